"""States, moves and events are values: nothing changes them, and a copy is equal."""

from __future__ import annotations

import copy
import inspect
import pickle
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from attrs import astuple, field, fields, has, make_class
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from sobek_core import classic, duel, kernel
from sobek_core.classic import components as cards
from sobek_core.duel import board
from sobek_core.duel import components as tiles
from sobek_core.kernel.fast_init import copying, fast_init, maker
from sobek_core.kernel.visibility import Observer
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_game, each_suite
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite


def value_classes() -> Iterator[type[Any]]:
    """Yield the classes of attrs that both games and the kernel define."""
    for package in (classic, duel, kernel):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            own = vars(import_module(found.name)).values()
            yield from (one for one in own if inspect.isclass(one) and has(one) and one.__module__ == found.name)


def can_be_changed(kind: type[Any]) -> bool:
    """Return whether a field of an object can be set, or one added."""
    made = object.__new__(kind)
    for name in (*[one.name for one in fields(kind)], "more"):
        try:
            setattr(made, name, 0)
        except FrozenInstanceError:
            continue
        except AttributeError:  # there is no such slot
            return True
        return True
    return False


def test_no_field_can_be_set_and_none_added() -> None:
    """Assignment raises, in classes with a fast constructor too; conditions and rules of moves are not values."""
    assert {"Condition", "MoveRules"} == {kind.__name__ for kind in value_classes() if can_be_changed(kind)}


def copies(value: Any) -> tuple[Any, ...]:
    """Return a deep copy of a value, and the value pickled and read again."""
    return copy.deepcopy(value), pickle.loads(pickle.dumps(value))  # noqa: S301  # written here


@each_suite
@given(data=st.data())
def test_a_copy_of_a_state_is_equal(game: GameSuite, data: st.DataObject) -> None:
    """A deep copy and a pickled copy are equal and have the same hash; so have those of each view."""
    position = data.draw(positions(game))
    viewers = (*range(len(position.state.seats)), *Observer)
    for value in (position, *(position.game.view(position.state, viewer) for viewer in viewers)):
        for copied in copies(value):
            assert (value, hash(value)) == (copied, hash(copied))


@each_game
def test_a_copy_of_a_played_game_is_equal(game: str) -> None:
    """This holds for every state, move and event of a game, and different states are never equal."""
    play = played(game, 2, 1)
    for step in play.steps:
        for copied in copies(step):
            assert (step, hash(step)) == (copied, hash(copied))
    assert len(play.steps) + 1 == len({play.state, *(step.before for step in play.steps)})


@pytest.mark.parametrize("kinds", [cards.ALL_CARDS.distinct(), tiles.ALL_TILES.distinct(), board.CELLS])
def test_a_kind_is_one_object(kinds: tuple[Any, ...]) -> None:
    """Cards, tiles and cells are singletons: copies are the same object."""
    for kind in kinds:
        assert all(kind is copied for copied in copies(kind))


@pytest.mark.parametrize(
    "made",
    [
        field(converter=int),
        field(validator=lambda *_: None),
        field(factory=list),
        field(kw_only=True),
        field(init=False, default=1),
    ],
)
def test_a_class_that_checks_its_fields_cannot_be_quick(made: Any) -> None:
    """A fast constructor would skip the check."""
    with pytest.raises(TypeError, match=r"Checked\.number is not taken as it is given"):
        fast_init(make_class("Checked", {"number": made}, frozen=True))


def test_fast_functions_take_fields_of_any_name() -> None:
    """What a fast constructor, a maker or a copying method names itself is no name of a field."""

    def copied(self: Any, kind: int, made: int | None = None) -> None:
        """Return a copy."""

    names = ["made", "kind", "new"]
    fast: Any = fast_init(make_class("Named", names, frozen=True, slots=True, class_body={"copied": copying(copied)}))
    for one in (fast(1, 2, 3), maker(fast)(1, 2, 3)):
        assert [(1, 2, 3), (1, 4, 3), (5, 4, 3)] == [*map(astuple, (one, one.copied(4), one.copied(4, 5)))]
