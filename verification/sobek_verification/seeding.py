"""Seeded faults in the running process: temporary, and without traces in caches afterwards."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

OURS: Final = ("sobek_core", "sobek_invariants", "sobek_verification", "tests")
READ_FROM_FILES: Final = (  # functions that cache the contents of a file, which no seeded fault changes
    "sobek_core.page.document._asset",
    "sobek_core.phrases.catalogue.load_words",
    "sobek_core.spec.reader._load",
    "sobek_core.spec.sources.load_sources",
    "sobek_verification.conformance.vectors._load_file",
)


@contextmanager
def seeded(place: str, spoil: Callable[[Any], Any]) -> Iterator[None]:
    """Replace an object temporarily. place: its module and name; spoil: turns the right one into a wrong one."""
    with fresh_caches(), patch(place, spoil(resolve_name(place))):
        yield


@contextmanager
def fresh_caches() -> Iterator[None]:
    """Clear caches before, as right results would hide a fault, and after, as wrong ones would look like another."""
    clear_caches(READ_FROM_FILES)
    try:
        yield
    finally:
        clear_caches(READ_FROM_FILES)


def clear_caches(kept: Collection[str] = ()) -> None:
    """Clear the caches of the project's functions. kept: the names of those that are left alone."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in OURS:
            for value in tuple(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper) and f"{value.__module__}.{value.__name__}" not in kept:
                    value.cache_clear()
