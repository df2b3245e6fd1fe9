"""What goes out comes back the same, or the export says what is lost; and its own library reads it the same."""

import base64
import io
import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from real_libraries import library
from strategies import texts
from test_tokenizer_json import TEXTS, byte_file, byte_level, files, sequence, split_step

from bpe_core import SPLITTERS, TRAINERS, Corpus, FormatError, Tokenizer, encode, train
from bpe_core.formats import FORMATS, losses, read_any, read_files
from bpe_core.text import GPT2_PATTERN, GPT4_PATTERN, name_bytes

OUT = sorted(set(FORMATS) - {"bpe-trace"})
UNICODE = texts() | st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=30)


def written(name, source):
    try:
        return FORMATS[name].write(source)
    except FormatError:
        return None


@settings(max_examples=250, deadline=None)
@given(whole=files(), name=st.sampled_from(OUT), shown=st.lists(TEXTS, min_size=1, max_size=5))
def test_an_imported_file_goes_out_with_its_meaning_or_the_losses_are_told(whole, name, shown):
    tokenizer = read_any(json.dumps(whole)).tokenizer
    out = written(name, tokenizer)
    assume(out is not None)
    told = losses(tokenizer, out)
    assert all(sentence.endswith(".") for sentence in told)
    if name == "tokenizer-json":
        assert told == ()
    if not told:
        back = read_files(out).tokenizer
        assert [encode(text, back).ids for text in shown] == [encode(text, tokenizer).ids for text in shown]


@settings(max_examples=250, deadline=None)
@given(text=UNICODE, key=st.sampled_from(sorted(TRAINERS)), name=st.sampled_from(OUT), special=st.booleans())
def test_what_any_trainer_learned_goes_out_the_same_or_the_losses_are_told(text, key, name, special):
    mark = b"<|end|>" if TRAINERS[key].alphabet == "utf-8-bytes" else "<|end|>"
    trace = TRAINERS[key].train(text, 12, special_tokens=(mark,) if special else ())
    out = written(name, trace)
    assume(out is not None and trace.merges)
    back = read_files(out).tokenizer
    # A short list does not always tell bytes from characters; the losses then say what a reader takes.
    told = losses(trace, out)
    if not any("spelt" in each for each in told):
        assert back.in_bytes().merges == Tokenizer.from_trace(trace).in_bytes().merges
    if not told:
        assert encode(text, back).ids == encode(text, trace).ids


def test_the_losses_name_everything_that_a_format_leaves_out():
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    whole = byte_file(
        sequence(split_step(r"\d"), byte_level()), ignore_merges=True, dropout=0.1, normalizer={"type": "NFC"},
        added_tokens=[{"id": 259, "content": "<s>", **flags}], truncation={"direction": "Right", "max_length": 9, "strategy": "LongestFirst", "stride": 0},
        post_processor={"type": "BertProcessing", "cls": ["<s>", 259], "sep": ["<s>", 259]},
    )  # fmt: skip
    whole["model"]["vocab"]["xyz"] = 258
    tokenizer = read_any(json.dumps(whole)).tokenizer
    assert losses(tokenizer, FORMATS["tokenizer-json"].write(tokenizer)) == ()
    assert losses(tokenizer, FORMATS["tiktoken"].write(tokenizer)) == (
        "How text is split: 1 step of the list's own file here, and a reader of the file takes GPT-2 pattern.",
        "Special tokens, with their ids: `<s>`.",
        "How a text is changed before it is split, as by lower case or another form of accents: not in the file.",
        "That added tokens are looked for in a text first, and their flags: not in the file.",
        "The tokens put before every text: not in the file.",
        "The tokens put after every text: not in the file.",
        "What else the tokenizer.json says under truncation, dropout.",
    )
    told = losses(tokenizer, FORMATS["pairs-python"].write(tokenizer))
    assert "Tokens that no merge makes, with their ids: `xyz`." in told
    assert "That a word which is a token is taken whole: not in the file." in told


def test_what_a_reader_does_besides_is_told_too():
    special = Tokenizer.from_trace(train(Corpus.from_text("ab ab", "gpt2", "utf-8-bytes"), 1, special_tokens=(b"<s>",)))
    assert losses(special, FORMATS["tokenizer-json"].write(special)) == (
        "That a text which spells `<s>` is plain text: a reader of the file finds the token in it.",
    )
    assert "That these are special tokens: `<s>`; the file has them as others." in losses(
        special, FORMATS["vocab-merges"].write(special)
    )
    edited = Tokenizer.from_merges([("ab", "ab"), ("a", "b")], "whitespace", "characters")
    told = losses(edited, FORMATS["tokenizer-json"].write(edited))
    assert told[-1] == (
        "How the list is applied: Lowest rank first here, and by readers of the file Lowest rank first, one place at a "
        "time, which can differ on this list."
    )


PATTERNS = {"gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN, "none": r"(?s).+"}


@settings(max_examples=150, deadline=None)
@given(text=UNICODE, new=UNICODE, key=st.sampled_from(sorted(TRAINERS)))
def test_its_own_library_reads_what_any_trainer_learned(text, new, key):
    trace = TRAINERS[key].train(text, 12)
    tokenizers, tiktoken = library("tokenizers"), library("tiktoken")
    ours = encode(new, trace)
    out = written("tokenizer-json", trace)
    if out:
        theirs = tokenizers.Tokenizer.from_str(out["tokenizer.json"]).encode(new)
        assert theirs.tokens == [_shown(token) for token in ours.tokens]
    out = written("tiktoken", trace)
    if out and trace.settings.splitter in PATTERNS:
        ranks = {
            base64.b64decode(token): int(rank) for token, rank in map(str.split, out["ranks.tiktoken"].splitlines())
        }
        theirs = tiktoken.Encoding(
            "x", pat_str=PATTERNS[trace.settings.splitter], mergeable_ranks=ranks, special_tokens={}
        )
        assert theirs.encode_ordinary(new) == list(ours.ids)
    if key == "subword-nmt" and trace.merges:
        codes = FORMATS["subword-nmt"].write(trace)["codes.bpe"]
        apply = library("subword_nmt.apply_bpe").BPE(io.StringIO(codes))
        for word in ours.words:
            expected = [token.symbol for token in word.tokens]
            assert "".join(apply.segment_tokens([word.text])).replace("@@", "") == word.text.replace("@@", "")
            assert len(apply.segment_tokens([word.text])) == len(expected)


def _shown(token):
    if isinstance(token.symbol, bytes):
        return name_bytes(token.symbol)
    return token.symbol if token.known else "<unk>"


@pytest.mark.parametrize("splitter", sorted(SPLITTERS))
def test_a_splitter_comes_back_from_a_tokenizer_json(splitter):
    for alphabet in ("utf-8-bytes", "characters"):
        trace = train(Corpus.from_text("low low lower, isn't 123", splitter, alphabet), 5)
        back = read_files(FORMATS["tokenizer-json"].write(trace)).tokenizer
        assert (back.splitter, back.rules.steps) == (splitter, None)
