"""Page "In and out": every format out, every known file in, and every broken one explained."""

from pathlib import Path

import pytest
from pages import Reader, assert_inert, html, page, rerun

from bpe_core import Corpus, FormatError, SettingsError, Tokenizer, encode, train
from bpe_core.formats import FORMATS, Imported, bug_report, read_any, reading
from bpe_ui.drawing import lists as files_markup
from bpe_ui.shell import EXAMPLES, defaults, keeping, list_input, state
from bpe_ui.shell.examples import MERGE_LIST

BAD_FILES = Path(__file__).parents[2] / "core" / "formats" / "bad_files"
IMPORT = {"direction": "Import"}


def buttons(app):
    return [each.proto.label for each in app.get("download_button")]


def outcome(act, *arguments):
    try:
        return act(*arguments), None
    except FormatError as trouble:
        return None, str(trouble)


def press(app, label):
    next(each for each in app.button if each.label == label).click()
    return rerun(app)


def test_every_format_is_offered_with_its_limits_or_says_why_not():
    app = page("files")
    trace = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100)
    shown, offered = Reader(html(app)).text, buttons(app)
    assert offered[:2] == ["rounds.csv", "report.md"]
    for entry in FORMATS.values():
        assert entry.title in shown
        for limit in entry.cannot:
            assert limit in shown
        files, refused = outcome(entry.write, trace)
        assert set(files or ()) <= set(offered)
        assert refused is None or f"Not possible for this list: {refused}." in shown
    assert "ranks.tiktoken" not in offered, "characters cannot be written as ranks"


def test_a_byte_training_can_go_to_every_tool_but_those_that_mark_word_ends():
    app = page("files", example="english", splitter="gpt2", alphabet="utf-8-bytes", rounds=20)
    assert {"ranks.tiktoken", "tokenizer.model", "tokenizer.json", "vocab.json", "merges.txt"} <= set(buttons(app))
    assert "Not possible for this list: subword-nmt" in html(app)


def test_the_report_can_be_read_on_the_page():
    app = page("files")
    app.toggle(key="report_shown").set_value(True).run()
    text = EXAMPLES["sennrich"].corpus
    assert app.main.code[0].value == bug_report(train(Corpus.from_text(text), 100), text).strip()


def test_a_long_report_is_cut_on_the_page_and_says_so():
    app = page("files", report_shown=True, source="Paste", pasted="word " * 6_000)
    assert len(app.main.code[0].value) <= 20_000
    assert any("the file has all" in each.value for each in app.caption)


def test_an_empty_corpus_is_explained():
    assert "Type or paste some text in the sidebar" in html(page("files", source="Paste", pasted=""))


def test_a_pasted_list_is_shown_kept_and_exported_again():
    app = press(page("files", **IMPORT), "Put in an example")
    found = read_any(MERGE_LIST)
    shown = Reader(html(app)).text
    assert FORMATS[found.format].title in shown
    for warning in found.warnings:
        assert warning.replace("`", "") in shown
    app.text_input(key="list_name").set_value("my list").run()
    app = press(app, "Keep this list")
    assert app.session_state["imported"] == {"my list": found}
    assert "Kept under the name \u201cmy list\u201d" in html(app)
    assert app.session_state["list_name"] == "", "the next list is not to replace this one"
    app.segmented_control(key="direction").set_value("Export").run()
    app.selectbox(key="exported").set_value("my list").run()
    assert not app.exception
    assert "rounds.csv" not in buttons(app)
    assert "A list alone has no rounds" in html(app)
    assert "tokenizer.json" in buttons(app)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_is_exported_is_imported_again(name):
    alphabet = "characters-eow" if name in ("subword-nmt", "fastbpe") else "utf-8-bytes"
    splitter = "spaces" if name in ("subword-nmt", "fastbpe") else "gpt2"
    if name == "pairs-json":
        splitter, alphabet = "whitespace", "characters"
    trace = train(Corpus.from_text("low low lower newest widest", splitter, alphabet), 6)
    files = tuple((file, text.encode()) for file, text in FORMATS[name].write(trace).items())
    app = page("files", **IMPORT, list_source="Upload", list_uploaded_kept=files)
    app = press(app, "Keep this list")
    (kept,) = app.session_state["imported"].values()
    symbols = [each.symbol for each in encode("lowest", kept.tokenizer).tokens]
    assert symbols == [each.symbol for each in encode("lowest", Tokenizer.from_trace(trace)).tokens]
    assert list(app.session_state["imported"]) == [files[-1][0]], "named by its file when no name is typed"


@pytest.mark.parametrize("path", sorted(p for p in BAD_FILES.iterdir() if p.suffix != ".error"), ids=lambda p: p.name)
def test_every_bad_file_is_explained_and_nothing_is_lost(path):
    files = ((path.name, path.read_bytes()),)
    app = page("files", **IMPORT, list_source="Upload", list_uploaded_kept=files, list_pasted="a b")
    _, trouble = outcome(read_any, files[0][1], path.name)
    assert trouble.replace("`", "") in Reader(html(app)).text.replace("`", "")
    assert "Nothing was lost" in html(app)
    assert "Keep this list" not in [each.label for each in app.button]
    assert app.session_state["list_pasted"] == "a b"
    assert app.session_state["list_uploaded_kept"] == files


def test_lists_without_a_name_get_one_of_their_own():
    app = page("files", **IMPORT, imported={"List 1": lists(1)["list 0"]}, list_pasted=MERGE_LIST)
    assert list(press(app, "Keep this list").session_state["imported"]) == ["List 1", "List 2"]


