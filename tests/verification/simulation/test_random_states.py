"""Random states have what is rare in games, and expose a core that is wrong only there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest

from sobek_core.classic import moves as classic_moves
from sobek_core.duel import moves as duel_moves
from sobek_invariants.duel.observed import is_wild
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.watch import InvariantError, Watch
from tests import rare_faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core import classic, duel

    Shape: TypeAlias = Callable[[Any, Any], bool]

STATES: Final = 600
MOVES: Final = 30  # moves made at each state


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
    numbers = verified.player_counts
    while missing and seed < STATES:
        position = verified.random_position(generator(f"shape {seed}"), numbers[seed % len(numbers)])
        state = position.state
        missing -= {shape for move in position.game.legal(state) for shape in missing if shape(state, move)}
        seed += 1
    assert set() == missing


NAMED: Final = "only the first of equal sets is named"
MOVED: Final = "every reported movement moves something"


@pytest.mark.parametrize(
    ("name", "broken", "invariant", "first"),
    [
        ("classic.rules.sets._targets", rare_faults.adds_to_the_last_of_equal_sets, NAMED, 45),
        ("classic.rules.event_tokens.prosperity_sets", rare_faults.blesses_the_last_of_equal_sets, NAMED, 20),
        ("classic.rules.event_tokens._embalm", rare_faults.embalms_a_curse_alone, MOVED, 90),
        ("classic.rules.event_tokens._deceive", rare_faults.deceives_with_a_curse_alone, MOVED, 385),
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
