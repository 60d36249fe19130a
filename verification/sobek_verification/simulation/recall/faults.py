"""Seeded faults: wrong versions of what a memory observes and recalls, each of which directed games must show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.visibility import Seen
from sobek_core.recall.observation import KindsExcluded, Moved, Searched
from sobek_verification.seeding import Damage, SeededFault, unless
from sobek_verification.simulation.recall.play import wrong_in_directed_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

FOLD: Final = "sobek_core.recall.memory"


def model_of(game: str) -> str:
    """Return the place of the observation model of a game."""
    return f"sobek_core.{game}.recall.OBSERVATION_MODEL"


def caught(fault: SeededFault) -> str | None:
    """Play the directed games with a fault seeded, and return what is wrong in them, None if nothing is."""
    with fault.seeded():
        return next(wrong_in_directed_games(fault.game), None)


# Each of these returns a damage.


def observing(change: Callable[[Any], Iterable[Any]]) -> Damage:
    """Replace each observation by what `change` returns for it."""

    def damage(right: Any) -> Any:
        def wrong(*seen: Any) -> Iterator[Any]:
            for one in right.observe(*seen):
                yield from change(one)

        return evolve(right, observe=wrong)

    return damage


def moving(origin: str, goal: str, change: Callable[[Moved[Any]], Moved[Any]]) -> Damage:
    """Change observations of movements from one zone to another."""
    return observing(
        lambda one: (
            (change(one) if isinstance(one, Moved) and (one.origin.zone, one.goal.zone) == (origin, goal) else one),
        )
    )


def backs_only(moved: Moved[Any]) -> Moved[Any]:
    """Return a movement of which only the backs are seen."""
    kinds = tuple(moved.family.backs.get(kind, kind) for kind in moved.things.kinds)
    return evolve(moved, things=Seen(kinds, moved.things.number))


def _guessed(moved: Moved[Any]) -> Moved[Any]:
    """Return a movement in which each back is taken for the first kind with that back."""
    first = {back: kind for kind, back in reversed(tuple(moved.family.backs.items()))}
    kinds = tuple(first.get(kind, kind) for kind in moved.things.kinds)
    return evolve(moved, things=Seen(kinds, moved.things.number))


def _not_moved(moved: Moved[Any]) -> Moved[Any]:
    """Return a movement that leads nowhere."""
    return evolve(moved, goal=moved.origin)


def _nothing_excluded(one: Any) -> tuple[Any, ...]:
    """Return no observation that a rule has moved all of some kinds away."""
    return () if isinstance(one, KindsExcluded) else (one,)


def _showing(line: str, change: Callable[[Seen[Any]], Seen[Any]]) -> Damage:
    """Change how a line of the view is read."""
    return lambda right: evolve(
        right,
        contents=lambda view, families: [
            evolve(one, seen=change(one.seen)) if one.line == line else one for one in right.contents(view, families)
        ],
    )


def _number_alone(seen: Seen[Any]) -> Seen[Any]:
    return Seen((), seen.number)


def _forgets(kind: type[Any]) -> Damage:
    """Ignore observations of a kind, so that what is known does not change."""
    return unless(lambda _, one: isinstance(one, kind), lambda known, _: known)


def _most_for_possible(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count what is certain a second time, as possible."""

    def wrong(self: Any, held: Any) -> Any:
        one = right(self, held)
        return evolve(one, possible=(*one.certain, *one.possible))

    return wrong


def _common(game: str, corruption: str, row: str, pile: str, tokens: str) -> Iterator[SeededFault]:
    """Yield the faults that both games can have. corruption, row, pile, tokens: the names of zones and lines."""
    model = model_of(game)
    for description, place, damage in (
        ("a priest may leave something behind", model, observing(_nothing_excluded)),
        ("of the tokens looked through only the number is recalled", model, _showing(tokens, _number_alone)),
        ("what is looked through is forgotten", f"{FOLD}.known_after", _forgets(Searched)),
        ("a back counts as a kind", model, moving(pile, "hand", _guessed)),
        ("what was taken openly is forgotten", model, moving(row, "hand", backs_only)),
        ("what was skipped openly is forgotten", model, moving(row, corruption, backs_only)),
        ("what is certain is counted as possible again", f"{FOLD}.Memory._recalled", _most_for_possible),
    ):
        yield SeededFault(game, description, place, damage)


FAULTS: Final = (
    *_common("classic", "corruption", "quays", "deck", "tokens"),
    SeededFault("classic", "sets are forgotten", model_of("classic"), moving("hand", "discard", _not_moved)),
    *_common("duel", "corruption", "market", "draw-pile", "pirogues"),
)
