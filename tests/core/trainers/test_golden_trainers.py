"""Small cases as the real trainers produced them: merges and counts in order, from tests/golden, found by glob.

They stand in for the libraries that are not installed with the tests, and hold the installed ones to their version.
"""

import json
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

import pytest

from bpe_core import SPLITTERS, TRAINERS, StopReason
from bpe_core.learning.reference import reference_rounds

GOLDEN = Path(__file__).parents[2] / "golden"
CASES = [case for path in sorted(GOLDEN.glob("*.json")) for case in json.loads(path.read_text(encoding="utf-8"))]
NAMES = {
    "huggingface-tokenizers": "hf-tokenizers",
    "subword-nmt": "subword-nmt",
    "rustbpe": "rustbpe",
    "bpeasy": "bpeasy",
    "tiktoken._educational": "tiktoken-educational",
    "minbpe.BasicTokenizer": "minbpe-basic",
    "minbpe.RegexTokenizer": "minbpe-regex",
    "cs336-assignment1": "cs336",
    "hf-llm-course-ch6": "hf-course",
    "sennrich-paper-listing": "sennrich",
    "sentencepiece": "sentencepiece",
}


def name_of(case):
    return "hf-bytelevel" if "ByteLevel" in case["settings"] else NAMES[case["trainer"]]


def label(case):
    return f"{name_of(case)}-{case['name']}-{CASES.index(case)}"


def how(case):
    """The trainer, its corpus and its settings as the case had them."""
    trainer, corpus, settings = TRAINERS[name_of(case)], case["corpus"], {}
    if "min_frequency=1" in case["settings"]:
        settings["min_count"] = 1
    if "min_frequency=2" in case["settings"]:
        settings["min_count"] = 2
    if "special_tokens=['[UNK]', 'w', 'ab']" in case["settings"]:
        settings["special_tokens"] = ["[UNK]", "w", "ab"]
    if trainer.name == "sentencepiece" and "add_dummy_prefix=false" not in case["settings"]:
        corpus = ["▁" + word for word in corpus]
    if "word_freqs given" in case["settings"]:
        # The words went in as they are, past the byte mapping.
        trainer = replace(trainer, alphabet="characters")
    if "gpt2 pre-tokenizer" in case["settings"]:
        corpus = [word for text in corpus for word in SPLITTERS["gpt2"].split(text)]
    return trainer, corpus, settings


def real_merges(case):
    """Merges and counts, without sentencepiece's pieces of count zero, as symbols of the core."""
    read = bytes.fromhex if case["symbols"] == "hex-bytes" else str
    pairs = [(read(left), read(right)) for left, right in case["merges"]]
    return list(takewhile(lambda line: line[1], zip(pairs, case["counts"], strict=True)))


def test_there_are_golden_cases():
    assert len(CASES) >= 78


@pytest.mark.parametrize("case", CASES, ids=label)
def test_trainer_learns_what_the_real_one_learned(case):
    trainer, corpus, settings = how(case)
    trace = trainer.train(corpus, case["n_merges"], **settings)
    expected = real_merges(case)
    assert [(each.pair, each.count) for each in trace] == expected
    if len(expected) < case["n_merges"]:
        ends = {trainer.out_of_pairs, StopReason.BELOW_MINIMUM}
        assert trace.stopped_because in ends
    else:
        assert trace.stopped_because is StopReason.ROUNDS_DONE
    words = trainer.corpus(corpus).words
    settings.setdefault("min_count", trainer.min_count)
    reference = reference_rounds(words, case["n_merges"], trainer.tie_break, **settings)
    assert trace.merges == [each.pair for each in reference]


def test_the_vocabulary_of_tokenizers_is_that_of_the_trace():
    cases = [case for case in CASES if name_of(case) == "hf-tokenizers"]
    assert cases
    for case in cases:
        trainer, corpus, settings = how(case)
        assert list(trainer.train(corpus, case["n_merges"], **settings).vocabulary) == case["vocab"]
