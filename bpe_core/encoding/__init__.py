"""Merges applied to new text, step by step, and the vocabulary that they make.

Imports the top level, ``text``, ``ties`` and ``learning``. Open ``encoding`` first; ``methods`` holds the ways of
applying a list, one step at a time, and ``merging`` the same without the steps.
"""

from bpe_core.encoding.coverage import Coverage, coverage_of
from bpe_core.encoding.decoding import decode
from bpe_core.encoding.encoding import EncodedWord, Encoding, Token, encode
from bpe_core.encoding.file_rules import NO_RULES, AddedToken, FileRules, fallback_name
from bpe_core.encoding.merging import merge_word_by
from bpe_core.encoding.method_comparison import MethodComparison, WordDifference, compare_methods
from bpe_core.encoding.methods import METHODS, ONE_PLACE_AT_A_TIME, Step
from bpe_core.encoding.tokenizer import ALL_BYTES, Tokenizer, as_tokenizer
from bpe_core.encoding.vocabulary import MergeTree, VocabularyEntry, merge_tree, vocabulary

__all__ = [
    "AddedToken",
    "FileRules",
    "NO_RULES",
    "fallback_name",
    "ALL_BYTES",
    "Coverage",
    "EncodedWord",
    "Encoding",
    "METHODS",
    "MergeTree",
    "MethodComparison",
    "ONE_PLACE_AT_A_TIME",
    "Step",
    "Token",
    "Tokenizer",
    "VocabularyEntry",
    "WordDifference",
    "as_tokenizer",
    "compare_methods",
    "coverage_of",
    "decode",
    "encode",
    "merge_tree",
    "merge_word_by",
    "vocabulary",
]
