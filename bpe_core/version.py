"""The package's version, for reports and exported files."""

VERSION = "0.1.0"
"""Major, minor, patch."""
