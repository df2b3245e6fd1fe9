"""What sessions share is bounded: a stranger's text may not stay for ever, nor push the process over its memory."""

import ast
from pathlib import Path

from bpe_core import Corpus
from bpe_ui.shell import cached


def test_every_cache_has_a_size_and_an_age():
    tree = ast.parse(Path(cached.__file__).read_text(encoding="utf-8"))
    seen = 0
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        if not function.args.args:
            continue
        for decorator in function.decorator_list:
            seen += 1
            assert isinstance(decorator, ast.Call), function.name
            names = {keyword.arg: keyword.value for keyword in decorator.keywords}
            assert names["max_entries"].value <= 128, function.name
            assert "ttl" in names, function.name
    assert seen >= 10


def test_a_cache_forgets_the_oldest(monkeypatch):
    asked = []
    monkeypatch.setattr(Corpus, "from_text", classmethod(lambda cls, *given: (asked.append(given), Corpus.from_words([given[0]]))[1]))  # fmt: skip

    def corpus(number):
        return cached.corpus_from_text((f"key {number}",), f"unseen {number}", "whitespace", "characters")

    for number in range(20):
        corpus(number)
    corpus(19)
    assert len(asked) == 20
    corpus(0)
    assert len(asked) == 21
