"""Broken cores of duel are found: a function of the core replaced by a wrong one makes a sentence fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.duel.board import BETWEEN, LINES
from sobek_core.duel.components import OF_BACK
from sobek_core.duel.moves import StealTile
from sobek_core.duel.rules import characters, game_end, market, opponents, pirogues, scoring, selling
from sobek_core.duel.rules.game_end import Removal
from sobek_verification.simulation.fuzz.run import FuzzPlan, play

if TYPE_CHECKING:
    from sobek_core.duel import Duel, State
    from sobek_core.duel.board import Cell, Market
    from sobek_core.duel.components import Tile
    from sobek_core.duel.state import ThiefTile
    from sobek_core.kernel.game import Refused

# What the wrong functions still need of the right ones, which they replace.
END_REMOVAL = game_end.end_removal
BEGIN_TURN = game_end.begin_turn
ARCHITECT_OUTCOMES = characters.architect_outcomes


def _all_but_the_last(state: State, goal: Cell) -> tuple[Cell, ...]:
    return BETWEEN[state.ankh.cell.index][goal.index][:-1] if state.ankh else ()


def _counter_clockwise(
    laid: Market, draw_pile: tuple[Tile, ...], order: tuple[Cell, ...]
) -> tuple[tuple[Cell, Tile], ...]:
    empty = (at for at in reversed(order) if laid.tile(at) is None)
    return tuple(zip(empty, draw_pile, strict=False))


def _one_more_of_each_of_the_back(state: State, pending: ThiefTile) -> tuple[tuple[object, int], ...]:
    hand = state.seats[1 - pending.seat].hand
    return tuple((StealTile(tile), hand.count(tile) + 1) for tile in hand.among(OF_BACK[pending.back]).distinct())


def _first_come(goods: tuple[int, ...], *others: object, **choices: object) -> Removal:
    removal = END_REMOVAL(goods, *others, **choices)  # type: ignore[arg-type]  # the same arguments, handed on
    return Removal(removal.types, 0)


def _same_seat(game: Duel, state: State, seat: int, events: tuple[object, ...], **_: object) -> object:
    return BEGIN_TURN(game, state, seat, events)  # type: ignore[arg-type]  # the same arguments, handed on


def _raises(*_: object) -> Refused[State]:
    raise KeyError("marble")


BROKEN = (
    (market, "_passed_over", _all_but_the_last, "tiles passed over become corruption and the one taken comes to hand"),
    (
        market,
        "line_of",
        lambda ankh: () if ankh is None else LINES[ankh.cell.index]["v"],
        "every condition that fails is a reason",
    ),
    (market, "fill", _counter_clockwise, "the market is filled in order from the top of the draw pile"),
    (market, "towards_a_tile", lambda *_: True, "every condition that fails is a reason"),
    (market, "is_line_empty", lambda _game, state: not state.market.tiles(), "what is pending has a legal move"),
    (selling, "opens_a_set", lambda goods, characters, **_: goods + characters > 0, "every condition that fails"),
    (selling, "not_one_type", lambda *_: (), "every condition that fails is a reason"),
    (characters, "can_add", lambda own: bool(own.sold), "what is pending can be answered"),
    (characters, "architect_outcomes", lambda *drawn: ARCHITECT_OUTCOMES(*drawn)[:1], "chance weighs each outcome"),
    (opponents, "steal_outcomes", _one_more_of_each_of_the_back, "chance weighs each outcome"),
    (
        opponents,
        "begin_turn",
        lambda game, state, seat, events: BEGIN_TURN(game, state, 1 - seat, events),
        "turns alternate",
    ),
    (pirogues, "begin_turn", _same_seat, "turns alternate"),
    (pirogues, "KEPT_BY_OPPONENT", (), "a token goes where its effect puts it"),
    (pirogues, "scarabs_sets", lambda _, seat: [sold.good for sold in seat.sold], "what is pending can be answered"),
    (pirogues, "min", max, "a deben comes to its drawer and horus keeps the higher"),
    (game_end, "is_stuck", lambda *_, **__: False, "who has a turn can do something"),
    (game_end, "end_removal", _first_come, "as much is removed at the end as sales could bring down"),
    (game_end, "opponent", lambda seat: seat, "turns alternate"),
    (scoring, "score_set", lambda tiles, scarabs: tiles * scarabs + 1, "sets score tiles times scarabs"),
    (scoring, "count_corruption", lambda tiles, _: tiles, "the less corrupt draws one deben and one"),
    (
        scoring,
        "count_reward",
        lambda less, bag, _: min(less // 3, bag),
        "the less corrupt draws one deben and one",
    ),
    (scoring, "winners", lambda *_: (0,), "the higher score wins then the fewer points of corruption"),
    (market, "end_turn", _same_seat, "turns alternate"),
    (opponents, "name_back", _raises, "nothing is raised: KeyError"),
)


@pytest.mark.parametrize(
    ("place", "name", "broken", "sentence"), BROKEN, ids=[f"{place.__name__}.{name}" for place, name, *_ in BROKEN]
)
def test_broken_core_is_found(
    place: object, name: str, broken: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a function of the core replaced by a wrong one, some game shows that a sentence does not hold."""
    monkeypatch.setattr(place, name, broken, raising=name != "min")  # min is looked up among the builtins
    failure = play(FuzzPlan("duel", games=300, seed=0)).failure
    assert failure is not None
    assert sentence in " ".join(failure.problems)
