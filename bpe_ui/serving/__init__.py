"""The server round the screens: what every answer says to the browser before a page is shown.

Imports no other room, so that the server starts without loading the screens. Open ``headers``: the policy is there.
"""

from bpe_ui.serving.headers import Headers

__all__ = ["Headers"]
