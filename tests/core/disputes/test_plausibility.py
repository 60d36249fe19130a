"""Plausibility checks of written positions are registered, and no position passes unchecked."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from sobek_core import plausibility
from sobek_core.games import GAMES
from sobek_core.plausibility import Broken, Plausibility, register


class NothingIs:
    """Finds every state implausible."""

    def of_state(self, _game: Any, _state: Any, stated: frozenset[str] | None) -> list[Broken]:
        """Return what is stated."""
        return [Broken(f"stated: {stated}", "nothing", ())]

    def of_listing(self, _game: Any, _state: Any) -> list[Broken]:
        """Find nothing."""
        return []


def test_what_is_registered_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """`register` names the checks; without it, an entry point of package metadata does."""
    monkeypatch.setattr(plausibility, "_CHECKS", {})
    tools = GAMES["duel"]
    position = tools.positions.read([])
    game, state = position.game, position.state
    assert [] != Plausibility(tools).check(game, state)  # an empty board: tiles are lost
    register("duel", NothingIs())
    assert ["stated: None"] == Plausibility(tools).check(game, state)
    assert [] == Plausibility(tools).unlisted(game, state)


def test_a_game_without_checks_is_refused() -> None:
    """Without registered checks, a position is not assumed to be plausible."""
    with pytest.raises(LookupError, match=r"no plausibility checks are registered for senet"):
        Plausibility(evolve(GAMES["duel"], name="senet")).check(None, None)
