"""Word counts made elsewhere are a corpus; what is wrong with a table is said with its line."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from strategies import texts

from bpe_core import SPLITTERS, TIE_BREAKS, TRAINERS, Corpus, FormatError, SettingsError, train
from bpe_core.formats import lost_order, read_word_counts
from bpe_core.formats.counted import word_counts

# No drawn word looks like rows that a quote has swallowed: those are refused, see below.
words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6) | st.sampled_from(
    ["\n", "\t", ",", '"', " the", "a,b", '"quoted"', "\r\n", "5", "word", "count", "\n\n  ", "\x00"]
)
tables = st.dictionaries(words, st.integers(1, 10**12), min_size=1, max_size=12)


ROOT = Path(__file__).resolve().parents[3]


def written(counts, separator=",", quoting=csv.QUOTE_MINIMAL):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, quoting=quoting)
    writer.writerows([("word", "count"), *counts.items()])
    return out.getvalue()


def packed(**columns):
    out = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), out)
    return out.getvalue()


@settings(deadline=None)
@given(tables, st.sampled_from([",", "\t"]), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC]))
def test_a_table_with_names_comes_back_as_it_was(counts, separator, quoting):
    found = read_word_counts(written(counts, separator, quoting))
    assert (dict(found.counts), found.warnings) == (counts, ())
    assert [*found.counts] == [*counts]
    assert read_word_counts(packed(word=[*counts], count=[*counts.values()])) == found


@pytest.mark.parametrize(
    "table",
    [
        "low,5\nlower,2\n",
        "low\t5\nlower\t2",
        "word,count\r\nlow,5\r\nlower,2\r\n",
        "\ufeffword,count\nlow,5\n\nlower,2\n\n",
        "Count,Word\n5,low\n2,lower\n",
        'n\tid\ttoken\n5\t1\tlow\n2\t2\t"lower"\n',
        "anything,whatever\nlow, 5\nlower,2 \n",
    ],
)
def test_headings_order_and_separator_are_found_out(table):
    assert dict(read_word_counts(table).counts) == {"low": 5, "lower": 2}


def test_a_first_row_with_a_quoted_tab_or_line_end_does_not_hide_the_separator():
    assert dict(read_word_counts('"\t",5\n" a",2\n').counts) == {"\t": 5, " a": 2}
    assert dict(read_word_counts('"\n"\t5\n" a"\t2\n').counts) == {"\n": 5, " a": 2}


BAD = {
    "nothing": ("", "the table is empty"),
    "only names": ("word,count\n", "the table has no rows with words"),
    "a negative count": ("word,count\nlow,-5\n", "line 2: expected a whole count of 1 or more, found `-5`"),
    "zero": ("a,1\nlow,0\n", "line 2: expected a whole count of 1 or more, found `0`"),
    "half a count": ("a,1\nb,2\nlow,5.0\n", "line 3: expected a whole count of 1 or more, found `5.0`"),
    "a power": ("a,1\nlow,1e3\n", "found `1e3`"),
    "a count in words": ("a,1\nlow,many\n", "line 2: expected a whole count of 1 or more, found `many`"),
    "no count": ("a,1\nlow,\n", "line 2: expected a whole count of 1 or more, found nothing"),
    "a wrong count on the first line": ("low,5.5\na,1\n", "line 1: expected a whole count of 1 or more, found `5.5`"),
    "digits that are no ASCII": ("a,1\nlow,\u0665\n", "line 2: expected a whole count"),
    "a count of a million digits": ("a,1\nlow," + "9" * 100_000 + "\n", "line 2: expected a whole count of 1 or more, found `999"),
    "one column": ("low\nlower\n", "line 1: expected two columns, a word and its count, found 1"),
    "three columns without names": ("low,5,x\n", "found 3; of several, name the two word and count"),
    "a short row": ("a,1\n\nlow\n", "line 3: expected 2 columns, as on the first line, found 1"),
    "a long row": ("a,1\nb,c,2\n", "line 2: expected 2 columns, as on the first line, found 3"),
    "a quote that never closes": ('a,1\n"low,5\nlower,x', "line 2: this row cannot be read"),
    "a quote that swallows rows": ('a\t1\n"low\t5\nb\t2\nlower"\t3\n', "line 2: a word in quotes goes on for whole rows, to line 4"),
    "a line end outside of quotes": ("a,1\nlo\rw,5\n", "line 2: this row cannot be read (new-line character seen"),
    "text after a quote": ('a,1\n"low"er,5\n', "line 2: this row cannot be read"),
    "a word of a million characters": ("a,1\n" + "x" * 1_000_000 + ",5\n", "line 2: this row cannot be read (field larger"),
    "the same in Parquet": (packed(word=["a", "x" * 200_000], count=[1, 1]), "row 2: a word of 200,000 characters; at most 131,072"),
    "no UTF-8": (b"a,1\nlo\xff,2\n", "line 2, byte 7: expected UTF-8 text"),
    "an archive": (b"PK\x03\x04", "a zip archive"),
    "half a Parquet file": (packed(word=["a"], count=[1])[:60], "this is no Parquet table that can be read"),
    "only its first bytes": (b"PAR1", "this is no Parquet table that can be read"),
    "other columns": (packed(a=["x"], b=[1], c=[2]), "the table: expected two columns, a word and its count, found 3"),
    "a word that is missing": (packed(word=["a", None], count=[1, 2]), "row 2: expected a word, found nothing"),
    "a word that is a number": (packed(word=[1, 2], count=[1, 2]), "row 1: expected a word, found `1`"),
    "a count that is missing": (packed(word=["a", "b"], count=[1, None]), "row 2: expected a whole count of 1 or more, found nothing"),
    "a count that is a fraction": (packed(word=["a"], count=[1.0]), "row 1: expected a whole count of 1 or more, found `1.0`"),
    "a count that is true": (packed(word=["a"], count=[True]), "row 1: expected a whole count of 1 or more, found `True`"),
    "counts that are lists": (packed(word=["a"], count=[[1]]), "row 1: expected a whole count of 1 or more, found `[1]`"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_a_table_is_said_with_its_place(name):
    data, message = BAD[name]
    with pytest.raises(FormatError) as caught:
        read_word_counts(data)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_counts_of_one_word_are_added_and_empty_words_left_out_and_both_are_said():
    found = read_word_counts("low,5\na,1\nlow,2\n,9\nlow,1\n")
    assert dict(found.counts) == {"low": 8, "a": 1}
    assert found.warnings == (
        "2 rows say a word again, first `low` in line 3; its counts were added.",
        "1 row has an empty word, first line 4; nothing can be learned from it.",
    )


def test_tables_have_bounds(monkeypatch):
    monkeypatch.setattr(word_counts, "MOST_ROWS", 3)
    assert len(read_word_counts("a,1\nb,1\nc,1\n").counts) == 3
    with pytest.raises(FormatError, match="line 4: more than 3 rows"):
        read_word_counts("a,1\nb,1\nc,1\nd,1\n")
    with pytest.raises(FormatError, match="the table has 4 rows; at most 3"):
        read_word_counts(packed(word=[*"abcd"], count=[1, 1, 1, 1]))


def test_a_small_parquet_file_that_unpacks_to_much_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(word_counts.parquet, "MOST_UNPACKED", 100)
    with pytest.raises(FormatError, match=r"word and count have [\d,]+ bytes unpacked; at most 100"):
        read_word_counts(packed(word=["x" * 1000, "y" * 1000], count=[1, 2]))


REPEATED = """
import io, sys
import pyarrow
from pyarrow import parquet
from bpe_core.formats import read_word_counts
word, rows, out = "x" * 10_000, 200_000, io.BytesIO()
table = pyarrow.table({"word": pyarrow.DictionaryArray.from_arrays([0] * rows, [word]), "count": [1] * rows})
parquet.write_table(table, out)
assert len(out.getvalue()) < 100_000
before = pyarrow.default_memory_pool().max_memory()
assert dict(read_word_counts(out.getvalue()).counts) == {word: rows}
print(pyarrow.default_memory_pool().max_memory() - before)
"""


def test_a_long_word_in_many_rows_of_a_small_file_is_not_written_out_for_each():
    done = subprocess.run([sys.executable, "-c", REPEATED], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # Written out, one batch of rows would be 655 MB.
    assert int(done.stdout) < 50_000_000


def test_without_pyarrow_parquet_is_refused_and_csv_is_read(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(FormatError, match="Parquet needs pyarrow"):
        read_word_counts(b"PAR1....")
    assert read_word_counts(b"a,1").counts == {"a": 1}


@settings(deadline=None)
@given(texts(), st.sampled_from(["textbook", "rustbpe", "cs336", "hf-bytelevel"]))
def test_counts_of_a_text_teach_what_the_text_teaches(text, name):
    trainer = TRAINERS[name]
    counts = {}
    for word in SPLITTERS[trainer.splitter].split(text):
        counts[word] = counts.get(word, 0) + 1
    corpus = Corpus.from_words(counts, trainer.alphabet, trainer.splitter)
    own = trainer.train(text, 10)
    again = trainer.train(corpus, 10)
    assert again.merges == own.merges
    assert again.settings == own.settings
    # Rows in another order: only a rule that reads places may decide otherwise.
    shuffled = Corpus.from_words(dict(sorted(counts.items(), reverse=True)), trainer.alphabet)
    for rule in TIE_BREAKS:
        if not lost_order(rule):
            assert train(shuffled, 10, rule).merges == train(corpus, 10, rule).merges


def test_the_splitter_that_is_named_for_words_must_exist():
    assert Corpus.from_words({"a": 1}, splitter="gpt2").splitter == "gpt2"
    with pytest.raises(SettingsError, match="unknown splitter 'gpt5'"):
        Corpus.from_words({"a": 1}, splitter="gpt5")


def test_only_rules_that_read_places_miss_the_order_and_name_the_others():
    assert [rule for rule in TIE_BREAKS if lost_order(rule)] == ["first-seen"]
    assert "Smallest pair" in lost_order("first-seen")


@pytest.mark.parametrize(
    "kind", [pyarrow.string(), pyarrow.large_string(), pyarrow.dictionary(pyarrow.int32(), pyarrow.string())]
)
def test_every_type_of_text_in_parquet_is_read(kind):
    words = pyarrow.array([" low", "\n", " low"]).cast(kind)
    for number in (pyarrow.int32(), pyarrow.uint64()):
        found = read_word_counts(packed(word=words, count=pyarrow.array([1, 2, 3], number)))
        assert dict(found.counts) == {" low": 4, "\n": 2}


def test_two_columns_of_one_name_and_bytes_for_words_are_refused():
    table = pyarrow.Table.from_arrays(
        [pyarrow.array(["a"]), pyarrow.array(["b"]), pyarrow.array([1])], ["word", "word", "count"]
    )
    out = io.BytesIO()
    parquet.write_table(table, out)
    with pytest.raises(FormatError, match="two columns have the same name"):
        read_word_counts(out.getvalue())
    with pytest.raises(FormatError, match="row 1: expected a word, found"):
        read_word_counts(packed(word=[b"a"], count=[1]))
