"""Tables of word counts, made elsewhere: ``word_counts`` reads them, ``parquet`` what is no text."""
