"""A trainer's own list is recognised whatever trainer is chosen: judged by training with all of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import TRAINERS, diagnose
from bpe_core.diagnosis import Kind
from bpe_core.diagnosis.readings import readings

# Few letters, so that there are ties and repeated words; each sign is one that some splitter or alphabet treats apart.
SIGNS = ["ab ", "ab \n", "abc. ,", "ab'1 \t", "aé ", "aĠ ", "a▁ ", "a😀 \n", "aÃ© ", "ä\u0308a \n", "a</w> ", "a|b\0 ", "a\r\n"]  # fmt: skip


@st.composite
def signs(draw):
    return draw(st.text(draw(st.sampled_from(SIGNS)), min_size=2, max_size=16))


def makers(text, merges):
    """Every trainer that makes the list, by training with each of them."""
    found = set()
    for name, trainer in TRAINERS.items():
        learned = trainer.train(text, len(merges)).merges
        if any([each.pair(n) for n in range(len(merges))] == learned for each in readings(merges, trainer.alphabet)):
            found.add(name)
    return found


@settings(max_examples=60, deadline=None)
@given(text=signs(), name=st.sampled_from(sorted(TRAINERS)), rounds=st.integers(1, 8))
def test_every_trainers_own_list_is_recognised_under_every_chosen_trainer(text, name, rounds):
    merges = TRAINERS[name].train(text, rounds).merges
    if not merges:
        return
    expected = makers(text, merges)
    assert name in expected
    for chosen in TRAINERS:
        found = diagnose(text, merges, chosen)
        assert set(found.exact_trainers) == expected, chosen
        assert (found.kind is Kind.SAME) == (chosen in expected), chosen


@pytest.mark.parametrize("chosen", TRAINERS)
def test_a_sign_that_a_splitter_adds_does_not_hide_its_trainer_on_ascii(chosen):
    found = diagnose("ab ab", [("a", "b"), ("▁", "ab")], chosen)
    assert found.exact_trainers == ("sentencepiece",)
    assert chosen == "sentencepiece" or "sentencepiece, model_type=bpe" in found.why
