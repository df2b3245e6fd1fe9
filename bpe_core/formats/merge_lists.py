"""The one reader of merge lists and tokenizer files: it finds the format out first, then reads."""

from __future__ import annotations

from collections.abc import Mapping

from bpe_core.errors import FormatError
from bpe_core.formats import vocab_merges
from bpe_core.formats.reading import check_size, json_of, kind_of, text_of
from bpe_core.formats.recognising import format_name
from bpe_core.formats.records import Imported, MergeList
from bpe_core.formats.table import FORMATS


def read_merge_list(data: str | bytes, name: str | None = None) -> MergeList:
    """Read a merge list or tokenizer file, whichever of the known formats it is in; see ``ACCEPTED``.

    Parameters: a paste or a file's contents, read as text and never run; the file's name, which decides only where the
    contents leave the format open. Returns the merges as they are written, with what keeps a tokenizer from being made
    of them, or with the tokenizer. Raises FormatError that names the line, or the merge where lines say nothing, and
    what was expected, where no merges can be read. Cost: that of the format.

    >>> read_merge_list("#version: 0.2\\nl o\\nlo w</w>").merges
    (('l', 'o'), ('lo', 'w</w>'))
    >>> read_merge_list("[(b'e', b's'), (b'e', b's')]").problems
    ('merge 2: the pair `e + s` stands at merge 1 already',)
    >>> read_merge_list("l o\\nlo w e r")
    Traceback (most recent call last):
    bpe_core.errors.FormatError: line 2: expected two symbols separated by one space, found 4
    """
    text = text_of(data)
    return FORMATS[format_name(text, name)].read(text)


def read_list_files(files: Mapping[str, str | bytes]) -> MergeList:
    """Read one file, or ``vocab.json`` and ``merges.txt`` together, as ``read_merge_list`` does.

    Parameters: file name -> contents. Raises FormatError also for any other number or combination of files.

    >>> read_list_files({"merges.txt": "a b", "vocab.json": '{"a": 0, "b": 1}'}).problems
    ('line 1: `ab` is not in the vocabulary',)
    """
    if len(files) == 1:
        ((name, data),) = files.items()
        return read_merge_list(data, name)
    check_size(files.values())
    texts = {name: _named_text(name, data) for name, data in files.items()}
    vocabularies = [name for name, text in texts.items() if text.lstrip().startswith("{")]
    if len(files) != 2 or len(vocabularies) != 1:
        raise FormatError("expected one file, or vocab.json and merges.txt together")
    if not isinstance(value := json_of(texts[vocabularies[0]]), dict):
        raise FormatError(f"{vocabularies[0]}: expected an object of tokens with ids, found {kind_of(value)}")
    (merges,) = (text for name, text in texts.items() if name not in vocabularies)
    return vocab_merges.read(merges, texts[vocabularies[0]])


def _named_text(name: str, data: str | bytes) -> str:
    try:
        return text_of(data)
    except FormatError as trouble:
        raise FormatError(f"{name}: {trouble}") from None


def read_any(data: str | bytes, name: str | None = None) -> Imported:
    """``read_merge_list`` for those who need a tokenizer: raises FormatError for a list that cannot be one.

    >>> read_any('[["l", "o"], ["lo", "w"]]').tokenizer.merges
    (('l', 'o'), ('lo', 'w'))
    """
    return read_merge_list(data, name).usable()


def read_files(files: Mapping[str, str | bytes]) -> Imported:
    """``read_list_files`` for those who need a tokenizer: raises FormatError for a list that cannot be one.

    >>> read_files({"merges.txt": "a b", "vocab.json": '{"a": 0, "b": 1, "ab": 2}'}).tokenizer.ids
    {'a': 0, 'b': 1, 'ab': 2}
    """
    return read_list_files(files).usable()
