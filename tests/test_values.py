"""States, moves and events are values: nothing changes them, and a copy is equal."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from attrs import field, fields, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given

from sobek_core.classic import Classic, Move, Setup, State
from sobek_core.classic.components import ALL_CARDS, Cards, card
from sobek_core.classic.journal import HAND, QUAYS, CardsMoved, Event
from sobek_core.classic.moves import PlaySet, Take
from sobek_core.classic.position import read_position
from sobek_core.kernel import Applied, Game, Reason, Refused
from sobek_core.quick import quick
from verification.games import GAMES
from verification.machines.strategies import positions

STATE = read_position(["quays: wheat-1*2", "seat 0 hand: fish-1", "seat 0 sets: fish-0*3"])
VALUES: tuple[Any, ...] = (
    STATE,
    STATE.seats[0],
    STATE.seats[0].sets[0],
    STATE.seats[0].hand,
    STATE.owed,
    STATE.choices,
    STATE.track,
    card("fish-1"),
    Take(0, 1),
    PlaySet(0, Cards()),
    CardsMoved((), QUAYS, HAND[0]),
    HAND[0],
    Classic(),
    Reason("classic.quay.window"),
    Applied(STATE, ()),
    Refused(STATE, ()),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_no_field_can_be_set_and_none_added(value: Any) -> None:
    """Immutable means that assigning raises, in classes with a quick constructor too."""
    for attribute in (*[one.name for one in fields(type(value))], "more"):
        with pytest.raises(FrozenInstanceError):
            setattr(value, attribute, 0)


@given(positions(GAMES["classic"]))
def test_a_copy_of_a_state_is_equal(state: State) -> None:
    """Copied deeply, or pickled and read again, a state is the same value with the same hash."""
    for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301  # written by this test
        assert state == twin
        assert hash(state) == hash(twin)


def test_a_kind_of_card_is_one_object() -> None:
    """Identity is equality for cards, so a copy is the card itself."""
    for kind in ALL_CARDS.distinct():
        assert kind is copy.deepcopy(kind)
        assert kind is pickle.loads(pickle.dumps(kind))  # noqa: S301  # written by this test


def test_a_quick_constructor_takes_what_the_slow_one_took() -> None:
    """Positions, names and defaults are those of attrs, and so is what is missing."""

    @frozen
    class Slow:
        first: int
        second: int = 2

    @quick
    @frozen
    class Quick:
        first: int
        second: int = 2

    for made in (Slow, Quick):
        assert (1, 2) == (made(1).first, made(1).second)
        assert (1, 3) == (made(second=3, first=1).first, made(second=3, first=1).second)
        with pytest.raises(TypeError, match="first"):
            made()  # type: ignore[call-arg]


def test_a_class_that_checks_its_fields_cannot_be_quick() -> None:
    """A quick constructor would pass the check over."""

    @frozen
    class Converts:
        number: int = field(converter=int)

    @frozen
    class Validates:
        number: int = field(validator=lambda *_: None)

    @frozen
    class Makes:
        numbers: list[int] = field(factory=list)

    @frozen
    class Names:
        number: int = field(kw_only=True)

    @frozen
    class Hides:
        number: int = field(init=False, default=1)

    for made in (Converts, Validates, Makes, Names, Hides):
        with pytest.raises(TypeError, match=rf"{made.__name__}\.numbers? is not taken as it is given"):
            quick(made)


def test_classic_is_a_game_of_the_kernel() -> None:
    """The type checker holds the class against the protocol, call by call; here it is asked for a table."""
    game: Game[Setup, State, Move, Event] = Classic()
    assert game.turn(STATE) == Classic().turn(STATE)
