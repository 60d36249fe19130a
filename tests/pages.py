"""Pages of whole games, parsed for tests."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import make_page
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import audit
from tests.records import played

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.records.audit import Replay

PLAYERS = {"classic": 4, "duel": 2}
each_game_name = pytest.mark.parametrize("name", GAMES)


@cache
def replay_of(name: str) -> Replay:
    """Return a whole game with the most players."""
    return audit(played(name, PLAYERS[name], 1).record)


def page_of(name: str, viewer: Viewer = Observer.REFEREE) -> str:
    """Write the English page of that game without a cache, which would hide mutants from later tests."""
    return make_page(replay_of(name), viewer, ENGLISH)


def parts_of(name: str, viewer: Viewer = Observer.REFEREE) -> Parts:
    """Return that page, parsed."""
    return Parts(page_of(name, viewer))


class Parts(HTMLParser):
    """Parses a page. tags: each with its attributes; texts: of the elements that hold data, by what they are."""

    def __init__(self, page: str) -> None:
        """Parse the whole page."""
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))
        self._inside = str(dict(attrs).get("type", tag)) if tag in {"script", "style"} else ""

    def handle_endtag(self, tag: str) -> None:
        """Note the end of an element of text."""
        if tag in {"script", "style"}:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        """Keep the text of scripts and styles."""
        if self._inside:
            self.texts[self._inside] = self.texts.get(self._inside, "") + data

    @property
    def data(self) -> Any:
        """The data for the page's script."""
        return json.loads(self.texts["application/json"])


def positions_of(viewer: dict[str, Any]) -> list[dict[str, Any]]:
    """Reconstruct a viewer's positions from their changes."""
    lines: dict[str, Any] = {}
    return [lines := lines | changes for changes in viewer["positions"]]
