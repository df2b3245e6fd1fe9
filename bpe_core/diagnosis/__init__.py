"""Why a merge list made elsewhere is not what a trainer makes: whose rule, or which mistake, made it.

Imports all rooms above it but ``formats``. Open ``diagnosing`` first; ``mistakes`` is the table of known ones.

>>> from bpe_core import TRAINERS, diagnose
>>> diagnose("bc a", TRAINERS["rustbpe"].train("bc a", 1).merges, "hf-bytelevel").exact_trainers[:2]
('rustbpe', 'bpeasy')
"""

from bpe_core.diagnosis.diagnosing import custom_trainer, diagnose
from bpe_core.diagnosis.mistakes.table import KNOWN_MISTAKES, Mistake
from bpe_core.diagnosis.readings import READINGS
from bpe_core.diagnosis.records import (
    Diagnosis,
    DiagnosisProgress,
    Kind,
    Reproduction,
    RuleAgreement,
    RuleEnd,
    TrainerAgreement,
)
from bpe_core.diagnosis.samples import Sample, sample_of

__all__ = [
    "KNOWN_MISTAKES",
    "READINGS",
    "Diagnosis",
    "DiagnosisProgress",
    "Kind",
    "Mistake",
    "Reproduction",
    "RuleAgreement",
    "RuleEnd",
    "Sample",
    "TrainerAgreement",
    "custom_trainer",
    "diagnose",
    "sample_of",
]
