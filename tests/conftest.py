"""Shared by all tests: the number of Hypothesis examples, garbage collection, signals, skipped tests, and a browser.

`quick` is the default, `long` that of `make long`, and both draw the same examples each time.
`pytest --hypothesis-profile thorough`, or HYPOTHESIS_PROFILE=thorough in the environment, tries far more, and different
ones each time. `mutant` is for `sobek-verify mutants`, which needs no small failures.

Each run ends with the tests that it skipped, and with what to install for them. With `--no-skips` it fails then.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from sobek_verification.processes import look_for_cycles_rarely
from sobek_verification.seeding import fresh_caches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


settings.register_profile("quick", max_examples=40, stateful_step_count=30, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=200, stateful_step_count=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=5000, stateful_step_count=60, deadline=None)
settings.register_profile(
    "mutant",
    settings.get_profile("quick"),
    max_examples=100,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

look_for_cycles_rarely()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that continuous integration uses."""
    parser.addoption("--no-skips", action="store_true", help="fail if a test is skipped")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail if tests were skipped that must not be. With xdist, the workers have reported them."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and terminal and "skipped" in terminal.stats and not session.exitstatus:
        terminal.write_line("FAILED, since tests were skipped")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


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
    """Launch a browser for all tests that need one. Without Chromium they are skipped (tests.browser)."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # few tests need it

    from tests.browser import CHROMIUM  # noqa: PLC0415

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()
