"""Hostile merge lists and tokenizer files: records or a BpeError that says what is wrong, in bounded time."""

import contextlib
import json
import re

import pytest

from bpe_core import BpeError, Corpus, encode, train
from bpe_core.formats import FORMATS, read_any, read_word_counts

NOT_A_NUMBER, INFINITE = float("nan"), float("inf")
VOCABULARY = {"a": 0, "b": 1, "ab": 2}


def tokenizer_json(model=(), **parts):
    whole = {"type": "BPE", "vocab": VOCABULARY, "merges": ["a b"]}
    return json.dumps({"model": {**whole, **dict(model)}, **parts})


def split(pattern):
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated"}


def sequence(steps):
    return {"type": "Sequence", "normalizers": steps, "pretokenizers": steps}


REFUSED = {
    "deep JSON": ("[" * 100_000, "brackets 4 deep at most"),
    "deep JSON object": ('{"model":' * 100_000, "nested too deeply"),
    "more digits than Python converts": ('{"model": {"vocab": {"a": ' + "9" * 5000 + "}}}", "cannot be read"),
    "UTF-16": ("a b".encode("utf-16"), "this is UTF-16 text; save it as UTF-8"),
    "a zip archive": (b"PK\x03\x04" + b"\0" * 999, "this is a zip archive; unpack it"),
    "20 MB and a byte": (b"a" * 20_000_001, "the list has 20,000,001 bytes"),
    "a word of 1 MB": ("a" * 1_000_000, "line 1: no known format begins with"),
    "half a UTF-8 character": (b"a b\n\xc3", "line 2, byte 5: expected UTF-8 text, found the byte 0xC3"),
    "only NUL": ("\0", "line 1: no known format begins with"),
    "only a byte order mark": ("\ufeff", "the list is empty"),
    "HTML": ("<script>alert(1)</script>", "line 1: no known format begins with"),
    "a merge given twice": ("a b\na b\n", "line 2: the pair `a + b` stands at line 1 already"),
    "a part that nothing makes": ("a b\nabc d\n", "line 2: `abc` is no base symbol"),
    "an id of 33 bits": (tokenizer_json({"vocab": {**VOCABULARY, "ab": 2**32}}), "expected an id of 0 to 4,294,967,295"),
    "an id of 4,000 digits": (tokenizer_json({"vocab": {**VOCABULARY, "ab": 10**4000}}), "expected an id of 0 to"),
    "an added id of 33 bits": (tokenizer_json(added_tokens=[{"content": "x", "id": 2**32}]), "expected an id of 0 to"),
    "a huge id around texts": (
        tokenizer_json(post_processor={"type": "BertProcessing", "cls": ["x", 2**32], "sep": ["y", 1]}),
        "post_processor: cls: expected a token and its id",
    ),
    "sequences in sequences": (tokenizer_json(normalizer=sequence([sequence([sequence([sequence([sequence([sequence([sequence([])])])])])])])), "normalizer: expected"),
}  # fmt: skip
for wrong in (NOT_A_NUMBER, INFINITE, -1, 1.5, True, None, "1", [], {}):
    REFUSED[f"the id {wrong!r}"] = (tokenizer_json({"vocab": {**VOCABULARY, "a": wrong}}), "model: vocab: `a`: expected an id")  # fmt: skip
    REFUSED[f"the merge {wrong!r}"] = (tokenizer_json({"merges": [wrong]}), "merge 1: expected two symbols")


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_format_holds_is_refused_with_its_place(name):
    data, said = REFUSED[name]
    with pytest.raises(BpeError, match=re.escape(said)):
        read_any(data)


