"""Broken cores are found: a wrong function in place of one of the core breaks an invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic.rules import round_end
from sobek_core.classic.state import Action
from sobek_core.duel.board import BETWEEN, LINES
from sobek_core.duel.components import OF_BACK, Power
from sobek_core.duel.moves import StealTile
from sobek_core.duel.rules import characters, game_end
from sobek_core.duel.state import CourtesanTiles
from sobek_core.kernel.game import Applied
from sobek_verification.simulation.fuzz.run import FuzzPlan, play

if TYPE_CHECKING:
    from sobek_core.classic import Classic
    from sobek_core.classic import State as ClassicState
    from sobek_core.duel import Duel, State
    from sobek_core.duel.board import Cell, Market
    from sobek_core.duel.components import Tile
    from sobek_core.duel.state import ThiefTile
    from sobek_core.kernel.conditions import Facts

# The right functions, which the wrong ones call.
FIND_REMOVAL = game_end.find_removal
ASKS = characters._asks  # noqa: SLF001  # it is replaced
DONE = round_end.done.check
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


def _asks_with_a_set(game: Duel, state: State, seat: int, power: Power) -> object:
    if power is Power.COURTESAN:
        return CourtesanTiles(seat) if state.seats[seat].sold else None
    return ASKS(game, state, seat, power)


def _first_come(goods: tuple[int, ...], *others: object, **choices: object) -> game_end.Removal:
    removal = FIND_REMOVAL(goods, *others, **choices)  # type: ignore[arg-type]  # passes its arguments on
    return game_end.Removal(removal.types, 0)


def _begins_again(game: Duel, state: State, seat: int, events: tuple[object, ...], **_: object) -> object:
    return BEGIN_TURN(game, state, seat, events)  # type: ignore[arg-type]  # passes its arguments on


def _all_but_the_ender_are_done(rules: Classic, state: ClassicState, move: Any) -> Facts | None:
    return None if getattr(state.pending, "ender", None) != move.seat else DONE(rules, state, move)


def _raises(*_: object) -> Any:
    raise KeyError("marble")


APPLIED = "a move is applied exactly when it is legal"
REASONS = "reasons are exactly the conditions"
WEIGHTED = "each outcome of chance is weighted"
REPORTED = "each event is reported once"
ANSWERED = "every pending choice has a legal answer"
TURNS = "turns alternate"
MOVED = "a move moves exactly what its rules say"
REWARD = "the less corrupt player draws one deben"
RAISED = "nothing is raised: KeyError"
BROKEN = [
    (
        "classic.rules.quay.deliver",
        lambda _game, deck: (deck[:9], deck[9:]),
        "quays and deck change only by takes draws and deliveries",
    ),
    (
        "classic.rules.characters.next_action",
        lambda _state, seat: Action(seat),
        "turns go clockwise except after a flood",
    ),
    ("classic.rules.opponents.stealable", lambda state, pending: state.seats[pending.victim].hand, WEIGHTED),
    ("classic.rules.opponents.name_back.apply", _raises, RAISED),
    ("classic.rules.setup.starting_hands.check", lambda *_: None, "a game starts exactly when its setup is legal"),
    ("classic.rules.sets.three.check", lambda *_: None, REASONS),
    ("classic.rules.sets.matching_type.check", lambda *_: None, REASONS),
    ("classic.rules.sets.amulet_only.check", lambda *_: None, REASONS),
    ("classic.rules.scoring.count_steps", lambda points, *_: points // 9, REPORTED),
    ("classic.rules.scoring.count_corruption", lambda cards, curses, *_: cards + curses, REPORTED),
    ("classic.rules.game_end.is_over", lambda _, played, highest: played == 3 or highest > 90, ANSWERED),
    ("classic.rules.game_end.winners", lambda _: (0,), REPORTED),
    ("classic.rules.round_end.done.check", lambda *_: None, REASONS),
    ("classic.rules.round_end.done.check", _all_but_the_ender_are_done, APPLIED),
    ("classic.rules.event_tokens._deceive", lambda state, _number: Applied(state, ()), REPORTED),
    ("classic.Track.step", lambda _track, total, steps: total + 5 * steps, REPORTED),
    ("duel.rules.market._passed_over", _all_but_the_last, MOVED),
    ("duel.rules.market.line_of", lambda ankh: () if ankh is None else LINES[ankh.cell.index]["v"], REASONS),
    ("duel.rules.market.fill", _counter_clockwise, MOVED),
    (
        "duel.rules.market.is_line_empty",
        lambda _game, state: not state.market.tiles(),
        "what is pending has a legal move",
    ),
    ("duel.rules.market.may_face", lambda *_: True, REASONS),
    ("duel.rules.market.end_turn", _begins_again, TURNS),
    ("duel.rules.selling.opens_a_set", lambda goods, characters, **_: goods + characters > 0, REASONS),
    ("duel.rules.selling.one_type.check", lambda *_: None, REASONS),
    ("duel.rules.pirogues.scarabs_sets", lambda _, seat: [sold.good for sold in seat.sold], ANSWERED),
    ("duel.rules.characters._asks", _asks_with_a_set, ANSWERED),
    ("duel.rules.characters.architect_outcomes", lambda *drawn: ARCHITECT_OUTCOMES(*drawn)[:1], WEIGHTED),
    ("duel.rules.opponents.steal_outcomes", _one_more_of_each_of_the_back, WEIGHTED),
    (
        "duel.rules.opponents.begin_turn",
        lambda game, state, seat, events: BEGIN_TURN(game, state, 1 - seat, events),
        TURNS,
    ),
    ("duel.rules.opponents.name_back.apply", _raises, RAISED),
    ("duel.rules.pirogues.begin_turn", _begins_again, TURNS),
    ("duel.rules.pirogues.KEPT_BY_OPPONENT", (), MOVED),
    ("duel.rules.debens.min", max, MOVED),
    ("duel.rules.game_end.is_stuck", lambda *_, **__: False, "the player to move can do something"),
    ("duel.rules.game_end.find_removal", _first_come, "the end removes as many tiles as could be sold"),
    ("duel.rules.game_end.opponent", lambda seat: seat, TURNS),
    ("duel.rules.scoring.score_set", lambda tiles, scarabs: tiles * scarabs + 1, REPORTED),
    ("duel.rules.scoring.count_corruption", lambda tiles, _: tiles, REWARD),
    ("duel.rules.scoring.count_reward", lambda less, bag, _: min(less // 3, bag), REWARD),
    ("duel.rules.scoring.winners", lambda *_: (0,), REPORTED),
]
SEEDS = range(12)
# These take many games to be found.
LONG = {"classic.rules.game_end.is_over", "classic.rules.round_end.done.check", "classic.rules.opponents.stealable"}


@pytest.mark.parametrize(
    ("place", "wrong", "invariant"),
    [pytest.param(*one, id=one[0], marks=(pytest.mark.long,) if one[0] in LONG else ()) for one in BROKEN],
)
def test_broken_core_is_found(place: str, wrong: Any, invariant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the wrong function, some game breaks the invariant."""
    monkeypatch.setattr(f"sobek_core.{place}", wrong, raising=wrong is not max)  # min is a builtin
    game = place.partition(".")[0]
    failures = (play(FuzzPlan(game, games=40, seed=seed)).failure for seed in SEEDS)
    assert any(failure is not None and invariant in " ".join(failure.problems) for failure in failures)
