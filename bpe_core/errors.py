"""The package's exceptions. Each message says where the trouble is and what to do about it."""


class BpeError(ValueError):
    """Anything this package refuses; catch this one to catch them all."""


class CorpusError(BpeError):
    """A corpus that cannot be read as words and symbols."""


class SettingsError(BpeError):
    """A setting outside its range, or a name that no table knows."""


class FormatError(BpeError):
    """A merge list or tokenizer file that cannot be read."""


def one_of(kind: str, name: object, known: object) -> SettingsError:
    """The error for a name that is not in a table.

    >>> print(one_of("tie-break rule", "biggest", ["lexicographic", "first-seen"]))
    unknown tie-break rule 'biggest'; choose one of: lexicographic, first-seen
    """
    names = ", ".join(str(each) for each in known)  # type: ignore[attr-defined]
    return SettingsError(f"unknown {kind} {name!r}; choose one of: {names}")
