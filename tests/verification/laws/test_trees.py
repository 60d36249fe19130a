"""Trees of miniature games: small ones are walked whole and seeded faults found; `sobek-verify prove tree` has all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.classic.state import Action
from sobek_verification.checks import HOLDS, CheckOutcome, name_of
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.checks import Miniature, trees
from sobek_verification.laws.trees.checks import every_invariant_holds_at_every_node_of_a_whole_game_tree as outcome_of
from sobek_verification.prove.manifest import read_manifest
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

FEW: Final = 400  # states of the trees that are walked here
SMALL: Final = [
    pytest.param(game, one, id=f"{game}-{one.name.replace(' ', '-')}")
    for game in GAMES
    for one in trees(game)
    if one.position is not None and one.states <= FEW
]


@pytest.mark.parametrize(("game", "miniature"), SMALL)
def test_every_invariant_holds_in_a_small_tree(game: str, miniature: Miniature) -> None:
    """It holds at every state and move, and for every refusal that was tried; the size is as pinned."""
    nodes = read_manifest()[name_of(game, "tree", miniature.name)].cases
    assert CheckOutcome(HOLDS, nodes) == outcome_of(game, miniature)


@each_suite
def test_every_position_is_laid_out_as_it_stands(game: GameSuite) -> None:
    """spec/notation.md: each root is in canonical form, and keeps every invariant of states."""
    for position in filter(None, (one.position for one in trees(game.name))):
        root = game.tools.positions.read(position.splitlines())
        assert position.splitlines() == game.tools.positions.write(root)
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
    assert "" == outcome_of(game.name, trees(game.name)[0]).found


# Faults in listings, in results, and of chance, and what each tree or edition says of it.
TREE: Final = {"classic": "courtesan and amulets", "duel": "refill any line"}
FAULTS: Final = [
    (False, "classic.rules.quay.window", lambda _game, cards: min(2, cards), "reasons are exactly the conditions"),
    (False, "classic.rules.quay.next_action", lambda _, seat: Action(seat), "turns go clockwise except after a flood"),
    (False, "classic.game.sets.legal_additions", _nothing_at_all, "what is pending has a legal move"),
    (False, "duel.rules.scoring.score_set", lambda tiles, _: tiles, "each event is reported once"),
    (True, "classic.rules.game_end.is_over", lambda _, played, _highest: played == 3, "choice has a legal answer"),
    (True, "duel.rules.debens.deben_outcomes", _nothing_at_all, "each outcome of chance is weighted"),
    (True, "duel.rules.market.BETWEEN", [[()] * 36] * 36, "a move moves exactly what its rules say"),
]


@pytest.mark.parametrize(("is_edition", "place", "wrong", "said"), FAULTS)
def test_a_seeded_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, *, is_edition: bool, place: str, wrong: object, said: str
) -> None:
    """A wrong listing or a broken rule makes the walk of a tree fail."""
    monkeypatch.setattr(f"sobek_core.{place}", wrong)
    game = place.partition(".")[0]
    name = "miniature edition" if is_edition else TREE[game]
    (tree,) = (one for one in trees(game) if one.name == name)
    found = outcome_of(game, tree).found
    assert (True, found) == (said in found, found)
