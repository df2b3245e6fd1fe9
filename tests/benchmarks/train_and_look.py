"""Time a training and looks at random rounds: ``python tests/benchmarks/train_and_look.py some-english-text.txt``."""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bpe_core import TIE_BREAKS, Corpus, train


def milliseconds(act, *values):
    """Median time of one call, in ms, over the values."""
    times = []
    for value in values:
        start = time.perf_counter()
        act(value)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main(path):
    """Print one line a measurement."""
    text = Path(path).read_text()
    print(f"split and spell: {milliseconds(lambda _: Corpus.from_text(text, 'gpt2', 'utf-8-bytes'), *range(3)):.0f} ms")
    corpus = Corpus.from_text(text, "gpt2", "utf-8-bytes")
    for rule in TIE_BREAKS:
        print(f"1,000 rounds, {rule}: {milliseconds(lambda _, rule=rule: train(corpus, 1000, rule), *range(3)):.0f} ms")
    trace = train(corpus, 5000)
    rounds = random.Random(1).sample(range(1, len(trace)), 25)
    for name, act in (
        ("pair table", trace.pair_counts),
        ("first 25 bars", lambda n: trace.ranked_pairs(n, 25)),
        ("tied pairs and reason", lambda n: trace.tie(n, 20)),
        ("50 words before and after", lambda n: trace.word_changes(n, 50)),
        ("all words", trace.words),
    ):
        act(rounds[0])
        print(f"{name} of a random round of {len(trace):,}: {milliseconds(act, *rounds):.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1])
