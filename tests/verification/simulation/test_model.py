"""The core agrees with the logic programs that state the games a second time, and differences are found."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest
from attrs import evolve, frozen

from sobek_core.kernel.game import Position
from sobek_core.spec import load_spec
from sobek_verification.examples import ExampleScript, game_of
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import miniatures, trees
from sobek_verification.model import small
from sobek_verification.model.classic import ClassicProgram
from sobek_verification.model.compare import (
    LogicProgram,
    compare_at,
    positions_of,
)
from sobek_verification.model.small import compare_from, compare_tree
from tests.commands import verify
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_verification.suite import GameSuite


@each_suite
def test_core_and_model_agree_at_random_positions(game: GameSuite) -> None:
    """Tried with random states and states of games, under all choices."""
    model, transitions = game.model(), 0
    for position in positions_of(game, "test"):
        number, difference = compare_at(game.tools, model, position)
        assert None is difference
        transitions += number
        if transitions > 300:
            return


@each_suite
def test_core_and_model_agree_where_examples_begin(game: GameSuite) -> None:
    """Tried with one example in five, to save time."""
    model = game.model()
    for example in [one for one in load_spec().examples() if game_of(one) == game.name][::5]:
        position = game.tools.positions.read(text for _, text in ExampleScript.of(example).position)
        assert (example.name, None) == (example.name, compare_at(game.tools, model, position)[1])


def test_the_model_follows_the_least_that_the_courtesan_adds() -> None:
    """classic.characters.courtesan-number, in an edition with another figure."""
    tools = GAMES["classic"].tools
    lines = ("seat 0 hand: fish-0*3", "seat 0 sets: fish-1*3", "turn: courtesan-cards seat 0")
    game, state = (read := tools.positions.read(lines)).game, read.state
    edition = evolve(game.edition, name="other", figures=evolve(game.edition.figures, courtesan_min=2))
    model = ClassicProgram({"courtesan_min": 2})
    assert (1, None) == compare_at(tools, model, Position(evolve(game, edition=edition), state))


@frozen
class Wrong:
    """A model with a fault."""

    right: LogicProgram
    fault: str
    lists_in_order: bool = True

    def moves(self, position: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """Return the moves of the right model, with the fault."""
        moves = dict(self.right.moves(position))
        first, *others = moves
        match self.fault:
            case "a move is missing":
                return {move: moves[move] for move in others}
            case "a move is too many":
                return moves | {"seat 1: take z9": moves[first]}
            case "a line after a move is another":
                return moves | {first: (*moves[first], "bag: 3")}
            case _:
                return dict(reversed(moves.items()))


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("a move is missing", "legal only in the core: seat 0: take c4"),
        ("a move is too many", "legal only in the model: seat 1: take z9"),
        ("a line after a move is another", "after seat 0: take c4: the core has [], the model ['bag: 3']"),
        ("the order is another", "in the listing the core has seat 0: take c4 where the model has seat 0: play queen"),
    ],
)
def test_differences_are_named(fault: str, message: str) -> None:
    """The first difference is reported in words."""
    tools = GAMES["duel"].tools
    position = tools.positions.read(
        ["draw-pile: marble-b-0", "market: c4 fish-f-0", "ankh: c3 v", "seat 0 hand: queen"]
    )
    number, difference = compare_at(tools, Wrong(GAMES["duel"].model(), fault), position)
    assert (2, message) == (number, difference and difference.problem)


STATES = {"classic": 70, "duel": 221}


@each_suite
def test_core_and_model_agree_in_every_game_of_a_deal_of_the_miniature_edition(game: GameSuite) -> None:
    """They agree at every state to the end; `sobek-verify model --small` has every deal, and more trees."""
    tree = trees(game.name)[0]
    roots = [Position(root.game, root.state) for root in islice(tree.roots(game), 4, 5)]
    found = compare_from(game, tree.model(game), roots)
    assert (STATES[game.name], None) == (found.positions, found.difference)


def test_a_difference_in_a_small_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position is named; the command compares its counts with the pinned ones."""
    (least,) = [one for one in miniatures("classic") if one.name == "a new round of four"]
    with monkeypatch.context() as patch:
        wrong = Wrong(GAMES["classic"].model(), "a move is missing")
        patch.setattr(type(least), "model", lambda *_: wrong)
        found = compare_tree("classic", least)
    assert found.difference is not None
    assert (1, True) == (found.positions, found.difference.problem.startswith("legal only in the core: "))
    monkeypatch.setattr(small, "trees", lambda _: (least,))
    text = verify("model", "classic", "--small", "--jobs", 1)
    counts = f"classic: {least.size.moves} transitions at {least.size.states}"
    assert (0, True) == (text.exit_code, counts in text.output)
