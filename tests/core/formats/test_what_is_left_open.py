"""What a file leaves open can be chosen, and a list that can be read two ways asks."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import SettingsError, Tokenizer, encode
from bpe_core.formats import FORMATS, read_any
from bpe_core.text import BYTE_NAMES


def test_a_list_that_can_be_read_as_bytes_or_as_characters_asks_and_can_be_both():
    for text in ("č a\n", '[["č", "a"]]', "#version: 0.2\nč a\n"):
        found = read_any(text, "merges.txt" if "#" in text else None)
        assert found.assumed == ("splitter", "alphabet")
        assert any(each.startswith("Is `č` a text, or bytes as GPT-2 prints them?") for each in found.warnings)
        assert found.tokenizer.merges == ((b"\r", b"a"),)
        chosen = found.assuming(alphabet="characters")
        assert chosen.tokenizer.merges == (("č", "a"),)
        assert [token.symbol for token in encode("ča", chosen.tokenizer).tokens] == ["ča"]
        assert chosen.assuming(alphabet="utf-8-bytes").tokenizer == found.tokenizer


@pytest.mark.parametrize("text", ["Ġ t\n", "a b\n", "漢 字\n", "[(b'a', b'b')]", "č Ġ\n"])
def test_a_list_that_can_be_read_one_way_only_does_not_ask(text):
    found = read_any(text)
    assert found.assumed == ("splitter",)
    assert not any(each.startswith("Is ") for each in found.warnings)


def test_latin_letters_are_taken_for_characters_but_asked_about():
    found = read_any("Ã ©\n")
    assert found.tokenizer.alphabet == "characters"
    assert found.assuming(alphabet="utf-8-bytes").tokenizer.merges == ((b"\xc3", b"\xa9"),)


def test_an_assumed_splitter_can_be_chosen_and_one_that_the_file_tells_cannot():
    found = read_any("Ġ b\na b\n")
    assert found.tokenizer.splitter == "gpt2"
    assert [word.text for word in encode("a1 b", found.tokenizer).words] == ["a", "1", " b"]
    assert [word.text for word in encode("a1 b", found.assuming("whitespace").tokenizer).words] == ["a1", "b"]
    with pytest.raises(SettingsError, match="^the file says its alphabet itself; leave it as it is$"):
        found.assuming(alphabet="characters")
    told = read_any(FORMATS["tokenizer-json"].write(found.tokenizer)["tokenizer.json"])
    assert told.assumed == ()
    codes = read_any("#version: 0.2\nl o\nlo w</w>")
    assert codes.assumed == ()


def test_a_splitter_that_could_not_be_followed_is_left_open():
    vocab = {name: number for number, name in enumerate(BYTE_NAMES)}
    step = {"type": "Sequence", "pretokenizers": [{"type": "UnicodeScripts"}, {"type": "ByteLevel"}]}
    found = read_any(json.dumps({"pre_tokenizer": step, "model": {"vocab": vocab, "merges": []}}))
    assert found.assumed == ("splitter",) and found.tokenizer.splitter == "gpt4"
    alone = read_any(json.dumps({"vocab": vocab, "merges": []}))
    assert alone.assumed == ("splitter",) and alone.tokenizer.splitter == "gpt2"
    assert alone.warnings == ("The file does not say how text is split; gpt2 is assumed.",)


@settings(max_examples=200, deadline=None)
@given(pairs=st.lists(st.tuples(*[st.text("čéaÃ©", min_size=1, max_size=1)] * 2), min_size=1, max_size=6, unique=True))
def test_choosing_there_and_back_changes_nothing(pairs):
    found = read_any(json.dumps(pairs))
    assert isinstance(found.tokenizer, Tokenizer)
    if "alphabet" in found.assumed:
        there = found.assuming(alphabet="characters")
        assert there.tokenizer.merges == tuple(pairs)
        assert there.assuming(alphabet="utf-8-bytes").assuming(alphabet="characters") == there
