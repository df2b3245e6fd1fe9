"""One session: its values, the link that it began by, what it keeps, and what follows what.

Imports ``bpe_core`` and ``shell.examples``. Open ``defaults`` first: every value that outlives a run of the script is
named there. Only these modules write session state and the URL.
"""
