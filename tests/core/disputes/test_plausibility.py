"""What the plausibility checks of written positions find, and in which order."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.plausibility import Plausibility

SMALL_SET = ("market: c5 queen", "seat 0 sold: fish: fish-v-1 fish-h-1")


@pytest.mark.parametrize(
    ("game", "lines", "last"),
    [
        (
            "duel",
            SMALL_SET,
            [
                "the player to move can do something",
                "the ankh is off the board exactly while a take from the centre is pending",
            ],
        ),
        (
            "classic",
            ("seat 1 sets: fish-0*2", "turn: action seat 0"),
            ["the quays are empty exactly when the round is over and then so is the deck"],
        ),
    ],
)
def test_faults_of_a_missing_ankh_or_of_missing_quays_come_last(
    game: str, lines: tuple[str, ...], last: list[str]
) -> None:
    """duel.market.ankh, classic.quay.delivery: faults of what is stated come first, and the order is kept otherwise."""
    tools = GAMES[game]
    stated = tools.positions.read_open(lines)
    position, said = stated.position, frozenset(stated.stated_places or ())
    left_out, whole = (
        Plausibility(tools, known).check(position.game, position.state) for known in (said, said | {"ankh", "quays"})
    )
    assert last == left_out[-len(last) :]
    assert sorted(left_out) == sorted(whole)
    assert left_out != whole


def test_scarabs_on_a_set_that_cannot_have_them_name_their_player() -> None:
    """duel.pirogues.scarabs-set: the player who sold the set, not the other one."""
    tools = GAMES["duel"]
    lines = ("draw-pile: ?", "ankh: c3 v", "seat 1 sold: ivory: ivory-v-3 ivory-f-3 ivory-b-3 +scarabs*2")
    stated = tools.positions.read_open(lines)
    broken = Plausibility(tools, stated.stated_places).broken(stated.position.game, stated.position.state)
    found = [one.found for one in broken if one.rules[0] == "duel.pirogues.scarabs"]
    assert ["seat 1 sold: ivory: ivory-v-3 ivory-f-3 ivory-b-3 +scarabs*2"] == found
