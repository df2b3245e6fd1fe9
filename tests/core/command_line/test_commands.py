"""The command line says what the core decides, in words and in JSON, and nothing ends in a traceback."""

import csv
import io
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bpe_core import SPLITTERS, TRAINERS, compare, diagnose, encode
from bpe_core.command_line import main
from bpe_core.command_line.commands import COMMANDS
from bpe_core.command_line.progress import ProgressLine
from bpe_core.command_line.targets import TARGETS, target_named
from bpe_core.formats import FORMATS, pair_json, read_files, symbol_json

ROOT = Path(__file__).resolve().parents[3]
TEXT = "low low low lower lower newest newest widest\nbc a bc aaaa it's 12345"
HOSTILE = 'a\x1b[2Ja\x1b[2J <b>x</b> \u202eab\u202eab "q" \u200b\u200b *_* \x07\x07'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder with a corpus."""
    monkeypatch.chdir(tmp_path)
    Path("corpus.txt").write_text(TEXT, encoding="utf-8", newline="")
    return tmp_path


@pytest.fixture
def say(capsys, monkeypatch):
    """Runs one command; gives its exit code, what it printed and what it complained of."""

    def run(*arguments, given=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode("utf-8", "surrogateescape"))))
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


def fitting(target):
    """A trainer whose merges a format can hold."""
    return {"subword-nmt": "subword-nmt", "fastbpe": "subword-nmt", "pairs-json": "textbook"}.get(target, "rustbpe")


@pytest.mark.parametrize("target", TARGETS)
def test_train_writes_every_format_as_the_core_does(folder, say, target):
    code, out, _ = say("train", "corpus.txt", "--trainer", fitting(target), "--rounds", 9, "--format", target, "--out", "out")  # fmt: skip
    assert code == 0
    trace = TRAINERS[fitting(target)].train(TEXT, 9)
    expected = TARGETS[target](trace, TEXT)
    names = ["out"] if len(expected) == 1 else [f"out/{name}" for name in expected]
    assert [Path(name).read_bytes().decode() for name in names] == list(expected.values())
    assert all(f"written: {name}" in out for name in names)
    if target in FORMATS and target != "tokenizer-json":
        read = read_files({Path(name).name: Path(name).read_bytes() for name in names})
        assert len(read.tokenizer.merges) == len(trace.merges)


@pytest.mark.parametrize("target", TARGETS)
def test_the_name_of_a_file_that_a_format_writes_leads_to_that_format(folder, say, target):
    files = TARGETS[target](TRAINERS[fitting(target)].train(TEXT, 3), TEXT)
    if len(files) > 1:
        assert target_named("some/") == target
        Path("there").mkdir()
        assert target_named("there") == target
    else:
        assert [target_named(name) for name in files] == [target]
        assert say("train", "corpus.txt", "--trainer", fitting(target), "--rounds", 3, "--out", *files)[0] == 0
        ((name, contents),) = files.items()
        assert Path(name).read_bytes().decode() == contents


def test_a_file_goes_to_standard_output_alone(folder, say):
    code, out, err = say("train", "corpus.txt", "--rounds", 3, "--format", "pairs-json", "--out", "-", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == [["l", "o"], ["lo", "w"], ["a", "a"]]


def test_without_a_file_every_round_is_a_line(folder, say):
    code, out, _ = say("train", "corpus.txt", "--trainer", "cs336", "--rounds", 7)
    trace = TRAINERS["cs336"].train(TEXT, 7)
    rows = [line.split(maxsplit=3) for line in out.splitlines()[3:]]
    assert code == 0
    assert [(int(n), int(count), int(tied)) for n, count, tied, _ in rows] == [(r.number, r.count, r.tied_count) for r in trace]  # fmt: skip


@pytest.mark.parametrize("trainer", ["textbook", "rustbpe", "subword-nmt", "lesson", "sentencepiece"])
def test_step_says_what_the_trace_says(folder, say, trainer):
    trace = TRAINERS[trainer].train(TEXT, 30)
    for n in range(1, len(trace) + 1):
        code, out, _ = say("step", "corpus.txt", "--trainer", trainer, "--round", n)
        assert code == 0
        assert trace.tie(n).reason in out
        _, as_json, _ = say("step", "corpus.txt", "--trainer", trainer, "--round", n, "--json", "--limit", 4)
        found, done = json.loads(as_json), trace.round(n)
        assert (found["pair"], found["count"], found["tied"]) == (pair_json(done.pair), done.count, done.tied_count)
        assert found["reason"] == trace.tie(n).reason
        assert [(row["pair"], row["count"]) for row in found["top_pairs"]] == [(pair_json(row.pair), row.count) for row in trace.ranked_pairs(n, 4)]  # fmt: skip
        changes = [each for each in trace.word_changes(n)[0] if each.changed]
        assert (found["changed_words"], len(found["words"])) == (len(changes), min(4, len(changes)))


@pytest.mark.parametrize(
    ("made_by", "held_to", "code"),
    [("rustbpe", "rustbpe", 0), ("rustbpe", "bpeasy", 0), ("textbook", "cs336", 1), ("first-seen", "textbook", 1)],
)
def test_check_ends_with_0_where_a_list_is_the_trainers_and_with_1_where_it_parts(folder, say, made_by, held_to, code):
    merges = TRAINERS[made_by].train(TEXT, 20).merges
    Path("merges.py").write_text(repr(merges), encoding="utf-8")
    found = diagnose(TEXT, merges, held_to)
    assert (found.matched == found.total) == (code == 0)
    ended, out, _ = say("check", "corpus.txt", "merges.py", "--trainer", held_to)
    assert ended == code
    assert found.sentence in out
    assert found.why in out
    ended, out, _ = say("check", "corpus.txt", "-", "--trainer", held_to, "--json", given=repr(merges))
    answer = json.loads(out)
    assert ended == code
    assert (answer["equal"], answer["matched"], answer["round"]) == (code == 0, found.matched, found.round)


def test_check_counts_a_list_that_ends_early_as_parted_only_when_more_was_asked_for(folder, say):
    Path("merges.txt").write_text("l o\nlo w\n")
    assert say("check", "corpus.txt", "merges.txt")[0] == 0
    assert say("check", "corpus.txt", "merges.txt", "--rounds", 2)[0] == 0
    code, out, _ = say("check", "corpus.txt", "merges.txt", "--rounds", 3)
    assert (code, "3 were asked for" in out) == (1, True)
    assert say("check", "corpus.txt", "merges.txt", "--min-count", 6)[0] == 1


def test_compare_says_what_the_comparison_says(folder, say):
    names = ("hf-bytelevel", "rustbpe")
    found = compare(*(TRAINERS[name].train(TEXT, 20) for name in names))
    code, out, _ = say("compare", "corpus.txt", *names, "--rounds", 20)
    assert code == 0
    assert f"part at round {found.parted_at}" in out
    assert found.reason in out
    answer = json.loads(say("compare", "corpus.txt", *names, "--rounds", 20, "--json")[1])
    assert (answer["parted_at"], answer["causes"], answer["agreed"]) == (found.parted_at, [each.value for each in found.causes], found.agreed)  # fmt: skip
    assert "never part" in say("compare", "corpus.txt", "rustbpe", "bpeasy", "--rounds", 20)[1]


@pytest.mark.parametrize("target", FORMATS)
def test_encode_reads_what_train_writes(folder, say, target):
    trainer = TRAINERS[fitting(target)]
    say("train", "corpus.txt", "--trainer", trainer.name, "--rounds", 9, "--format", target, "--out", "list")
    arguments = ["encode", "list", "-", "--splitter", trainer.splitter]
    text = "lowest bc 12 \u00e9"
    expected = encode(text, trainer.train(TEXT, 9)).tokens
    code, out, _ = say(*arguments, "--json", given=text)
    assert code == 0
    assert [each["symbol"] for each in json.loads(out)["tokens"]] == [symbol_json(each.symbol) for each in expected]
    code, out, _ = say(*arguments, given=text)
    assert [len(line.split()) for line in out.splitlines()] == [len(expected), len(expected)]


def test_crlf_and_byte_order_marks_are_no_symbols(folder, say):
    Path("windows.txt").write_bytes(b"\xef\xbb\xbflow\r\nlow\r\n")
    assert json.loads(say("train", "windows.txt", "--json")[1])["merges"] == [["l", "o"], ["lo", "w"]]


def test_no_answer_obeys_what_the_corpus_says_to_a_terminal(folder, say):
    Path("evil.txt").write_text(HOSTILE)
    Path("evil\x1b[2J.json").write_text("[]")
    Path("list.py").write_text(repr(TRAINERS["rustbpe"].train(HOSTILE, 20).merges))
    for arguments in (
        ["train", "evil.txt", "--trainer", "rustbpe"],
        ["train", "evil.txt", "--trainer", "rustbpe", "--rounds", 5, "--out", "a\x1b[2J.json"],
        ["step", "evil.txt", "--trainer", "rustbpe", "--round", 4],
        ["check", "evil.txt", "list.py", "--trainer", "textbook"],
        ["compare", "evil.txt", "rustbpe", "textbook"],
        ["encode", "list.py", HOSTILE],
        ["encode", "evil\x1b[2J.json", "x"],
    ):
        for extra in ([], ["--json"]):
            _, out, err = say(*arguments, *extra)
            assert out + err
            assert not {char for char in out + err if char < " " and char != "\n"}, arguments
            assert "\u202e" not in out + err


def test_word_counts_teach_what_the_text_teaches_and_say_what_is_lost(folder, say):
    words = SPLITTERS["gpt2"].split(TEXT)
    with Path("words.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(Counter(words).items())
    for trainer, lost in (("hf-bytelevel", False), ("tiktoken-educational", True)):
        answers = [
            say(command, *rest, "--trainer", trainer)
            for command, *rest in (
                ["train", "words.csv", "--word-counts", "--rounds", 20, "--out", "tokenizer.json"],
                ["step", "words.csv", "--word-counts", "--round", 3],
            )
        ]
        assert [code for code, _, _ in answers] == [0, 0]
        assert all(("do not say where words stood" in err) == lost for _, _, err in answers)
        assert answers[1][1] == say("step", "corpus.txt", "--round", 3, "--trainer", trainer)[1]
        (of_text,) = FORMATS["tokenizer-json"].write(TRAINERS[trainer].train(TEXT, 20)).values()
        assert Path("tokenizer.json").read_text(encoding="utf-8") == of_text
    assert say("check", "words.csv", "tokenizer.json", "--word-counts", "--trainer", "hf-course")[0] == 0
    assert "part at round" in say("compare", "words.csv", "hf-bytelevel", "cs336", "--word-counts")[1]
    # Both trainers get the same words, whatever they would have cut themselves.
    answer = json.loads(say("compare", "words.csv", "hf-bytelevel", "rustbpe", "--word-counts", "--json")[1])
    assert "splitter" not in [each["name"] for each in answer["differences"]]
    code, _, err = say("train", "corpus.txt", "--word-counts")
    assert (code, "corpus.txt: line 1: expected two columns" in err) == (2, True)
    assert "says a word again" in say("train", "-", "--word-counts", given="a,1\na,2")[2]


BAD = {
    "no command": ([], "required: COMMAND"),
    "unknown command": (["learn"], "invalid choice: 'learn'"),
    "unknown trainer": (["train", "corpus.txt", "--trainer", "gpt5"], "choose from"),
    "rounds that are no number": (["train", "corpus.txt", "--rounds", "many"], "invalid int value"),
    "negative rounds": (["train", "corpus.txt", "--rounds", "-1"], "rounds: expected a whole number of 0 or more"),
    "a minimum count of zero": (["train", "corpus.txt", "--min-count", "0"], "minimum count: expected a whole number"),
    "the same for a check": (["check", "corpus.txt", "corpus.txt", "--min-count", "0"], "minimum count: expected"),
    "no such file": (["train", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    "a folder": (["train", "."], ".: Is a directory"),
    "no text": (["train", "binary"], "binary: line 2, byte 5: expected UTF-8 text, found the byte 0xFF"),
    "an archive": (["train", "a.zip"], "a.zip: this is a zip archive"),
    "a name without a format": (["train", "corpus.txt", "--out", "x"], "x: the name says no format; choose one"),
    "standard output without a format": (["train", "corpus.txt", "--out", "-"], "choose one with --format"),
    "two files to standard output": (
        ["train", "corpus.txt", "--out", "-", "--format", "vocab-merges"],
        "vocab.json and merges.txt cannot both go to standard output",
    ),
    "a folder that is a file": (["train", "corpus.txt", "--out", "corpus.txt/", "--format", "vocab-merges"], "corpus.txt: File exists"),
    "nowhere to write": (["train", "corpus.txt", "--out", "no/where/m.txt"], "no/where/m.txt: No such file"),
    "a format that cannot hold it": (
        ["train", "corpus.txt", "--trainer", "first-seen", "--out", "m.txt"],
        "separates symbols by spaces",
    ),
    "no round asked for": (["step", "corpus.txt"], "required: --round"),
    "round zero": (["step", "corpus.txt", "--round", "0"], "--round: expected a whole number of 1 or more, found 0"),
    "a round that is not reached": (["step", "corpus.txt", "--round", "999"], "there is no round 999, only "),
    "a negative limit": (["step", "corpus.txt", "--round", "1", "--limit", "-1"], "--limit: expected"),
    "no merge list": (["check", "corpus.txt", "prose.txt"], "prose.txt: line 1: expected two symbols"),
    "an empty list": (["check", "corpus.txt", "empty.txt"], "empty.txt: the list is empty"),
    "one trainer": (["compare", "corpus.txt", "rustbpe"], "required: KEY"),
    "a tokenizer that is none": (["encode", "prose.txt", "x"], "prose.txt: line 1: expected two symbols"),
    "a folder without a tokenizer": (["encode", ".", "x"], "vocab.json: No such file or directory"),
    "an unknown method": (["encode", "list.txt", "x", "--method", "magic"], "invalid choice: 'magic'"),
    "standard input twice": (["check", "-", "-"], "standard input (-) is asked for as corpus and as merges"),
}  # fmt: skip


@pytest.mark.parametrize("extra", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_used_is_refused_in_words(folder, say, name, extra):
    Path("binary").write_bytes(b"one\n\xff")
    Path("a.zip").write_bytes(b"PK\x03\x04rest")
    Path("prose.txt").write_text("once upon a time\n")
    Path("empty.txt").write_text("")
    Path("list.txt").write_text("l o\n")
    arguments, message = BAD[name]
    code, out, err = say(*arguments, *extra) if arguments else say()
    assert (code, out) == (2, "")
    assert message in err


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_told_on_a_terminal_only_and_leaves_nothing_behind():
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        line = ProgressLine(stream)
        line.rounds(1_000, 5_000)
        line.share("trying every rule", 0.5)
        line.clear()
    assert pipe.getvalue() == ""
    assert "round 1,000 of 5,000" in terminal.getvalue()
    assert "50% trying every rule" in terminal.getvalue()
    assert terminal.getvalue().rsplit("\r", 2)[1:] == [" " * len(" 50% trying every rule"), ""]


def test_a_training_tells_how_far_it_is(folder, say, monkeypatch):
    Path("corpus.txt").write_text(" ".join(f"w{n:04}" for n in range(400)))
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert say("train", "corpus.txt", "--rounds", 120)[0] == 0
    assert "round 100 of 120" in terminal.getvalue()


@pytest.mark.parametrize(
    ("raised", "code", "said"), [(KeyboardInterrupt, 130, ""), (MemoryError, 2, "not enough memory")]
)
def test_an_interrupt_and_a_lack_of_memory_end_without_a_traceback(folder, say, monkeypatch, raised, code, said):
    def fail(*_):
        raise raised

    monkeypatch.setitem(COMMANDS, "train", fail)
    ended, out, err = say("train", "corpus.txt")
    assert (ended, out) == (code, "")
    assert said in err


def test_the_module_runs_as_a_program_in_a_pipe_that_closes_early(folder):
    started = [sys.executable, "-m", "bpe_core"]
    done = subprocess.run([*started, "encode", "-", "low"], input="l o\n", cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "lo w\n2 ?\n")
    many = " ".join(f"w{n:05}" for n in range(20_000))
    (folder / "many.txt").write_text(many)
    command = f"'{sys.executable}' -m bpe_core train '{folder}/many.txt' --rounds 9000 | head -1"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.startswith("textbook: ")
    assert done.stderr == ""


def test_an_answer_reaches_an_output_that_is_not_utf_8(folder):
    (folder / "corpus.txt").write_text("😀é 😀é")
    done = subprocess.run(
        [sys.executable, "-m", "bpe_core", "train", str(folder / "corpus.txt")],
        cwd=ROOT, capture_output=True, env={"PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    assert done.returncode == 0
    assert b"\\U0001f600 + \xe9" in done.stdout


def test_special_tokens_are_split_off_the_text_and_go_into_the_file(folder, say):
    Path("documents.txt").write_text("low low<|endoftext|>low<|pad|>low", encoding="utf-8")
    tokens = ("--special-token", "<|endoftext|>", "--special-token", "<|pad|>")
    trainer = TRAINERS["cs336"]
    expected = trainer.train(trainer.corpus("low low<|endoftext|>low<|pad|>low", ["<|endoftext|>", "<|pad|>"]), 9)
    code, _, err = say(
        "train", "documents.txt", "--trainer", "cs336", "--rounds", 9, *tokens, "--out", "tokenizer.json"
    )
    assert (code, err) == (0, "")
    text = "low<|pad|>low<|endoftext|>"
    code, out, _ = say("encode", "tokenizer.json", text, "--json")
    assert (code, [each["id"] for each in json.loads(out)["tokens"]]) == (0, list(encode(text, expected).ids))
    code, out, _ = say("step", "documents.txt", "--trainer", "cs336", "--round", 1, *tokens, "--json")
    assert (code, json.loads(out)["count"]) == (0, next(iter(expected)).count)
    code, _, _ = say("check", "documents.txt", "tokenizer.json", "--trainer", "cs336", "--rounds", 9, *tokens)
    assert code == 0
    assert say("check", "documents.txt", "tokenizer.json", "--trainer", "cs336", "--rounds", 9)[0] == 1


def test_special_tokens_are_not_taken_for_words_or_for_nothing(folder, say):
    Path("words.csv").write_text("low,5\n", encoding="utf-8")
    code, _, err = say("train", "words.csv", "--word-counts", "--special-token", "<|endoftext|>")
    assert (code, "word counts are cut already" in err) == (2, True)
    code, _, err = say("train", "corpus.txt", "--special-token", "")
    assert (code, "none of them empty" in err) == (2, True)
