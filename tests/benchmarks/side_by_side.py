"""Time training beside the real libraries, and what a trace answers: ``python tests/benchmarks/side_by_side.py [TEXT]``.

Whole calls, from text to the full trace here and to the merge list there, made in turn in one process; each figure is
the median, each comparison the ratio of the medians. The lists are compared, so that the work is known to be the same.
What only this package does is given in processor time. Without a path the text is made; the English targets are for a
text of 1.1 MB. Needs tests/requirements.txt; a library that isn't there is left out.
"""

import argparse
import contextlib
import functools
import importlib.util
import io
import multiprocessing
import random
import resource
import statistics
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS.parent), str(TESTS), str(TESTS / "core")]

import real_libraries as real  # noqa: E402
import texts  # noqa: E402

from bpe_core import TIE_BREAKS, TRAINERS, Corpus, train  # noqa: E402
from bpe_core.learning.reference import reference_rounds  # noqa: E402

LIBRARIES = {
    "hf-bytelevel": ("tokenizers", real.hf_bytelevel),
    "rustbpe": ("rustbpe", real.rustbpe_tokens),
    "bpeasy": ("bpeasy", real.bpeasy_tokens),
    "subword-nmt": ("subword_nmt", real.subword_nmt),
    "sentencepiece": ("sentencepiece", real.sentencepiece_pieces),
}
"""Trainer -> the package that is the real one, and how it is run."""

TARGETS = {
    ("hf-bytelevel", 1000): 0.6,
    ("hf-bytelevel", 5000): 0.75,
    ("rustbpe", 1000): 3,
    ("rustbpe", 5000): 4,
    ("subword-nmt", 5000): 0.1,
}
"""Trainer and merges -> the most that a training of 1.1 MB of English may take, as a part of the library's time."""

WORST_CASE_LIMIT, MILLION_LIMIT = 5, 60
"""Seconds."""

PEAK_LIMIT, MILLION_PEAK_LIMIT = 400, 3000
"""MB."""

TABLE_LIMIT, VIEW_LIMIT = 20, 50
"""Milliseconds."""

REFERENCE_ROUNDS = 10

SHORT_WORDS_ONLY = {"subword-nmt"}
"""Trainers whose library takes minutes where a sentence is one word."""


def in_turn(acts, runs, clock=time.perf_counter):
    """Median seconds of each act, all of them once before any twice, and what each gave."""
    times, results = [[] for _ in acts], []
    for _ in range(runs):
        results = []
        for act, took in zip(acts, times):
            start = clock()
            results.append(act())
            took.append(clock() - start)
    return [statistics.median(took) for took in times], results


def target(value, most, unit=""):
    return f"at most {most:g}{unit}: {'met' if value <= most else 'missed'}"


def same_merges(ours, theirs):
    """Whether two lists are one: of pairs, or, where a library tells no more, of the tokens that they make."""
    if theirs and not isinstance(theirs[0], tuple):
        ours = [left + right for left, right in ours]
    at = next((n for n, pair in enumerate(zip(ours, theirs), start=1) if pair[0] != pair[1]), None)
    if at is None and len(ours) == len(theirs):
        return f"same {len(ours):,}"
    return f"part at {at or min(len(ours), len(theirs)) + 1:,}"


def beside(title, text, name, merges, runs, most=None):
    """One line of the table: a named trainer and its library."""
    package, library = LIBRARIES[name]
    if importlib.util.find_spec(package) is None:
        return
    acts = [lambda: TRAINERS[name].train(text, merges), lambda: library(text, merges)]
    with contextlib.redirect_stderr(io.StringIO()):  # subword-nmt draws a progress bar
        (ours, theirs), (trace, found) = in_turn(acts, runs)
    met = "" if most is None else target(ours / theirs, most)
    print(f"| {title} | {package} | {same_merges(trace.merges, found)} | {ours:.2f} | {theirs:.2f} | {ours / theirs:.2f} | {met} |", flush=True)  # fmt: skip


def beside_the_reference(text, runs):
    corpus = Corpus.from_text(text, "gpt2", "utf-8-bytes")
    acts = [lambda: train(corpus, REFERENCE_ROUNDS), lambda: list(reference_rounds(corpus.words, REFERENCE_ROUNDS))]
    (ours, theirs), (trace, found) = in_turn(acts, runs)
    same = same_merges(trace.merges, [each.pair for each in found])
    print(f"| English | the reference | {same} | {ours:.2f} | {theirs:.2f} | {ours / theirs:.2f} | |", flush=True)


def comparisons(english, runs):
    print("| text | trainer | merges | ours, s | theirs, s | ratio | target |\n|---|---|---|---|---|---|---|")
    for name in LIBRARIES:
        for merges in (1000, 5000):
            beside("English", english, name, merges, runs, TARGETS.get((name, merges)))
    beside_the_reference(english, runs)
    curly = texts.with_curly_quotes(english)
    for name in ("hf-bytelevel", "rustbpe"):
        beside("English, curly quotes", curly, name, 1000, runs, TARGETS[name, 1000])
    for title, text in (("code, 100 kB", texts.code()), ("Chinese, 1 MB", texts.chinese_like())):
        for name in LIBRARIES:
            if title.startswith("code") or name not in SHORT_WORDS_ONLY:
                beside(title, text, name, 1000, runs)


