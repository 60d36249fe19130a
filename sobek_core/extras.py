"""Load names on first use, and report which extra to install if its packages are missing."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sobek_core.installing import how_to_install


def load_name(package: str, name: str, *modules: str) -> Any:
    """Load a public name of a package.

    modules: where it may be, without `sobek_core.`. Raise AttributeError if there is no such name, or if a package is
    missing; then it names the extra to install, and is an ImportError in `from PACKAGE import NAME`, which would
    otherwise hide the message.
    """
    try:
        for module in modules:
            if name in (found := vars(import_module(f"sobek_core.{module}"))):
                return found[name]
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        message = f"{package}.{name} needs {missing}; run {how_to_install('sobek-core', 'cli')}"
        is_from = sys._getframe(2).f_code.co_name == "_handle_fromlist"  # noqa: SLF001  # of importlib
        raise (ImportError if is_from else AttributeError)(message, name=name) from error
    message = f"module {package!r} has no attribute {name!r}"
    raise AttributeError(message)


def has_extra() -> bool:
    """Return whether the packages of the extra `cli` are installed."""
    return find_spec("cattrs") is not None
