"""Seeded faults: wrong versions of what a memory observes and recalls, each of which small games must show.

A fault replaces a part of the memory with a damaged version of it while small games are played.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic.recall import OBSERVATION_MODEL
from sobek_core.kernel.visibility import Seen
from sobek_core.recall import audience
from sobek_core.recall.news import all_certain
from sobek_core.recall.observation import (
    ChanceRevealed,
    DrawRevealed,
    HigherKept,
    KindsExcluded,
    Moved,
    PropertyRevealed,
    Redealt,
    Searched,
)
from sobek_verification.seeding import Damage, SeededFault, always
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.recall.play import RecallOutcome, RecallPlan, play, play_directed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MAX_SMALL_GAMES: Final = 800  # small games to play until a fault is caught, at most
CHUNK: Final = 10
FOLD: Final = "sobek_core.recall.memory"


def caught(fault: SeededFault) -> RecallOutcome:
    """Play small games with the fault seeded, directed games first. Return whether it is caught within the limit."""
    small = RecallPlan(fault.game, MAX_SMALL_GAMES, 0).chunks(CHUNK)
    with fault.seeded():
        return until_failure(play_directed(fault.game, fault.description), map(play, small))


# Each of these returns a damage.


def observing(change: Callable[[Any], Iterable[Any]]) -> Damage:
    """Replace each observation by what `change` returns for it."""

    def damage(right: Any) -> Any:
        def wrong(*seen: Any) -> Iterator[Any]:
            for one in right.observe(*seen):
                yield from change(one)

        return evolve(right, observe=wrong)

    return damage


def without(kind: type[Any], zones: tuple[str, ...] = ()) -> Damage:
    """Drop observations of a kind; if zones are given, only those about places in these zones."""
    return observing(lambda one: () if isinstance(one, kind) and (not zones or one.place.zone in zones) else (one,))


def _hiding(wanted: Callable[[set[str]], bool]) -> Damage:
    """Drop what some moves reveal without movements. wanted: selects the moves by the names of what they show."""

    def damage(right: Any) -> Any:
        def wrong(before: Any, events: Iterable[Any], after: Any) -> Iterator[Any]:
            names = {type(event).__name__ for event in events}
            names |= {str(kind) for event in events for kind in getattr(getattr(event, "things", None), "kinds", ())}
            is_hidden = wanted(names)
            for one in right.observe(before, events, after):
                if not (is_hidden and isinstance(one, PropertyRevealed)):
                    yield one

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
    return evolve(moved, things=moved.family.backs_only(moved.things))


def _guessed(moved: Moved[Any]) -> Moved[Any]:
    """Return a movement in which each back is taken for the first kind with that back."""
    first = {back: kind for kind, back in reversed(tuple(moved.family.backs.items()))}
    kinds = tuple(first.get(kind, kind) for kind in moved.things.kinds)
    return evolve(moved, things=Seen(kinds, moved.things.number))


def _chosen(moved: Moved[Any]) -> Moved[Any]:
    return evolve(moved, unchosen_backs=frozenset())


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


def unless(wanted: Callable[..., bool], result: Callable[..., Any]) -> Damage:
    """Return a fault that returns `result(...)` for the arguments that `wanted` selects."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(right)
        def wrong(*arguments: Any) -> Any:
            return result(*arguments) if wanted(*arguments) else right(*arguments)

        return wrong

    return damage


def _forgets(kind: type[Any]) -> Damage:
    """Ignore observations of a kind, so that what is known does not change."""
    return unless(lambda _, one: isinstance(one, kind), lambda known, _: known)


def _no_news(kind: type[Any]) -> Damage:
    """Never count an observation of a kind as news."""
    return unless(lambda _, one: isinstance(one, kind), lambda *_: False)