def growth(english, runs):
    """Twice the text and five times the merges."""
    trainer, half = TRAINERS["hf-bytelevel"], english[: len(english) // 2]
    acts = [
        lambda: trainer.train(half, 1000),
        lambda: trainer.train(english, 1000),
        lambda: trainer.train(english, 5000),
    ]
    (small, large, long), _ = in_turn(acts, runs, time.process_time)
    yield "twice the text, times the time", f"{large / small:.2f}", target(large / small, 2)
    yield "5,000 merges for 1,000, times the time", f"{long / large:.2f}", target(long / large, 5)
    corpus = trainer.corpus(english)
    acts = [lambda rule=rule: train(corpus, 1000, rule) for rule in TIE_BREAKS]
    times, _ = in_turn(acts, runs, time.process_time)
    quickest, slowest = min(times), max(times)
    yield "1,000 rounds of a corpus, by rule", f"{quickest:.2f} to {slowest:.2f} s", ""


def worst_cases(english, runs):
    cases = {
        "one word of 100,000 equal letters": Corpus.from_words(["a" * 100_000]),
        "100,000 distinct words of 8 letters": Corpus.from_words(texts.words_of_one_length(100_000, 8)),
        "one word of 1 MB": Corpus.from_text(english[:1_000_000], "none"),
    }
    for title, corpus in cases.items():
        (took,), (trace,) = in_turn([lambda corpus=corpus: train(corpus, 5000)], runs, time.process_time)
        yield f"{title}, {len(trace):,} rounds", f"{took:.2f} s", target(took, WORST_CASE_LIMIT, " s")


def looks(english):
    """Rounds of one long trace, in no order; the first look at a trace, which sorts all pairs, is told apart."""
    trace = TRAINERS["hf-bytelevel"].train(english, 5000)

    def view(n):
        return trace.round(n), trace.ranked_pairs(n, 25), trace.tie(n, 20), trace.word_changes(n, 50)

    rounds = random.Random(1).sample(range(1, len(trace)), 25)
    for title, look, limit in (
        ("pair table", trace.pair_counts, TABLE_LIMIT),
        ("round view (25 pairs, tie, 50 words)", view, VIEW_LIMIT),
    ):
        times = [in_turn([lambda n=n, look=look: look(n)], 1, time.process_time)[0][0] * 1000 for n in rounds]
        median = statistics.median(times)
        shown = f"{median:.1f} ms, the first {times[0]:.1f}, the slowest other {max(times[1:]):.1f}"
        yield f"{title} of any of {len(trace):,} rounds", shown, target(median, limit, " ms")


def _measured(make, key, rounds, answer):
    text_or_words = make()
    start = time.process_time()
    TRAINERS[key].train(text_or_words, rounds)
    took = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer.put((took, peak / (1_000_000 if sys.platform == "darwin" else 1000)))


def in_a_process(make, key, rounds):
    """Seconds of a training and the peak memory in MB of a process that did nothing else; Python itself included."""
    context = multiprocessing.get_context("spawn")
    answer = context.Queue()
    process = context.Process(target=_measured, args=(make, key, rounds, answer))
    process.start()
    found = answer.get()
    process.join()
    return found


def memory(path):
    """To be asked first: Linux counts to a new process what the one that started it had used at most until then."""
    _, peak = in_a_process(functools.partial(english_text, path), "hf-bytelevel", 5000)
    yield "peak memory, English, 5,000 merges", f"{peak:.0f} MB", target(peak, PEAK_LIMIT, " MB")
    took, peak = in_a_process(functools.partial(texts.word_counts, 1_000_000), "hf-bytelevel", 1000)
    yield "a million distinct words, 1,000 rounds", f"{took:.0f} s", target(took, MILLION_LIMIT, " s")
    yield "its peak memory", f"{peak:.0f} MB", target(peak, MILLION_PEAK_LIMIT, " MB")


def english_text(path):
    return Path(path).read_text(encoding="utf-8") if path else texts.english_like()


def main():
    """Print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", nargs="?", help="a UTF-8 text in place of the made one")
    parser.add_argument("--runs", type=int, default=3, help="of each measurement (3)")
    asked = parser.parse_args()
    peaks = list(memory(asked.text))
    english = english_text(asked.text)
    comparisons(english, asked.runs)
    print("\n| measured | figure | target |\n|---|---|---|")
    for part in (growth(english, asked.runs), worst_cases(english, asked.runs), looks(english), peaks):
        for title, figure, met in part:
            print(f"| {title} | {figure} | {met} |", flush=True)


if __name__ == "__main__":
    main()
