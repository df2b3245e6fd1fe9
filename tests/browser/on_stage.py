"""What is painted on the stage, and what the core says should be."""

import time
from urllib.parse import urlencode

from bpe_core.notation import pieces
from bpe_ui.shell.session.linked_values import packed

FIND = "[...document.querySelectorAll('*')].map(each => each.shadowRoot).find(root => root?.querySelector('.stage'))"

READ = f"""() => {{
    const root = {FIND}, all = (from, selector) => [...from.querySelectorAll(selector)];
    const texts = (from, selector) => all(from, selector).map(each => each.textContent);
    const row = each => Number(each.style.transform.match(/calc\\((\\d+)/)[1]);
    const bars = all(root, '.bar').sort((one, other) => row(one) - row(other));
    return {{
        round: root.querySelector('.round').textContent,
        phase: root.querySelector('.stage').dataset.phase,
        waiting: root.querySelector('.stage').classList.contains('waiting'),
        merge: texts(root, '.merge .chip'),
        won: root.querySelector('.won').textContent,
        reason: root.querySelector('.reason').textContent,
        bars: bars.map(each => [...texts(each, '.chip'), each.querySelector('.value b').textContent, each.classList[1]]),
        words: all(root, '.rows .row:not(.head)').map(each => [each.querySelector('.times').textContent,
            texts(each, '.before > .chip'), texts(each, '.after > .chip, .after > .joining > .new')]),
        marked: all(root, '.rows .row:not(.head)').map(each => texts(each, '.before > .part')),
        figures: texts(root, '.figures span'),
        said: root.querySelector('.said').textContent,
        choices: all(root, '.choice').map(each => texts(each, '.chip')),
        score: root.querySelector('.score').textContent,
    }};
}}"""


def link(text="", **settings):
    """A query that opens the app with these settings, and with a text as its corpus if one is given."""
    corpus = {"pasted": packed(text)} if text else {}
    return "?" + urlencode(corpus | settings)


def until(page, expression, seconds=30):
    """Wait until something is true on the page. Playwright's own way needs ``eval``, which the page's policy refuses."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"() => Boolean({expression})"):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(30)


def at_round(page, n, last):
    """Wait until the stage shows this round."""
    shown = (
        f"root?.querySelector('.round').textContent === 'Round {n:,} of {last:,}' && !root.querySelector('.waiting')"
    )
    until(page, f"(() => {{ const root = {FIND}; return {shown} }})()")


def read(page):
    """Everything on the stage, from one look at it."""
    return page.evaluate(READ)


def painted(symbol):
    return "".join(piece.text for piece in pieces(symbol))


def expected(trace, n, words=20, bars=15):
    """What the stage must show of a round: bars, words and the decision."""
    decided, ranked = trace.round(n), trace.ranked_pairs(n, bars)
    changes, _ = trace.word_changes(n, words)
    roles = ["chosen" if not at else "tied" if at < decided.tied_count else "other" for at in range(len(ranked))]
    return {
        "merge": [painted(each) for each in (*decided.pair, decided.merged)],
        "bars": [[*map(painted, each.pair), f"{each.count:,}", role] for each, role in zip(ranked, roles)],
        "words": [[f"{each.count:,}×", [*map(painted, each.before)], [*map(painted, each.after)]] for each in changes],
        "marked": [[painted(each.before[at]) for at in each.merged_before] for each in changes],
        "reason": trace.tie(n).reason.replace("`", ""),
    }
