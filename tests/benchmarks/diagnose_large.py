"""How long a diagnosis takes on a large corpus: `python tests/benchmarks/diagnose_large.py TEXT_FILE`.

Each list has every merge that the corpus allows, up to 50,000. The limit is 10 s of processor time each; a slower
one ends with status 1.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bpe_core import TRAINERS, diagnose, tie_map, train

LIMIT = 10.0
MOST = 50_000


def lists(text):
    """Title -> a list, and the trainer that it is held against."""
    cs336 = TRAINERS["cs336"].train(text, MOST).merges
    rustbpe = TRAINERS["rustbpe"].train(text, MOST).merges
    sequence = TRAINERS["minbpe-basic"].train(text, MOST).merges
    smallest = train(TRAINERS["cs336"].corpus(text), MOST, "smallest-ids").merges
    return {
        "its own list": (cs336, "cs336"),
        "a list of another trainer, same splitter": (cs336, "hf-bytelevel"),
        "a list of another trainer, other splitter": (rustbpe, "cs336"),
        "a list of another rule": (smallest, "cs336"),
        "a list that nothing makes": (smallest[:15_000] + cs336[15_000:], "rustbpe"),
        "a list of one sequence": (sequence, "cs336"),
        "its own list of one sequence": (sequence, "minbpe-basic"),
        "a list of one sequence that nothing makes": ([*sequence[:300], *sequence[301:]], "minbpe-basic"),
    }


def main(path):
    text = Path(path).read_text(encoding="utf-8")
    slow = 0
    for title, (merges, trainer) in lists(text).items():
        start, wall = time.process_time(), time.perf_counter()
        found = diagnose(text, merges, trainer)
        taken, waited = time.process_time() - start, time.perf_counter() - wall
        slow += taken > LIMIT
        print(
            f"{taken:6.2f} s ({waited:.2f} s on the clock)  {title}: {found.share}, {found.kind.value}, "
            f"exact: {', '.join(found.exact_trainers)}",
            flush=True,
        )
    trace = TRAINERS["cs336"].train(text, 1_000)
    start = time.perf_counter()
    tied = tie_map(trace)
    print(f"{time.perf_counter() - start:6.2f} s  tie map of 1,000 rounds, {len(tied)} of them ties")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
