"""Random states have what is rare in games, and expose a core that is wrong only there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from attrs import evolve, fields

from sobek_core.classic import moves as classic_moves
from sobek_core.classic.rules.round_end import done
from sobek_core.duel import moves as duel_moves
from sobek_core.kernel.game import Refused
from sobek_invariants.conditions import move_tables
from sobek_invariants.duel.observed import is_wild
from sobek_verification.games import GAMES
from sobek_verification.miniature import MINIATURES
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.watch import InvariantError, Watch
from tests import rare_faults
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core import classic, duel
    from sobek_core.kernel.conditions import Facts
    from sobek_verification.suite import GameSuite

    Shape: TypeAlias = Callable[[Any, Any], bool]

STATES: Final = 600
MOVES: Final = 30  # moves made at each state
WRITTEN: Final = 3000  # states at which moves are freely written, at most; most of what is rare comes much sooner
SMALL_STATES: Final = 300  # states of a miniature edition
SMALL_PENDING: Final = {  # what the small boxes can have
    "classic": "Action CurseVictim Finished HandSets ThiefBack ThiefCard ThiefVictim TokenChoice",
    "duel": "Action AnkhDirection CentreTake Finished HorusDraw PyramidAction RewardDraw ThiefBack ThiefTile "
    "TokenChoice",
}


def names_a_set_with_an_equal_one_behind(state: classic.State, move: Any) -> bool:
    """Return whether a move names one of its player's sets, and an equal set is at least three places after it."""
    if not isinstance(move, classic_moves.PlaySet | classic_moves.AddCards | classic_moves.ChooseSet):
        return False
    own = state.seats[move.seat].sets
    return move.onto is not None and own[move.onto] in own[move.onto + 3 :]


def uses_a_token_on_a_curse_alone(state: classic.State, move: Any) -> bool:
    """Return whether Embalming or Deceit is taken by a player whose corruption is a Curse without cards."""
    if not isinstance(move, classic_moves.ChooseToken) or move.token.value not in {"embalming", "deceit"}:
        return False
    seat = state.seats[move.seat]
    return bool(seat.curses) and not seat.corruption


def can_add_wild_tiles_alone_to_two_scarabs(state: duel.State, move: Any) -> bool:
    """Return whether the Courtesan is played and only wild tiles fit, on the only set, which has two scarabs."""
    if not isinstance(move, duel_moves.PlayCharacter) or move.tile.name != "courtesan":
        return False
    seat = state.seats[move.seat]
    fitting = [one for one in seat.hand if is_wild(one) or any(one.group.value == sold.good for sold in seat.sold)]
    return [2] == [sold.tokens for sold in seat.sold] and bool(fitting) and all(map(is_wild, fitting))


def wakes_snakes_alone(state: duel.State, move: Any) -> bool:
    """Return whether the mummy is taken by a player with a snake but no tile on the Corruption board."""
    if not isinstance(move, duel_moves.ChooseToken) or move.token.value != "mummy":
        return False
    seat = state.seats[move.seat]
    return any(token.value.startswith("snake") for token in seat.tokens) and not seat.corruption


@pytest.mark.parametrize(
    ("game", "shapes"),
    [
        ("classic", (names_a_set_with_an_equal_one_behind, uses_a_token_on_a_curse_alone)),
        ("duel", (can_add_wild_tiles_alone_to_two_scarabs, wakes_snakes_alone)),
    ],
)
def test_random_states_have_what_is_rare_in_games(game: str, shapes: tuple[Shape, ...]) -> None:
    """Each of these occurs among a few hundred states, with a legal move that it affects."""
    verified, missing, seed = GAMES[game], set(shapes), 0
    numbers = verified.tools.player_counts
    while missing and seed < STATES:
        position = verified.random_position(generator(f"shape {seed}"), numbers[seed % len(numbers)])
        state = position.state
        missing -= {shape for move in position.game.legal(state) for shape in missing if shape(state, move)}
        seed += 1
    assert set() == missing


@pytest.mark.parametrize("name", MINIATURES)
def test_random_states_of_a_miniature_edition_break_no_invariant(name: str) -> None:
    """States have the box and the figures of the edition, and every listed move is tried."""
    small = evolve(GAMES[name], edition=MINIATURES[name].game.edition)
    watch, pending = Watch(small), set[str]()
    for seed in range(SMALL_STATES):
        position = small.random_position(generator(f"small {seed}"), small.player_counts[0])
        pending.add(type(position.state.pending).__name__)
        observed = small.observe(position.game, position.state)
        for move in watch.check_state(observed)[:MOVES]:
            watch.apply(observed, move)
    assert SMALL_PENDING[name] == " ".join(sorted(pending))


NAMED: Final = "only the first of equal sets is named"
MOVED: Final = "every reported movement moves something"


