"""The deals of both games (spec/dealing.md), compared with the published deals."""

from __future__ import annotations

from typing import Any

import pytest

from sobek_core.classic import Classic
from sobek_core.classic import dealing as of_classic
from sobek_core.duel import Duel
from sobek_core.duel import dealing as of_duel
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from tests.streams import VECTORS


@pytest.mark.parametrize("vector", VECTORS["classic"])
def test_the_core_deals_classic_so(vector: dict[str, Any]) -> None:
    """All three deals use one stream; hands and tokens are piles."""
    stream, players = Stream(int(vector["seed"]), "deal"), vector["players"]
    setup = of_classic.deal_setup(Classic(), stream, players)
    assert vector["first"] == setup.first
    deals = [setup.deal, *(of_classic.deal_round(Classic(), stream, players).deal for _ in range(2))]
    for expected, deal in zip(vector["rounds"], deals, strict=True):
        assert [sorted(hand) for hand in expected["hands"]] == [sorted(map(str, hand)) for hand in deal.hands]
        assert expected["deck"] == [card.name for card in deal.deck]
        assert sorted(expected["tokens"]) == sorted(map(str, deal.tokens))


def expected_deal(vector: dict[str, Any]) -> dict[str, Any]:
    """Return the deal of a vector; hands and tokens are unordered."""
    orderless = {"hands": [sorted(hand) for hand in vector["hands"]], "tokens": sorted(vector["tokens"])}
    return {key: value for key, value in (vector | orderless).items() if key != "seed"}


@pytest.mark.parametrize("vector", VECTORS["duel"])
def test_the_core_deals_duel_so(vector: dict[str, Any]) -> None:
    """Duel has one deal."""
    setup = of_duel.deal_setup(Duel(), Stream(int(vector["seed"]), "deal"), 2)
    assert expected_deal(vector) == {
        "first": setup.first,
        "hands": [sorted(map(str, hand)) for hand in setup.hands],
        "centre": [tile.name for tile in setup.centre],
        "draw_pile": [tile.name for tile in setup.draw_pile],
        "tokens": sorted(map(str, setup.pirogues)),
    }


@pytest.mark.parametrize(("game", "players"), [("classic", 1), ("classic", 5), ("duel", 1), ("duel", 3)])
def test_nothing_is_dealt_for_players_who_cannot_play(game: str, players: int) -> None:
    """A wrong number of players is an error."""
    with pytest.raises(ValueError, match=rf"players: expected 2( to 4)?, got {players} \({game}.setup.players\)"):
        GAMES[game].game().deal_setup(Stream(1, "deal"), players)
