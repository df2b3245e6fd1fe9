"""Trainers as the world knows them: splitter, alphabet, tie-break rule and stop rule under one name.

Imports the top level, ``text``, ``ties`` and ``learning``. Open ``table`` first: every trainer is one entry there.
"""

from bpe_core.trainers.table import TRAINERS, trainer_named
from bpe_core.trainers.trainer import TextOrWords, Trainer

__all__ = ["TRAINERS", "TextOrWords", "Trainer", "trainer_named"]
