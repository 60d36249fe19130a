"""Broken cores are found: a wrong function in place of one of the core breaks an invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic import Track
from sobek_core.classic.rules import characters, event_tokens, game_end, opponents, quay, round_end, scoring, sets
from sobek_core.classic.state import Action
from sobek_core.duel.board import BETWEEN, LINES
from sobek_core.duel.components import OF_BACK, Power
from sobek_core.duel.moves import StealTile
from sobek_core.duel.rules import characters as duel_characters
from sobek_core.duel.rules import game_end as duel_end
from sobek_core.duel.rules import market, pirogues, selling
from sobek_core.duel.rules import opponents as duel_opponents
from sobek_core.duel.rules import scoring as duel_scoring
from sobek_core.duel.rules.game_end import Removal
from sobek_core.duel.state import CourtesanTiles
from sobek_core.kernel.game import Applied
from sobek_verification.simulation.fuzz.run import FuzzPlan, play

if TYPE_CHECKING:
    from sobek_core.classic import State as ClassicState
    from sobek_core.classic.events import Event
    from sobek_core.duel import Duel, State
    from sobek_core.duel.board import Cell, Market
    from sobek_core.duel.components import Tile
    from sobek_core.duel.state import ThiefTile

# The right functions, which the wrong ones call.
END_REMOVAL = duel_end.end_removal
ASKS = duel_characters._asks  # noqa: SLF001  # it is replaced
BEGIN_TURN = duel_end.begin_turn
ARCHITECT_OUTCOMES = duel_characters.architect_outcomes


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


def _asks_with_a_set(game: Duel, state: State, seat: int, power: Power) -> object:
    if power is Power.COURTESAN:
        return CourtesanTiles(seat) if state.seats[seat].sold else None
    return ASKS(game, state, seat, power)


def _first_come(goods: tuple[int, ...], *others: object, **choices: object) -> Removal:
    removal = END_REMOVAL(goods, *others, **choices)  # type: ignore[arg-type]  # passes its arguments on
    return Removal(removal.types, 0)


def _begins_again(game: Duel, state: State, seat: int, events: tuple[object, ...], **_: object) -> object:
    return BEGIN_TURN(game, state, seat, events)  # type: ignore[arg-type]  # passes its arguments on


def _silent(state: ClassicState, _number: int) -> Applied[ClassicState, Event]:
    return Applied(state, ())


def _same_seat(_state: ClassicState, seat: int) -> Action:
    return Action(seat)


def _raises(*_: object) -> Any:
    raise KeyError("marble")


CLASSIC = (
    (
        quay,
        "deliver",
        lambda _game, deck: (deck[:9], deck[9:]),
        "quays and deck change only by takes draws and deliveries",
    ),
    (sets, "cannot_join", lambda *_: (), "reasons are exactly the conditions"),
    (sets, "amulets_alone", lambda *_: (), "a move is applied exactly when it is legal"),
    (scoring, "score_horizontal", lambda scarabs: 2 * scarabs, "sets score cards times scarabs"),
    (scoring, "count_lots", lambda points, *_: points // 9, "a penalised marker steps back once for each full ten"),
    (scoring, "count_corruption", lambda cards, curses, *_: cards + curses, "the most corrupt are penalised together"),
    (
        game_end,
        "is_over",
        lambda _, played, highest: played == 3 or highest > 90,
        "the game ends only with a scored round",
    ),
    (game_end, "winners", lambda _: (0,), "each event is reported once"),
    (round_end, "may_be_done", lambda *_: True, "reasons are exactly the conditions"),
    (
        opponents,
        "stealable",
        lambda state, pending: state.seats[pending.victim].hand,
        "each outcome of chance is weighted",
    ),
    (event_tokens, "_deceive", _silent, "during a round only guild and deceit move markers"),
    (characters, "next_action", _same_seat, "turns go clockwise except after a flood"),
    (
        Track,
        "step",
        lambda _track, total, steps: total + 5 * steps,
        "during a round only guild and deceit move markers",
    ),
    (opponents, "name_back", _raises, "nothing is raised: KeyError"),
)
DUEL = (
    (market, "_passed_over", _all_but_the_last, "skipped tiles become corruption"),
    (
        market,
        "line_of",
        lambda ankh: () if ankh is None else LINES[ankh.cell.index]["v"],
        "reasons are exactly the conditions",
    ),
    (market, "fill", _counter_clockwise, "the market is filled in order from the top of the draw pile"),
    (market, "towards_a_tile", lambda *_: True, "reasons are exactly the conditions"),
    (market, "is_line_empty", lambda _game, state: not state.market.tiles(), "what is pending has a legal move"),
    (
        selling,
        "opens_a_set",
        lambda goods, characters, **_: goods + characters > 0,
        "reasons are exactly the conditions",
    ),
    (selling, "not_one_type", lambda *_: (), "reasons are exactly the conditions"),
    (duel_characters, "_asks", _asks_with_a_set, "every pending choice has a legal answer"),
    (
        duel_characters,
        "architect_outcomes",
        lambda *drawn: ARCHITECT_OUTCOMES(*drawn)[:1],
        "each outcome of chance is weighted",
    ),
    (duel_opponents, "steal_outcomes", _one_more_of_each_of_the_back, "each outcome of chance is weighted"),
    (
        duel_opponents,
        "begin_turn",
        lambda game, state, seat, events: BEGIN_TURN(game, state, 1 - seat, events),
        "turns alternate",
    ),
    (pirogues, "begin_turn", _begins_again, "turns alternate"),
    (pirogues, "KEPT_BY_OPPONENT", (), "a token goes where its effect puts it"),
    (
        pirogues,
        "scarabs_sets",
        lambda _, seat: [sold.good for sold in seat.sold],
        "every pending choice has a legal answer",
    ),
    (pirogues, "min", max, "a drawn deben goes to its player and horus keeps the higher"),
    (duel_end, "is_stuck", lambda *_, **__: False, "the player to move can do something"),
    (duel_end, "end_removal", _first_come, "the end removes as many tiles as could be sold"),
    (duel_end, "opponent", lambda seat: seat, "turns alternate"),
    (duel_scoring, "score_set", lambda tiles, scarabs: tiles * scarabs + 1, "sets score tiles times scarabs"),
    (duel_scoring, "count_corruption", lambda tiles, _: tiles, "the less corrupt player draws one deben"),
    (duel_scoring, "count_reward", lambda less, bag, _: min(less // 3, bag), "the less corrupt player draws one deben"),
    (duel_scoring, "winners", lambda *_: (0,), "the higher score wins and in a tie the lower corruption"),
    (market, "end_turn", _begins_again, "turns alternate"),
    (duel_opponents, "name_back", _raises, "nothing is raised: KeyError"),
)
CASES = [("classic", 233, one) for one in CLASSIC] + [("duel", 0, one) for one in DUEL]  # seeds that show each soon


@pytest.mark.parametrize(
    ("game", "seed", "fault"), CASES, ids=[f"{place.__name__}.{name}" for _, _, (place, name, *_) in CASES]
)
def test_broken_core_is_found(game: str, seed: int, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the wrong function, some game breaks an invariant."""
    place, name, broken, invariant = fault
    monkeypatch.setattr(place, name, broken, raising=name != "min")  # min is a builtin
    failure = play(FuzzPlan(game, games=300, seed=seed)).failure
    assert failure is not None
    assert invariant in " ".join(failure.problems)
