"""Ports are tried on score tracks other than the printed one, by vectors and by random games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic import Track
from sobek_verification.conformance import games
from sobek_verification.conformance.cases import answered, case_of
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import load
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from sobek_verification.conformance.reply import Reply

SHIPPED: Final = Track()
(TRACKS,) = (file for file in load() if file.chapter == "tracks")


@pytest.mark.parametrize("method", ["symbol", "step"])
def test_vectors_catch_who_knows_the_shipped_track_alone(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """classic.scoring.track: a game can have any track; the failing vectors include others than whole games."""
    right, reference = getattr(Track, method), Reference()
    monkeypatch.setattr(Track, method, lambda _track, *of: right(SHIPPED, *of))
    vectors = [one for one in TRACKS.vectors if not one.moves]
    caught = [one for one in vectors if one != answered(reference.ask, "classic", TRACKS.edition, case_of(one))]
    assert len(caught) > 10


def test_random_games_draw_their_tracks() -> None:
    """Some are played on the printed track, and some on others."""
    tracks: list[bool] = []

    class Overheard:
        """A port that skips every game, after noting its track."""

        def ask(self, request: dict[str, Any]) -> Reply:
            """Skip."""
            given = request.get("state", request)
            tracks.append(given["track"] == GAMES["classic"].tools.converter.unstructure(SHIPPED))
            return {"skipped": "only overheard"}

    for number in range(40):
        games.play(GAMES["classic"], Overheard(), [number], "tracks")
    assert 40 == len(tracks)
    assert min(tracks.count(True), tracks.count(False)) > 5
