"""The command line `sobek`: play, keep records, audit and judge them, and look rules up."""

from __future__ import annotations

import signal

EXTRA = ("cattrs", "click", "jinja2", "markdown_it", "rich")  # what the extra `cli` brings


def main() -> None:
    """Run `sobek`; playing alone needs none of the packages that it needs, so they may be missing."""
    begin()
    from sobek_core.cli.stdout import run  # noqa: PLC0415  # not before `begin`
    from sobek_core.extras import exit_for_missing  # noqa: PLC0415

    if hasattr(signal, "SIGPIPE"):  # whoever reads but the first lines ends the command, as any other in a pipe
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        from sobek_core.cli.group import commands  # noqa: PLC0415  # nothing before can say what is missing

        run(commands, "sobek")
    except ModuleNotFoundError as error:  # of a command too, which is imported when it is asked for
        exit_for_missing(error, EXTRA, "sobek", "sobek-core[cli]")


def begin() -> None:
    """Set up a process before it imports anything large.

    Until there is something to clean up, Ctrl-C simply ends it. A message that cannot be written does not change the
    exit code.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # it may be ignored, as in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from sobek_core.cli.stderr import forgive_stderr  # noqa: PLC0415

    forgive_stderr()
