"""Which moves show something new, where few see it: GAME.visibility.undo. The examples of the spec have the others."""

from __future__ import annotations

import pytest

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Reason
from sobek_core.records.audit import PlayedMove
from sobek_core.records.undo import against_undo

CLASSIC = ("quays: marble-0", "discard: vizier", "seat 1 corruption: fish-0 wheat-0")
HAND, DISCARD = "seat 1 hand: fish-0 wheat-0*3 wheat-1*3", "seat 1: discard fish-0"
DUEL = ("draw-pile: marble-b-0", "ankh: c3 v")


@pytest.mark.parametrize(
    ("game", "lines", "move", "is_new"),
    [
        # both players know the card; a spectator sees its back for the first time
        ("classic", (*CLASSIC, "turn: vizier-card seat 0 victim 1"), "seat 0: pick fish-0", True),
        ("duel", (*DUEL, "seat 1 corruption: fish-v-1", "turn: vizier-tile seat 0"), "seat 0: pick fish-v-1", True),
        # what is named shows what the player has, or has not
        (
            "classic",
            ("quays: marble-0", "discard: high-priest", "seat 0 corruption: fish-0", "turn: priest-type seat 0"),
            "seat 0: name fish",
            True,
        ),
        # only the back is seen, as before
        ("classic", ("quays: marble-0", HAND, "turn: scribe-discard seat 1 player 0"), DISCARD, False),
        (
            "duel",
            (
                *DUEL,
                "seat 1 hand: fish-v-1 fish-h-1 fish-b-1*2 wheat-v-1 statue-v queen",
                "turn: scribe-discard seat 1",
            ),
            "seat 1: discard fish-v-1",
            False,
        ),
        # the tokens are shown to one player, and no token has moved
        ("duel", (*DUEL, "aside: snake-1 mummy", "turn: architect-draw seat 0"), "chance: tokens snake-1 mummy", True),
    ],
)
def test_a_move_is_taken_back_unless_it_showed_somebody_something_new(
    game: str, lines: tuple[str, ...], move: str, is_new: bool
) -> None:
    """The answer names the move."""
    tools = GAMES.named(game)
    position = tools.positions.read(lines)
    made = tools.notation.read(move)
    verdict = position.game.apply(position.state, made)
    assert isinstance(verdict, Applied)
    steps = (PlayedMove(position.state, made, verdict.events, verdict.state),)
    expected = (Reason(f"{tools.name}.visibility.undo", (("move", 1),)),) if is_new else ()
    assert expected == against_undo(position.game, steps, 1)
