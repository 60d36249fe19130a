"""Views show some places in full: settings that would hide them are refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic.events import Zone as ClassicZone
from sobek_core.duel.events import Zone as DuelZone
from sobek_core.kernel.visibility import Observer, Visibility
from sobek_verification.seeding import seeded
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LEAST = [  # the least that a view must show: classic.visibility.open, duel.visibility.open, duel.market.faces
    ("classic", ClassicZone.SET, Visibility.FACES),
    ("classic", ClassicZone.LAID, Visibility.FACES),
    ("duel", DuelZone.SOLD, Visibility.FACES),
    ("duel", DuelZone.MARKET, Visibility.BACKS),
]
each_zone = pytest.mark.parametrize(("name", "zone", "least"), LEAST)


def _with(zone: Any, how_much: Visibility) -> Callable[[Mapping[Any, Visibility]], Mapping[Any, Visibility]]:
    return lambda table: {**table, zone: how_much}


def _view(name: str) -> Any:
    """Return what a spectator sees at the end of a game."""
    play = played(name, 2, 1)
    return play.game.view(play.state, Observer.SPECTATOR)


@each_zone
def test_a_place_that_views_show_as_it_is_cannot_be_hidden(name: str, zone: Any, least: Visibility) -> None:
    """One level below the least is refused, before anything is shown."""
    less = Visibility(least - 1)
    expected = f"{zone}: expected at least {least.name.lower()} to be visible, got {less.name.lower()}"
    with (
        seeded(f"sobek_core.{name}.visibility.VISIBLE_TO_OTHERS", _with(zone, less)),
        pytest.raises(ValueError, match=f"^{re.escape(expected)}$"),
    ):
        _view(name)


@each_zone
def test_a_place_that_is_shown_as_it_is_can_be_viewed(name: str, zone: Any, least: Visibility) -> None:
    """The least level is enough."""
    with seeded(f"sobek_core.{name}.visibility.VISIBLE_TO_OTHERS", _with(zone, least)):
        assert _view(name).viewer is Observer.SPECTATOR
