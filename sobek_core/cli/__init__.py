"""The command line `sobek`: play, keep records, audit and judge them, and look rules up."""

from __future__ import annotations

import signal
from typing import Final

from sobek_core.cli.stdout import run
from sobek_core.extras import exit_for_missing

EXTRA: Final = ("cattrs", "click", "jinja2", "markdown_it", "rich")  # what the extra `cli` brings


def main() -> None:
    """Run `sobek`; playing alone needs none of the packages that it needs, so they may be missing."""
    try:
        from sobek_core.cli.group import commands  # noqa: PLC0415  # nothing before can say what is missing
    except ModuleNotFoundError as error:
        exit_for_missing(error, EXTRA, "sobek", "cli")
    if hasattr(signal, "SIGPIPE"):  # whoever reads but the first lines ends the command, as any other in a pipe
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    run(commands, "sobek")
