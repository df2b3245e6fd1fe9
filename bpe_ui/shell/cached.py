"""What sessions share. The only module that uses Streamlit's caches."""

from __future__ import annotations

import gc
import hashlib
import threading
import time
from collections.abc import Callable
from typing import Any

import streamlit as st

from bpe_core import TRAINERS, BpeError, Corpus, Tokenizer, Trace, Training, compare, compare_corpora, tie_map, train
from bpe_core.command_line import word_counts_apart
from bpe_core.comparing import Comparison, CorpusComparison, every_trainer
from bpe_core.formats import FORMATS, MergeList, WordCounts, bug_report, losses, read_list_files, read_word_counts
from bpe_core.records import Pair, StopReason
from bpe_core.text import written_two_ways
from bpe_core.trainers import TextOrWords
from bpe_ui.shell.session import asking


class Run:
    """One training that sessions share: advanced in slices, so that a screen can show progress and stop asking."""

    def __init__(self, corpus: Corpus, rounds: int, tie_break: str, min_count: int, trainer: str = "") -> None:
        """Counts all pairs once; the rounds come with ``advance``."""
        self._training = Training(corpus, rounds, tie_break, min_count)
        self._out_of_pairs = TRAINERS[trainer].out_of_pairs if trainer else StopReason.NO_PAIR
        self._lock = threading.Lock()
        self._trace: Trace | None = None
        self.rounds = rounds
        self.finished = False

    @property
    def done(self) -> int:
        """Rounds done so far."""
        return self._training.done

    def advance(self, seconds: float) -> None:
        """Train for about so long, or to the end."""
        with self._lock:
            deadline = time.monotonic() + seconds
            while not self.finished and time.monotonic() < deadline:
                self.finished = not self._training.step()

    def trace(self) -> Trace:
        """The rounds done so far; made anew only when there are more."""
        with self._lock:
            known = self._trace
            stale = known is None or len(known) != self.done
            if known is None or stale or (self.finished and known.stopped_because is StopReason.CANCELLED):
                known = self._training.trace()
                if known.stopped_because is StopReason.NO_PAIR:
                    known = known.with_stop(self._out_of_pairs)
                self._trace = known
            return known


@st.cache_resource(max_entries=16, ttl="2h", show_spinner="Splitting the corpus into words ...")
def corpus_from_text(key: tuple[str, ...], _text: str, splitter: str, alphabet: str) -> Corpus:
    """A text, which ``key`` identifies, as a corpus; raises what ``Corpus.from_text`` raises, which is not kept."""
    return Corpus.from_text(_text, splitter, alphabet)


@st.cache_resource(max_entries=4, ttl="2h", show_spinner="Reading the word counts ...")
def counted(data: str | bytes) -> asking.Counted:
    """A table of word counts; raises FormatError, which is not kept."""
    content = data if isinstance(data, bytes) else data.encode()
    read = read_word_counts(data) if isinstance(data, str) else word_counts_apart(data)
    return asking.Counted(read, hashlib.sha256(content).hexdigest())


@st.cache_resource(max_entries=8, ttl="2h", show_spinner="Spelling the words ...")
def corpus_from_counts(key: tuple[str, ...], _counts: WordCounts, splitter: str, alphabet: str) -> Corpus:
    """Word counts, which ``key`` identifies, as a corpus; the splitter is the one that they were cut with."""
    return Corpus.from_words(_counts.counts, alphabet, splitter)


@st.cache_resource(max_entries=16, ttl="2h", show_spinner=False)
def corpus_from_json(text: str) -> Corpus:
    """Symbol lists in JSON as a corpus."""
    return Corpus.from_json(text)


@st.cache_resource(max_entries=16, ttl="2h", show_spinner="Counting pairs ...")
def run_for(
    key: tuple[str, ...], _corpus: Corpus, rounds: int, tie_break: str, min_count: int, trainer: str = ""
) -> Run:
    """The shared training for a corpus, which ``key`` identifies, and settings."""
    return Run(_corpus, rounds, tie_break, min_count, trainer)


