"""What only goes out: the round table as CSV, and a bug report that another person can run."""

from __future__ import annotations

import csv
import io

import regex

from bpe_core.errors import BpeError
from bpe_core.learning import Trace
from bpe_core.records import Word
from bpe_core.text import Corpus
from bpe_core.version import VERSION

MOST_REASONS = 50
"""Tied rounds whose reason a report spells out."""

_COLUMNS = (
    "round", "left", "right", "merged", "count", "tied", "distinct_pairs", "symbols_before", "symbols_after",
    "vocabulary_size",
)  # fmt: skip


def rounds_csv(trace: Trace) -> str:
    """Every round as a line of CSV, with a header.

    Symbols are written as Python literals, in ASCII: they are never taken for a formula, a space is seen, and bytes
    and text are told apart. Cost: O(rounds).

    >>> from bpe_core import Corpus, train
    >>> print(rounds_csv(train(Corpus.from_text("banana"), 1)).splitlines()[1])
    1,'a','n','an',2,2,3,6,4,4
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for each in trace:
        symbols = (ascii(each.pair[0]), ascii(each.pair[1]), ascii(each.merged))
        numbers = (each.count, each.tied_count, each.distinct_pairs, each.symbols_before, each.symbols_after)
        writer.writerow((each.number, *symbols, *numbers, each.vocabulary_size))
    return out.getvalue()


def bug_report(trace: Trace, text: str | None = None) -> str:
    """A training in Markdown: corpus, settings, merges with counts and ties, and Python that runs it again.

    Parameters: the trace; the text it was trained on, if there is one (used only when it gives the trace's corpus).
    What the user wrote stands only inside fences, which are longer than any run of backticks in it.
    Cost: O(corpus + rounds), and O(positions) for each of the first tied rounds.

    >>> from bpe_core import Corpus, train
    >>> report = bug_report(train(Corpus.from_text("low low"), 1), "low low")
    >>> "train(corpus, rounds=1, tie_break='lexicographic', min_count=1)" in report
    True
    """
    from_text = text is not None and _gives(trace.corpus, text)
    corpus = text if from_text and text is not None else _word_list(trace.corpus)
    asked = trace.settings
    settings = (
        f"package      bpe_core {VERSION}\nsplitter     {asked.splitter or 'none: words were given'}\n"
        f"alphabet     {asked.alphabet or 'none: symbols were given'}\ntie-break    {asked.tie_break}\n"
        f"min. count   {asked.min_count}\nrounds       {len(trace)} of {asked.rounds}\n"
        f"stopped      {trace.stopped_because.sentence}"
    )
    parts = [
        "# Byte-pair encoding report",
        "## Settings", _fenced(settings, "text"),
        "## Corpus" if from_text else "## Corpus, as distinct words with counts", _fenced(corpus, "text"),
        "## Merges", _fenced(_merge_table(trace), "text"),
        "## Ties", _fenced(_tie_reasons(trace), "text"),
        "## Run it again", _fenced(_snippet(trace, text if from_text else None), "python"),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _gives(corpus: Corpus, text: str) -> bool:
    if corpus.splitter is None or corpus.alphabet is None:
        return False
    try:
        return Corpus.from_text(text, corpus.splitter, corpus.alphabet, corpus.special_tokens) == corpus
    except BpeError:
        return False


def _fenced(text: str, language: str) -> str:
    longest = max((len(run) for run in regex.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    # A lone surrogate cannot be saved as UTF-8, and a bare CR would end a line for some readers.
    safe = "".join(f"\\u{ord(c):04x}" if c == "\r" or 0xD800 <= ord(c) <= 0xDFFF else c for c in text)
    return f"{fence}{language}\n{safe}\n{fence}"


def _word_list(corpus: Corpus) -> str:
    return "\n".join(f"{word.count:>7}  {' '.join(map(ascii, word.symbols))}" for word in corpus.words)


def _merge_table(trace: Trace) -> str:
    lines = [f"{'round':>6} {'count':>7} {'tied':>5}  pair"]
    lines += [f"{r.number:>6} {r.count:>7} {r.tied_count:>5}  {ascii(r.pair[0])} + {ascii(r.pair[1])}" for r in trace]
    return "\n".join(lines)


def _tie_reasons(trace: Trace) -> str:
    tied = trace.tied_rounds
    lines = [f"{len(tied)} of {len(trace)} rounds were decided by a tie-break."]
    for n in tied[:MOST_REASONS]:
        tie = trace.tie(n, limit=2)
        lines.append(f"round {n}: {tie.size} pairs occur {tie.count} times. {tie.reason}")
    if len(tied) > MOST_REASONS:
        lines.append(f"and {len(tied) - MOST_REASONS} more")
    return "\n".join(lines)


def _snippet(trace: Trace, text: str | None) -> str:
    asked = trace.settings
    split_off = f", special_tokens={ascii(trace.corpus.special_tokens)}" if trace.corpus.special_tokens else ""
    if text is not None:
        imports = "from bpe_core import Corpus, train"
        corpus = f"Corpus.from_text({ascii(text)}, splitter={asked.splitter!r}, alphabet={asked.alphabet!r}{split_off})"
    else:
        imports = "from bpe_core import Corpus, train\nfrom bpe_core.records import Word"
        words = "".join(f"\n    {_word(word)}," for word in trace.corpus.words)
        corpus = f"Corpus(({words}\n), splitter={asked.splitter!r}, alphabet={asked.alphabet!r}{split_off})"
    extra = f", choose={ascii(dict(asked.choices))}" if asked.choices else ""
    extra += f", special_tokens={ascii(asked.special_tokens)}" if asked.special_tokens else ""
    settings = f"rounds={len(trace)}, tie_break={asked.tie_break!r}, min_count={asked.min_count}"
    return (
        f"{imports}\n\ncorpus = {corpus}\n"
        f"trace = train(corpus, {settings}{extra})\n"
        f"expected = {_ascii_list(trace)}\n"
        "assert trace.merges == expected, trace.merges\n"
    )


def _word(word: Word) -> str:
    return f"Word({ascii(word.symbols)}, {word.count}, {word.number})"


def _ascii_list(trace: Trace) -> str:
    return "[" + "".join(f"\n    {ascii(pair)}," for pair in trace.merges) + "\n]"
