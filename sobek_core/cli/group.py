"""The group of all commands of `sobek`."""

from __future__ import annotations

import io
import sys
from typing import Final

import click

from sobek_core.cli.commands import Commands

MODULES: Final = {
    **{name: name for name in ("audit", "demo", "judge", "new", "page", "play", "rule", "serve", "transcribe")},
    **dict.fromkeys(("legal", "moves", "show", "undo"), "records"),
}
"""The module of each command in this package."""


@click.group(
    "sobek",
    cls=Commands,
    package="sobek_core.cli",
    modules=MODULES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="sobek-core", prog_name="sobek")
def commands() -> None:
    """Play Sobek, record games, audit them, settle disputes, and look up rules.

    A RECORD is a file, or - for stdin. Exit codes: 0 success, 1 illegal or failed, 2 wrong usage, 65 bad data,
    70 internal error, 128 + N ended by signal N, such as 130 for Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # show escapes on a terminal that cannot display a name
            stream.reconfigure(errors="backslashreplace")
