"""A Judge for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import served
from tests.verification.site.judging import BELOW, Judge, judge_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the Judge below the root of a host."""
    return judge_folder(tmp_path_factory.mktemp("host"))


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    """Serve the folder, and return the address of the Judge."""
    with served(folder) as address:
        yield f"{address}{BELOW.as_posix()}/"


@pytest.fixture(scope="session")
def opened(browser: Browser, url: str) -> Judge:
    """Open a Judge that tests share, with what the last one left on it: to start Python takes long."""
    return Judge.open(browser, url)
