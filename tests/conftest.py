"""Shared by all tests: the number of Hypothesis examples, garbage collection, signals, and a browser.

`quick` is the default and draws the same examples each time; `pytest --hypothesis-profile thorough`, or
HYPOTHESIS_PROFILE=thorough in the environment, tries far more, and different ones each time.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from sobek_verification.processes import look_for_cycles_rarely
from sobek_verification.seeding import fresh_caches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

settings.register_profile("quick", max_examples=100, stateful_step_count=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=5000, stateful_step_count=60, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

look_for_cycles_rarely()


@pytest.fixture(autouse=True, scope="session")
def _signals() -> None:
    """Let signals end the tests and their processes, even if a background shell or `nohup` ignores them."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


@pytest.fixture
def monkeypatch() -> Iterator[pytest.MonkeyPatch]:
    """Patch as pytest does, and clear caches before and after the test."""
    with fresh_caches(), pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Launch a browser for all tests that need one, or skip them if there is none."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # few tests need it

    from tests.browser import CHROMIUM  # noqa: PLC0415

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()
