"""Leave out each observation of a game in turn: a directed game must show that it is missing.

Observations are distinguished by the `yield` that makes them, by the zones, and by the owner of the place. So observing
something for one seat only also counts as a fault, and every new observation needs a directed game.
"""

from __future__ import annotations

import inspect
from functools import partial
from operator import ne
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.visibility import Observer
from sobek_core.recall.observation import KindsExcluded, Searched
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.play import wrong_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.visibility import Viewer

EVERYBODY: Final = "everybody"
SPECTATOR: Final = "a spectator"
OWNER: Final = "its owner"
OTHERS: Final = "others"
TELLS_NO_OWNER: Final = frozenset(kind.__name__ for kind in (KindsExcluded, Searched))


@frozen(order=True)
class Observation:
    """An observation.

    line: the line of the `yield` in the source; kind: its kind; zones: the zones of its places; whose: their owner; by:
    the viewers.
    """

    line: int
    kind: str
    zones: str
    whose: str
    by: str

    @classmethod
    def of(cls, line: int, observation: Any, viewer: Viewer | None) -> Observation:
        """Return what identifies an observation. viewer: who makes it; None to ignore the viewer."""
        names = ("origin", "goal", "place")
        places = [place for name in names if (place := getattr(observation, name, None)) is not None]
        seats = [place.seat for place in places if place.seat is not None]
        if viewer is None:
            by = EVERYBODY
        elif viewer is Observer.SPECTATOR:
            by = SPECTATOR
        else:
            by = OWNER if viewer in seats else OTHERS
        whose = "" if not seats else "of seat 0" if min(seats) == 0 else "of another seat"
        zones = " to ".join(str(place.zone) for place in places)
        return cls(line, type(observation).__name__, zones, whose, by)

    @property
    def tells_nothing(self) -> bool:
        """Whether the observation cannot reveal anything, because the owner of a place knows its contents."""
        return self.by == OWNER and self.kind in TELLS_NO_OWNER


def sweep(game: str, *, by_viewer: bool) -> dict[Observation, str | None]:
    """Return the observations made in the directed games, each with the first game that shows that it is left out.

    by_viewer: whether to leave an observation out for one kind of viewer at a time, rather than for all at once.
    """
    games, met = directed_games(game), dict[str, set[Observation]]()
    for directed in games:
        found = met[directed.name] = set[Observation]()
        tuple(wrong_in(directed, game, _keeping(partial(_note, found), by_viewer=by_viewer)))
    shown_by: dict[Observation, str | None] = {}
    for one in sorted(set().union(*met.values())):
        if not one.tells_nothing:
            without = _keeping(partial(ne, one), by_viewer=by_viewer)
            showing = (each.name for each in games if one in met[each.name] and any(wrong_in(each, game, without)))
            shown_by[one] = next(showing, None)
    return shown_by


def _note(found: set[Observation], one: Observation) -> bool:
    found.add(one)
    return True


def _keeping(is_kept: Callable[[Observation], bool], *, by_viewer: bool) -> Callable[[Any], Any]:
    """Return a change of an observation model after which it makes only the observations that are kept."""

    def changed(model: Any) -> Any:
        def observe(before: Any, events: Any, after: Any) -> Iterator[Any]:
            observations = model.observe(before, events, after)
            for one in observations:
                if is_kept(Observation.of(_line(observations), one, before.viewer if by_viewer else None)):
                    yield one

        return evolve(model, observe=observe)

    return changed


def _line(observations: Any) -> int:
    """Return the line of the `yield` at which a generator, or the generator that it delegates to, is suspended."""
    while inspect.isgenerator(observations.gi_yieldfrom):
        observations = observations.gi_yieldfrom
    return int(observations.gi_frame.f_lineno)
