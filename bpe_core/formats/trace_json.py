"""The product's own format: corpus, settings and every round, so that nothing is lost. Reading it trains again."""

from __future__ import annotations

import json
from typing import Any

from bpe_core.encoding import Tokenizer
from bpe_core.errors import BpeError, FormatError
from bpe_core.formats.reading import MOST_MERGES, json_of, kind_of, text_of
from bpe_core.formats.records import Imported
from bpe_core.learning import Trace, Training
from bpe_core.notation import visible_pair
from bpe_core.records import Pair, Settings, StopReason, Symbol, Word
from bpe_core.text import Corpus
from bpe_core.version import VERSION

LIMITS = ("Only this package reads it, and it needs a whole training: an imported merge list has no corpus to write.",)
"""What the own format cannot hold."""

FORMAT, FORMAT_VERSION = "bpe-trace", 1


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a trace with its corpus; raises FormatError for a bare tokenizer. Cost: O(corpus + rounds)."""
    if not isinstance(source, Trace):
        raise FormatError(
            "bpe-trace holds a training with its corpus, and this is only a merge list; choose another format"
        )
    asked = source.settings
    rounds = [{"pair": pair_json(each.pair), "count": each.count, "tied": each.tied_count} for each in source]
    whole = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "package": VERSION,
        "settings": {
            "splitter": asked.splitter,
            "alphabet": asked.alphabet,
            "tie_break": asked.tie_break,
            "min_count": asked.min_count,
            "rounds": asked.rounds,
            "choices": [[number, pair_json(pair)] for number, pair in asked.choices],
            "special_tokens": [symbol_json(symbol) for symbol in asked.special_tokens],
            "split_off": list(source.corpus.special_tokens),
        },
        "stopped": source.stopped_because.name,
    }
    words = [json.dumps([list(map(symbol_json, w.symbols)), w.count, w.number]) for w in source.corpus.words]
    head = json.dumps(whole, indent=1).removesuffix("\n}")
    lines = [json.dumps(each) for each in rounds]
    return {
        "trace.json": f'{head},\n "words": [{_rows(words)}],\n "rounds_done": [{_rows(lines)}]\n}}\n',
    }


def read(data: str | bytes) -> Imported:
    """Read a trace: train again on its corpus and hold every round to what the file says.

    Raises FormatError that names the key, the word or the round. Cost: as the training.

    >>> from bpe_core import Corpus, train
    >>> trace = train(Corpus.from_text("low low lower"), 3)
    >>> read(write(trace)["trace.json"]).trace.merges == trace.merges
    True
    """
    whole = json_of(text_of(data))
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise FormatError(f'expected an object with "format": "{FORMAT}"')
    if whole.get("version") != FORMAT_VERSION:
        raise FormatError(f"version: expected {FORMAT_VERSION}, found {whole.get('version')!r:.40}; update the package")
    settings = _settings(whole.get("settings"))
    words = tuple(_word(entry, number) for number, entry in enumerate(_list(whole.get("words"), "words"), start=1))
    _check_words(words)
    try:
        corpus = Corpus(words, settings.splitter, settings.alphabet, _split_off(whole["settings"]))
        training = Training(
            corpus, settings.rounds, settings.tie_break, settings.min_count, dict(settings.choices),
            settings.special_tokens,
        )  # fmt: skip
        trace = _retrained(training, _list(whole.get("rounds_done"), "rounds_done"), whole.get("stopped"))
        return Imported(FORMAT, Tokenizer.from_trace(trace), (), trace)
    except FormatError:
        raise
    except BpeError as trouble:
        raise FormatError(f"settings: {trouble}") from None


def _retrained(training: Training, rounds: list[Any], stopped: object) -> Trace:
    if len(rounds) > MOST_MERGES:
        raise FormatError(f"rounds_done: {len(rounds):,} rounds; at most {MOST_MERGES:,} are read")
    recorded = [_round(entry, number) for number, entry in enumerate(rounds, start=1)]
    for number in range(1, len(recorded) + 1):
        if not training.step():
            why = training.trace().stopped_because.sentence
            raise FormatError(f"round {number}: training again ends before it: {why}")
    names = {reason.name: reason for reason in StopReason}
    if not isinstance(stopped, str) or stopped not in names:
        raise FormatError(f"stopped: expected one of {', '.join(names)}, found {stopped!r:.40}")
    reason = names[stopped]
    if reason is not StopReason.CANCELLED and training.step():
        raise FormatError(f"round {len(recorded) + 1}: training again goes on, but the file ends: it may be truncated")
    trace = training.trace()
    for again, (pair, count, tied) in zip(trace, recorded):
        if (again.pair, again.count, again.tied_count) != (pair, count, tied):
            raise FormatError(
                f"round {again.number}: the file says `{visible_pair(pair)}`, count {count}, tied {tied}; training "
                f"again gives `{visible_pair(again.pair)}`, count {again.count}, tied {again.tied_count}"
            )
    if reason is StopReason.NO_REAL_PAIR and trace.stopped_because is StopReason.NO_PAIR:
        return trace.with_stop(reason)
    if trace.stopped_because is not reason:
        raise FormatError(f"stopped: the file says {stopped}, training again {trace.stopped_because.name}")
    return trace


def _settings(value: object) -> Settings:
    if not isinstance(value, dict):
        raise FormatError(f"settings: expected an object, found {kind_of(value)}")
    for key in ("splitter", "alphabet"):
        if not isinstance(value.get(key), (str, type(None))):
            raise FormatError(f"settings: {key}: expected a name or null, found {kind_of(value[key])}")
    if not isinstance(value.get("tie_break"), str):
        raise FormatError(f"settings: tie_break: expected a name, found {kind_of(value.get('tie_break'))}")
    choices = []
    for entry in _list(value.get("choices", []), "settings: choices"):
        if not isinstance(entry, list) or len(entry) != 2 or not _is_count(entry[0]):
            raise FormatError("settings: choices: expected a round and a pair in each")
        choices.append((entry[0], _pair(entry[1], f"settings: the choice for round {entry[0]}")))
    specials = _list(value.get("special_tokens", []), "settings: special_tokens")
    return Settings(
        value.get("splitter"), value.get("alphabet"), value["tie_break"], value.get("min_count", 1),
        value.get("rounds", -1), tuple(choices), tuple(_symbol(s, "settings: special_tokens") for s in specials),
    )  # fmt: skip


def _split_off(settings: dict[str, Any]) -> tuple[str, ...]:
    """Special tokens that the corpus was cut at; files of before they could be have none."""
    return tuple(_list(settings.get("split_off", []), "settings: split_off"))


def _word(entry: object, number: int) -> Word:
    where = f"words: word {number}"
    if not isinstance(entry, list) or len(entry) != 3 or not _is_count(entry[1]) or not _is_count(entry[2]):
        raise FormatError(f"{where}: expected its symbols, its count and its place, each 1 or more")
    symbols = tuple(_symbol(symbol, where) for symbol in _list(entry[0], where))
    if not symbols:
        raise FormatError(f"{where}: expected one symbol or more, found none")
    return Word(symbols, entry[1], entry[2])


def _check_words(words: tuple[Word, ...]) -> None:
    seen: set[tuple[Symbol, ...]] = set()
    for number, word in enumerate(words, start=1):
        if word.symbols in seen:
            raise FormatError(f"words: word {number}: stands in the list already; expected distinct words")
        seen.add(word.symbols)
        if number > 1 and word.number <= words[number - 2].number:
            raise FormatError(
                f"words: word {number}: expected a place after {words[number - 2].number}, found {word.number}"
            )
    if len({type(symbol) for word in words for symbol in word.symbols}) > 1:
        raise FormatError("words: symbols are text in some places and bytes in others; expected one of them")


def _round(entry: object, number: int) -> tuple[Pair, int, int]:
    if not isinstance(entry, dict) or not _is_count(entry.get("count")) or not _is_count(entry.get("tied")):
        raise FormatError(f"round {number}: expected an object with pair, count and tied")
    return _pair(entry.get("pair"), f"round {number}"), entry["count"], entry["tied"]


def _pair(value: object, where: str) -> Pair:
    if not isinstance(value, list) or len(value) != 2:
        raise FormatError(f"{where}: expected a pair of two symbols, found {kind_of(value)}")
    return _symbol(value[0], where), _symbol(value[1], where)


def _symbol(value: object, where: str) -> Symbol:
    """Text as it is; bytes as ``{"hex": "e2 80"}``; text with halves of UTF-16 pairs as ``{"code_points": [...]}``."""
    if isinstance(value, str) and value:
        return value
    if isinstance(value, dict) and isinstance(value.get("hex"), str):
        try:
            if found := bytes.fromhex(value["hex"]):
                return found
        except ValueError:
            pass
    if isinstance(value, dict) and isinstance(value.get("code_points"), list) and value["code_points"]:
        units = value["code_points"]
        if all(isinstance(unit, int) and not isinstance(unit, bool) and 0 <= unit <= 0x10FFFF for unit in units):
            return "".join(map(chr, units))
    raise FormatError(f"{where}: expected a symbol: text, or an object with hex or code_points; found {kind_of(value)}")


def symbol_json(symbol: Symbol) -> object:
    """A symbol as JSON holds it without loss: text as it is, bytes and halves of UTF-16 pairs as an object.

    >>> symbol_json("lo"), symbol_json(b"\\xe2"), symbol_json("\\ud83d")
    ('lo', {'hex': 'e2'}, {'code_points': [55357]})
    """
    if isinstance(symbol, bytes):
        return {"hex": symbol.hex()}
    # JSON's escapes would join two halves of a UTF-16 pair into one character.
    return {"code_points": list(map(ord, symbol))} if any(0xD800 <= ord(c) <= 0xDFFF for c in symbol) else symbol


def pair_json(pair: Pair) -> list[object]:
    """A pair as JSON holds it: a list of its two symbols."""
    return [symbol_json(pair[0]), symbol_json(pair[1])]


def _rows(lines: list[str]) -> str:
    return "\n  " + ",\n  ".join(lines) + "\n " if lines else ""


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{where}: expected a list, found {kind_of(value)}")
    return value


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
