"""Load public names on first use, and report which extra to install if its packages are missing.

A package imports its public names for type checkers only, in two blocks: what playing needs, and what needs the extra
`cli`. Here these imports are read, so that each name stands in one place.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Collection

BLOCK: Final = "\nif TYPE_CHECKING:\n"
IMPORT: Final = re.compile(r"^    from (\S+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


@cache
def public_names(package: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the public names of a package with their modules: those for playing, and those that need the extra."""
    source = Path(str(sys.modules[package].__file__)).read_text(encoding="utf-8")
    _, playing, needing = (dict(_imported(block)) for block in source.split(BLOCK))
    return playing, needing


def _imported(block: str) -> list[tuple[str, str]]:
    return [
        (name, module)
        for module, *names in IMPORT.findall(block)
        for name in re.findall(r"(\w+) as \1\b", "".join(names))
    ]


def load_name(package: str, name: str) -> Any:
    """Load a public name of a package; `__all__` has all that can be loaded.

    Raise AttributeError if there is no such name, or if a package is missing; then it names the extra to install, and
    is an ImportError in `from PACKAGE import NAME`, which would otherwise hide the message.
    """
    playing, needing = public_names(package)
    if name == "__all__":
        return [*playing, *(needing if has_extra() else ())]
    if name not in playing | needing:
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)
    try:
        module = (playing | needing)[name]
        return import_module(f"{package}.{name}") if module == package else getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        message = f'{package}.{name} needs {error.name}; install "sobek-core[cli]"'
        is_from = sys._getframe(2).f_code.co_name == "_handle_fromlist"  # noqa: SLF001  # of importlib
        raise (ImportError if is_from else AttributeError)(message, name=name) from error


def has_extra() -> bool:
    """Return whether the packages of the extra `cli` are installed."""
    return find_spec("cattrs") is not None


def exit_for_missing(error: ModuleNotFoundError, packages: Collection[str], command: str, needed: str) -> NoReturn:
    """End a command with one line that names the extra to install.

    packages: those of the extra; needed: what to install, such as sobek-core[cli]. Raise the error again if it is about
    another package.
    """
    package = str(error.name).partition(".")[0]
    if package not in packages:
        raise error
    sys.exit(f'{command}: {package} is missing; install "{needed}"')
