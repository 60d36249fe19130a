"""Golden pages: the text of short pages, and the data for their scripts (tests/golden/page/)."""

from __future__ import annotations

import pytest

from tests.golden_pages import FOLDER, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_ever(name: str) -> None:
    """After an intended change, run `python -m tests.golden_pages` and read the diff."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == PAGES[name]()


def test_every_golden_page_is_compared() -> None:
    """No golden file is left over from a page that no longer exists."""
    assert sorted(f"{name}.txt" for name in PAGES) == sorted(
        path.name for path in FOLDER.iterdir() if path.name != "drawn.txt"
    )
