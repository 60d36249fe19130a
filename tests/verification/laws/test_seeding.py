"""A seeded fault shows although right results are cached, and leaves no wrong ones behind."""

from __future__ import annotations

import sys
from importlib import import_module
from inspect import Parameter, isfunction, signature
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.duel.components import Tiles, tile
from sobek_core.duel.visibility import visibility_of
from sobek_core.kernel.visibility import Visibility, see
from sobek_core.verdicts.parts import Part, Thing, place_of
from sobek_verification.seeding import always, clear_caches, seeded, unless
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.secrets.leaks import LEAKS
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.seeding import Damage
    from sobek_verification.suite import GameSuite

FACES, BACKS, NUMBER = Visibility.FACES, Visibility.BACKS, Visibility.NUMBER


def _view(game: GameSuite) -> Any:
    """Return what seat 0 sees at the start of a game; its visibility is cached."""
    rules = game.tools.game()
    return rules.view(rules.start(game.random_setup(generator(0), 2)), 0)


def _tokens(game: GameSuite) -> Any:
    return see(game.edition.tokens, FACES)


@each_suite
@pytest.mark.parametrize(
    ("place", "damage", "shown"),
    [
        ("{}.visibility.visibility_of", unless(lambda *on: on[1].zone.name == "HAND", lambda *_: BACKS), _view),
        # what is seen of a pile stays with it, also with those of the box that all games share
        ("kernel.visibility._see", lambda right: lambda things, _: right(things, NUMBER), _tokens),
    ],
    ids=["cached", "kept by a pile"],
)
def test_seeded_fault_meets_no_cached_result_and_leaves_none(
    game: GameSuite, place: str, damage: Damage, shown: Callable[[Any], Any]
) -> None:
    """What is shown differs exactly while the function is replaced."""
    right = shown(game)
    with seeded(f"sobek_core.{place.format(game.name)}", damage):
        assert right != shown(game)
    assert right == shown(game)


def test_what_is_imported_while_a_fault_is_seeded_does_not_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may import the wrong version by name."""
    module = "sobek_verification.simulation.recall.duel"
    import_module(module)
    monkeypatch.delitem(sys.modules, module)
    with seeded("sobek_core.duel.visibility.visibility_of", always(FACES)):
        assert visibility_of is not import_module(module).visibility_of
    assert visibility_of is import_module(module).visibility_of


def test_what_piles_keep_is_cleared_while_some_are_known_in_part() -> None:
    """Those answer nothing without asking for what is not known."""
    pile, *parts = Tiles.of([tile("queen")]), Part("hand", Tiles(), Tiles()), Thing("market c3")
    see(pile, FACES)
    assert pile.kept
    clear_caches()
    assert not pile.kept
    assert ["hand", "market c3"] == list(map(place_of, parts))


def test_a_leak_takes_what_the_right_function_takes() -> None:
    """A leak that cannot be called ends in an error, which is no proof that the law catches it."""
    tried = 0
    for leak in LEAKS:
        right = resolve_name(leak.place)
        if isfunction(right) and isfunction(wrong := leak.damage(right)):
            by_place = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
            needed = [one for one in signature(right).parameters.values() if one.kind in by_place]
            signature(wrong).bind(*(one for one in needed if one.default is Parameter.empty))
            tried += 1
    assert tried > len(LEAKS) // 2
