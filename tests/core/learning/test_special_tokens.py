"""Special tokens are split off before anything else, as Stanford CS336's assignment has it, and kept from then on."""

import json
import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bpe_core import TRAINERS, Corpus, SettingsError, Tokenizer, decode, encode, train
from bpe_core.errors import FormatError
from bpe_core.formats import FORMATS, bug_report, losses, read_any
from bpe_core.text import GPT2_PATTERN, between

END = "<|endoftext|>"
TOKENS = (END, "<|end|>", "<|end|><|end|>", "a|b", "bc")
PIECES = st.sampled_from([*TOKENS, "a", "b", "c", " ", "\n", "|", "é", "low low", "<|end", "12"])
texts = st.lists(PIECES, max_size=25).map("".join)
token_sets = st.lists(st.sampled_from(TOKENS), unique=True, max_size=4)


def assignment(text, special_tokens, rounds):
    """The assignment from its own words: special tokens, GPT-2's pattern, the greatest of the most frequent pairs."""
    import regex

    parts = [text]
    if special_tokens:
        longest_first = sorted(special_tokens, key=len, reverse=True)
        parts = re.split("|".join(re.escape(each) for each in longest_first), text)
    words = Counter(word.group() for part in parts for word in regex.finditer(GPT2_PATTERN, part))
    spelt = [([bytes([value]) for value in word.encode()], count) for word, count in words.items()]
    merges = []
    while len(merges) < rounds:
        counts = Counter()
        for symbols, count in spelt:
            for pair in zip(symbols, symbols[1:]):
                counts[pair] += count
        if not counts:
            break
        best = max(counts, key=lambda pair: (counts[pair], pair))
        merges.append(best)
        for symbols, _ in spelt:
            at = 0
            while at < len(symbols) - 1:
                if (symbols[at], symbols[at + 1]) == best:
                    symbols[at : at + 2] = [best[0] + best[1]]
                at += 1
    return merges


@given(texts, token_sets)
@example(f"low low{END}low", [END])
@example("x<|end|><|end|>y<|end|>", ["<|end|>", "<|end|><|end|>"])
def test_merges_are_those_of_the_assignment(text, special_tokens):
    trainer = TRAINERS["cs336"]
    trace = trainer.train(trainer.corpus(text, special_tokens), 12)
    assert trace.merges == assignment(text, special_tokens, 12)


@given(texts, token_sets, st.sampled_from(sorted(TRAINERS)))
def test_no_word_has_a_special_token_and_none_crosses_one(text, special_tokens, name):
    trainer = TRAINERS[name]
    corpus = trainer.corpus(text, special_tokens)
    apart = [trainer.corpus(part) for part in between(text, special_tokens)]
    counted = Counter()
    for each in apart:
        for word in each.words:
            counted[word.symbols] += word.count
    assert {word.symbols: word.count for word in corpus.words} == counted
    assert list(dict.fromkeys(word.symbols for each in apart for word in each.words)) == [
        word.symbols for word in corpus.words
    ]


@given(texts, texts, token_sets)
def test_what_is_encoded_comes_back_with_special_tokens_as_one_token_each(text, other, special_tokens):
    trace = train(Corpus.from_text(text, "gpt2", "utf-8-bytes", special_tokens), 8)
    encoding = encode(other, trace)
    assert decode(encoding.ids, trace) == encoding.text == other
    found = [word.text for word in encoding.words if word.added]
    pattern = "|".join(map(re.escape, sorted(special_tokens, key=len, reverse=True)))
    assert found == (re.findall(pattern, other) if pattern else [])
    assert [encode(each, trace).ids for each in special_tokens] == [(number,) for number in range(len(special_tokens))]


def test_ids_are_special_tokens_then_bytes_then_merges():
    tokenizer = Tokenizer.from_trace(train(Corpus.from_text(f"hi{END}hi", "gpt2", "utf-8-bytes", [END]), 9))
    assert tokenizer.specials == ((END, 0),)
    assert (tokenizer.id_of(b"\0"), tokenizer.id_of(b"\xff"), tokenizer.id_of(b"hi")) == (1, 256, 257)
    assert tokenizer.merges == ((b"h", b"i"),)


@given(texts, token_sets)
def test_a_trace_file_and_a_tokenizer_file_keep_them(text, special_tokens):
    trace = train(Corpus.from_text(text, "gpt2", "utf-8-bytes", special_tokens), 8)
    again = read_any(FORMATS["bpe-trace"].write(trace)["trace.json"]).trace
    assert (again.corpus, again.merges) == (trace.corpus, trace.merges)
    files = FORMATS["tokenizer-json"].write(trace)
    back = read_any(files["tokenizer.json"]).tokenizer
    assert losses(trace, files) == ()
    for each in (text, *special_tokens):
        assert encode(each, back).ids == encode(each, trace).ids


@pytest.mark.parametrize("name", ["minbpe", "tiktoken", "vocab-merges"])
def test_formats_that_cannot_hold_them_say_so(name):
    trainer = TRAINERS["rustbpe"]
    trace = trainer.train(trainer.corpus(f"hi{END}hi", [END]), 1)
    lost = " ".join(losses(trace, FORMATS[name].write(trace)))
    assert "That added tokens are looked for in a text first" in lost


def test_hugging_faces_library_finds_them_in_our_file():
    tokenizers = pytest.importorskip("tokenizers")
    trace = train(Corpus.from_text(f"low low{END}low lower", "gpt2", "utf-8-bytes", [END, "<|end|>"]), 4)
    theirs = tokenizers.Tokenizer.from_str(FORMATS["tokenizer-json"].write(trace)["tokenizer.json"])
    for text in (f"low{END}", f"{END}{END} lower<|end|>low", "<|endof"):
        assert tuple(theirs.encode(text).ids) == encode(text, trace).ids


def test_a_report_runs_again_with_them():
    text = f"low low{END}low"
    trace = train(Corpus.from_text(text, "gpt2", "utf-8-bytes", [END]), 2)
    for report in (bug_report(trace, text), bug_report(trace)):
        snippet = re.search(r"```python\n(.*?)```", report, re.DOTALL)[1]
        names = {}
        exec(snippet, names)
        assert names["trace"].corpus == trace.corpus


@pytest.mark.parametrize("tokens", [[""], [END, END], END, [b"x"]])
def test_what_is_no_list_of_special_tokens_is_refused(tokens):
    with pytest.raises(SettingsError, match="^special tokens: "):
        Corpus.from_text("low", special_tokens=tokens)


def test_words_cannot_be_split_again():
    with pytest.raises(SettingsError, match="^special tokens are split off a text, and words are cut already"):
        TRAINERS["cs336"].corpus({"low": 2}, [END])


@pytest.mark.parametrize("value", [END, [""], [1], [[1]], [END, END]])
def test_a_trace_file_with_something_else_there_is_refused(value):
    trace = train(Corpus.from_text("low low"), 1)
    whole = json.loads(FORMATS["bpe-trace"].write(trace)["trace.json"])
    whole["settings"]["split_off"] = value
    with pytest.raises(FormatError, match="^settings: "):
        read_any(json.dumps(whole))


def test_a_trainer_warns_of_a_special_token_only_where_it_is_left_in():
    trainer = TRAINERS["cs336"]
    assert trainer.warnings(f"one{END}two", [END]) == ()
    assert len(trainer.warnings(f"one{END}two", ["<|end|>"])) == 1
