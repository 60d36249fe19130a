"""Mistakes in recall, each of which a vector must show (tests/data/recall_faults.toml).

They are the seeded faults of memories that change what is recalled, and others that ports are likely to have.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.recall.contents import Contents, PoolPart
from sobek_core.recall.observation import KindsExcluded, Moved, Searched
from sobek_verification.seeding import Damage, SeededFault, unless
from sobek_verification.simulation.recall.faults import FAULTS, FOLD, backs_only, moving

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_RECALLED: Final = (
    "a back counts as a kind",
    "sets are forgotten",
)
"""Sentences of faults that change no recall: they stop the memory, or they forget what the viewer still sees."""

MOVEMENTS: Final = {
    "classic": (("quays", "hand"), ("quays", "corruption"), ("deck", "quays")),
    "duel": (("market", "hand"), ("market", "corruption"), ("draw-pile", "market")),
}
"""By game, origins and goals of movements seen by viewers who cannot look at the things in their new place."""

TRACE_SECONDS: Final = {"classic": ("event-pile", "corruption"), "duel": ("pirogues", "corruption", "debens")}
"""By game, the places that a player looks through now and then."""


def recall_faults(game: str) -> tuple[SeededFault, ...]:
    """Return the faults of a game."""
    seeded = (one for one in FAULTS if one.game == game and _changes_recall(one))
    return (*seeded, *_observed(game), *_reckoned(game))


def _changes_recall(fault: SeededFault) -> bool:
    """Return whether a fault changes recall; what counts as new matters only for taking moves back."""
    return ".recall." in fault.place and not any(part in fault.description for part in NOT_RECALLED)


def _observed(game: str) -> Iterator[SeededFault]:
    model = f"sobek_core.{game}.recall.OBSERVATION_MODEL"
    for origin, goal in MOVEMENTS[game]:
        yield SeededFault(
            game, f"faces on the way from {origin} to {goal} are forgotten", model, moving(origin, goal, backs_only)
        )
    for zone in TRACE_SECONDS[game]:
        yield SeededFault(
            game, f"what is looked through in {zone} is forgotten", f"{FOLD}.known_after", _not_looked(zone)
        )
    yield SeededFault(game, "a name that moves nothing says nothing", model, _names_alone(keep=False))
    yield SeededFault(game, "a name that moves something says nothing", model, _names_alone(keep=True))


def _reckoned(game: str) -> Iterator[SeededFault]:
    pools, knowledge = "sobek_core.recall.unknown_pool.UnknownPools", "sobek_core.recall.knowledge.Knowledge"
    for description, place, damage in (
        ("an unseen thing is always one of those not known", f"{pools}.draw", _unknown_first),
        ("what was seen to come out of unseen things may still be among them", f"{pools}.take", _not_noted),
        ("what is certain by number alone is not concluded", f"{knowledge}.bounds", _faces_alone),
        ("places are reckoned apart", f"{knowledge}.bounds", _apart),
    ):
        yield SeededFault(game, description, place, damage)


def _names_alone(*, keep: bool) -> Damage:
    """Do not observe that a place is empty if something moved (keep), or if nothing did."""

    def damage(right: Any) -> Any:
        def wrong(*seen: Any) -> Iterator[Any]:
            observed = tuple(right.observe(*seen))
            moved = any(isinstance(one, Moved) for one in observed)
            return (one for one in observed if not (isinstance(one, KindsExcluded) and keep == moved))

        return evolve(right, observe=wrong)

    return damage


def _not_looked(zone: str) -> Damage:
    return unless(lambda _, one: isinstance(one, Searched) and one.place.zone == zone, lambda known, _: known)


def _unknown_first(right: Any) -> Any:
    def wrong(self: Any, place: Any, number: int, without: frozenset[Any]) -> Any:
        held = self.at(place)
        if held.parts.total() < number:
            return right(self, place, number, without)
        known = Contents.of(held.faces)
        self.places[place] = held - known
        drawn = right(self, place, number, without)
        self.put(place, known)
        return drawn

    return wrong


def _not_noted(right: Any) -> Any:
    def wrong(self: Any, place: Any, kind: Any, number: int) -> None:
        held = self.at(place)
        hidden = number - held.faces[kind]
        sources = Contents.of(parts=self.sources(held, kind))
        if hidden <= 0 or sources.number < hidden:
            right(self, place, kind, number)
            return
        left = held - Contents.of({kind: number})
        for part in tuple(left.parts.elements())[:hidden]:
            left -= Contents.of(parts={part: 1})
        self.places[place] = left

    return wrong


def _faces_alone(right: Any) -> Any:
    def wrong(self: Any, *places: Any) -> Any:
        _, most = right(self, *places)
        start: Counter[Any] = Counter()
        seen = [sum((one.at(place).faces for place in places), start=start) for one in self._alternatives]
        fewest = seen[0]
        for one in seen[1:]:
            fewest &= one
        return fewest, most

    return wrong


def _apart(right: Any) -> Any:
    """Compute the possible contents of each place as if nothing were known of the others."""

    def wrong(self: Any, *places: Any) -> Any:
        fewest, _ = right(self, *places)
        most: Counter[Any] = Counter()
        for pools in self._alternatives:
            here: Counter[Any] = Counter()
            for place in places:
                contents = pools.at(place)
                here += contents.faces
                for part, number in contents.parts.items():
                    whole = _all_of(pools, part)
                    here += Counter({kind: min(number, whole[kind]) for kind in whole})
            most |= here
        return fewest, most

    return wrong


def _all_of(pools: Any, part: PoolPart[Any]) -> Counter[Any]:
    """Return all that a pool was made of, including what came out of it, except the excluded kinds."""
    contents = pools.pools[part.pool]
    whole = Counter(contents.faces)
    for inner in contents.parts:
        whole += _all_of(pools, inner)
    return Counter({kind: number for kind, number in whole.items() if kind not in part.without})
