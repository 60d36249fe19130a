"""State, independently of the core, whether everybody can tell that a move revealed nothing: GAME.visibility.undo.

Nothing here asks the core what it observes. The answer depends on what really happened, on how much of it each viewer
sees, and on the list of all worlds that a spectator considers possible.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Visibility, see
from sobek_verification.simulation.recall.dealt import DealtWorlds
from sobek_verification.simulation.recall.world_steps import (
    DealtThings,
    DrawnOpenly,
    LowerBack,
    Movement,
    PlaceSeen,
    WorldStep,
)

if TYPE_CHECKING:
    from sobek_core.kernel.pile import KindSet, Pile

FamiliarPlaces: TypeAlias = frozenset[tuple[DealtThings, FaceDown, Hashable]]
"""Things, a back and a place: a seat has been shown the faces of all these things with this back in this place."""

ViewedMove: TypeAlias = tuple[Sequence[WorldStep], Sequence[PlaceSeen]]
"""The steps of a move and the places after it, with how much of each a viewer sees."""


@frozen
class Everybody:
    """What everybody knows.

    spectator: the worlds that a spectator considers possible; familiar: what each seat has been shown; news: whether
    the last move may have revealed information, as far as everybody can tell.
    """

    spectator: DealtWorlds
    familiar: tuple[FamiliarPlaces, ...]
    news: bool = False

    @classmethod
    def begin(cls, spectator: DealtWorlds, lines: Iterable[Iterable[PlaceSeen]]) -> Everybody:
        """Begin at a setup, or after a deal. lines: the contents of each place, and how much of them each seat sees."""
        return cls(spectator, tuple(map(_face_up, lines)))

    def after(self, spectator: ViewedMove, seats: Sequence[ViewedMove]) -> Everybody:
        """Return what everybody knows after a move, given what the spectator and each seat see of it."""
        dealt, familiar, news = self.spectator, list(self.familiar), False
        for part, to_all in enumerate(spectator):
            for step, *own in zip_longest(to_all, *(seat[part] for seat in seats)):
                for seat, one in enumerate(own):
                    if one is not None and (step is None or one.look != step.look):
                        news = news or _is_news(dealt, familiar[seat], one)
                    familiar[seat] = _update_familiar(familiar[seat], one)
                if step is not None:
                    dealt = dealt.after((step,))
                    news = news or dealt.news
        looked = (known | _face_up(lines) for known, (_, lines) in zip(familiar, seats, strict=True))
        return Everybody(dealt, tuple(looked), news)


def _is_news(dealt: DealtWorlds, familiar: FamiliarPlaces, step: WorldStep) -> bool:
    """Return whether a step may be news for a seat that sees more of it than a spectator."""
    match step:
        case Movement(things, gone, origin, _, how_much, by_chance, row):
            shown = [kind for kind in gone if _is_seen(kind, how_much)]
            drawn = len(gone.among(by_chance))
            chance = _could_differ(_worlds(dealt, things, origin, by_chance), drawn, row=row)
        case LowerBack(things, _, drawn_one, _, origin):
            shown, chance = list(drawn_one), _could_differ(_worlds(dealt, things, origin), 1)
        case DrawnOpenly(things, origin, tokens):
            shown, chance = list(tokens), _could_differ(_worlds(dealt, things, origin), len(tokens))
        case PlaceSeen(_, things, places, contents):
            origin, *_ = places
            shown, chance = list(contents), False
        case _:  # all viewers see the same of other steps
            return False
    return chance or not all(_knows(dealt, familiar, things, things.back(kind), origin) for kind in shown)


def _could_differ(piles: set[Pile[Any]], drawn: int, *, row: bool = False) -> bool:
    """Return whether drawing `drawn` things could have looked different. piles: the piles they may come from."""
    one = next(iter(piles))
    if not drawn or (drawn == len(one) and not (row and drawn > 1)):
        return False
    return len(piles) > 1 or len(one.distinct()) > 1


def _knows(dealt: DealtWorlds, familiar: FamiliarPlaces, things: DealtThings, back: FaceDown, place: Hashable) -> bool:
    """Return whether everybody can tell that a seat knows all things with this back in this place."""

    def knows(place: Hashable) -> bool:
        worlds = {tuple(kind for kind in pile if things.back(kind) == back) for pile in _worlds(dealt, things, place)}
        return len(worlds) == 1 or (things, back, place) in familiar

    return knows(place) or all(knows(other) for other in things.places if other != place)


def _worlds(
    dealt: DealtWorlds, things: DealtThings, place: Hashable, among: KindSet[Any] | None = None
) -> set[Pile[Any]]:
    """Return the contents of a place that a spectator considers possible. among: count only these kinds, if given."""
    piles = (things.at(world, place) for world in dealt.worlds[things])
    return {pile if among is None else pile.among(among) for pile in piles}


def _is_seen(kind: object, how_much: Visibility) -> bool:
    """Return whether a viewer with this visibility sees the face of a kind."""
    return see((kind,), how_much).kinds == (kind,)


def _update_familiar(familiar: FamiliarPlaces, step: WorldStep | None) -> FamiliarPlaces:
    """Return what a seat is still familiar with after a step."""
    match step:
        case Movement(things, gone, origin, goal, how_much):
            unseen = {things.back(kind) for kind in gone if not _is_seen(kind, how_much)}
            return familiar - {(things, back, place) for back in unseen for place in (origin, goal)}
        case LowerBack(things, _, drawn, waiting, origin, goal, Visibility.NUMBER):
            backs = set(map(things.back, drawn))
            return familiar - {(things, back, place) for back in backs for place in (waiting, origin, goal)}
        case _:
            return familiar


def _face_up(lines: Iterable[PlaceSeen]) -> FamiliarPlaces:
    """Return what a seat becomes familiar with by seeing places. lines: the places, and how much of them it sees."""
    return frozenset(
        (line.things, line.things.back(kind), place)
        for line in lines
        if line.look == see(line.contents, Visibility.FACES)
        for kind in type(line.contents).kinds
        for place in line.places
    )
