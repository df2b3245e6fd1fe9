"""The screens: they show what ``bpe_core`` decides, and decide nothing themselves."""
