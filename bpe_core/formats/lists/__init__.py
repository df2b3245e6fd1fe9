"""Lists that hold merges and nothing else: codes files, and pairs as JSON or Python write them.

Imports what ``formats`` may. Open ``pair_lists`` first; ``notation`` reads Python's literals, strictly.
"""
