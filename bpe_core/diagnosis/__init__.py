"""Why a merge list made elsewhere is not what a trainer makes.

>>> from bpe_core import TRAINERS, diagnose
>>> diagnose("bc a", TRAINERS["rustbpe"].train("bc a", 1).merges, "hf-bytelevel").exact_trainers[:2]
('rustbpe', 'bpeasy')
"""

from bpe_core.diagnosis.diagnosing import custom_trainer, diagnose
from bpe_core.diagnosis.mistakes import KNOWN_MISTAKES, Mistake
from bpe_core.diagnosis.readings import READINGS
from bpe_core.diagnosis.records import (
    Diagnosis,
    DiagnosisProgress,
    Kind,
    Reproduction,
    RuleAgreement,
    TrainerAgreement,
)

__all__ = [
    "KNOWN_MISTAKES",
    "READINGS",
    "Diagnosis",
    "DiagnosisProgress",
    "Kind",
    "Mistake",
    "Reproduction",
    "RuleAgreement",
    "TrainerAgreement",
    "custom_trainer",
    "diagnose",
]
