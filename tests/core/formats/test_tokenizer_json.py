"""Everything that a tokenizer.json can hold is followed, with the library's ids on any text, or said in a sentence."""

import copy
import json
import time
from functools import cache, reduce

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from real_libraries import library

from bpe_core import BpeError, CorpusError, encode
from bpe_core.formats import FORMATS, read_any
from bpe_core.text import BYTE_NAMES

GPT4_AS_LLAMA_3_WRITES_IT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
QWEN_2 = GPT4_AS_LLAMA_3_WRITES_IT.replace("{1,3}", "")
O200K = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
DEEPSEEK = (
    r"\p{N}{1,3}",
    "[一-龥぀-ゟ゠-ヿ]+",
    r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"""
    r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
)
BEHAVIORS = ["Isolated", "Removed", "Contiguous", "MergedWithPrevious", "MergedWithNext"]
PATTERNS = [GPT4_AS_LLAMA_3_WRITES_IT, QWEN_2, O200K, *DEEPSEEK, r"\w+", r"[\w-]+", r"a$|^b", "(?=[A-Z])", "x*", r"\W", r"(?i:s)", r"\s+$"]  # fmt: skip

# Letters that case, forms, classes and categories tell apart; none that the libraries' Unicode tables disagree on.
LETTERS = "abABsßſé́K漢あ 12²½'!-▁_<>\n\t\r\u00a0\u200d😀"
TEXTS = st.text(LETTERS, max_size=16) | st.lists(
    st.sampled_from(["<s>", "<|x|>", "ab", "b", " ", "'s", "'LL", "12", "\r\n", "  ", "AB", "ABc", "漢あ", "▁a", "ﬁ", "é"]), max_size=8
).map("".join)  # fmt: skip


def split_step(pattern, behavior="Isolated", invert=False):
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": behavior, "invert": invert}


def byte_level(prefix=False, use_regex=False):
    return {"type": "ByteLevel", "add_prefix_space": prefix, "trim_offsets": True, "use_regex": use_regex}


SPLITS = st.builds(split_step, st.sampled_from(PATTERNS), st.sampled_from(BEHAVIORS), st.booleans())
CUTS = st.one_of(
    SPLITS,
    st.builds(lambda text, how: {"type": "Split", "pattern": {"String": text}, "behavior": how, "invert": False}, st.sampled_from(["a", " ", ".", "ab"]), st.sampled_from(BEHAVIORS)),
    st.builds(lambda each: {"type": "Digits", "individual_digits": each}, st.booleans()),
    st.builds(lambda how: {"type": "Punctuation", "behavior": how}, st.sampled_from(BEHAVIORS)),
    st.sampled_from([{"type": "Whitespace"}, {"type": "WhitespaceSplit"}]),
)  # fmt: skip
METASPACES = st.builds(
    lambda scheme, split: {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": split},
    st.sampled_from(["always", "never", "first"]), st.booleans(),
)  # fmt: skip
OTHERS = st.sampled_from([{"type": "BertPreTokenizer"}, {"type": "CharDelimiterSplit", "delimiter": "b"}])
BYTE_LEVELS = st.builds(byte_level, st.booleans(), st.booleans())


@st.composite
def pre_tokenizers(draw):
    """A pre-tokenizer and whether it goes over to bytes: cuts before the bytes, and after them."""
    before = draw(st.lists(CUTS | METASPACES | OTHERS, max_size=2))
    if not draw(st.booleans()):
        return {"type": "Sequence", "pretokenizers": before}, False
    after = draw(st.lists(CUTS, max_size=1))
    return {"type": "Sequence", "pretokenizers": [*before, draw(BYTE_LEVELS), *after]}, True


NORMALIZERS = st.lists(
    st.sampled_from([
        {"type": "NFC"}, {"type": "NFD"}, {"type": "NFKC"}, {"type": "NFKD"}, {"type": "Lowercase"},
        {"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        {"type": "Replace", "pattern": {"Regex": "a+"}, "content": "b"}, {"type": "Strip", "strip_left": False, "strip_right": True},
    ]), max_size=2,
).map(lambda steps: {"type": "Sequence", "normalizers": steps})  # fmt: skip
ADDED = st.lists(
    st.builds(
        lambda content, special, single, left, right, normalized: {
            "content": content, "special": special, "single_word": single, "lstrip": left, "rstrip": right, "normalized": normalized,
        },
        st.sampled_from(["<s>", "<|x|>", "a", "ab", "AB", "12", "é"]), *[st.booleans()] * 5,
    ), max_size=3, unique_by=lambda each: each["content"],
)  # fmt: skip


def template(before, after, ids):
    names = dict.fromkeys([*before, *after])
    return {
        "type": "TemplateProcessing",
        "single": [*({"SpecialToken": {"id": n, "type_id": 0}} for n in before), {"Sequence": {"id": "A", "type_id": 0}}, *({"SpecialToken": {"id": n, "type_id": 0}} for n in after)],
        "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
        "special_tokens": {n: {"id": n, "ids": [ids[n]], "tokens": [n]} for n in names},
    }  # fmt: skip


@st.composite
def files(draw):
    """A tokenizer.json with every setting that is followed."""
    splitter, in_bytes = draw(pre_tokenizers())
    suffix = draw(st.sampled_from([None, None, "</w>"]))
    base = [*BYTE_NAMES] if in_bytes else list(dict.fromkeys("abAB s12é!▁"))
    fallback = draw(st.booleans()) and not suffix
    tokens = [*base, *(f"{each}{suffix}" for each in base if suffix)]
    merges, made = [], [each for each in tokens if each[0] in "abABĠ▁"]
    for _ in range(draw(st.integers(0, 6))):
        left, right = draw(st.sampled_from(made)), draw(st.sampled_from(made))
        if left + right not in made and not left.endswith("</w>"):
            made.append(left + right)
            merges.append([left, right])
    tokens += [left + right for left, right in merges]
    strays = [each for each in draw(st.lists(st.sampled_from(["abab", "bAb", "<s>", "AB12", "未知"]), max_size=3, unique=True)) if each not in tokens]  # fmt: skip
    tokens += strays + (["<unk>"] if not in_bytes or suffix else [])
    tokens += [f"<0x{byte:02X}>" for byte in range(256) if fallback]
    vocab = {token: number for number, token in enumerate(draw(st.sampled_from([tokens, tokens[::-1]])))}
    added = [{**each, "id": vocab.get(each["content"], len(vocab))} for each in draw(ADDED)]
    around = draw(st.lists(st.sampled_from(tokens[-2:]), max_size=2)), draw(st.lists(st.sampled_from(tokens[-2:]), max_size=1))  # fmt: skip
    processor = template(*around, vocab)
    model = {
        "type": "BPE", "dropout": None, "unk_token": "<unk>" if "<unk>" in vocab else None,
        "continuing_subword_prefix": None, "end_of_word_suffix": suffix, "fuse_unk": draw(st.booleans()),
        "byte_fallback": fallback, "ignore_merges": draw(st.booleans()), "vocab": vocab, "merges": merges,
    }  # fmt: skip
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added,
        "normalizer": draw(st.none() | NORMALIZERS), "pre_tokenizer": splitter,
        "post_processor": draw(st.sampled_from([None, processor, {"type": "Sequence", "processors": [byte_level(), processor]}])),
        "decoder": None, "model": model,
    }  # fmt: skip


def theirs_of(whole):
    return library("tokenizers").Tokenizer.from_str(json.dumps(whole))


@settings(max_examples=600, deadline=None)
@given(whole=files(), texts=st.lists(TEXTS, min_size=1, max_size=6))
def test_any_file_gives_the_librarys_ids_and_goes_out_as_it_came(whole, texts):
    theirs, found = theirs_of(whole), read_any(json.dumps(whole))
    again = FORMATS["tokenizer-json"].write(found.tokenizer)["tokenizer.json"]
    assert read_any(again) == found
    back = library("tokenizers").Tokenizer.from_str(again)
    assert json.loads(back.to_str()) == json.loads(theirs.to_str())
    for text in texts:
        assert list(encode(text, found.tokenizer).ids) == theirs.encode(text).ids, text


def byte_file(splitter, merges=(("a", "b"), ("Ġ", "ab")), **parts):
    """A byte-level file; keys of the model and of the file may be given."""
    vocab = {name: number for number, name in enumerate([*BYTE_NAMES, *("".join(pair) for pair in merges)])}
    model = {"type": "BPE", "vocab": vocab, "merges": [list(pair) for pair in merges]}
    model.update({key: parts.pop(key) for key in list(parts) if key in ("dropout", "unk_token", "ignore_merges", "fuse_unk", "byte_fallback", "end_of_word_suffix")})  # fmt: skip
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None, "pre_tokenizer": splitter, "post_processor": None, "decoder": None, **parts, "model": model}  # fmt: skip


def sequence(*steps):
    return {"type": "Sequence", "pretokenizers": list(steps)}


PUBLISHED = {
    "Llama 3": sequence(split_step(GPT4_AS_LLAMA_3_WRITES_IT), byte_level()),
    "Qwen 2": sequence(split_step(QWEN_2), byte_level()),
    "o200k": sequence(split_step(O200K), byte_level()),
    "DeepSeek": sequence(*map(split_step, DEEPSEEK), byte_level()),
    "StarCoder": sequence({"type": "Digits", "individual_digits": True}, byte_level(use_regex=True)),
    "GPT-2": byte_level(use_regex=True),
    "RoBERTa": byte_level(prefix=True, use_regex=True),
    "bytes before the split": sequence(byte_level(), split_step("Ġ|[0-9]+")),
}


@cache
def published(name):
    whole = json.dumps(byte_file(PUBLISHED[name]))
    return library("tokenizers").Tokenizer.from_str(whole), read_any(whole)


# Every code point that has been assigned for some years: each library has the Unicode tables of its own year.
ASSIGNED = st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=24)


@pytest.mark.parametrize("name", sorted(PUBLISHED))
@settings(max_examples=150, deadline=None)
@given(text=ASSIGNED | TEXTS)
def test_what_published_models_split_by_is_followed(name, text):
    theirs, found = published(name)
    assert not found.warnings
    assert list(encode(text, found.tokenizer).ids) == theirs.encode(text).ids


def test_llama_3_splits_as_the_gpt4_splitter_does_and_is_recognised_as_such():
    assert published("Llama 3")[1].tokenizer.splitter == "gpt4"
    assert published("GPT-2")[1].tokenizer.splitter == "gpt2"
    for name in ("Qwen 2", "o200k", "DeepSeek", "RoBERTa"):
        assert published(name)[1].tokenizer.splitter is None


def test_where_bytes_are_named_in_the_order_decides():
    text = "a 12"
    before = sequence(byte_level(), split_step(" ", "Removed"))
    after = sequence(split_step(" ", "Removed"), byte_level())
    for splitter, ids in ((before, 4), (after, 3)):
        whole = json.dumps(byte_file(splitter))
        found = encode(text, read_any(whole).tokenizer)
        assert list(found.ids) == library("tokenizers").Tokenizer.from_str(whole).encode(text).ids
        assert found.token_count == ids


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"dropout": 0.1}, "The file leaves out merges by chance (dropout 0.1), so that Hugging Face's library gives other tokens each time; here every merge is used."),
        ({"unk_token": "<unk>"}, "The file's unknown token '<unk>' is not in its vocabulary: Hugging Face's library stops with an error at a character that it does not know; here the character stays and is marked unknown."),
        ({"byte_fallback": True}, "The file spells unknown characters in bytes (byte_fallback), but its vocabulary has not all 256 tokens <0x00> to <0xFF> for that; here unknown characters stay unknown."),
        ({"truncation": {"direction": "Right", "max_length": 512, "strategy": "LongestFirst", "stride": 0}}, "The file cuts an encoded text after 512 tokens (truncation); here texts stay whole."),
        ({"padding": {"strategy": {"Fixed": 128}, "direction": "Right", "pad_to_multiple_of": None, "pad_id": 0, "pad_type_id": 0, "pad_token": "<pad>"}}, "The file fills up short texts with a padding token (padding); here nothing is filled up."),
        ({"normalizer": {"type": "StripAccents"}}, "The file changes text before splitting it (normalizer: StripAccents), in a way that is not followed here: text is taken as it is, so words with capitals, accents or other forms of a letter can get other tokens."),
        ({"post_processor": {"type": "TemplateProcessing", "single": [{"Sequence": {"id": "A", "type_id": 0}}] * 2, "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}], "special_tokens": {}}}, "The file puts tokens around a text in a way that is not followed here (post_processor: a template that has the text 2 times); here none are put."),
        ({"pre_tokenizer": sequence({"type": "UnicodeScripts"}, byte_level())}, "The file splits text in a way that is not followed here (UnicodeScripts); gpt4 is assumed, so words can begin and end elsewhere and tokens differ."),
        ({"pre_tokenizer": sequence(split_step(r"\bx"), byte_level())}, r"The file splits text in a way that is not followed here (Split: the split pattern uses '\\b', which this package does not follow); gpt4 is assumed, so words can begin and end elsewhere and tokens differ."),
        ({"pre_tokenizer": sequence(byte_level(), byte_level())}, "The file splits text in a way that is not followed here (ByteLevel after ByteLevel); gpt4 is assumed, so words can begin and end elsewhere and tokens differ."),
        ({"added_tokens": [{"id": 900, "content": "<s>", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}]}, "The file gives the added token `<s>` the id 900, but Hugging Face's library gives it 258. Here ids are the library's."),
    ],
)  # fmt: skip
def test_what_is_not_followed_is_said_with_what_it_changes(parts, said):
    whole = json.dumps(byte_file(parts.pop("pre_tokenizer", byte_level(use_regex=True)), **parts))
    library("tokenizers").Tokenizer.from_str(whole)
    found = read_any(whole)
    assert found.warnings == (said,)
    assert read_any(FORMATS["tokenizer-json"].write(found.tokenizer)["tokenizer.json"]) == found


@pytest.mark.parametrize(
    "part",
    [
        {"normalizer": {"type": "Sequence", "normalizers": []}},
        {"post_processor": byte_level()},
        {"padding": {"strategy": "BatchLongest", "direction": "Right", "pad_to_multiple_of": None, "pad_id": 0, "pad_type_id": 0, "pad_token": "<pad>"}},
        {"dropout": 0.0},
    ],
)  # fmt: skip
def test_what_changes_nothing_is_not_warned_of(part):
    assert read_any(json.dumps(byte_file(byte_level(use_regex=True), **part))).warnings == ()


def test_without_an_unknown_token_the_library_leaves_characters_out_and_that_is_said():
    model = {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": [["a", "b"]]}
    whole = json.dumps({**byte_file(None), "model": model})
    assert library("tokenizers").Tokenizer.from_str(whole).encode("aéb").ids == [2]
    found = read_any(whole)
    assert encode("aéb", found.tokenizer).ids == (0, None, 1)
    assert found.warnings == (
        "The file has no unknown token: Hugging Face's library leaves out characters that it does not know, and merges "
        "what stands around them; here they stay and are marked unknown.",
    )


def test_of_two_added_tokens_at_one_place_the_longer_is_found():
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": False}
    added = [{"id": 258 + at, "content": content, **flags} for at, content in enumerate(["<|", "<|end|>", "end"])]
    whole = json.dumps(byte_file(byte_level(use_regex=True), added_tokens=added))
    found = encode("a<|end|>b<|end", read_any(whole).tokenizer)
    assert list(found.ids) == library("tokenizers").Tokenizer.from_str(whole).encode("a<|end|>b<|end").ids
    assert [word.text for word in found.words if word.added] == ["<|end|>", "<|", "end"]
    assert found.text == "a<|end|>b<|end"


def test_a_base_symbol_that_is_an_added_token_keeps_its_id():
    whole = byte_file(byte_level(use_regex=True))
    flags = {"single_word": True, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    whole["added_tokens"] = [{"id": 64, "content": "a", **flags}]
    found = read_any(json.dumps(whole)).tokenizer
    assert found.ids[b"a"] == 97
    assert list(encode("a ab xa", found).ids) == theirs_of(whole).encode("a ab xa").ids


def test_tokens_around_a_text_are_no_part_of_it():
    added = [{"id": 258, "content": "<s>", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}]  # fmt: skip
    whole = byte_file(
        byte_level(use_regex=True), added_tokens=added, post_processor=template(["<s>"], [], {"<s>": 258})
    )
    found = encode("ab", read_any(json.dumps(whole)).tokenizer)
    assert list(found.ids) == theirs_of(whole).encode("ab").ids == [258, 256]
    assert (found.text, found.words[0].text, found.words[0].added) == ("ab", None, True)


def test_llama_2_spells_unknown_characters_in_bytes_and_decodes_them():
    tokens = ["<unk>", *(f"<0x{byte:02X}>" for byte in range(256)), *"▁ab", "ab", "▁ab"]
    vocab = {token: number for number, token in enumerate(tokens)}
    normalizer = {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]}  # fmt: skip
    model = {"type": "BPE", "unk_token": "<unk>", "fuse_unk": True, "byte_fallback": True, "vocab": vocab, "merges": [["a", "b"], ["▁", "ab"]]}  # fmt: skip
    whole = {**byte_file(None), "normalizer": normalizer, "model": model}
    found = read_any(json.dumps(whole))
    assert not found.warnings
    encoding = encode("ab é 漢", found.tokenizer)
    assert list(encoding.ids) == theirs_of(whole).encode("ab é 漢").ids
    assert (encoding.text, encoding.unknown_count) == (" ab é 漢", 0)


def test_clip_marks_word_ends_on_bytes():
    whole = byte_file(
        sequence(split_step(r"\p{L}+|\p{N}|[^\s\p{L}\p{N}]+", "Removed", True), byte_level()),
        end_of_word_suffix="</w>", unk_token="<unk>",
    )  # fmt: skip
    for name in [*BYTE_NAMES, "<unk>"]:
        whole["model"]["vocab"].setdefault(f"{name}</w>" if len(name) == 1 else name, len(whole["model"]["vocab"]))
    whole["model"]["vocab"]["ab</w>"] = len(whole["model"]["vocab"])
    whole["model"]["merges"].append(["a", "b</w>"])
    found = read_any(json.dumps(whole))
    encoding = encode("ab abé 漢1", found.tokenizer)
    assert list(encoding.ids) == theirs_of(whole).encode("ab abé 漢1").ids
    assert encoding.text == "ab abé 漢 1"


@pytest.mark.parametrize("pattern", ["(?:a|aa)+b", "(?:a|aa|aaa)+b"])
def test_a_pattern_that_takes_too_long_ends_in_a_message(pattern, monkeypatch):
    monkeypatch.setattr("bpe_core.text.split_steps.SECONDS", 0.2)
    tokenizer = read_any(json.dumps(byte_file(sequence(split_step(pattern), byte_level())))).tokenizer
    message = r"^the file's pattern .* takes longer than 0.2 seconds on this text; give a shorter text, or choose another splitter$"
    with pytest.raises(CorpusError, match=message):
        encode("a" * 40 + "!", tokenizer)


def test_all_parts_of_a_text_have_one_time_limit(monkeypatch):
    monkeypatch.setattr("bpe_core.text.split_steps.SECONDS", 0.2)
    added = [{"id": 258, "content": "<s>", **MARK}]
    whole = byte_file(sequence(split_step("(?:a|aa)+b"), byte_level()), added_tokens=added)
    tokenizer = read_any(json.dumps(whole)).tokenizer
    start = time.process_time()
    with pytest.raises(CorpusError, match="takes longer"):
        encode(("a" * 25 + "<s>") * 1000, tokenizer)
    assert time.process_time() - start < 5


HOSTILE_PATTERNS = ["(" * 5000, "[" * 50, "a{99999999999999999999}", "(?P<n>a)(?P=n)", "(?R)", "a" * 10_001, r"\p{Nonsense}", "[z-a]", "*", "a**", "\\", "[a", "(?i)a", "[[:alpha:]]", "[a&&b]", "x{2}+", "(?i:ss)", "(?i:ß)", r"\h", r"(?m:.)", r"\k<a>", r"\g<0>", r"\1"]  # fmt: skip


@pytest.mark.parametrize("pattern", HOSTILE_PATTERNS)
def test_a_pattern_that_cannot_be_followed_is_named_and_the_rest_is_read(pattern):
    found = read_any(json.dumps(byte_file(sequence(split_step(pattern), byte_level()))))
    assert found.tokenizer.splitter == "gpt4"
    assert len(found.warnings) == 1 and "the split pattern " in found.warnings[0]


@settings(max_examples=300, deadline=None)
@given(pattern=st.text(r"ab()[]{}?*+|\^$.sSwWdDpPLN1,-:=!<i&", max_size=12), text=st.text("ab \n1é²", max_size=12))
@example(pattern="a$^b", text="a\nb")
def test_any_pattern_that_is_followed_cuts_where_the_library_cuts(pattern, text):
    whole = byte_file(sequence(split_step(pattern), byte_level()))
    try:
        theirs = theirs_of(whole)
    except Exception:
        # No library loads it, so no file has it.
        return
    found = read_any(json.dumps(whole))
    if found.warnings:
        return
    encoding = encode(text, found.tokenizer)
    assert len(encoding.words) == len(theirs.pre_tokenizer.pre_tokenize_str(text))
    assert list(encoding.ids) == theirs.encode(text).ids


MARK = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
EVERYTHING = byte_file(
    sequence(
        split_step("a"), {"type": "Digits", "individual_digits": True}, {"type": "Punctuation", "behavior": "Isolated"},
        {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True},
        {"type": "CharDelimiterSplit", "delimiter": "b"}, byte_level(),
    ),
    normalizer={"type": "Sequence", "normalizers": [
        {"type": "Prepend", "prepend": "x"}, {"type": "Replace", "pattern": {"String": "a"}, "content": "b"},
        {"type": "Strip", "strip_left": True, "strip_right": False}, {"type": "NFC"},
    ]},
    added_tokens=[{"id": 258, "content": "<s>", **MARK}],
    post_processor={"type": "Sequence", "processors": [
        template(["<s>"], ["<s>"], {"<s>": 258}), {"type": "BertProcessing", "cls": ["<s>", 258], "sep": ["<s>", 258]},
    ]},
    truncation={"max_length": 5}, padding={"strategy": "BatchLongest"}, dropout=0.1, unk_token="a", ignore_merges=True,
    fuse_unk=True, byte_fallback=True, end_of_word_suffix=None,
)  # fmt: skip
ODD_VALUES = (
    None,
    True,
    False,
    -1,
    0,
    300,
    1.5,
    "",
    "a",
    "<\ud83d(",
    "NFC",
    [],
    [[]],
    {},
    {"a": [1]},
    [1, 2],
    ["a", 1],
)


def places(value, place=()):
    """The way to everything in a file, but for most of its vocabulary."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        if place[-1:] != ("vocab",) or key in ("a", "ab"):
            yield (*place, key)
            yield from places(each, (*place, key))


def test_a_file_with_any_one_value_of_another_kind_gives_records_or_a_bpe_error():
    tried = 0
    for *way, last in places(EVERYTHING):
        for odd in ODD_VALUES:
            whole = copy.deepcopy(EVERYTHING)
            reduce(lambda at, key: at[key], way, whole)[last] = odd
            try:
                found = read_any(json.dumps(whole))
                encode("ab <s> é1", found.tokenizer)
                FORMATS["tokenizer-json"].write(found.tokenizer)
            except BpeError as trouble:
                tried += bool(str(trouble))
            else:
                tried += 1
    assert tried == len(ODD_VALUES) * len(list(places(EVERYTHING))) > 1_900