def _most_for_possible(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count what is certain a second time, as possible."""

    def wrong(self: Any, held: Any) -> Any:
        one = right(self, held)
        return evolve(one, possible=(*one.certain, *one.possible))

    return wrong


def _of_undo(game: str) -> Iterator[SeededFault]:
    """Yield the faults in what everybody can tell about what others know (`sobek_core.recall.audience`)."""
    for description, name, damage in (
        (
            "the spectator never learns anything",
            "Audience.would_learn",
            lambda _: lambda self, *shown: self._some_seat_may_learn(*shown),
        ),
        ("seats never learn anything", "Audience._some_seat_may_learn", always(False)),
        ("a seat counts as knowing what changed unseen", "_update_familiar", lambda _: lambda familiar, _one: familiar),
        ("a seat counts as knowing what things left unseen", "_update_familiar", _keeping_origins),
        ("what a seat was shown is ignored", "_face_up", always(frozenset())),
        (
            "what a seat infers from other places is ignored",
            "_is_known",
            lambda _: lambda known, familiar, back, place: (back, place) in familiar or all_certain(known[back], place),
        ),
        ("a draw from what a seat knows reveals nothing", "_depends_on_chance", always(False)),
        (
            "the order of a draw reveals nothing to a seat",
            "_depends_on_chance",
            lambda right: lambda known, moved: right(known, evolve(moved, is_ordered=False)),
        ),
        ("every draw reveals something to a seat", "_depends_on_chance", always(True)),
    ):
        yield SeededFault(game, description, f"{audience.__name__}.{name}", damage)


def _keeping_origins(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let a seat stay familiar with a place that things leave."""

    def wrong(familiar: Any, one: Any) -> Any:
        left = isinstance(one, Moved) and one.origin != one.goal
        kept = {(back, place) for back, place in familiar if left and place == one.origin}
        return right(familiar, one) | kept

    return wrong


def _keeping_over_deals(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let a seat stay familiar with all places when a round is dealt."""

    def wrong(model: Any, seat: Any, events: Any, view: Any) -> Any:
        after = right(model, seat, events, view)
        is_deal = any(isinstance(one, Redealt) for one in model.observe(seat.view, events, view))
        return evolve(after, familiar=after.familiar | seat.familiar) if is_deal else after

    return wrong


def _common(game: str, corruption: str, row: str, pile: str, tokens: str) -> Iterator[SeededFault]:
    """Yield the faults that both games can have. corruption, row, pile, tokens: the names of zones and lines."""
    model = f"sobek_core.{game}.recall.OBSERVATION_MODEL"
    for description, place, damage in (
        ("a priest may leave something behind", model, without(KindsExcluded, (corruption,))),
        ("of the tokens looked through only the number is recalled", model, _showing(tokens, _number_alone)),
        ("what is looked through is forgotten", f"{FOLD}.known_after", _forgets(Searched)),
        ("a back counts as a kind", model, moving(pile, "hand", _guessed)),
        ("what was taken openly is forgotten", model, moving(row, "hand", backs_only)),
        ("what was skipped openly is forgotten", model, moving(row, corruption, backs_only)),
        ("the owner forgets what the Vizier took", model, moving(corruption, "hand", backs_only)),
        ("what is put down from a hand is unknown to its owner", model, moving("hand", corruption, backs_only)),
        ("what is certain is counted as possible again", f"{FOLD}.Memory._recalled", _most_for_possible),
        ("a character taken unseen reveals nothing", model, moving(row, "hand", _chosen)),
        ("a draw reveals nothing", model, moving(pile, "hand", _chosen)),
        (
            "the order of a draw reveals nothing",
            model,
            moving(pile, row, lambda moved: evolve(moved, is_ordered=False)),
        ),
        ("the draw of the Thief reveals nothing", model, moving("hand", "hand", _chosen)),
        ("an emptied place reveals nothing", f"{FOLD}.is_news", _no_news(KindsExcluded)),
        ("looking through a place reveals nothing", f"{FOLD}.is_news", _no_news(Searched)),
        (
            "every movement reveals something",
            f"{FOLD}.is_news",
            unless(lambda _, one: isinstance(one, Moved), lambda *_: True),
        ),
    ):
        yield SeededFault(game, description, place, damage)


def _of_classic() -> Iterator[SeededFault]:
    model = "sobek_core.classic.recall.OBSERVATION_MODEL"
    for description, damage in (
        ("a deal does not begin a new memory", without(Redealt)),
        ("drawing who chooses reveals nothing", without(ChanceRevealed)),
        ("scarabs that break a tie reveal nothing", _hiding(lambda names: "RoundScored" in names)),
        ("whether the Courtesan asks reveals nothing", _hiding(lambda names: "courtesan" in names)),
        (
            "whether a priest asks reveals nothing",
            _hiding(lambda names: bool({"high-priest", "high-priestess"} & names)),
        ),
        ("sets are forgotten", moving("hand", "discard", lambda moved: evolve(moved, goal=moved.origin))),
    ):
        yield SeededFault("classic", description, model, damage)
    yield SeededFault(
        "classic",
        "having no set to play reveals nothing",
        "sobek_core.classic.recall._observe_mandatory",
        lambda _: OBSERVATION_MODEL.observe,
    )
    yield SeededFault(
        "classic", "a seat counts as knowing what is dealt anew", f"{audience.__name__}._after", _keeping_over_deals
    )


def _of_duel() -> Iterator[SeededFault]:
    model = "sobek_core.duel.recall.OBSERVATION_MODEL"
    for description, damage in (
        ("the end may leave something in a hand", without(KindsExcluded, ("hand",))),
        ("of two debens for Horus the first is kept", without(HigherKept)),
        ("what the Architect showed is forgotten", without(DrawRevealed)),
        ("debens that were turned over are forgotten", without(Searched)),
        ("the end reveals nothing about hands", _hiding(lambda names: "EndTriggered" in names)),
        ("that the game goes on reveals nothing", _hiding(lambda names: not {"EndTriggered", "courtesan"} & names)),
        ("whether the Courtesan asks reveals nothing", _hiding(lambda names: "courtesan" in names)),
        ("a deben from the bag reveals nothing", moving("bag", "debens", _chosen)),
    ):
        yield SeededFault("duel", description, model, damage)


FAULTS: Final = (
    *_common("classic", "corruption", "quays", "deck", "tokens"),
    *_of_classic(),
    *_of_undo("classic"),
    *_common("duel", "corruption", "market", "draw-pile", "pirogues"),
    *_of_duel(),
    *_of_undo("duel"),
)


def caught_number(number: int) -> RecallOutcome:
    """Play small games with the fault of a number: unlike a function, a number can be sent to a process."""
    return caught(FAULTS[number])
