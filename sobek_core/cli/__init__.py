"""The command line `sobek`: play games, keep, audit and judge records, and look up rules."""

from __future__ import annotations

import signal
import sys

EXTRA = ("cattrs", "click", "jinja2", "markdown_it", "rich")  # installed by the extra `cli`


def main() -> None:
    """Run `sobek`. The packages that it needs may be missing, since the rules alone need none of them."""
    begin()
    from sobek_core.cli.streams import faults_reported, run  # noqa: PLC0415  # not before `begin`

    if hasattr(signal, "SIGPIPE"):  # a reader that stops early ends the command, as usual in a pipe
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with faults_reported("sobek"):
        try:
            from sobek_core.cli.group import commands  # noqa: PLC0415  # nothing before can say what is missing

            run(commands, "sobek")
        except ModuleNotFoundError as error:  # also raised by a command, which is imported only when requested
            package = str(error.name).partition(".")[0]
            if package not in EXTRA:
                raise
            from sobek_core.extras import how_to_install  # noqa: PLC0415

            sys.exit(f"sobek: {package} is missing; run {how_to_install('sobek-core', 'cli')}")


def begin() -> None:
    """Set up a process before it imports anything large.

    Until there is something to clean up, Ctrl-C ends the process at once. A message that cannot be written does not
    change the exit code.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # it may be ignored, as in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from sobek_core.cli.streams import ignore_stderr_errors  # noqa: PLC0415

    ignore_stderr_errors()
