"""Knowledge of hidden things: cases by hand; random cases and networks compared with all worlds; seeded faults."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.recall.contents import NoWorldError
from sobek_core.recall.flow_network import SINK, Commodity, Edge, FlowNetwork
from sobek_core.recall.flow_paths import flow_bounds
from sobek_core.recall.knowledge import Knowledge
from sobek_verification.seeding import seeded
from sobek_verification.simulation.machines.rng import generator
from tests.networks import SmallNetwork, difference, random_network
from tests.recall_cases import LONG, Size, differences, misreported, random_case, rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CASES: Final = (1299, 3105, *range(300))  # the first ones are impossible, which only a search finds
NETWORKS: Final = (
    1161,
    2561,
    2566,
    3598,
    5184,
    9127,
    *range(300),
)  # in the first ones, blocked edges must be ruled out


def bag(**things: int) -> Knowledge[str, str]:
    """Return the knowledge when all things are hidden in a bag."""
    return Knowledge.begin(things, hidden={"bag": sum(things.values())})


def test_nothing_can_be_known_of_nothing() -> None:
    """A back that no thing has is fully known."""
    assert (Counter(), Counter()) == Knowledge[str, str].begin({}).bounds("bag")


def test_things_and_places_must_agree() -> None:
    """Seeing more things than exist, or hiding another number of them, is refused."""
    for things, known, hidden in (({"three": 1}, {"hand": {"three": 2}}, {"bag": -1}), ({"three": 2}, {}, {"bag": 1})):
        with pytest.raises(NoWorldError, match=r"^expected the things seen and the things hidden to be all that exist"):
            Knowledge.begin(things, known, hidden)


def test_what_was_drawn_twice_comes_from_one_pool() -> None:
    """Two hands drawn from one bag together hold all but the one thing that was not drawn."""
    known = bag(three=2, five=3).after_move("bag", "left", unseen=2).after_move("bag", "right", unseen=2)
    assert (Counter(), Counter(three=2, five=2)) == known.bounds("left")
    assert (Counter(three=1, five=2), Counter(three=2, five=3)) == known.bounds("left", "right")
    assert 4 == known.number("left", "right")
    assert Counter(five=2) == known.after_search("left", {"three": 2}).bounds("right")[0]


HELD: Final = Knowledge.begin({"queen": 1, "fish": 3}, {"left": {"queen": 1}}, {"left": 1, "right": 0, "bag": 2})
LOW_ONE: Final = Knowledge.begin({"a1": 1, "a2": 2}, {"hand": {"a1": 1}}, {"bag": 2})
EQUAL: Final = Knowledge.begin({"a1": 1, "b1": 1, "a2": 1}, {"hand": {"a1": 1}}, {"bag": 2})


@pytest.mark.parametrize(
    ("known", "place", "fewest", "most"),
    [
        # what was known is mixed with what was not: the owner of the left hand passes on an unseen thing
        (HELD.after_move("left", "right", unseen=1), "left", {}, {"queen": 1, "fish": 1}),
        (
            HELD.after_move("left", "right", unseen=1).after_reveal("right", {"fish": 1}),
            "left",
            {"queen": 1},
            {"queen": 1},
        ),
        # a rule has left none of one kind
        (
            bag(three=2, five=1).after_move("bag", "hand", unseen=1).after_exclusion("hand", ["three"]),
            "bag",
            {"three": 2},
            {"three": 2},
        ),
        # of two things the lower goes back, of equal ones either
        (LOW_ONE.after_comparison("bag", "hand", rank), "hand", {"a2": 1}, {"a2": 1}),
        (EQUAL.after_comparison("bag", "hand", rank), "hand", {}, {"a1": 1, "b1": 1, "a2": 1}),
    ],
)
def test_what_is_known_of_a_place(
    known: Knowledge[str, str], place: str, fewest: dict[str, int], most: dict[str, int]
) -> None:
    """The random cases have all the others."""
    assert (Counter(fewest), Counter(most)) == known.bounds(place)


CONTRADICTIONS: Final[dict[str, Callable[[], object]]] = {
    "more is seen than there is": lambda: Knowledge.begin({"three": 1}, {"hand": {"three": 2}}),
    "more is hidden than there is": lambda: Knowledge.begin({"three": 1}, hidden={"hand": 2}),
    "more goes than lies there": lambda: bag(three=1).after_move("bag", "hand", unseen=2),
    "a kind is seen that is not there": lambda: bag(three=1).after_move("bag", "hand", {"five": 1}),
    "a kind is shown that has all gone": lambda: (
        bag(three=1, five=1).after_move("bag", "x", {"five": 1}).after_reveal("bag", {"five": 1})
    ),
    "something else lies there": lambda: bag(three=1, five=1).after_search("bag", {"three": 2}),
    "more lies there": lambda: bag(three=1, five=1).after_search("bag", {"three": 1}),
    "none is left of what was seen": lambda: bag(three=1).after_exclusion("bag", ["three"]),
    "two hands have the same thing": lambda: (
        bag(three=1, five=3)
        .after_move("bag", "left", unseen=2)
        .after_move("bag", "right", unseen=2)
        .after_reveal("left", {"three": 1})
        .after_reveal("right", {"three": 1})
    ),
    "there is nothing to compare with": lambda: bag(a1=1).after_comparison("bag", "hand", rank),
    "there are two things to compare with": lambda: (
        bag(a1=3).after_move("bag", "hand", unseen=2).after_comparison("bag", "hand", rank)
    ),
    "there is nothing to compare": lambda: (
        bag(a1=1).after_move("bag", "hand", unseen=1).after_comparison("bag", "hand", rank)
    ),
}


@pytest.mark.parametrize("contradiction", CONTRADICTIONS.values(), ids=list(CONTRADICTIONS))
def test_what_cannot_be_is_refused(contradiction: Callable[[], object]) -> None:
    """A contradiction to earlier observations is a ValueError with a message."""
    with pytest.raises(
        NoWorldError, match=r"^(expected .+|this observation cannot be true: it contradicts earlier ones)$"
    ) as raised:
        contradiction()
    assert isinstance(raised.value, ValueError)


def test_how_many_things_there_are_to_compare_with_is_reported() -> None:
    """The message names the place that must have exactly one."""
    with pytest.raises(NoWorldError, match=r"^expected one thing in hand, got 2$"):
        bag(a1=3).after_move("bag", "hand", unseen=2).after_comparison("bag", "hand", rank)


def first_difference(number: int) -> str | None:
    """Make a case, sometimes misreported, and compare the knowledge with the list of all worlds."""
    random = generator(number)
    case = random_case(random, LONG if number % 5 == 0 else Size())
    return next(differences(misreported(random, case) if number % 3 == 0 else case), None)


def test_what_is_known_is_what_all_worlds_have() -> None:
    """In random cases: certain, most and number, for places alone and together, and contradictions."""
    assert [] == [(number, found) for number in CASES if (found := first_difference(number))]


def test_nets_carry_what_the_list_of_all_ways_says() -> None:
    """The networks have commodities that block each other."""
    assert [] == [(number, found) for number in NETWORKS if (found := difference(random_network(generator(number))))]


def test_a_commodity_that_cannot_be_routed_at_all() -> None:
    """Nodes 3 and 4 each keep one of the third commodity, but only one exists; no sum alone shows it."""
    upper = ((0, 1, 3), (0, 2, 4), (1, 3, 2), (1, 4, 1), (2, 3, 2), (2, 4, 2), (3, SINK, 3), (4, SINK, 2))
    lower = ((5, 6, 2), (5, 7, 2), (5, 8, 2), (6, SINK, 2), (7, SINK, 2), (8, SINK, 2))
    supplies = ((3, 0, 0, 0, 0, 2, 0, 0, 0), (3, 0, 0, 0, 0, 2, 0, 0, 0), (1, 0, 0, -1, -1, 2, 0, 0, 0))
    edges = tuple(Edge(*edge) for edge in (*upper, *lower))
    network = SmallNetwork(edges, tuple(Commodity(given) for given in supplies), frozenset({6}))
    assert (None, None) == (flow_bounds(network.edges, network.commodities, network.watched), difference(network))


def test_bounds_are_propagated_from_what_arrives() -> None:
    """Node 2 has one of the third commodity and sends on at most three: one or two arrive."""
    edges = (Edge(0, 1, 1), Edge(0, 2, 3), Edge(0, SINK, 1), Edge(1, 2, 1), Edge(1, SINK, 3), Edge(2, SINK, 3))
    network = FlowNetwork.of(edges, tuple(map(Commodity, ((1, 2, 0), (2, 0, 0), (3, 0, 1)))))
    narrowed = network.propagate(([0] * 18, [edge.flow for _ in range(3) for edge in edges]))
    assert narrowed is not None
    third = network.part(2)
    assert ([0, 1, 0, 0, 0, 2], [1, 2, 1, 1, 1, 3]) == (narrowed[0][third], narrowed[1][third])


# Seeded faults of the engine: wrong versions of a function, and whether random cases or networks catch them.


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


STORY_FAULTS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "places are asked one by one": ("knowledge.Knowledge.bounds", _place_by_place),
    "parts are asked one by one": ("pool_flow.flow_bounds", _part_by_part),
    "one alternative is enough": (
        "knowledge.Knowledge.bounds",
        lambda right: lambda self, *places: right(Knowledge(self._alternatives[:1]), *places),
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
    "all other kinds are one commodity": ("pool_flow.flow_bounds", _with_commodities(_all_others_as_one)),
    "all edges are open to all": (
        "pool_flow.flow_bounds",
        _with_commodities(lambda commodities: tuple(evolve(commodity, forbidden=()) for commodity in commodities)),
    ),
    "the first way is the only one": (
        "flow_paths._extremize",
        lambda _: lambda network, _bounds, found, _sign: found[len(network.edges) - 1],
    ),
}

NET_FAULTS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
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


def _is_caught(fault: tuple[str, Callable[[Any], Any]], found: Iterator[str | None]) -> bool:
    """Return whether a difference is found while a fault is seeded."""
    place, damage = f"sobek_core.recall.{fault[0]}", fault[1]
    with seeded(place, damage):
        return any(found)


@pytest.mark.parametrize("fault", STORY_FAULTS.values(), ids=list(STORY_FAULTS))
def test_random_cases_catch_seeded_faults(fault: tuple[str, Callable[[Any], Any]]) -> None:
    """A fault makes something known that is not so, or leaves something open that is known."""
    assert _is_caught(fault, map(first_difference, CASES))


@pytest.mark.parametrize("fault", NET_FAULTS.values(), ids=list(NET_FAULTS))
def test_nets_catch_seeded_faults(fault: tuple[str, Callable[[Any], Any]]) -> None:
    """Where commodities block each other, all of them must be tried."""
    assert _is_caught(fault, (difference(random_network(generator(number))) for number in NETWORKS))
