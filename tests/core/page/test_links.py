"""Permalinks of rules and rulings: relative, below a URL, or below a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.links import rule_link, ruling_link, site_base

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "rules/classic.quay.window.html"


def test_links_without_a_base_are_relative() -> None:
    """The link of a rule or a ruling follows from its id or slug."""
    assert PAGE == rule_link("classic.quay.window", site_base(""))
    assert "rulings/window-gaps.html" == ruling_link("window-gaps")


@pytest.mark.parametrize("site", ["https://rules.example/sobek", "http://rules.example/sobek/", "file:///srv/sobek"])
def test_links_below_a_url(site: str) -> None:
    """The URL may end with a slash or not."""
    assert f"{site.rstrip('/')}/{PAGE}" == rule_link("classic.quay.window", site_base(site))


def test_links_below_a_folder(tmp_path: Path) -> None:
    """The folder of the site becomes a file URL, whatever characters its name has."""
    site = tmp_path / "my site"
    (site / "rules").mkdir(parents=True)
    assert f"file://{tmp_path}/my%20site/{PAGE}" == rule_link("classic.quay.window", site_base(str(site)))


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("javascript:alert(1)", "expected a URL such as https://rules.example/sobek, or a folder"),
        ("https://", "expected a URL such as https://rules.example/sobek, or a folder"),
        ("https://rules.example/?page=", "expected a URL such as https://rules.example/sobek, or a folder"),
        ('https://rules.example/"onclick', "expected a URL such as https://rules.example/sobek, or a folder"),
        ("no/such/folder", "that `make site` builds, but there is no folder no/such/folder"),
        ("tests", "but tests has no folder `rules`"),
    ],
)
def test_what_is_no_site_is_refused(site: str, expected: str) -> None:
    """A link that would lead nowhere, or run a script, is not made."""
    with pytest.raises(ValueError, match="expected a URL") as raised:
        site_base(site)
    assert expected in str(raised.value)
