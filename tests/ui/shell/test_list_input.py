"""One door for lists: what is read, refused and kept is the same on the page that checks and the one that keeps."""

from pathlib import Path

import pytest
from pages import Reader, assert_inert, go, html, page, rerun, switching

from bpe_core import Corpus, train
from bpe_core.formats import ACCEPTED, FORMATS, MOST_BYTES, read_merge_list
from bpe_ui.drawing import accepted_table
from bpe_ui.drawing import lists as drawn

BAD_FILES = Path(__file__).parents[2] / "core" / "formats" / "bad_files"
PAGES = ("check", "files")
IMPORT = {"direction": "Import"}


def sample(entry):
    return entry.sample or FORMATS[entry.format].write(train(Corpus.from_words({"low": 2}), 2))["trace.json"]


@pytest.mark.parametrize("name", PAGES)
def test_every_accepted_shape_is_read_pasted_and_uploaded_on_both_pages(name):
    app = page(name, **IMPORT)
    for entry in ACCEPTED:
        app.session_state["list_source"] = "Paste"
        app.session_state["list_pasted"] = sample(entry)
        pasted = Reader(html(rerun(app))).text
        app.session_state["list_source"] = "Upload"
        app.session_state["list_uploaded_kept"] = (("a", sample(entry).encode()),)
        uploaded = Reader(html(rerun(app))).text
        for shown in (pasted, uploaded):
            assert "Nothing was lost: change it and try again" not in shown or entry.format == "tiktoken"
            found = read_merge_list(sample(entry))
            assert all(problem.replace("`", "") in shown for problem in found.problems)
            if found.imported or name == "check":
                assert f"ead as {FORMATS[entry.format].title}" in shown


@pytest.mark.parametrize("name", PAGES)
def test_every_refused_file_is_explained_in_the_same_words_on_both_pages(name):
    app = page(name, **IMPORT, list_source="Upload")
    for path in sorted(path for path in BAD_FILES.iterdir() if path.suffix != ".error"):
        app.session_state["list_uploaded_kept"] = ((path.name, path.read_bytes()),)
        said = (BAD_FILES / f"{path.name}.error").read_text().strip().removesuffix("...").replace("`", "")
        shown = Reader(html(rerun(app))).text.replace("`", "")
        assert said in shown, path.name
        assert ("Nothing was lost" in shown) != (name == "check" and "it is checked as it stands" in shown), path.name


def test_a_list_with_duplicates_and_impossible_pairs_is_checked_but_not_kept():
    text = "#version: 0.2\ne s\nes t\ne s\nlow zz\n"
    said = ("line 4: the pair e + s stands at line 2 already", "line 5: low is no base symbol")
    checked, kept = page("check", list_pasted=text), page("files", **IMPORT, list_pasted=text)
    for app in (checked, kept):
        assert all(each in Reader(html(app)).text for each in said)
    assert "2 of 4" in html(checked)
    assert "Keep this list" not in [each.label for each in kept.button]
    assert "Check my merges takes it all the same" in html(kept)


def test_a_tokenizer_without_merges_is_no_list_to_check():
    text = '{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}'
    assert "The list cannot be checked: the list holds no merges." in html(page("check", list_pasted=text))
    assert "The list has no merges" in html(page("files", **IMPORT, list_pasted=text))


def test_what_is_accepted_is_listed_on_both_pages_from_one_table():
    shown = Reader(accepted_table()).text
    for entry in ACCEPTED:
        assert entry.title in shown
        assert "".join(entry.sample.splitlines()) in shown
    assert f"Up to {MOST_BYTES // 1_000_000} MB" in shown
    assert drawn.ACCEPTED is ACCEPTED
    for name in PAGES:
        app = page(name, **IMPORT)
        assert accepted_table() in html(app)
        assert "What is accepted" in [each.label for each in app.expander]


def test_what_is_pasted_on_one_page_is_there_on_the_other_and_stays():
    app = switching("check", **IMPORT)
    app.text_area(key="list_pasted").set_value("e s\nes t\n")
    assert "2 of 2" in html(rerun(app))
    assert "What was read" in html(go(app, "files"))
    go(app, "vocabulary")
    assert app.session_state["list_pasted"] == "e s\nes t\n"
    assert "2 of 2" in html(go(app, "check"))


@pytest.mark.parametrize(("first", "second"), [PAGES, PAGES[::-1]])
def test_what_is_uploaded_on_one_page_is_there_on_the_other_and_stays(first, second):
    app = switching(first, **IMPORT, list_source="Upload")
    app.file_uploader(key="list_uploaded").upload("mine.txt", b"e s\nes t\n").run()
    for name in (first, "step", second, "encode", first, "step", first):
        app = go(app, name)
        assert app.session_state["list_uploaded_kept"] == (("mine.txt", b"e s\nes t\n"),)
        if name == "check":
            assert "2 of 2" in html(app)
        if name in PAGES:
            assert "mine.txt" in Reader(html(app)).text
    next(each for each in app.button if each.label == "Drop the uploaded file").click()
    assert rerun(app).session_state["list_uploaded_kept"] == ()


def test_vocabulary_and_merges_are_taken_together_on_both_pages():
    app = switching("check", **IMPORT, list_source="Upload")
    uploader = app.file_uploader(key="list_uploaded")
    uploader.upload("vocab.json", b'{"e": 0, "s": 1, "es": 2}').upload("merges.txt", b"e s\n").run()
    assert "1 of 1" in html(app)
    app = go(app, "files")
    assert "vocab.json and merges.txt" in Reader(html(app)).text


def test_a_list_that_was_kept_is_a_choice_where_lists_are_checked():
    app = switching("files", **IMPORT, list_pasted="e s\nes t\n", list_name="mine")
    next(each for each in app.button if each.label == "Keep this list").click()
    app = rerun(app)
    app.segmented_control(key="list_source").set_value("Kept")
    app = go(rerun(app), "check")
    assert app.selectbox(key="list_kept").value == "mine"
    assert "2 of 2" in html(app)


@pytest.mark.parametrize(("key", "source", "name"), [("uploaded", "source", "step"), ("second_uploaded", "second_source", "corpora")])  # fmt: skip
def test_uploaded_corpora_survive_a_change_of_page(key, source, name):
    app = switching(name, **{source: "Upload"}, compared="The sidebar's corpus and another")
    app.file_uploader(key=key).upload("mine.txt", b"hug hugs mug").run()
    for other in ("check", name, "files", "encode", name):
        app = go(app, other)
        assert app.session_state[f"{key}_kept"] == (("mine.txt", b"hug hugs mug"),)
    assert "mine.txt: 12 characters" in Reader(html(app)).text


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "*_$:red[x]", "a`b", "\u202e"])
def test_hostile_file_names_stay_text_on_the_page_that_checks(name):
    app = page("check", list_source="Upload", list_uploaded_kept=((name, b"e s"),))
    assert_inert(html(app))
    assert "1 of 1" in html(app)
    assert_inert(html(page("check", list_source="Upload", list_uploaded_kept=((name, b"e"),))))


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)> b\n" * 2, "{'<b>': 0}", "[('<script>', 1)]", "<b>"])
def test_hostile_lists_stay_text_on_the_page_that_checks(text):
    assert_inert(html(page("check", list_pasted=text)))
