"""The commands of `sobek`, and groups of commands that are imported when they are requested."""

from __future__ import annotations

import io
import signal
import sys
import threading
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import click

from sobek_core.cli.running import SIGINT_EXIT_CODE, SIGPIPE_EXIT_CODE
from sobek_core.cli.terminal import emit, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_JSON: Final = "sobek.json"
# not every system has all of them
REQUESTS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


class TerminationRequest(KeyboardInterrupt):  # like its base class, it is not an error
    """A signal that asks a command to end, such as SIGTERM. It is caught like Ctrl-C. Its argument is the number."""


def exit_code(error: KeyboardInterrupt) -> int:
    """Return the exit code of a command that was interrupted: one that identifies the signal."""
    return 128 + error.args[0] if isinstance(error, TerminationRequest) else SIGINT_EXIT_CODE


@contextmanager
def requests_raised() -> Iterator[None]:
    """Raise TerminationRequest at a request to end, unless it is ignored, as Python raises KeyboardInterrupt at Ctrl-C.

    Only the main thread can handle signals; in other threads, leave them alone.
    """
    is_main, before = threading.current_thread() is threading.main_thread(), dict[int, Any]()
    try:
        for number in REQUESTS if is_main else ():
            if (handler := signal.getsignal(number)) not in {signal.SIG_IGN, None}:
                before[number] = handler
                signal.signal(number, _request)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _request(number: int, _frame: object) -> NoReturn:
    for each in REQUESTS:  # one is enough: closing a terminal can send several, and they must not interrupt the cleanup
        signal.signal(each, signal.SIG_IGN)
    raise TerminationRequest(number)


class Commands(click.Group):
    """A group that imports a command when it is requested, since each needs only a part of the packages.

    package: has the modules; modules: the name of the module for each command. The command `play` is `play_command`.
    """

    def __init__(self, *, package: str, modules: Mapping[str, str], **options: Any) -> None:
        """Set up a group of the commands of a package. options: of `click.Group`."""
        super().__init__(commands={name: click.Command(name) for name in modules}, **options)
        self.package = package
        self.modules = modules

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's
        """Import a command. Return None if there is none of this name."""
        if (module := self.modules.get(cmd_name)) is None:
            return None
        return cast("click.Command", resolve_name(f"{self.package}.{module}:{cmd_name}_command"))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note whether JSON is requested, before anything can fail."""
        ctx.meta[_JSON] = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Print a failure as JSON if JSON is requested.

        What was typed is escaped in messages, which click does not do everywhere.
        """
        try:
            with requests_raised():
                return super().invoke(ctx)
        except BrokenPipeError:
            ctx.exit(SIGPIPE_EXIT_CODE)
        except KeyboardInterrupt as error:
            name = f"{ctx.command_path} {ctx.invoked_subcommand or ''}".rstrip()  # None while it is being imported
            click.echo(f"{name}: interrupted", err=True)
            ctx.exit(exit_code(error))
        except click.ClickException as error:
            vars(error)["message"] = printable(error.message)  # click declares it as final
            if not ctx.meta[_JSON]:
                raise
            emit({"problem": error.format_message(), "exit": error.exit_code, **getattr(error, "facts", {})})
            ctx.exit(error.exit_code)


MODULES: Final = {
    **{name: name for name in ("audit", "judge", "new", "page", "play", "rule", "serve", "transcribe")},
    **dict.fromkeys(("legal", "show", "undo"), "records"),
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