@pytest.mark.parametrize(
    ("name", "broken", "invariant", "first"),
    [
        ("classic.rules.sets._targets", rare_faults.adds_to_the_last_of_equal_sets, NAMED, 30),
        ("classic.rules.event_tokens.prosperity_sets", rare_faults.blesses_the_last_of_equal_sets, NAMED, 145),
        ("classic.rules.event_tokens._embalm", rare_faults.embalms_a_curse_alone, MOVED, 60),
        ("classic.rules.event_tokens._deceive", rare_faults.deceives_with_a_curse_alone, MOVED, 100),
        ("duel.rules.pirogues._use", rare_faults.wakes_no_tiles, MOVED, 24),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_core_that_is_wrong_at_rare_states_is_found(
    name: str, broken: object, invariant: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random state with its listed moves breaks an invariant.

    first: the number of the first state, so that the fault is found soon.
    """
    monkeypatch.setattr(f"sobek_core.{name}", broken)
    verified = GAMES[name.partition(".")[0]]
    watch, numbers = Watch(verified), verified.tools.player_counts

    def make_all_moves() -> None:
        for seed in range(first, STATES):
            position = verified.random_position(generator(f"rare {seed}"), numbers[seed % len(numbers)])
            observed = verified.observe(position.game, position.state)
            for move in watch.check_state(observed)[:MOVES]:
                watch.apply(observed, move)

    with pytest.raises(InvariantError, match=invariant):
        make_all_moves()


# Moves as people and ports may write them, which nobody took from a listing.

Judged: TypeAlias = tuple[type[Any], str, tuple[str, ...]]
"""A kind of move, the only rule that refuses it if any, and the roles of its seat: see `roles`."""


def judge_freely_written_moves(verified: GameSuite, number: int) -> set[Judged]:
    """Try moves of every kind by every seat at a random state, and return how they were judged.

    Each is applied exactly if it is listed, and refused for the conditions that fail: otherwise raise InvariantError.
    Moves that are refused for several conditions are judged, too, but not returned.
    """
    random = generator(f"given {number}")
    position = verified.random_position(random, verified.players_in_turn(number))
    observed, watch, state = verified.observe(position.game, position.state), Watch(verified), position.state
    listed = set(watch.check_state(observed))
    deals = verified.deals(random, len(state.seats))
    near = [one for deal in deals for one in neighbours(deal, verified)] if not listed else []
    found: set[Judged] = set()
    for move in (*verified.every_kind(state), *deals, *near):
        verdict = watch.check_verdict(observed, move, listed=move in listed)
        rules = [reason.rule for reason in verdict.reasons] if isinstance(verdict, Refused) else [""]
        if len(rules) == 1:
            found.add((type(move), rules[0], roles(state.pending, getattr(move, "seat", None))))
    return found


def roles(pending: Any, seat: int | None) -> tuple[str, ...]:
    """Return what a seat is in the pending decision besides the one that decides, such as the ender of the round."""
    named = ((one.name, getattr(pending, one.name)) for one in fields(type(pending)))
    return tuple(name for name, value in named if type(value) is int and value == seat and name != "seat")


@each_suite
def test_freely_written_moves_are_applied_exactly_when_they_are_listed(game: GameSuite) -> None:
    """Every kind of move is applied in each role of its seat, and in each refused for each of its conditions alone."""
    own = {
        move: {row.rule for name in tables for row in move_tables(game.name)[name].conditions}
        - {game.conditions.wrong_kind, game.conditions.wrong_seat}
        for move, tables in game.conditions.answers.items()
    }
    judged: set[Judged] = set()
    missing: set[Judged] = {(move, "", ()) for move in own}
    number = 0
    while missing and number < WRITTEN:
        judged |= judge_freely_written_moves(game, number)
        applied = {(move, role) for move, rule, role in judged if not rule}
        wanted = {(move, rule, role) for move, role in applied for rule in own[move]}
        missing = (wanted | {(move, "", ()) for move in own}) - judged
        number += 1
    assert set() == missing


RIGHT_DONE: Final = done.check


def lets_all_but_the_ender_finish(rules: classic.Classic, state: classic.State, move: Any) -> Facts | None:
    """Judge `done` wrongly for a seat that still holds a set and did not end the round."""
    return None if getattr(state.pending, "ender", None) != move.seat else RIGHT_DONE(rules, state, move)


def test_a_move_that_is_applied_though_it_is_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.round-end.done: listing and condition differ only if sets must be laid, for a seat in one role."""
    monkeypatch.setattr(done, "check", lets_all_but_the_ender_finish)
    with pytest.raises(InvariantError, match=r"FinishLaying.* is not legal and was applied"):
        _ = [judge_freely_written_moves(GAMES["classic"], number) for number in range(WRITTEN)]
