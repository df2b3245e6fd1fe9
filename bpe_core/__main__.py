"""``python -m bpe_core``: the command line."""

import sys

from bpe_core.command_line import main

sys.exit(main())
