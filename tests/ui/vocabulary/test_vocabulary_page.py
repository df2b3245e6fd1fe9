"""The Vocabulary page: the table, the marks and the tree say what the core says, and any text is only text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import HOSTILE, Reader, html, paste_corpus, start_page

from bpe_core import Corpus, train
from bpe_core.encoding import merge_tree, vocabulary
from bpe_core.notation import visible
from bpe_ui.drawing import CELL_LENGTH
from bpe_ui.shell import EXAMPLES
from bpe_ui.vocabulary import trees as merge_trees
from bpe_ui.vocabulary.tables import KINDS, matching, vocabulary_table, words_named

SENNRICH = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100)
QUOTED = r'"(?:[^"\\]|\\.)*"'
LINE = re.compile(
    rf"digraph \{{|\}}|(?:graph|node|edge) \[(?:\w+={QUOTED} ?)+\]|n\d+ \[label=({QUOTED}) fillcolor={QUOTED}\]|n\d+ -> n\d+"
)


def labels(dot):
    """The labels of a graph; fails where a line is anything else than this app writes."""
    found = []
    for line in dot.split("\n"):
        match = LINE.fullmatch(line)
        assert match, line
        if match.group(1):
            found.append(match.group(1))
    return found


def shown(label):
    """What Graphviz draws of a quoted label."""
    text = re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found.group(1), found.group(1)), label[1:-1])
    return text.replace("&amp;", "&")


def test_the_table_says_what_the_core_says():
    entries = vocabulary(SENNRICH)
    rows = vocabulary_table(entries).to_dict("records")
    assert [row["id"] for row in rows] == list(range(22))
    newest = next(row for row in rows if row["token"] == "newest")
    assert newest == {
        "id": 16, "token": "newest", "note": "", "made from": "n + ewest", "round": 7, "count": 6, "words": 1,
        "in words": "newest", "bytes": "6E 65 77 65 73 74",
    }  # fmt: skip
    assert str(vocabulary_table(entries)["round"].dtype) == "Int64"
    assert len(vocabulary_table(entries, 5)) == 5


def test_scaffolding_is_marked_and_can_be_picked_out():
    entries = vocabulary(SENNRICH)
    rows = vocabulary_table(entries)
    assert set(rows[rows["note"] == "scaffolding"]["count"]) == {0}
    assert "est" in list(rows[rows["note"] == "scaffolding"]["token"])
    picked = matching(entries, "Scaffolding", "")
    assert [each.id for each in picked] == list(rows[rows["note"] == "scaffolding"]["id"])
    early = vocabulary_table(vocabulary(SENNRICH, 2))
    assert list(early[early["note"] == "scaffolding"]["token"]) == ["s", "t", "es"]


def test_bytes_that_never_occurred_are_no_scaffolding():
    rows = vocabulary_table(vocabulary(train(Corpus.from_text("low", alphabet="utf-8-bytes"), 1)))
    assert len(rows) == 257
    assert list(rows["note"]).count("never in the corpus") == 253
    assert list(rows[rows["note"] == "scaffolding"]["token"]) == ["l", "o"]


def test_bytes_that_never_occurred_come_last():
    entries = vocabulary(train(Corpus.from_text("low", alphabet="utf-8-bytes"), 1))
    found = matching(entries, "All", "")
    assert [each.symbol for each in found[:4]] == [b"l", b"o", b"w", b"lo"]
    assert sorted(each.id for each in found) == list(range(257))


def test_kinds_part_the_vocabulary():
    entries = vocabulary(SENNRICH)
    sizes = {kind: len(matching(entries, kind, "")) for kind in KINDS}
    assert sizes["All"] == sizes["Merged"] + sizes["Base"] == 22
    assert sizes["Base"] == 10


def test_search_finds_text_bytes_ids_and_names():
    trace = train(Corpus.from_text("a\u00a0b a\u00a0b é", "none", "utf-8-bytes"), 5)
    entries = vocabulary(trace)
    assert all("‹NBSP›" in visible(each.symbol) for each in matching(entries, "Merged", "NBSP"))
    assert matching(entries, "Merged", "NBSP")
    assert [each.symbol for each in matching(entries, "All", "c2")] == [b"\xc2"]
    assert [each.id for each in matching(vocabulary(SENNRICH), "All", "16")] == [16]
    assert not matching(entries, "All", "nothing like it")


def test_words_are_named_and_the_rest_counted():
    trace = train(Corpus.from_text(" ".join(f"x{chr(97 + n)}" for n in range(9))), 0)
    entry = next(each for each in vocabulary(trace) if each.symbol == "x")
    assert words_named(entry) == "xa, xb, xc, xd, xe and 4 more"
    assert len(entry.words) == 5


def test_screens_are_spared_what_is_as_long_as_the_corpus_and_downloads_are_not():
    trace = train(Corpus.from_text("ab" * 500, "none"), 9)
    entries = vocabulary(trace)
    longest = len(entries[-1].symbol)
    assert longest > CELL_LENGTH
    assert max(vocabulary_table(entries, 99)["token"].str.len()) == CELL_LENGTH + len(" ...")
    assert max(vocabulary_table(entries)["token"].str.len()) == longest
    assert words_named(entries[-1]) == "ab" * 20 + " ..."


def test_a_cut_word_does_not_end_in_half_a_character():
    trace = train(Corpus.from_text("a" + "😀" * 30, "none", "utf-16-units"), 0)
    assert words_named(vocabulary(trace)[0]) == "a" + "😀" * 19 + " ..."


def test_halves_of_utf16_pairs_can_be_shown_and_saved():
    trace = train(Corpus.from_text("😀😀 a😀", alphabet="utf-16-units"), 3)
    table = vocabulary_table(vocabulary(trace))
    table.to_csv().encode()
    assert "😀😀" in table["in words"].iloc[-1]


def test_a_tree_has_the_token_at_the_top_and_base_symbols_below():
    tree = merge_tree("newest", SENNRICH)
    dot = merge_trees.dot(tree)
    assert [shown(each) for each in labels(dot)] == [
        "newest\nround 7", "n\nbase", "ewest\nround 6", "ew\nround 5", "est\nround 2", "e\nbase", "w\nbase",
        "es\nround 1", "t\nbase", "e\nbase", "s\nbase",
    ]  # fmt: skip
    assert merge_trees.node_count(tree) == 11
    assert dot.count("->") == 10
    assert dot.count(merge_trees.ROOT) == 1


def test_the_list_beside_the_tree_is_in_learned_order():
    tree = merge_tree("newest", SENNRICH)
    assert [each.rank for each in merge_trees.merges_of(tree)] == [0, 1, 4, 5, 6]
    words = Reader(merge_trees.merges_in_words(tree)).text
    assert "It needs 5 merges" in words
    assert "round 7n+ewest→newest" in words
    assert "A base symbol" in merge_trees.merges_in_words(merge_tree("n", SENNRICH))


@pytest.mark.parametrize(
    "text", [*HOSTILE, "\\", '\\"', "\\N\\G", "a\nb", "\0", 'x"]; n1 -> n2 [label="', "&amp;", "a\rb"]
)
def test_hostile_tokens_stay_inside_their_labels(text):
    trace = train(Corpus.from_text(text * 2, "none"), 50)
    for symbol in trace.vocabulary:
        found = labels(merge_trees.dot(merge_tree(symbol, trace)))
        token = visible(symbol)
        if len(token) <= merge_trees.LABEL_LENGTH:
            assert shown(found[0]).startswith(f"{token}\n")
        else:
            assert shown(found[0]).startswith(token[: merge_trees.LABEL_LENGTH] + "...")


@given(st.text(st.sampled_from('ab"\\&\n<>;\u05e9{}|'), max_size=12))
def test_quoted_text_shows_as_it_is(text):
    quoted = merge_trees.dot_quoted(text)
    assert re.fullmatch(QUOTED, quoted)
    assert "\n" not in quoted
    assert shown(quoted) == text


def test_a_very_large_tree_leaves_out_its_depths():
    trace = train(Corpus.from_text("abcd" * 300, "none"), 12)
    tree = merge_tree(trace.vocabulary[-1], trace)
    assert merge_trees.node_count(tree) > merge_trees.MOST_NODES
    assert len(labels(merge_trees.dot(tree))) == merge_trees.MOST_NODES


# --- the page ---


def table(app):
    assert not app.exception
    return app.dataframe[0].value


def test_the_page_shows_the_last_round_and_any_other():
    app = start_page("vocabulary")
    assert "The vocabulary after round 12" in html(app)
    assert "22 tokens: 10 base symbols and 12 merged ones. 18 are <b>scaffolding</b>" in html(app)
    app.slider(key="vocabulary_round_slider").set_value(2).run()
    assert "The vocabulary after round 2" in html(app)
    assert list(table(app)["token"])[-2:] == ["es", "est"]


def test_searching_and_filtering_narrow_the_table_and_the_tree():
    app = start_page("vocabulary")
    app.segmented_control(key="vocabulary_kind").set_value("Merged").run()
    assert len(table(app)) == 12
    app.text_input(key="vocabulary_search").set_value("er").run()
    assert list(table(app)["token"]) == ["er", "lower"]
    assert app.selectbox(key="vocabulary_token").value == 21
    app.selectbox(key="vocabulary_token").set_value(20).run()
    assert "round 11" in html(app)
    app.text_input(key="vocabulary_search").set_value("nothing").run()
    assert len(table(app)) == 0
    assert not app.selectbox(key="example").disabled


def test_the_tree_of_the_chosen_token_is_drawn():
    app = start_page("vocabulary")
    spec = app.get("graphviz_chart")[0].proto.spec
    assert shown(labels(spec)[0]) == "newest\nround 7"
    app.selectbox(key="vocabulary_token").set_value(0).run()
    assert shown(labels(app.get("graphviz_chart")[0].proto.spec)[0]) == "d\nbase"


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_has_a_vocabulary(name):
    app = start_page("vocabulary", example=name, rounds="20")
    assert len(table(app)) > 2
    assert "How a token was put together" in html(app)


def test_hostile_text_is_shown_and_runs_nothing():
    app = paste_corpus(start_page("vocabulary"), " ".join(HOSTILE * 2), splitter="none")
    page = Reader(html(app))
    assert page.tags <= {"span", "i", "b", "p", "small", "ol", "li", "h3", "code", "div"}
    assert page.attributes <= {"class", "title", "role"}
    assert labels(app.get("graphviz_chart")[0].proto.spec)


def test_no_rounds_leave_base_symbols():
    app = start_page("vocabulary", rounds="0")
    assert "10 tokens: 10 base symbols and 0 merged ones" in html(app)
    assert "A base symbol: no merge makes it." in html(app)
