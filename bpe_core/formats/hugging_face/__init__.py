"""The parts of a ``tokenizer.json`` besides vocabulary and merges, each read into the steps and rules that encoding
follows; what is not followed comes back as a sentence.

``tokenizer_json``, one folder up, puts them together.
"""