TOO_LONG, TOO_SLOW = "makes more than 10,000,000 characters", "takes longer than"
TOO_MUCH = {
    "replacements that multiply": (
        {"normalizer": sequence([{"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 50}] * 6)},
        TOO_LONG,
    ),
    "one replacement of 100 kB": (
        {"normalizer": {"type": "Replace", "pattern": {"Regex": "a"}, "content": "x" * 100_000}},
        TOO_LONG,
    ),
    "a long sign before every piece": (
        {"pre_tokenizer": sequence([split("."), {"type": "Metaspace", "replacement": "x" * 100_000}])},
        TOO_LONG,
    ),
    "a pattern that backtracks": ({"pre_tokenizer": split("(a|aa)+$")}, TOO_SLOW),
    "a quadratic look ahead with empty matches": ({"pre_tokenizer": split("(?=[^b]*b)|x")}, TOO_SLOW),
    "nested repeats": ({"pre_tokenizer": split("(?:(?:a{1,60000}){1,60000}){1,60000}b")}, TOO_SLOW),
    "thousands of steps": ({"normalizer": sequence([{"type": "Lowercase"}] * 20_000)}, TOO_SLOW),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_file_that_asks_for_too_much_is_stopped_in_words(name, monkeypatch):
    parts, said = TOO_MUCH[name]
    slow = said == TOO_SLOW
    monkeypatch.setattr("bpe_core.text.split_steps.SECONDS", 0.1 if slow else 60)
    tokenizer = read_any(tokenizer_json(**parts)).tokenizer
    with pytest.raises(BpeError, match=said):
        encode("a" * (100_000 if slow else 1_000) + "c", tokenizer)


@pytest.mark.parametrize("part", ["normalizer", "pre_tokenizer", "post_processor"])
@pytest.mark.parametrize("kind", ["\ud800", "\x1b[2J", "\u202e", "\0", "<b>"])
def test_a_warning_about_an_unknown_part_can_be_shown_anywhere(part, kind):
    said = "".join(read_any(tokenizer_json(**{part: {"type": kind}})).warnings)
    said.encode()
    assert kind == "<b>" or kind not in said
    assert "not followed here" in said


TAKEN = {
    "a byte order mark": "\ufeffa b\nab c\n",
    "mixed line ends": "a b\r\nab c\n",
    "NUL for a symbol": "a \0\na\0 b\n",
    "a right-to-left override": "\u202e b\n",
    "HTML for a symbol": '[["<", "b"], ["<b", ">"]]',
    "a key twice, of which the last holds": '{"merges": [["x", "y"]], "merges": [["a", "b"]]}',
    "half of a UTF-16 pair": '[["\\ud83d", "a"]]',
    "a merge before its part is made": "ab c\na b\n",
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_only_looks_hostile_is_read(name):
    tokenizer = read_any(TAKEN[name]).tokenizer
    assert tokenizer.merges
    assert encode("ab <b>", tokenizer).tokens


def test_many_added_tokens_cost_no_more_than_each_of_them():
    added = [{"content": f"<{number}>", "id": number + 3} for number in range(60_000)]
    read = read_any(tokenizer_json(added_tokens=added))
    assert read.tokenizer.specials[-1] == ("<59999>", 60_002)


MODEL = ("dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix", "fuse_unk", "byte_fallback", "ignore_merges", "vocab", "merges", "type")  # fmt: skip
PARTS = ("added_tokens", "normalizer", "pre_tokenizer", "post_processor", "decoder", "truncation", "padding", "version")
WRONG = ([], {}, 1, NOT_A_NUMBER, "\ud800", 10**400, True, [[[]]], {"type": []}, {"type": "Sequence"}, {"type": "Split"}, {"type": "TemplateProcessing"}, {"type": "Metaspace", "replacement": ""}, [{"content": "", "id": 1}], [{"content": "\ud800", "id": 7}])  # fmt: skip


@pytest.mark.parametrize("key", [*MODEL, *PARTS])
def test_wrong_values_in_a_field_give_records_or_a_bpe_error(key):
    for wrong in WRONG:
        harmless(tokenizer_json({key: wrong}) if key in MODEL else tokenizer_json(**{key: wrong}))


def harmless(data):
    with contextlib.suppress(BpeError):
        encode("ab", read_any(data).tokenizer)


TRACE = train(Corpus.from_text("low low lower", "spaces", "characters-eow"), 3)
SMALL = {f"{name}/{file}": text for name, each in FORMATS.items() if name not in ("tiktoken", "minbpe") for file, text in each.write(TRACE).items()}  # fmt: skip
for name in ("tiktoken", "minbpe"):
    SMALL |= {f"{name}/{file}": text[-60:] for file, text in FORMATS[name].write(train(Corpus.from_text("low low lower", "gpt2", "utf-8-bytes"), 3)).items()}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_a_file_cut_off_anywhere_gives_records_or_a_bpe_error(name):
    data = SMALL[name].encode()
    for at in range(len(data)):
        harmless(data[:at])


COUNTS = {
    "a negative count": ("low,-1", "line 1: expected a whole count of 1 or more, found `-1`"),
    "a count of zero": ("low,5\nnew,0", "line 2: expected a whole count of 1 or more, found `0`"),
    "a count that is not whole": ("low,1.5", "expected a whole count of 1 or more, found `1.5`"),
    "not a number": ("a,1\nlow,NaN", "line 2: expected a whole count of 1 or more, found `NaN`"),
    "infinity": ("a,1\nlow,Infinity", "line 2: expected a whole count"),
    "a count of 5,000 digits": ("low," + "9" * 5000, "line 1: expected a whole count"),
    "digits of another script": ("low,\u0663", "line 1: expected a whole count"),
    "no count": ("a,1\nlow,", "line 2: expected a whole count of 1 or more, found nothing"),
    "three columns": ("a,b,1", "expected two columns, a word and its count, found 3"),
    "an open quote": ('a,1\n"low,2', "line 2: this row cannot be read"),
    "UTF-16 counts": ("a,1".encode("utf-16"), "this is UTF-16 text"),
    "no rows": ("", "the table is empty"),
    "only names": ("word,count\n", "the table has no rows with words"),
    "a word of 1 MB": ("a" * 1_000_000 + ",1", "cannot be read"),
    "20 MB and a byte of counts": (b"a" * 20_000_001, "20,000,001 bytes"),
    "a Parquet file cut off": (b"PAR1\0\0", "no Parquet table that can be read"),
    "a Parquet file of rubbish": (b"PAR1" + b"\xff" * 200 + b"PAR1", "no Parquet table that can be read"),
}


@pytest.mark.parametrize("name", COUNTS)
def test_word_counts_that_cannot_be_are_refused_with_their_place(name):
    data, said = COUNTS[name]
    with pytest.raises(BpeError, match=re.escape(said)):
        read_word_counts(data)


FIELDS = [("version",), ("stopped",), ("words",), ("words", 0), ("words", 0, 0), ("words", 0, 0, 0), ("words", 0, 1), ("words", 0, 2), ("rounds_done",), ("rounds_done", 0), ("rounds_done", 0, "pair"), ("rounds_done", 0, "count"), ("rounds_done", 0, "tied")]  # fmt: skip
FIELDS += [("settings", key) for key in ("splitter", "alphabet", "tie_break", "min_count", "rounds", "choices", "special_tokens")]  # fmt: skip


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_wrong_values_in_a_trace_give_records_or_a_bpe_error(field):
    for wrong in (*WRONG, 0, -1, 1.5, INFINITE, 2**63, None, "x", [["a"]], [[1, ["l", "o"]]]):
        whole = json.loads(SMALL["bpe-trace/trace.json"])
        at = whole
        for key in field[:-1]:
            at = at[key]
        at[field[-1]] = wrong
        harmless(json.dumps(whole))


def test_a_vocabulary_of_a_million_entries_is_read():
    vocabulary = {"a": 0, "b": 1, "ab": 2, **{f"t{number}": number for number in range(3, 1_000_000)}}
    read = read_any(json.dumps({"model": {"vocab": vocabulary, "merges": ["a b"]}}, separators=(",", ":")))
    assert len(read.tokenizer.stray) == 999_997
