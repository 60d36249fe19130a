"""A plugin for pytest: every run of a mutant begins afresh, and may be left to the tests of one file.

mutmut forks the runs of all mutants off a process that has run the tests already, and what this has remembered would be
right. And nobody reads the smallest counterexample to a mutant.
"""

from __future__ import annotations

import os
import sys
from functools import _lru_cache_wrapper
from typing import TYPE_CHECKING, Final

from hypothesis import Phase, settings

if TYPE_CHECKING:
    import pytest

ONLY: Final = "SOBEK_MUTANTS_BY"  # in the environment: the file of tests that alone are run
OURS: Final = ("sobek_core", "sobek_invariants", "sobek_verification", "tests")


def pytest_configure() -> None:
    """Let Hypothesis try what it otherwise does, and not shrink what it finds."""
    settings.register_profile("mutant", settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutant")


def pytest_sessionstart() -> None:
    """Forget what functions of modules have remembered."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in OURS:
            for value in tuple(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the tests of one file, where the environment names one."""
    if only := os.environ.get(ONLY):
        items[:] = [item for item in items if item.path.name == only]
