"""What a person copies out of the app."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.records import WordChange


def words_as_python(changes: Sequence[WordChange]) -> str:
    """The words on screen as Python lists, ready for ``bpe_merge_step`` or ``Corpus.from_symbols``.

    >>> print(words_as_python([WordChange(2, ("l", "o", "w"), ("lo", "w"), (0, 1), (0,))]))
    counts = [2]
    before = [
        ['l', 'o', 'w'],
    ]
    after = [
        ['lo', 'w'],
    ]
    """
    counts = f"counts = {[change.count for change in changes]!r}"
    before = _listed("before", [list(change.before) for change in changes])
    after = _listed("after", [list(change.after) for change in changes])
    return "\n".join((counts, before, after))


def _listed(name: str, lists: list[list[str | bytes]]) -> str:
    # ascii(), not repr(): a lone surrogate or an invisible character survives copying only as an escape.
    lines = "".join(f"    {each!a},\n" for each in lists)
    return f"{name} = [\n{lines}]"
