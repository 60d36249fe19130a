"""Golden pages: what short pages say, and the data that their script steps through (tests/golden/page/)."""

from __future__ import annotations

import pytest

from tests.golden_pages import FOLDER, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_ever(name: str) -> None:
    """If this differs on purpose: python -m tests.golden_pages, and read the diff."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == PAGES[name]()


def test_every_golden_page_is_compared() -> None:
    """No file is left over from a page that is gone."""
    assert sorted(f"{name}.txt" for name in PAGES) == sorted(path.name for path in FOLDER.iterdir())