@st.cache_data(max_entries=16, ttl="2h", show_spinner=False)
def trainer_warnings(trainer: str, key: tuple[str, ...], _given: TextOrWords) -> tuple[str, ...]:
    """Where a named trainer itself goes wrong on a text or words, which ``key`` identifies."""
    return TRAINERS[trainer].warnings(_given)


@st.cache_data(max_entries=16, ttl="2h", show_spinner=False)
def two_ways(text: str) -> str:
    """What is written two ways in a text, as a sentence; empty for nothing."""
    return written_two_ways(text)


@st.cache_resource(max_entries=64, ttl="2h", show_spinner="Asking the other rule ...")
def rounds_decided_otherwise(key: tuple[str, ...], tie_break: str, _trace: Trace) -> frozenset[int]:
    """The tied rounds of a training, which ``key`` identifies, in which another rule would have merged another pair."""
    return frozenset(each.number for each in tie_map(_trace, tie_breaks=[tie_break]) if each.contested)


@st.cache_resource(max_entries=4, ttl="2h", show_spinner="Running every trainer ...")
def trainer_runs(text: str, rounds: int) -> dict[str, Trace]:
    """A text under every named trainer."""
    return every_trainer(text, rounds)


@st.cache_resource(max_entries=32, ttl="2h", show_spinner="Comparing ...")
def run_comparison(
    first_key: tuple[str, ...], second_key: tuple[str, ...], _first: Trace, _second: Trace
) -> Comparison:
    """Two trainings, each identified by a key, beside each other."""
    return compare(_first, _second)


@st.cache_resource(max_entries=16, ttl="2h", show_spinner="Training the branch ...")
def branch(key: tuple[str, ...], round_: int, pair: Pair, _trace: Trace) -> tuple[Trace, Comparison]:
    """A training with one pair chosen by hand, beside the original, which ``key`` identifies."""
    settings = _trace.settings
    other = train(_trace.corpus, settings.rounds, settings.tie_break, settings.min_count, choose={round_: pair})
    return other, compare(_trace, other)


@st.cache_resource(max_entries=16, ttl="2h", show_spinner="Comparing ...")
def comparison(key: tuple[str, ...], _first: Trace, _second: Trace, sample: str) -> CorpusComparison:
    """Two trainings, which ``key`` identifies, on one sample."""
    return compare_corpora(_first, _second, sample)


@st.cache_resource(max_entries=64, ttl="2h", show_spinner="Writing the files ...")
def written(key: tuple[str, ...], name: str, _source: Trace | Tokenizer) -> dict[str, str] | str:
    """The files of one format for a source, which ``key`` identifies; or why it cannot hold it, as a sentence."""
    try:
        return FORMATS[name].write(_source)
    except BpeError as trouble:
        return str(trouble)


@st.cache_resource(max_entries=64, ttl="2h", show_spinner="Reading the files back ...")
def lost(key: tuple[str, ...], name: str, _source: Trace | Tokenizer, _files: dict[str, str]) -> tuple[str, ...]:
    """What a source, which ``key`` identifies, loses in the files of one format."""
    return losses(_source, _files)


@st.cache_resource(max_entries=8, ttl="2h", show_spinner="Writing the report ...")
def report(key: tuple[str, ...], _trace: Trace, text: str | None) -> str:
    """The bug report of a trace, which ``key`` identifies."""
    return bug_report(_trace, text)


@st.cache_resource(max_entries=8, ttl="2h", show_spinner="Reading the list ...")
def read_list(files: tuple[tuple[str, str | bytes], ...]) -> MergeList:
    """Files with their names as a merge list; raises FormatError, which is not kept."""
    return read_list_files(dict(files))


@st.cache_resource(max_entries=128, ttl="2h", show_spinner=False)
def kept(key: tuple[str, ...], _make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``_make`` makes, which ``key`` identifies; never to be changed by who gets it."""
    return _make()


@st.cache_resource
def freeze_imports() -> None:
    """Take what the imports left out of later garbage collections, once a process: it is never garbage."""
    gc.collect()
    gc.freeze()
