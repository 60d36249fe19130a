"""A memory as JSON, and back: all that is known, so that a server can keep it and go on. Independent of games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.kernel.kind import name_of
from sobek_core.recall.contents import Contents, PoolPart
from sobek_core.recall.knowledge import Knowledge
from sobek_core.recall.memory import Memory, Recalled
from sobek_core.recall.unknown_pool import UnknownPools

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sobek_core.recall.memory import ObservationModel


def memory_json(memory: Memory[Any, Any, Any], write: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a memory as JSON. write: writes a view or a place."""
    return {
        "view": write(memory.view),
        "things": {family.name: _numbers_json(family.numbers) for family in memory.model.families},
        "known": {
            name_of(back): [
                {
                    "places": [[write(place), _contents_json(one)] for place, one in pools.places.items()],
                    "pools": [[number, _contents_json(one)] for number, one in pools.pools.items()],
                }
                for pools in known.alternatives
            ]
            for back, known in memory.knowledge.items()
        },
    }


def read_memory(
    value: Mapping[str, Any],
    model: ObservationModel[Any, Any, Any],
    read_view: Callable[[Any], Any],
    read_place: Callable[[Any], Any],
) -> Memory[Any, Any, Any]:
    """Build a memory from JSON. model: how the game is observed, whatever its numbers of things.

    Raise ValueError, KeyError, TypeError or AttributeError for what `memory_json` does not return.
    """
    kinds, backs = _names_of(model)

    def counter(numbers: Mapping[str, int]) -> Counter[Any]:
        return Counter({kinds[name]: number for name, number in numbers.items()})

    def contents(one: Mapping[str, Any]) -> Contents[Any]:
        parts = {
            PoolPart(pool, frozenset(kinds[name] for name in without)): number for pool, without, number in one["parts"]
        }
        return Contents(counter(one["faces"]), Counter(parts), counter(one["removed"]))

    families = tuple(family.with_items(counter(value["things"][family.name]).elements()) for family in model.families)
    known = {
        backs[name]: Knowledge(
            tuple(
                UnknownPools(
                    {read_place(place): contents(one) for place, one in pools["places"]},
                    {number: contents(one) for number, one in pools["pools"]},
                )
                for pools in alternatives
            )
        )
        for name, alternatives in value["known"].items()
    }
    model, view = evolve(model, families=families), read_view(value["view"])
    return Memory(view, model, known, tuple(model.places(view)))


def read_recalled(value: Mapping[str, Any], model: ObservationModel[Any, Any, Any]) -> dict[str, Recalled]:
    """Build what is recalled, by place, from JSON. Raise the same errors for what `recalled_json` does not return."""
    kinds, backs = _names_of(model)
    return {
        place: Recalled(
            tuple(kinds[name] for name in one["certain"]),
            tuple(backs[name] for name in one["unseen"]),
            tuple(kinds[name] for name in one["possible"]),
        )
        for place, one in value.items()
    }


def _names_of(model: ObservationModel[Any, Any, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return all kinds and all backs of a game by their names."""
    kinds = {name_of(kind): kind for family in model.families for kind in family.backs}
    return kinds, {name_of(back): back for family in model.families for back in family.all_backs}


def _numbers_json(numbers: Mapping[Any, int]) -> dict[str, int]:
    return {name_of(kind): number for kind, number in numbers.items()}


def _contents_json(contents: Contents[Any]) -> dict[str, Any]:
    return {
        "faces": _numbers_json(contents.faces),
        "parts": [[part.pool, sorted(map(name_of, part.without)), number] for part, number in contents.parts.items()],
        "removed": _numbers_json(contents.removed),
    }
