"""What holds for every test."""

from hypothesis import settings

# A deadline measures the machine, not the code: beside other work an example may take ten times as long.
settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
