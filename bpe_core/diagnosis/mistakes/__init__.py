"""The known mistakes: each a small trainer that makes it, so that a list is held against it by running it.

Open ``table`` first. ``variants`` sets a mistake up on a corpus, ``runs`` holds a list against it; ``words``,
``orders``, ``tables`` and ``texts`` are the wrong ways themselves.
"""
