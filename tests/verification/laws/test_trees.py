"""Trees of miniature games: small ones are walked whole and seeded faults found; `sobek-verify prove tree` has all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic.rules import quay
from sobek_core.classic.state import Action
from sobek_core.duel.board import fill
from sobek_core.duel.rules import pirogues
from sobek_core.duel.rules.turn import TAKING
from sobek_core.kernel.game import Over
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import Miniature, miniatures, trees
from sobek_verification.laws.trees.run import outcome_of
from sobek_verification.miniature import MINIATURES
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.classic import Classic, State
    from sobek_core.classic.moves import Take
    from sobek_core.duel import State as DuelState
    from sobek_core.duel.moves import PointFinger
    from sobek_verification.suite import GameSuite

ACTIONS: Final = (Action, *TAKING)
FEW: Final = 400  # states of the trees that are walked here
SMALL: Final = [
    pytest.param(game, one, id=f"{game}-{one.name.replace(' ', '-')}")
    for game in GAMES
    for one in miniatures(game)
    if one.size.states <= FEW
]
# States, moves, ends, and nodes without merging, of all trees of a game.
SIZES: Final = {"classic": (16, 59918, 65499, 14238, 107355), "duel": (12, 58404, 77956, 15830, 617259)}


@each_suite
def test_trees_are_as_large_as_they_should_be(game: GameSuite) -> None:
    """No tree is missing, and none grew or shrank; the command checks the size of each."""
    sizes = [one.size for one in miniatures(game.name)]
    totals = tuple(sum(getattr(size, field) for size in sizes) for field in ("states", "moves", "ends", "nodes"))
    assert SIZES[game.name] == (len(sizes), *totals)


@pytest.mark.parametrize(("game", "miniature"), SMALL)
def test_every_invariant_holds_in_a_small_tree(game: str, miniature: Miniature) -> None:
    """It holds at every state and move, and for every refusal that was tried; the size is as pinned."""
    assert "" == outcome_of(game, miniature).problem


@each_suite
def test_every_position_is_laid_out_as_it_stands(game: GameSuite) -> None:
    """spec/notation.md: each root is in canonical form, and keeps every invariant of states."""
    for one in miniatures(game.name):
        root = game.tools.positions.read(one.lines)
        assert list(one.lines) == game.tools.positions.write(root)
        assert () == game.invariants.of_state.violations(game.observe(root.game, root.state))


# The miniature editions.


def _nothing_at_all(*_arguments: object) -> tuple[()]:
    return ()


@pytest.mark.parametrize(
    "game",
    [pytest.param(GAMES["classic"], id="classic"), pytest.param(GAMES["duel"], id="duel", marks=pytest.mark.long)],
)
def test_every_invariant_holds_in_every_game_of_the_miniature_edition(game: GameSuite) -> None:
    """It holds for every deal, move and outcome of chance, to the end of the game; the size is as pinned."""
    assert "" == outcome_of(game.name, trees(game.name)[0]).problem


@each_suite
def test_each_deal_of_a_miniature_edition_can_give_each_seat_three_turns(game: GameSuite) -> None:
    """A miniature game is a whole game: it has enough turns, and ends with scores."""
    edition = MINIATURES[game.name]
    rules = edition.game
    known: dict[Any, frozenset[tuple[int, int]]] = {}

    def turns(state: Any) -> frozenset[tuple[int, int]]:
        if state not in known:
            acts = [seat == getattr(state.pending, "seat", None) and type(state.pending) in ACTIONS for seat in (0, 1)]
            after = [turns(rules.apply(state, move).state) for move in rules.legal(state)]
            assert bool(after) != isinstance(rules.turn(state), Over)
            pairs = frozenset().union(*after) or {(0, 0)}
            known[state] = frozenset((one + acts[0], other + acts[1]) for one, other in pairs)
        return known[state]

    assert all(max(map(min, turns(rules.start(setup)))) >= 3 for setup in edition.setups())


# Seeded faults.


def small(game: str, name: str) -> Miniature:
    """Return a miniature game by its name."""
    (found,) = (one for one in miniatures(game) if one.name == name)
    return found


RIGHT_TAKES: Final = quay.legal_takes
RIGHT_POINTS: Final = pirogues.legal_points


def _forgets_the_last_take(game: Classic, state: State, seat: int) -> tuple[Take, ...]:
    return RIGHT_TAKES(game, state, seat)[:3]


def _points_at_one_tile_alone(state: DuelState, seat: int) -> tuple[PointFinger, ...]:
    return RIGHT_POINTS(state, seat)[:1]


TREE: Final = {"classic": "courtesan and amulets", "duel": "refill any line"}
BOTH: Final = [  # found in these trees and in those of the miniature editions
    ("classic.rules.quay.window", lambda _game, cards: min(2, cards), "reasons are exactly the conditions"),
    ("classic.rules.scoring.score_set", lambda scarabs, cards: scarabs + cards, "sets score cards times scarabs"),
    ("duel.rules.scoring.score_set", lambda tiles, _scarabs: tiles, "sets score tiles times scarabs"),
    ("duel.rules.debens.deben_outcomes", _nothing_at_all, "each outcome of chance is weighted"),
]
IN_TREE: Final = [
    ("classic.rules.quay.legal_takes", _forgets_the_last_take, r"slot=3\) is not legal and was applied"),
    ("classic.rules.quay.next_action", lambda _state, seat: Action(seat), "turns go clockwise except after a flood"),
    ("classic.game.sets.legal_additions", _nothing_at_all, "what is pending has a legal move"),
    (
        "duel.rules.pirogues.legal_points",
        _points_at_one_tile_alone,
        "is not legal and was applied|a move is legal exactly",
    ),
    (
        "duel.rules.market.fill",
        lambda market, pile, order: fill(market, pile[::-1], order),
        "everything that moves is reported",
    ),
]
IN_EDITION: Final = [
    ("classic.rules.game_end.is_over", lambda _game, played, _highest: played == 3, "each event is reported once"),
    ("duel.rules.market.BETWEEN", [[()] * 36] * 36, "skipped tiles become corruption"),
]


@pytest.mark.parametrize(
    ("is_edition", "place", "wrong", "found"),
    [*((False, *one) for one in (*BOTH, *IN_TREE)), *((True, *one) for one in (*BOTH, *IN_EDITION))],
)
def test_a_seeded_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, *, is_edition: bool, place: str, wrong: object, found: str
) -> None:
    """A wrong listing, a broken rule or a broken invariant makes the walk of a tree fail."""
    monkeypatch.setattr(f"sobek_core.{place}", wrong)
    game = place.partition(".")[0]
    outcome = outcome_of(game, trees(game)[0] if is_edition else small(game, TREE[game]))
    assert (True, outcome.problem) == (re.search(found, outcome.problem) is not None, outcome.problem)


# The command.
