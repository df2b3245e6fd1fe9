"""Plays frames as the browser does, in Python: what the tests hold against the core."""


def play(block, n):
    """The words of round ``n`` as the browser draws them: (count, before, places merged, after, left out before)."""
    frame = block["frames"][n - block["from"]]
    excerpts = {each[0]: each for each in frame["long"]}
    found = []
    for at in frame["words"]:
        count, base, merges = block["words"][at]
        if at in excerpts:
            _, cut, before, places, *_ = excerpts[at]
        else:
            before, cut, places = list(base), 0, []
            for number, *merged in merges:
                if number < n:
                    before = merge(before, merged, block["frames"][number - block["from"]]["new"])
                elif number == n:
                    places = merged
        found.append((count, before, places, merge(before, places, frame["new"]), cut))
    return found


def merge(ids, places, new):
    done = []
    at = 0
    while at < len(ids):
        done.append(new if at in places else ids[at])
        at += 2 if at in places else 1
    return done
