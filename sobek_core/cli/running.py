"""Run a program, and end it with one message and an exit code, whatever happens."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from pkgutil import resolve_name
from traceback import extract_tb
from typing import Final, NoReturn

from sobek_core.installing import how_to_install

EXTRA: Final = ("cattrs", "click", "jinja2", "markdown_it", "rich")  # installed by the extra `cli`
SIGINT_EXIT_CODE: Final = 130  # as shells report a process ended by Ctrl-C
SIGPIPE_EXIT_CODE: Final = 141  # or by SIGPIPE, which some systems lack
FAULT: Final = 70  # EX_SOFTWARE of sysexits.h
MAX_DETAILS: Final = 200  # characters of a fault


def run(name: str, commands: str) -> None:
    """Run all commands of a program. They may raise SystemExit.

    name: of the program, such as `sobek`; commands: the name of a function, which is imported here, since the packages
    that it needs may be missing. Exit with 1 if the output cannot be written or a package is missing, with the code for
    SIGPIPE and silently if nobody reads the output, and with 70 after any other exception, which is a bug.
    """
    if sys.stdout is None:
        sys.exit(f"{name}: cannot write: stdout is closed")
    try:
        try:
            resolve_name(commands)()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:  # while the commands were imported
        sys.exit(SIGINT_EXIT_CODE)
    except BrokenPipeError:
        drop_output()
        sys.exit(SIGPIPE_EXIT_CODE)
    except ModuleNotFoundError as error:  # also raised by a command, which is imported only when requested
        package = str(error.name).partition(".")[0]
        if package not in EXTRA:
            _report_bug(name, error)
        sys.exit(f"{name}: {package} is missing; run {how_to_install('sobek-core', 'cli')}")
    except OSError as error:
        if error.filename is not None:  # the error is about that file
            _report_bug(name, error)
        drop_output()
        sys.exit(f"{name}: the output cannot be written: {error.strerror}")
    except Exception as error:  # the last barrier
        _report_bug(name, error)


def drop_output() -> None:
    """Write the rest of the output nowhere; otherwise it would fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report_bug(name: str, error: Exception) -> NoReturn:
    """Exit with 70 and one message. Python itself would exit with 1, as if something were illegal."""
    last = extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}, line {last.lineno}"
    what = f"{type(error).__name__} in {where}: {ascii(str(error))[:MAX_DETAILS]}"
    sys.stderr.write(f"{name}: this is a bug in the program; please report it: {what}\n")
    sys.exit(FAULT)
