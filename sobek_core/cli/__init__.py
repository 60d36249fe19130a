"""The command line `sobek`: play, keep records, audit and judge them, and look rules up."""

from sobek_core.cli.main import main

__all__ = ["main"]
