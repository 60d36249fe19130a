"""What to report when the packages of an extra are not installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Collection


def exit_for_missing(error: ModuleNotFoundError, packages: Collection[str], command: str, needed: str) -> NoReturn:
    """End a command with one line that names the extra to install.

    packages: those of the extra; needed: what to install, such as sobek-core[cli]. Raise the error again if it is about
    another package.
    """
    package = str(error.name).partition(".")[0]
    if package not in packages:
        raise error
    sys.exit(f'{command}: {package} is missing; install "{needed}"')
