"""Knowledge of hidden things: cases by hand; random cases compared with all worlds; seeded faults."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.recall.contents import NoWorldError
from sobek_core.recall.flow_network import Commodity, Edge
from sobek_core.recall.knowledge import Knowledge
from sobek_verification.seeding import seeded
from sobek_verification.simulation.machines.rng import generator
from tests.recall_cases import LARGEST, LONG, Size, differences, misreported, random_case, rank

if TYPE_CHECKING:
    from collections.abc import Callable

BEYOND: Final = 100_000  # cases from here on are the largest
# The first ones need a search: two are impossible, and in the others commodities block each other.
CASES: Final = (1299, 3105, 100_022, 100_028, 101_322, 102_396, *range(300))


def bag(**things: int) -> Knowledge[str, str]:
    """Return the knowledge when all things are hidden in a bag."""
    return Knowledge.begin(things, hidden={"bag": sum(things.values())})


def test_things_and_places_must_agree() -> None:
    """Seeing more things than exist, or hiding another number of them, is refused."""
    for things, known, hidden in (({"three": 1}, {"hand": {"three": 2}}, {"bag": -1}), ({"three": 2}, {}, {"bag": 1})):
        with pytest.raises(NoWorldError, match=r"^expected the things seen and the things hidden to be all that exist"):
            Knowledge.begin(things, known, hidden)


def test_how_many_things_there_are_to_compare_with_is_reported() -> None:
    """The message names the place that must have exactly one."""
    with pytest.raises(NoWorldError, match=r"^expected one thing in hand, got 2$"):
        bag(a1=3).after_move("bag", "hand", unseen=2).after_comparison("bag", "hand", rank)


def test_what_is_excluded_at_one_place_changes_what_another_depends_on() -> None:
    """What is kept of a place is calculated again if its bounds can differ, also when only a part elsewhere changed."""
    before = Knowledge.begin({"a": 1, "b": 1, "c": 1}, hidden={"hand": 1, "bag": 2})
    after = before.after_exclusion("hand", "a")
    assert before.bounds("bag") != after.bounds("bag")
    assert before.basis("bag") != after.basis("bag")


def first_difference(number: int) -> str | None:
    """Make a case, sometimes misreported, and compare the knowledge with the list of all worlds."""
    random = generator(number)
    case = random_case(random, LARGEST if number > BEYOND else LONG if number % 5 == 0 else Size())
    return next(differences(misreported(random, case) if number % 3 == 0 else case), None)


def test_what_is_known_is_what_all_worlds_have() -> None:
    """In random cases: certain, most and number, for places alone and together, and contradictions."""
    assert [] == [(number, found) for number in CASES if (found := first_difference(number))]


# Seeded faults of the engine: wrong versions of a function.


def _with_commodities(change: Callable[[tuple[Commodity, ...]], tuple[Commodity, ...]]) -> Callable[[Any], Any]:
    """Return a fault that changes the commodities before routing."""
    return lambda right: lambda edges, commodities, watched: right(edges, change(commodities), watched)


def _all_others_as_one(commodities: tuple[Commodity, ...]) -> tuple[Commodity, ...]:
    first, *others = commodities
    return (
        (first, Commodity(tuple(map(sum, zip(*(commodity.supply for commodity in others), strict=True)))))
        if others
        else commodities
    )


def _part_by_part(right: Any) -> Any:
    def wrong(
        edges: tuple[Edge, ...], commodities: tuple[Commodity, ...], watched: frozenset[int]
    ) -> tuple[int, ...] | None:
        found = [right(edges, commodities, frozenset({i})) for i in watched]
        return tuple(map(sum, zip(*found, strict=True))) if all(found) and found else right(edges, commodities, watched)

    return wrong


def _place_by_place(right: Any) -> Any:
    def wrong(self: Knowledge[str, str], *places: str) -> tuple[Counter[str], ...]:
        return tuple(sum(found, Counter()) for found in zip(*(right(self, place) for place in places), strict=True))

    return wrong


FAULTS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "places are asked one by one": ("knowledge.Knowledge.bounds", _place_by_place),
    "parts are asked one by one": ("flow_paths.flow_bounds", _part_by_part),
    "one alternative is enough": (
        "knowledge.Knowledge.bounds",
        lambda right: lambda self, *places: right(Knowledge(self.alternatives[:1]), *places),
    ),
    "alternatives are dropped": ("knowledge._remaining", lambda right: lambda *args: right(*args)[:1]),
    "what is drawn is never kept": (
        "knowledge.Knowledge._after",
        lambda right: lambda self, *changes: right(self, *changes[::2]),
    ),
    "what was there is never kept": (
        "knowledge.Knowledge._after",
        lambda right: lambda self, *changes: right(self, *changes[len(changes) > 1 :: 2]),
    ),
    "what was shown is forgotten": ("knowledge.Knowledge.after_reveal", lambda _: lambda self, *_: self),
    "what a rule left none of is forgotten": ("knowledge.Knowledge.after_exclusion", lambda _: lambda self, *_: self),
    "what came out of a pool is forgotten": ("unknown_pool.UnknownPools._record_removal", lambda _: lambda *_: None),
    "what is kept out is forgotten": ("unknown_pool.Contents.exclude", lambda _: lambda self, _: self),
    "what is drawn may be of any kind": (
        "unknown_pool.UnknownPools.draw",
        lambda right: lambda self, place, number, _: right(self, place, number, frozenset()),
    ),
    "there is always a world": ("unknown_pool.UnknownPools.possible", lambda _: lambda _: True),
    "all other kinds are one commodity": ("flow_paths.flow_bounds", _with_commodities(_all_others_as_one)),
    "all edges are open to all": (
        "flow_paths.flow_bounds",
        _with_commodities(lambda commodities: tuple(evolve(commodity, forbidden=()) for commodity in commodities)),
    ),
    "the first way is the only one": (
        "flow_paths._extremize",
        lambda _: lambda network, _bounds, found, _sign: found[len(network.edges) - 1],
    ),
    "only an exchange of two helps": (
        "flow_paths._path_for_first",
        lambda right: lambda *args: right(*args) if len(args) > 4 else None,
    ),
    "nothing is ever in the way": ("flow_network.FlowNetwork._branch", lambda _: lambda *_: ()),
    "what is in the way is ruled out for good": (
        "flow_network.FlowNetwork._branch",
        lambda right: lambda *args: right(*args)[:1],
    ),
    "what is in the way is never ruled out": (
        "flow_network.FlowNetwork._branch",
        lambda right: lambda *args: right(*args)[1:],
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_random_cases_catch_seeded_faults(fault: tuple[str, Callable[[Any], Any]]) -> None:
    """A fault makes something known that is not so, or leaves something open that is known."""
    place, damage = f"sobek_core.recall.{fault[0]}", fault[1]
    with seeded(place, damage):
        assert any(map(first_difference, CASES))
