"""Vocabularies with tokens that no merge makes: neither dropped nor called special, and the rest stays usable."""

import base64
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from real_libraries import library

from bpe_core import FormatError, Tokenizer, decode, encode
from bpe_core.formats import FORMATS, read_any, read_files
from bpe_core.text import BYTE_NAMES, GPT2_PATTERN


def rank_lines(ranks):
    return "".join(f"{base64.b64encode(token).decode()} {rank}\n" for token, rank in ranks.items())


def ranked(tokens):
    return {token: rank for rank, token in enumerate([*(bytes((b,)) for b in range(256)), *tokens])}


@settings(max_examples=300, deadline=None)
@given(
    tokens=st.lists(st.text("ab ", min_size=2, max_size=6).map(str.encode), max_size=8, unique=True),
    text=st.text("aab  b1", max_size=20),
)
def test_any_ranks_give_tiktokens_ids_and_go_out_again(tokens, text):
    ranks = ranked(tokens)
    theirs = library("tiktoken").Encoding("test", pat_str=GPT2_PATTERN, mergeable_ranks=ranks, special_tokens={})
    found = read_any(rank_lines(ranks))
    assert list(encode(text, found.tokenizer).ids) == theirs.encode_ordinary(text)
    assert FORMATS["tiktoken"].write(found.tokenizer)["ranks.tiktoken"] == rank_lines(ranks)
    for token, rank in ranks.items():
        assert decode([rank], found.tokenizer) == token.decode(errors="replace")


def test_a_rank_file_says_which_token_no_two_others_make():
    found = read_any(rank_lines(ranked([b"abc", b"de", b"def"])))
    assert found.tokenizer.merges == ((b"d", b"e"), (b"de", b"f"))
    assert found.tokenizer.stray == ((b"abc", 256),)
    assert found.warnings[1:] == (
        "line 257: no two other tokens make `abc`. Kept with its rank: a word that is such a token is taken whole, no "
        "merge reaches it.",
    )
    assert encode("abc abc", found.tokenizer).ids == (256, 32, 97, 98, 99)


def test_a_token_that_only_ranks_would_merge_is_not_written_as_ranks():
    vocab = {name: number for number, name in enumerate([*BYTE_NAMES, "ab"])}
    whole = {"pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False}, "model": {"vocab": vocab, "merges": []}}
    found = read_any(json.dumps(whole)).tokenizer
    message = "^no merge makes the token `ab`, but from the ranks tiktoken would merge `a . b`; this list cannot be written as ranks$"
    with pytest.raises(FormatError, match=message):
        FORMATS["tiktoken"].write(found)


def vocabulary(extra, in_bytes=True):
    base = BYTE_NAMES if in_bytes else "abcĠ"
    return {token: number for number, token in enumerate([*base, "ab", *extra])}


def test_vocab_json_keeps_what_no_merge_makes():
    files = {
        "vocab.json": json.dumps(vocabulary(["<|endoftext|>", "xyz", "未知"])),
        "merges.txt": "#version: 0.2\na b\n",
    }
    found = read_files(files)
    tokenizer = found.tokenizer
    assert tokenizer.specials == ()
    assert tokenizer.stray == ((b"<|endoftext|>", 257), (b"xyz", 258), ("未知", 259))
    assert decode([258, 256, 257, 259], tokenizer) == "xyzab<|endoftext|>未知"
    assert encode("xyz", tokenizer).ids == (120, 121, 122)
    assert found.warnings[1] == (
        "3 tokens, `<|endoftext|>` the first, are in the vocabulary, but made by no merge: kept with ids, never reached "
        "by merging."
    )
    assert read_files(FORMATS["vocab-merges"].write(tokenizer)) == found
    theirs = read_any(FORMATS["tokenizer-json"].write(tokenizer)["tokenizer.json"]).tokenizer
    assert theirs.known_ids == tokenizer.known_ids


@settings(max_examples=100, deadline=None)
@given(
    extra=st.lists(st.text("abĠcé<", min_size=1, max_size=4), max_size=5, unique=True),
    text=st.text("ab c<", max_size=9),
)
def test_any_vocabulary_beside_merges_goes_out_as_it_came_and_encodes_as_the_library_does(
    extra, text, tmp_path_factory
):
    vocab = vocabulary([each for each in extra if each not in vocabulary([])])
    files = {"vocab.json": json.dumps(vocab), "merges.txt": "#version: 0.2\na b\n"}
    found = read_files(files)
    out = FORMATS["vocab-merges"].write(found.tokenizer)
    assert json.loads(out["vocab.json"]) == vocab
    assert read_files(out) == found
    folder = Path(tmp_path_factory.getbasetemp())
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    tokenizers = library("tokenizers")
    theirs = tokenizers.Tokenizer(
        tokenizers.models.BPE.from_file(str(folder / "vocab.json"), str(folder / "merges.txt"))
    )
    theirs.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    assert list(encode(text, found.tokenizer).ids) == theirs.encode(text).ids


def test_hugging_faces_files_encode_one_place_at_a_time_and_tiktokens_by_rank_of_the_joined_text():
    merges = [["ab", "ab"], ["a", "b"], ["b", "a"]]
    vocab = {name: number for number, name in enumerate([*BYTE_NAMES, "ab", "abab", "ba"])}
    whole = {
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False},
        "model": {"vocab": vocab, "merges": merges},
    }
    files = {
        "vocab.json": json.dumps(vocab),
        "merges.txt": "#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges),
    }
    for found in (read_any(json.dumps(whole)), read_files(files), read_any("#version: 0.2\na b\n", "merges.txt")):
        assert found.tokenizer.method == "rank-one-place"
        assert encode("abab", found.tokenizer).plan.method == "rank-one-place"
        assert encode("abab", found.tokenizer, "replay").plan.method == "replay"
    assert read_any(rank_lines(ranked([b"ab"]))).tokenizer.method == "joined-rank"
    assert Tokenizer.from_merges([("a", "b")]).method == "rank"


def test_merges_alone_say_that_their_ids_are_not_the_models():
    said = (
        "The file has no ids: those shown here are given in order, base symbols and then merges, and are not the model's. "
        "Give vocab.json together with it to have the model's."
    )
    for text, name in (("#version: 0.2\na b\n", "merges.txt"), ("Ġ t\nh e\n", None)):
        assert said in read_any(text, name).warnings
    together = read_files({"merges.txt": "#version: 0.2\na b\n", "vocab.json": json.dumps(vocabulary([]))})
    assert said not in together.warnings
