"""The Dockerfile, tried without Docker: what it copies is enough, its user is an ordinary one, its commands work."""

import json
import re
import shutil
import subprocess
import sys

from browsing import ROOT, free_port, running

INSTRUCTIONS = [
    line.split(maxsplit=1)
    for line in (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]


def of(kind):
    """The arguments of every instruction of a kind, in order."""
    return [rest for name, rest in INSTRUCTIONS if name == kind]


def here(command, port):
    """A command of the container as it runs on this machine."""
    programs = {"python": [sys.executable], "streamlit": [sys.executable, "-m", "streamlit"]}
    name, *rest = [part.replace("8501", str(port)).replace("0.0.0.0", "127.0.0.1") for part in command]
    return [*programs[name], *rest]


def test_it_runs_as_an_ordinary_user_whom_it_makes_first():
    (user,) = of("USER")
    names = [name for name, _ in INSTRUCTIONS]
    assert re.search(rf"useradd .*--uid [1-9]\d* {user}$", of("RUN")[0])
    assert names.index("RUN") < names.index("USER") < names.index("CMD")
    assert names[-1] == "CMD"


def test_it_is_built_on_a_python_that_the_tests_were_run_with():
    assert re.fullmatch(r"python:3\.(\d+)-slim", of("FROM")[0])
    assert f"Python {of('FROM')[0].split(':')[1].removesuffix('-slim')}" in (ROOT / "README.md").read_text()


def test_what_it_copies_is_enough_to_run_and_its_health_check_tells_a_server_from_none(tmp_path):
    for source, target in (each.split() for each in of("COPY")):
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, tmp_path / target)
        else:
            shutil.copy(ROOT / source, tmp_path / target)
    port = free_port()
    assert f"EXPOSE {8501}" in [" ".join(each) for each in INSTRUCTIONS]
    healthy = here(json.loads(of("HEALTHCHECK")[0].split("CMD ")[1]), port)
    assert subprocess.run(healthy, capture_output=True).returncode != 0
    # Streamlit's own check runs the script; the page alone would come without it.
    command = [*here(json.loads(of("CMD")[0]), port), "--server.scriptHealthCheckEnabled=true"]
    with running(command, f"http://127.0.0.1:{port}/_stcore/script-health-check", tmp_path):
        assert subprocess.run(healthy, capture_output=True).returncode == 0
