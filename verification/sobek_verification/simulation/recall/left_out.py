"""Leave out each observation of a game in turn: a directed game must show that it is missing.

Observations are distinguished by the `yield` that makes them, by the zones, by the owner of the place, and by who makes
them. So observing something for one seat only also counts as a fault, and every new observation needs a directed game.
"""

from __future__ import annotations

import inspect
from functools import partial
from operator import ne
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.kernel.visibility import Observer
from sobek_core.recall.observation import KindsExcluded, Moved, Searched
from sobek_verification.seeding import SeededFault
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.faults import model_of, observing
from sobek_verification.simulation.recall.play import wrong_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.visibility import Viewer

Made: TypeAlias = tuple[int, str, str, str, str]
"""The line of the `yield` in the source, the kind of observation, the zones of its places, their owner, the viewers."""

OWNER: Final = "its owner"


def made_in_directed_games(game: str) -> dict[str, set[Made]]:
    """Return the observations made in each directed game, by its name.

    An observation that the owner of a place makes of its contents is left out if it tells the owner nothing.
    """
    met = {directed.name: set[Made]() for directed in directed_games(game)}
    for directed in directed_games(game):
        for _ in wrong_in(directed, game, _keeping(partial(_note, met[directed.name]))):
            pass
    silent = {kind.__name__ for kind in (KindsExcluded, Searched)}
    return {name: {one for one in made if not (one[1] in silent and one[-1] == OWNER)} for name, made in met.items()}


def unshown(game: str, met: dict[str, set[Made]]) -> Iterator[Made]:
    """Yield the observations that no directed game misses when they are left out. met: those made in each."""
    for one in sorted(set().union(*met.values())):
        without, games = _keeping(partial(ne, one)), directed_games(game)
        if not any(any(wrong_in(each, game, without)) for each in games if one in met[each.name]):
            yield one


def caught(game: str) -> Made | None:
    """Seed an observation that tells nothing, and return the first one that is not missed."""
    with SeededFault(game, "", model_of(game), observing(_with_a_useless_one)).seeded():
        return next(unshown(game, made_in_directed_games(game)), None)


def _with_a_useless_one(one: Any) -> tuple[Any, ...]:
    return (one, KindsExcluded(one.family, frozenset(), one.origin)) if isinstance(one, Moved) else (one,)


def _note(found: set[Made], one: Made) -> bool:
    found.add(one)
    return True


def _keeping(is_kept: Callable[[Made], bool]) -> Callable[[Any], Any]:
    """Return a change of an observation model after which it makes only the observations that are kept."""

    def changed(model: Any) -> Any:
        def observe(before: Any, events: Any, after: Any) -> Iterator[Any]:
            observations = model.observe(before, events, after)
            for one in observations:
                if is_kept(_made(_line(observations), one, before.viewer)):
                    yield one

        return evolve(model, observe=observe)

    return changed


def _made(line: int, observation: Any, viewer: Viewer) -> Made:
    """Return what identifies an observation."""
    places = [getattr(observation, name) for name in ("origin", "goal", "place") if hasattr(observation, name)]
    seats = [place.seat for place in places if place.seat is not None]
    by = "a spectator" if viewer is Observer.SPECTATOR else OWNER if viewer in seats else "others"
    whose = "" if not seats else "of seat 0" if min(seats) == 0 else "of another seat"
    return line, type(observation).__name__, " to ".join(str(place.zone) for place in places), whose, by


def _line(observations: Any) -> int:
    """Return the line of the `yield` at which a generator, or the generator that it delegates to, is suspended."""
    while inspect.isgenerator(observations.gi_yieldfrom):
        observations = observations.gi_yieldfrom
    return int(observations.gi_frame.f_lineno)
