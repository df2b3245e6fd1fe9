"""The README tells the truth: its Python runs, its commands are CI's, and every rule, trainer and page is in it."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rooms import CORE, TOP_MODULES, UI

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, TRAINERS, Corpus, train
from bpe_core.formats import ACCEPTED, FORMATS, MOST_BYTES
from bpe_ui.drawing import WORDS
from bpe_ui.shell import EXAMPLES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_in_the_readme_gives_the_output_it_shows():
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks("python")), {}, "README", "README.md", 0)
    assert len(examples.examples) >= 5
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.failures == 0


@pytest.mark.parametrize("table", [TIE_BREAKS, TRAINERS, SPLITTERS, ALPHABETS, FORMATS], ids=["rules", "trainers", "splitters", "alphabets", "formats"])  # fmt: skip
def test_every_name_of_a_table_is_in_the_readme(table):
    assert [name for name in table if f"`{name}`" not in README] == []


def test_every_rule_is_explained_in_its_own_words():
    assert [rule.name for rule in TIE_BREAKS.values() if rule.explanation not in README] == []


def test_the_numbers_about_ties_are_counted():
    english = EXAMPLES["english"]
    corpus = Corpus.from_text(english.corpus, english.splitter, english.alphabet)
    ties = len(train(corpus, 100, english.tie_break).tied_rounds)
    assert f"of the first 100 rounds on the app's English paragraph {ties} are ties" in README
    rules = len({trainer.tie_break for trainer in TRAINERS.values()})
    assert f"the {len(TRAINERS)} trainers here break them\nby {rules} different rules" in README


def test_every_way_of_writing_a_merge_list_is_named_with_the_limit():
    text = " ".join(README.split())
    assert "; ".join(entry.title for entry in ACCEPTED) in text
    assert f"up to {MOST_BYTES // 1_000_000} MB" in text


def test_the_two_commands_install_what_they_need_and_ci_runs_the_second():
    run, test = blocks("sh")[:2]
    assert "-r requirements.txt" in run
    assert "streamlit run app.py" in run
    assert "-r tests/requirements.txt" in test
    ci = (ROOT / ".ci" / "run").read_text()
    for step in test.strip().split(" && "):
        assert step.replace(" -q", "") in ci.replace(" -q", ""), step


def test_the_commands_for_a_terminal_do_what_stands_beside_them(tmp_path):
    section = README.split("## On a terminal")[1].split("\n## ")[0]
    lines = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)[0].splitlines()
    assert len(lines) == 6
    (tmp_path / "corpus.txt").write_text("low low low lower lower newest newest widest lowest")
    (tmp_path / "python").symlink_to(sys.executable)
    around = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    for line in lines:
        done = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=around, capture_output=True, text=True)
        assert done.returncode == 0, (line, done.stderr)
        assert done.stdout, line


def test_every_picture_and_every_link_inside_the_project_exists():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_every_word_is_explained_as_on_screen():
    table = README.split("## The words")[1].split("##")[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", table, re.MULTILINE)
    assert dict(rows[1:]) == WORDS


def test_every_page_is_named():
    app = (ROOT / "bpe_ui" / "main.py").read_text()
    titles = re.findall(r'st.Page.*title="([^"]+)"', app)
    assert titles
    assert [title for title in titles if f"**{title}**" not in README] == []


def test_the_map_shows_every_room_in_the_order_of_imports():
    drawing = re.search(r"```\napp.py(.*?)```", README, re.DOTALL)[1]
    core, screens = drawing.split("bpe_ui/")
    for part, rooms in ((core, CORE), (screens, UI)):
        assert re.findall(r"[├└]── (\w+)/", part) == [room for room in rooms if room]
    top = re.search(r"├── (errors [\w ]+?)  ", core)
    assert top
    assert set(top[1].split()) == set(TOP_MODULES)
