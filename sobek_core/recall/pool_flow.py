"""The flow of things from unknown pools into places. Independent of the games."""

from __future__ import annotations

from collections.abc import Hashable
from operator import add
from typing import Generic, TypeVar

from attrs import astuple, frozen

from sobek_core.recall.flow_network import Pipe, Sort
from sobek_core.recall.flow_paths import extent

K = TypeVar("K", bound=Hashable)


@frozen
class PoolFlow(Generic[K]):
    """What flows out of some pools.

    watched: the edges that lead to some places; sorts: the supply of each kind, and the edges closed to it; taken: the
    kinds that were seen to come out of a pool; nothing: no supply.
    """

    pipes: tuple[Pipe, ...]
    watched: frozenset[int]
    sorts: dict[K, Sort]
    taken: frozenset[K]
    nothing: Sort

    def extents(self, kinds: frozenset[K]) -> dict[K, tuple[int, int]]:
        """Return the fewest and the most of some kinds on the watched edges; (0, 0) if no world is left."""
        found: dict[tuple[Sort, bool], tuple[int, int]] = {}
        for kind in kinds.intersection(self.sorts):
            alike = self.sorts[kind], kind in self.taken
            if alike not in found:
                found[alike] = self.extent(kind) or (0, 0)
        return {kind: found[self.sorts[kind], kind in self.taken] for kind in kinds.intersection(self.sorts)}

    def extent(self, watched: K | None = None) -> tuple[int, int] | None:
        """Return the fewest and the most of a kind on the watched edges; None if no world is left.

        Kinds that nothing distinguishes are one commodity: nobody asks for one of them, and they may take the same
        paths. Whatever amount of the commodity goes somewhere can be any of them.
        """
        first, others, alike = self.nothing, list[Sort](), dict[tuple[int, ...], Sort]()
        for kind, sort in self.sorts.items():
            if kind == watched:
                first = sort
            elif kind in self.taken:
                others.append(sort)
            else:
                same = alike.get(sort.barred, self.nothing)
                alike[sort.barred] = Sort(tuple(map(add, same.gives, sort.gives)), sort.barred)
        rest = sorted((*others, *alike.values()), key=lambda sort: (sum(sort.gives), astuple(sort)))
        return extent(self.pipes, (first, *rest), self.watched)
