"""The Encode page: what is on screen is what the core's encoder does, and any text is only text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import HOSTILE, Reader, html, page, paste_corpus, press, start_page, step_to, target

from bpe_core import METHODS, Corpus, Tokenizer, compare_methods, encode, train
from bpe_core.encoding import encode as encode_with
from bpe_ui.drawing import CELL_LENGTH
from bpe_ui.encode import markup as encode_markup
from bpe_ui.encode import steps as encode_steps
from bpe_ui.encode.tables import token_table
from bpe_ui.shell import EXAMPLES, defaults
from bpe_ui.shell.text_input import MOST_ENCODED

SENNRICH = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100)
LESSON = train(Corpus.from_text(EXAMPLES["lesson"].corpus), 100, "pipe-joined")
EDITED = [("ab", "c"), ("a", "b")]
TAGS = {"span", "i", "b", "br", "div", "p", "small", "table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "ol", "li", "h3", "pre"}  # fmt: skip
ATTRIBUTES = {"class", "title", "role", "aria-live", "aria-label", "tabindex"}


def encode_text(app, text):
    app.text_area(key="encode_text").set_value(text).run()
    assert not app.exception
    return app


def blocks(text, trace, method="rank"):
    encoding = encode(text, trace, method)
    comparison = compare_methods(text, trace)
    base = trace.vocabulary[: trace.base_size]
    found = [encode_markup.methods(comparison, base)]
    found += [make(encoding) for make in (encode_markup.figures, encode_markup.split, encode_markup.tokens)]
    for _, word in encode_markup.distinct_words(encoding):
        for at in range(len(word.steps) + 1):
            found += [encode_steps.card(word, at), encode_steps.so_far(word, at)]
            found += [encode_steps.ending(word, at, len(trace))]
    return found


def test_figures_count_tokens_words_characters_and_bytes():
    shown = Reader(encode_markup.figures(encode("lowest é", SENNRICH))).text
    assert "Tokens3" in shown
    assert "1 of them unknown" in shown
    assert "Words2" in shown
    assert "Tokens per word1.50" in shown
    assert "Characters8" in shown
    assert "Bytes9" in shown


def test_tokens_stand_over_their_ids():
    encoding = encode("lowest zebra", SENNRICH)
    shown = encode_markup.tokens(encoding)
    assert re.findall(r"<small>(\d+)</small></span>", shown) == [str(each) for each in encoding.ids if each is not None]
    assert shown.count("bpe-unknown") == encoding.unknown_count == 3
    assert "With all 256 bytes as base symbols this cannot happen" in shown


def test_with_bytes_the_page_says_why_nothing_is_unknown():
    for alphabet in ("utf-8-bytes", "printable-bytes"):
        shown = encode_markup.tokens(encode("zebra 🙂", train(Corpus.from_text("low", alphabet=alphabet), 1)))
        assert "Nothing can be unknown here" in shown
        assert "bpe-unknown" not in shown
    few = Tokenizer((), (b"a", b"b"), (0, 1), "whitespace", "utf-8-bytes")
    shown = encode_markup.tokens(encode("abc", few))
    assert "Nothing can be unknown" not in shown
    assert "Only 2 of the 256 bytes are in it" in shown
    assert "bpe-unknown" in shown


def test_a_step_shows_every_listed_pair_with_its_rank_and_merges_the_lowest():
    word = encode("lowest", SENNRICH).words[0]
    assert [step.rank for step in word.steps] == [0, 1, 2, 3]
    shown = encode_steps.card(word, 1)
    assert "Step 1 of 4" in shown
    assert "2 of 5 pairs of neighbours are in the merge table. Rank 0 is the lowest" in shown
    assert re.findall(r"bpe-gap[^>]*>([^<]+)<", shown) == ["2", "&middot;", "&middot;", "0", "&middot;"]
    assert [Reader(each).text for each in re.findall(r'<span class="bpe-chip bpe-new".*?</span>', shown)] == [
        "es",
        "es",
    ]


def test_before_the_first_step_nothing_is_chosen_yet():
    word = encode("lowest", SENNRICH).words[0]
    shown = encode_steps.card(word, 0)
    assert "bpe-lowest" not in shown
    assert shown.count("bpe-listed") == 2
    assert not encode_steps.so_far(word, 0)


def test_the_end_names_the_tokens_and_how_many_merges_were_used():
    word = encode("lowest", SENNRICH).words[0]
    assert not encode_steps.ending(word, 3, len(SENNRICH))
    assert "2 tokens" in encode_steps.ending(word, 4, len(SENNRICH))
    first = encode("lowest", SENNRICH, rounds=3).words[0]
    assert "among the first 3 of 12 merges" in encode_steps.ending(first, 3, len(SENNRICH))


def test_steps_so_far_end_with_the_one_on_screen():
    word = encode("tokenizers", LESSON).words[0]
    for at in range(1, len(word.steps) + 1):
        shown = encode_steps.so_far(word, at)
        assert shown.count("<tr") == at + 1
        assert shown.count("bpe-winner") == 1
        assert shown.rindex("bpe-winner") > shown.rindex("<tr")


@pytest.mark.parametrize("method", sorted(METHODS))
def test_the_reason_for_a_step_is_the_methods_own(method):
    word = encode_with("abab aab", [("a", "b"), ("ab", "ab")], method).words[0]
    said = encode_steps.reason(word.steps[0], method)
    expected = {
        "rank": "Rank 0 is the lowest, so it goes first; it is merged at all 2 places",
        "rank-one-place": "Rank 0 is the lowest, so it goes first; of its 2 places the leftmost is merged",
        "replay": "Rank 0 comes next in learned order; it is merged at all 2 places",
        "joined-rank": "2 of 3 pairs of neighbours make a token when joined. Rank 0 is the lowest; of its 2 places",
        "greedy-frequency": "This one is the most frequent in the text at this point; ranks are ignored",
    }
    assert expected[method] in said


def test_a_replay_says_what_it_has_passed():
    word = encode("abc", EDITED, "replay").words[0]
    assert word.steps[0].after == ("ab", "c")
    longer = encode_with("abcd", [("ab", "c"), ("a", "b"), ("c", "d")], "replay").words[0]
    assert "2 of 2 pairs of neighbours are in the merge table, 1 of them already passed" in encode_steps.reason(
        longer.steps[1], "replay"
    )
    assert "bpe-passed" in encode_steps.card(longer, 2)


def test_overlapping_places_are_told_apart():
    word = encode("aaa", [("a", "a")]).words[0]
    assert "it stands at 2 places that overlap, and is merged once, left to right" in encode_steps.reason(
        word.steps[0], "rank"
    )


def test_a_trained_list_agrees_and_the_page_says_why():
    comparison = compare_methods("lowest newer", SENNRICH)
    said = encode_markup.agreement(comparison, SENNRICH.vocabulary[: SENNRICH.base_size])
    assert "<b>agree</b>" in said
    assert "a merge needs parts that earlier merges made" in said


def test_symbols_of_several_characters_promise_nothing():
    trace = train(Corpus.from_symbols([["ab", "a"], ["a", "b", "a"]]), 5)
    said = encode_markup.agreement(compare_methods("aba", trace), trace.vocabulary[: trace.base_size])
    assert "They need not" in said


def test_an_edited_list_shows_where_the_methods_part():
    comparison = compare_methods("abc xyz", EDITED)
    said = encode_markup.methods(comparison, ("a", "b", "c"))
    assert "<b>The methods do not agree</b> on 1 distinct word" in said
    assert "<b>no</b>, 1 word differs" in said
    assert said.count("bpe-version") == 2


def test_the_mistake_of_merging_by_frequency_is_shown_with_its_tokens():
    text = EXAMPLES["lesson"].to_encode
    said = Reader(encode_markup.methods(compare_methods(text, LESSON), ("a",))).text
    assert "goes wrong on 1 distinct word" in said
    assert "menBy frequency in the new text (a mistake)" in said


def test_long_texts_are_cut_and_say_by_how_much():
    words = encode(" ".join(f"low{chr(97 + n % 26)}" for n in range(500)), SENNRICH)
    assert f"and {500 - encode_markup.WORDS_SHOWN} more words" in encode_markup.split(words)
    one = encode("z" * 1000, SENNRICH)
    assert "&hellip; 700 tokens" in encode_markup.tokens(one)
    assert encode_markup.tokens(one).count("bpe-chip") == encode_markup.TOKENS_SHOWN
    assert encode_markup.split(one).count("bpe-chip") == encode_markup.SYMBOLS_SHOWN


def test_a_long_word_is_shown_round_its_merge():
    word = encode("z" * 200 + "low", SENNRICH).words[0]
    shown = encode_steps.card(word, 1)
    assert "symbols &hellip;" in shown
    assert "bpe-lowest" in shown


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("alphabet", ["characters", "utf-8-bytes"])
def test_hostile_text_stays_text(text, alphabet):
    trace = train(Corpus.from_text(f"{text} {text}", alphabet=alphabet), 6)
    for block in blocks(text, trace):
        reader = Reader(block)
        assert reader.tags <= TAGS
        assert reader.attributes <= ATTRIBUTES


@settings(deadline=None)
@given(st.text(max_size=25), st.sampled_from(sorted(METHODS)))
def test_every_block_is_made_of_known_tags_only(text, method):
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    trace = train(Corpus.from_text(f"{clean} <b>x <b>", "whitespace-keep-space"), 4)
    for block in blocks(clean + " <b>", trace, method):
        reader = Reader(block)
        assert reader.tags <= TAGS
        assert reader.attributes <= ATTRIBUTES


def test_the_token_table_names_characters_and_bytes():
    trace = train(Corpus.from_text("é é é", alphabet="utf-8-bytes"), 1)
    rows = token_table(encode("éà", trace)).to_dict("records")
    assert rows[0] == {
        "place": 1, "word": 1, "token": "é", "id": "256", "characters": "1", "code points": "U+00E9", "bytes": "C3 A9",
        "byte count": 2,
    }  # fmt: skip
    assert [row["characters"] for row in rows] == ["1", "part of one", "part of one"]
    assert len(token_table(encode("éà", trace), 2)) == 2


def test_cells_on_screen_are_cut_and_those_of_the_download_are_not():
    trace = train(Corpus.from_text("ab" * 256, "none"), 8)
    encoding = encode("ab" * 128, trace)
    assert len(token_table(encoding, 9)["code points"][0]) == CELL_LENGTH + len(" ...")
    assert token_table(encoding)["token"][0] == "ab" * 128


def test_a_tokens_bytes_are_those_of_the_text():
    for alphabet in ("characters", "characters-eow", "characters-eow-separate", "utf-8-bytes", "printable-bytes"):
        trace = train(Corpus.from_text("naïve café naïve", alphabet=alphabet), 6)
        encoding = encode("café naïve zé", trace)
        raw = b"".join(encode_markup.token_bytes(each.symbol, encoding.plan.tokenizer) for each in encoding.tokens)
        assert raw.decode() == "cafénaïvezé", alphabet


def test_the_bytes_of_a_mark_alone_are_none():
    tokenizer = Tokenizer.from_merges([("a", "</w>")], alphabet="characters-eow-separate")
    assert encode_markup.token_bytes("</w>", tokenizer) == b""


# --- the page ---


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_brings_a_text_that_steps_to_its_end(name):
    app = start_page("encode", example=name, rounds="30")
    assert app.text_area(key="encode_text").value == EXAMPLES[name].to_encode
    if target(app, "End") is not None:
        press(app, "End")
    assert "No pair of neighbours that can be merged is left" in html(app)


def test_stepping_goes_where_the_buttons_say():
    app = start_page("encode")
    assert "Step 1 of 4" in html(app)
    assert "Step 4 of 4" in html(press(app, "End"))
    assert target(app, "Right") is None
    assert "Step 3 of 4" in html(press(app, "Left"))
    assert "Step 0 of 4" in html(press(app, "Home"))
    assert target(app, "Left") is None
    assert "Step 1 of 4" in html(press(app, "PageDown"))
    step_to(app, 3)
    assert "Step 3 of 4" in html(app)
    step_to(app, 2)
    assert "Step 2 of 4" in html(app)


def test_another_word_begins_at_its_first_step():
    app = press(start_page("encode"), "End")
    app.selectbox(key="encode_word").set_value(1).run()
    assert "Step 1 of 2" in html(app)
    encode_text(app, "low")
    assert app.selectbox(key="encode_word").value == 0
    assert "Step 1 of 2" in html(app)


def test_fewer_merges_give_other_tokens_and_all_stay_all():
    app = start_page("encode")
    assert app.slider(key="encode_rounds_slider").value == 12
    app.slider(key="encode_rounds_slider").set_value(0).run()
    assert "Tokens</dt><dd>24<" in html(app)
    app.slider(key="encode_rounds_slider").set_value(12).run()
    assert "Tokens</dt><dd>14<" in html(app)
    app.number_input(key="rounds").set_value(4).run()
    assert app.slider(key="encode_rounds_slider").value == 4
    app.number_input(key="rounds").set_value(100).run()
    assert app.slider(key="encode_rounds_slider").value == 12


def test_the_tokens_open_the_page_and_the_detail_is_worked_out_only_once_it_is_opened():
    app = start_page("encode")
    assert "The text in tokens" in app.main.get("html")[0].value
    assert "The four methods" not in html(app)
    assert not app.dataframe
    app = page("encode", other_methods=True, token_table=True)
    assert "The four methods" in html(app)
    assert len(app.dataframe[0].value) == 14


def test_methods_can_be_chosen():
    app = start_page("encode", example="lesson")
    app.selectbox(key="encode_word").set_value(3).run()
    assert "Rank 0" in html(app) or "Its rank is 0" in html(app)
    app.selectbox(key="encode_method").set_value("greedy-frequency").run()
    assert "ranks are ignored" in html(app)


def test_typed_text_stays_when_the_example_changes_and_suggestions_do_not():
    app = start_page("encode")
    app.selectbox(key="example").set_value("banana").run()
    assert app.text_area(key="encode_text").value == EXAMPLES["banana"].to_encode
    encode_text(app, "my own")
    app.selectbox(key="example").set_value("hugs").run()
    assert app.text_area(key="encode_text").value == "my own"


def test_ones_own_corpus_is_suggested_from_its_beginning():
    app = paste_corpus(start_page("encode"), "alpha beta gamma " * 20)
    assert app.text_area(key="encode_text").value.startswith("alpha beta gamma alpha")
    assert len(app.text_area(key="encode_text").value) <= 80
    app = paste_corpus(start_page("encode"), '[["a", "b"], ["c"]]', format=defaults.FORMATS[1])
    assert app.text_area(key="encode_text").value == "ab c"


def test_text_that_is_too_long_is_refused_in_words():
    app = encode_text(start_page("encode"), "x" * (MOST_ENCODED + 1))
    assert "the text to encode has 200,001 characters; up to 200,000 are encoded here" in html(app)
    assert "Step 1" not in html(app)


def test_a_word_too_long_to_step_says_so():
    app = encode_text(start_page("encode"), "low" * 400)
    assert "This word has 1,200 symbols; words of up to 400 can be stepped through" in html(app)


@pytest.mark.parametrize("text", ["", "  \n "])
def test_text_without_words_asks_for_some(text):
    assert "There is no word in this text" in html(encode_text(start_page("encode"), text))


def test_broken_and_hostile_text_is_mended_and_shown():
    app = page("encode", other_methods=True, encode_text="low \ufffd " + " ".join(HOSTILE))
    assert "The four methods" in html(app)
    shown = Reader(html(app))
    assert shown.tags <= TAGS | {"code"}
    assert shown.attributes <= ATTRIBUTES
    assert "img" not in shown.tags


def test_no_merges_at_all_still_encodes():
    app = start_page("encode", rounds="0")
    assert "Step 0 of 0" in html(app)
    assert "None of its pairs of neighbours can be merged" in html(app)
