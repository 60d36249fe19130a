"""What is news, and to whom, in situations that neither game has: places and observations without a game."""

from __future__ import annotations

from enum import auto
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen

from sobek_core.classic import recall as classic
from sobek_core.duel import recall as duel
from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Observer, Seen, Viewer
from sobek_core.recall.audience import Audience
from sobek_core.recall.memory import Memory, ObservationModel, PlaceContents
from sobek_core.recall.news import is_news
from sobek_core.recall.observation import DrawRevealed, Moved, Observation, PropertyRevealed, UnknownFamily

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Colour(FaceDown):
    """The backs."""

    RED = auto()
    BLUE = auto()


RED, BLUE = Colour
LETTERS: Final = UnknownFamily.of("letters", "xyz", RED)
DIGITS: Final = UnknownFamily("digits", {"1": 2, "2": 2}, {"1": RED, "2": BLUE})


@frozen
class Lying:
    """A view: what is visible in each place."""

    viewer: Viewer
    places: dict[str, Seen[Any]]


def observation_model(family: UnknownFamily) -> ObservationModel[Lying, Observation[str], str]:
    """Return how a game with one family is observed; its events are observations."""

    def contents(view: Lying, families: tuple[UnknownFamily, ...]) -> Iterable[PlaceContents[str]]:
        return [PlaceContents(place, families[0], (place,), seen, is_open=False) for place, seen in view.places.items()]

    def observe(_before: Lying, events: Sequence[Observation[str]], _after: Lying) -> Iterable[Observation[str]]:
        return events

    return ObservationModel((family,), contents, observe)


def remembered(family: UnknownFamily, **places: Seen[Any]) -> Memory[Lying, Observation[str], str]:
    """Return a spectator's memory of a setup."""
    return Memory.begin(observation_model(family), Lying(Observer.SPECTATOR, places))


def audience(row: str, bag: str) -> Audience[Lying, Observation[str], str]:
    """Return an audience with one seat, which alone sees the letters of the row; those of the bag are hidden."""
    hidden = {place: Seen[Any]((RED,) * len(things), len(things)) for place, things in (("row", row), ("bag", bag))}
    hidden["hand"] = Seen((), 0)
    shown = Lying(0, {**hidden, "row": Seen.of(row)})
    return Audience.begin(remembered(LETTERS, **hidden), [shown])


def would_learn(of: Audience[Lying, Observation[str], str], to_all: list[Any], to_seat: list[Any]) -> bool:
    """Return whether a move reveals something that the views after it do not show."""
    return of.would_learn((to_all, Lying(Observer.SPECTATOR, {})), [(to_seat, Lying(0, {}))])


@pytest.mark.parametrize("in_order", [True, False])
def test_the_order_of_two_things_is_news_even_to_whom_they_are_known(in_order: bool) -> None:
    """NAME.visibility.undo: all things of a row move; a seat that knew them learns at most their order."""

    def gone(things: Seen[Any]) -> Moved[str]:
        return Moved(LETTERS, things, "row", "hand", frozenset({RED}), in_order)

    assert in_order is would_learn(audience("xy", "z"), [gone(Seen((RED, RED), 2))], [gone(Seen.of("xy"))])


@pytest.mark.parametrize(("row", "bag", "is_shown"), [("xy", "z", True), ("x", "yz", False)])
def test_a_draw_shown_to_one_seat(row: str, bag: str, is_shown: bool) -> None:
    """NAME.visibility.undo: it is news if the seat knows that another thing could have been drawn."""
    assert is_shown is would_learn(audience(row, bag), [], [DrawRevealed(LETTERS, Seen.of("x"), "row")])


@pytest.mark.parametrize(("row", "expected"), [("xy", True), ("x", False)])
def test_a_draw_shown_to_all(row: str, expected: bool) -> None:
    """NAME.visibility.undo: it is news if everyone knows that another thing could have been drawn."""
    bag = Seen[Any]((RED,) * (3 - len(row)), 3 - len(row))
    known = remembered(LETTERS, row=Seen.of(row), bag=bag).knowledge
    assert expected is is_news(known, DrawRevealed(LETTERS, Seen.of("x"), "row"))


@pytest.mark.parametrize(("place", "counted"), [("row", True), ("hand", False)])
def test_what_depends_on_a_place_and_is_shown_to_one_seat(place: str, counted: bool) -> None:
    """NAME.visibility.undo: it is news unless everyone knows what is there."""
    assert counted is would_learn(audience("xy", "z"), [], [PropertyRevealed(LETTERS, place)])


def test_an_audience_is_shown_a_move_seat_by_seat() -> None:
    """A missing view of a seat is a ValueError."""
    watching, to_all = audience("xy", "z"), (list[Any](), Lying(Observer.SPECTATOR, {}))
    for ask in (watching.after, watching.would_learn):
        with pytest.raises(ValueError, match="shorter"):
            ask(to_all, [])


@pytest.mark.parametrize(
    ("backs", "bag", "expected"),
    [
        ((RED, BLUE), (RED, BLUE), False),
        ((RED,), (RED, BLUE), True),
        ((RED,), (RED, RED), False),
    ],
)
def test_which_backs_chance_draws_is_news(
    backs: tuple[Colour, ...],
    bag: tuple[Colour, ...],
    expected: bool,
) -> None:
    """NAME.visibility.undo: if others could have been drawn; not if all were drawn, or all look alike."""
    rest = [back for back in Colour for _ in range(2 - bag.count(back))]
    known = remembered(DIGITS, bag=Seen(bag, len(bag)), box=Seen(tuple(rest), len(rest))).knowledge
    assert expected is is_news(known, Moved(DIGITS, Seen(backs, len(backs)), "bag", "hand", frozenset(Colour)))


@pytest.mark.parametrize(
    ("places", "message"),
    [
        (
            {"bag": Seen((RED,), 1), "box": Seen((), 2)},
            "box: expected 3, got 2: memory begins at the setup",
        ),
        (
            {"bag": Seen((RED,), 1)},
            r"expected 3 more of \(blue\) \(red\): memory begins at the setup",
        ),
    ],
)
def test_a_later_view_is_refused(places: dict[str, Seen[Any]], message: str) -> None:
    """The message names the place with another number, or the backs that are in no place."""
    with pytest.raises(ValueError, match=f"^{message}$"):
        remembered(DIGITS, **places)


@pytest.mark.parametrize(
    ("families", "names"),
    [
        (classic.OBSERVATION_MODEL.families, ["cards", "tokens"]),
        (duel.OBSERVATION_MODEL.families, ["tiles", "tokens", "debens"]),
    ],
)
def test_a_family_is_shown_by_its_name(families: tuple[UnknownFamily, ...], names: list[str]) -> None:
    """Messages have the name of a family, without its numbers and backs."""
    assert [f"UnknownFamily(name={name!r})" for name in names] == [repr(family) for family in families]


def test_families_are_the_same_if_they_have_one_name() -> None:
    """Observations of an edition's things count for every edition."""
    other = UnknownFamily.of(LETTERS.name, "12", BLUE)
    assert (LETTERS, hash(LETTERS)) == (other, hash(other))
    assert LETTERS != DIGITS
