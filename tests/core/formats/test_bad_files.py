"""Files that are not what they should be: refused with the place and what was expected, never with another exception."""

import contextlib
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import BpeError, Corpus, FormatError, encode, train
from bpe_core.formats import FORMATS, Imported, read_any, read_files, reading
from bpe_core.formats.recognising import format_name

FOLDER = Path(__file__).parent / "bad_files"
BAD_FILES = sorted(file for file in FOLDER.iterdir() if file.suffix != ".error")


def test_the_folder_of_bad_files_is_there_and_each_has_its_message():
    assert len(BAD_FILES) >= 60
    assert {file.name for file in FOLDER.iterdir() if file.suffix == ".error"} == {f"{f.name}.error" for f in BAD_FILES}


def test_every_format_has_a_bad_file():
    found = set()
    for file in BAD_FILES:
        with contextlib.suppress(FormatError):
            found.add(format_name(reading.text_of(file.read_bytes()), file.name))
    assert found == set(FORMATS)


@pytest.mark.parametrize("file", BAD_FILES, ids=lambda file: file.name)
def test_a_bad_file_is_refused_with_its_message(file):
    expected = (FOLDER / f"{file.name}.error").read_text().removesuffix("\n")
    with pytest.raises(FormatError) as caught:
        read_any(file.read_bytes(), file.name)
    if expected.endswith("..."):
        # The rest lists names of a table that grows.
        assert str(caught.value).startswith(expected.removesuffix("..."))
    else:
        assert str(caught.value) == expected


def test_deep_json_is_refused():
    for text in ('{"model": ' * 100_000, "[" * 100_000, '{"pre_tokenizer": ' + '{"type":"Sequence","pretokenizers":[' * 50 + "]}" * 50 + ', "model": {}}'):  # fmt: skip
        with pytest.raises(FormatError):
            read_any(text)


def test_huge_files_are_refused_before_they_are_read(monkeypatch):
    said = "^the list has 20,000,001 bytes; up to 20,000,000 are read. Take a smaller list$"
    half = b"a" * 10_000_000
    for data in (b"a" * 20_000_001, "a" * 20_000_001, "é" * 10_000_000 + "a"):
        with pytest.raises(FormatError, match=said):
            read_any(data)
    with pytest.raises(FormatError, match=said):
        read_files({"merges.txt": half, "vocab.json": half + b"a"})
    monkeypatch.setattr(reading, "MOST_MERGES", 2)
    with pytest.raises(FormatError, match="^3 merges; at most 2 are read$"):
        read_any("a b\nb c\nc d\n")


def test_a_number_of_too_many_digits_is_refused():
    with pytest.raises(FormatError, match="this JSON cannot be read"):
        read_any('{"model": ' + "9" * 5000 + "}")


def test_files_that_do_not_belong_together_are_refused():
    with pytest.raises(FormatError, match="^expected one file, or vocab.json and merges.txt together$"):
        read_files({"a.txt": "a b", "b.txt": "a b"})
    with pytest.raises(FormatError, match="^b.txt: line 1, byte 1: expected UTF-8 text"):
        read_files({"a.txt": "a b", "b.txt": b"\xfc"})
    with pytest.raises(FormatError, match="^line 2: `ab` is not in the vocabulary$"):
        read_files({"merges.txt": "#version: 0.2\na b\n", "vocab.json": '{"a": 0, "b": 1}'})


def samples():
    found = [file.read_bytes() for file in BAD_FILES if file.stat().st_size < 5000]
    for splitter, alphabet in (("gpt2", "utf-8-bytes"), ("spaces", "characters-eow"), ("none", "utf-8-bytes")):
        trace = train(Corpus.from_text("low lower lowest new newer é", splitter, alphabet), 8)
        for entry in FORMATS.values():
            try:
                found += [text.encode() for text in entry.write(trace).values()]
            except FormatError:
                continue
    return found


SAMPLES = samples()


def harmless(data, name=None):
    """Records or a BpeError; and records must be fit to encode with."""
    try:
        found = read_any(data, name)
    except BpeError:
        return
    assert isinstance(found, Imported)
    assert found.format in FORMATS
    encode("low é [x]", found.tokenizer)


@settings(max_examples=400, deadline=None)
@given(data=st.binary(max_size=80) | st.text(max_size=60), name=st.sampled_from([None, "merges.txt", "a.json"]))
def test_any_contents_give_records_or_a_bpe_error(data, name):
    harmless(data, name)


@settings(max_examples=500, deadline=None)
@given(data=st.data())
def test_a_mutated_file_gives_records_or_a_bpe_error(data):
    content = bytearray(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        change = data.draw(st.sampled_from(["cut", "drop", "put", "swap", "double"]))
        if change == "cut":
            del content[at:]
        elif change == "drop":
            del content[at : at + data.draw(st.integers(1, 9))]
        elif change == "put":
            content[at:at] = data.draw(st.sampled_from([b"\n", b" ", b"0", b"-1", b"[", b"}", b'"', b"\xff", b"null", b"\\ud83d", b"</w>", b"'"]))  # fmt: skip
        elif change == "swap":
            content[at : at + 1] = data.draw(st.binary(min_size=1, max_size=1))
        else:
            content[at:at] = content[at : at + 40]
    harmless(bytes(content))


def _is_json(sample):
    try:
        json.loads(sample)
    except ValueError:
        return False
    return True


JSON_SAMPLES = [sample for sample in SAMPLES if sample[:1] == b"{" and _is_json(sample)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.text("ab</w>Ġ\ud83d", max_size=3) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=500, deadline=None)
@given(data=st.data())
def test_json_with_one_value_of_another_kind_gives_records_or_a_bpe_error(data):
    whole = json.loads(data.draw(st.sampled_from(JSON_SAMPLES)))
    at = whole
    while isinstance(at, (dict, list)) and at:
        key = data.draw(st.sampled_from(sorted(at))) if isinstance(at, dict) else data.draw(st.integers(0, len(at) - 1))
        if not isinstance(at[key], (dict, list)) or not at[key] or data.draw(st.integers(0, 3)) == 0:
            at[key] = data.draw(JSON)
            break
        at = at[key]
    harmless(json.dumps(whole))


def test_every_beginning_of_a_valid_file_gives_records_or_a_bpe_error():
    source = random.Random(3)
    for sample in SAMPLES:
        for at in source.sample(range(len(sample)), min(25, len(sample))):
            harmless(sample[:at])