def test_an_upload_can_be_dropped_when_its_uploader_is_gone():
    app = page("files", **IMPORT, list_source="Upload", list_uploaded_kept=(("a.txt", b"a b"),))
    assert "a.txt" in Reader(html(app)).text
    app = press(app, "Drop the uploaded file")
    assert app.session_state["list_uploaded_kept"] == ()
    assert "What was read" not in html(app)


def test_a_broken_paste_stays_in_its_field():
    app = page("files", **IMPORT, list_pasted="#version: 0.2\na b\nc")
    assert "line 3: expected two symbols" in html(app)
    assert app.text_area(key="list_pasted").value == "#version: 0.2\na b\nc"
    app.text_area(key="list_pasted").set_value("#version: 0.2\na b\n").run()
    assert "What was read" in html(app)


def test_the_size_is_checked_in_words_whatever_the_page_and_the_way_in(monkeypatch):
    monkeypatch.setattr(reading, "MOST_BYTES", 1_000)
    half = b"x" * 501
    for name in ("files", "check"):
        for values in (
            {"list_pasted": "x" * 1_002},
            {"list_source": "Upload", "list_uploaded_kept": (("a", half + half),)},
            {"list_source": "Upload", "list_uploaded_kept": (("vocab.json", half), ("merges.txt", half))},
        ):
            assert "the list has 1,002 bytes; up to 1,000 are read. Take a smaller list" in html(page(name, **IMPORT, **values))  # fmt: skip


def test_two_files_of_one_name_are_refused():
    with pytest.raises(FormatError, match="two files have the same name"):
        list_input.check_names((("a", b""), ("a", b"")))


def lists(count):
    return {f"list {n}": Imported("pairs-json", Tokenizer.from_merges([("a", "b" * (n + 1))])) for n in range(count)}


def test_a_few_lists_are_kept_and_no_more():
    full = lists(keeping.MOST_IMPORTED)
    app = page("files", **IMPORT, imported=full, list_pasted=MERGE_LIST, list_name="one more")
    assert "the most there is room for" in html(app)
    assert next(each for each in app.button if each.label == "Keep this list").disabled
    app.text_input(key="list_name").set_value("list 0").run()
    assert "is kept already; this one would replace it" in html(app)
    app.button(key="forget_3").click().run()
    assert list(app.session_state["imported"]) == ["list 0", "list 1", "list 2"]
    app.text_input(key="list_name").set_value("one more").run()
    assert list(press(app, "Keep this list").session_state["imported"]) == ["list 0", "list 1", "list 2", "one more"]


def test_the_session_keeps_lists_apart_from_other_sessions(monkeypatch):
    session = {"imported": defaults.DEFAULTS["imported"], "exported": None}
    monkeypatch.setattr(state.st, "session_state", session)
    for name, found in lists(keeping.MOST_IMPORTED).items():
        keeping.remember_import(name, found)
    with pytest.raises(SettingsError, match="forget one"):
        keeping.remember_import("one more", lists(1)["list 0"])
    keeping.imported().clear()
    assert len(keeping.imported()) == keeping.MOST_IMPORTED
    assert defaults.DEFAULTS["imported"] == {}
    session["exported"] = "list 1"
    keeping.forget_import("list 1")
    assert session["exported"] is None
    assert "list 1" not in keeping.imported()


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "*_$:red[x]", "a`b", "\u202e", "n" * 61])
def test_hostile_names_stay_text(name):
    kept = lists(1)["list 0"]
    app = page("files", **IMPORT, imported={name: kept}, list_pasted=MERGE_LIST, list_name=name)
    assert_inert(html(app))
    assert name in Reader(html(app)).text
    assert all(name not in each.label for each in app.button)
    app = page("files", imported={name: kept}, exported=name)
    assert_inert(html(app))


HOSTILE_LISTS = [
    '[["<img src=x onerror=alert(1)>", "</div>"]]',
    "<script>alert(1)</script> <b>",
    '{"model": {"type": "<img src=x onerror=alert(1)>"}}',
    "import('os').system('id')",
    "[" * 100_000,
    "\x00\x01 \x02",
    "a\ud83d b",
]


@pytest.mark.parametrize("text", HOSTILE_LISTS, ids=range(len(HOSTILE_LISTS)))
def test_hostile_lists_are_text_or_errors(text):
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    app = page("files", **IMPORT, list_pasted=clean)
    assert_inert(html(app))
    for each in (*app.caption, *app.markdown):
        assert "alert" not in each.value


def test_a_list_without_merges_and_a_long_one_say_what_is_shown():
    empty = Imported("tokenizer-json", Tokenizer((), (b"a",), (0,)))
    assert "The list has no merges" in files_markup.imported_block(empty)
    long = Imported("pairs-json", Tokenizer.from_merges([("a", chr(0x4E00 + n)) for n in range(100)]))
    block = files_markup.imported_block(long)
    assert block.count("<li><small>") == files_markup.MERGES_SHOWN
    assert "and 70 more" in block


class File:
    def __init__(self, name, data):
        self.name, self.data = name, data

    def getvalue(self):
        return self.data


@pytest.mark.parametrize(
    ("held", "kept"),
    [(None, ()), (File("a", b"x"), (("a", b"x"),)), ([File("a", b"x"), File("b", b"y")], (("a", b"x"), ("b", b"y")))],
)
def test_what_uploaders_hold_is_kept_as_plain_bytes(monkeypatch, held, kept):
    session = {"list_uploaded": held, "list_uploaded_kept": (("old", b""),)}
    monkeypatch.setattr(state.st, "session_state", session)
    keeping.keep_upload("list_uploaded")
    assert session["list_uploaded_kept"] == kept
