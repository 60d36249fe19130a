"""The benchmark of requests to the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.protocol.request import parse_line
from sobek_verification.bench.games import REQUEST
from sobek_verification.bench.requests import overhead
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    import pytest


@each_game
def test_a_slow_server_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that reads every line a thousand times misses the target of every method."""
    play = played(game, 2, 7)

    def slowly(line: bytes) -> Any:
        return [parse_line(line) for _ in range(1000)][-1]

    monkeypatch.setattr("sobek_core.protocol.session.parse_line", slowly)
    reached = {method: REQUEST.reached(figure) for method, figure in overhead(play.record, play.steps[:3]).items()}
    assert dict.fromkeys(("legal", "view", "apply"), "no") == reached
