"""Help for beginners: the words one click away, and the cards of the first run."""

from pages import Reader

from bpe_ui.drawing import WORDS, glossary
from bpe_ui.shell.guide import CARDS


def test_every_word_is_in_the_glossary_once():
    found = Reader(glossary())
    assert found.tags <= {"p", "dl", "div", "dt", "dd", "code"}
    for word, meaning in WORDS.items():
        assert glossary().count(f"<dt>{word}</dt>") == 1
        assert meaning in found.text


def test_the_first_run_has_three_cards_that_fit_a_phone():
    assert len(CARDS) == 3
    assert all(title and len(text) < 200 for title, text in CARDS)
