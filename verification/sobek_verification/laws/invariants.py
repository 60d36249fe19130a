"""Check that each invariant finds a fault: something that the spec's examples show, with one part changed.

The fault of a law is seeded into an example of this law, if the invariant can see it there, or else into any example.
Invariants are checked wherever games are played, so nothing here looks for faults in the core.
"""

from __future__ import annotations

from functools import cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields, has

from sobek_core.kernel.game import Applied, Refused
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_core.spec import load_spec
from sobek_invariants.observed import EqualStates, Listing, Opening, Step, TriedMove, possible
from sobek_verification.checks import FOUND, MISSED, Check, CheckOutcome, add_checks, name_of, where_of
from sobek_verification.examples import ExampleError, game_of, play_example
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.neighbours import beside, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_invariants.registry import Invariant
    from sobek_verification.examples import PlayedStep

CHANGES: Final = 8  # the maximum number of values to try beside a number, a pile, or another value without parts


@cache
def subjects(game: str) -> Mapping[str, tuple[tuple[frozenset[str], Any], ...]]:
    """Return what the examples of a game show, by what invariants are about, each with the rules that it is about."""
    found: dict[str, list[tuple[frozenset[str], Any]]] = {}
    for example in load_spec().examples():
        if game_of(example) == game:
            try:
                for played in play_example(example):
                    rules = frozenset((example.belongs_to, *played.rules))
                    for of, subject in _shown(game, played):
                        found.setdefault(of, []).append((rules, subject))
            except ExampleError:  # an example that does not hold fails in the tests of the examples
                continue
    return {of: tuple(shown) for of, shown in found.items()}


def _shown(game: str, played: PlayedStep) -> Iterator[tuple[str, Any]]:
    """Yield everything that invariants can be about in a step of an example."""
    of = GAMES[game].invariants
    before, after = (GAMES[game].observe(one.game, one.state) for one in (played.before, played.after))
    if played.setup is not None:
        yield of.of_opening.of, Opening(played.setup, after.game, played.reasons or after)
    if played.verdict is not None:
        listed = played.move in possible(before.game, before.state)
        yield of.of_verdict.of, TriedMove(before, played.move, played.verdict, listed)
    if isinstance(played.verdict, Applied):
        yield of.of_step.of, Step(before, played.move, played.verdict.events, after)
    for one in (before, after):
        yield of.of_state.of, one
        yield of.of_listing.of, Listing(one, one.game.turn(one.state), possible(one.game, one.state))
        yield of.of_equal_states.of, EqualStates(one.game, one.state, evolve(one.state))


def faults(game: str, subject: Any, law: str | None) -> Iterator[Any]:
    """Yield a subject of invariants with one part changed. law: the reason that is left out of a refusal."""
    match subject:
        case Opening(begun=tuple() as reasons):
            yield evolve(subject, begun=_without(law, reasons))
        case Opening():
            yield from (evolve(subject, setup=setup) for setup in neighbours(subject.setup, GAMES[game]))
            yield from (evolve(subject, begun=begun) for begun in _other_states(game, subject.begun))
            # a game refuses a changed edition of the same name
            editions = _changed(game, subject.game.edition)
            yield from (evolve(subject, game=SimpleNamespace(edition=edition)) for edition in editions)
        case TriedMove(verdict=verdict):
            if isinstance(verdict, Refused):
                yield evolve(subject, verdict=Refused(_without(law, verdict.reasons)))
            else:
                states = _changed(game, verdict.state)
                yield from (evolve(subject, verdict=evolve(verdict, state=state)) for state in states)
            yield evolve(subject, listed=not subject.listed)
        case Step():
            yield evolve(subject, after=subject.before)
            yield from (evolve(subject, events=events) for events in _changed(game, subject.events))
            yield from (evolve(subject, after=after) for after in _other_states(game, subject.after))
        case Listing():
            yield evolve(subject, moves=())
            yield from (evolve(subject, moves=moves) for moves in _changed(game, subject.moves))
            yield from (evolve(subject, turn=turn) for turn in _changed(game, subject.turn))
        case EqualStates():
            yield from (evolve(subject, other=state) for state in _changed(game, subject.state))
        case _:
            yield from _other_states(game, subject)


def _without(law: str | None, reasons: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(reason for reason in reasons if reason.rule != law)


def _other_states(game: str, observed: Any) -> Iterator[Any]:
    for state in _changed(game, observed.state):
        try:
            yield type(observed).of(observed.game, state)
        except (AttributeError, ValueError):  # it cannot even be unpacked
            continue


def _changed(game: str, value: Any) -> Iterator[Any]:
    """Yield values with one part changed.

    A tuple backwards, with its first part twice, and without one or with another of its first and last parts; another
    pending decision; a value with another field; and a number, kind, pile or name that is beside this one.
    """
    if isinstance(value, tuple):
        yield from ((*value[:1], *value), value[::-1])
        for place in sorted({0, 1, len(value) - 2, len(value) - 1} & set(range(len(value)))):
            before, after = value[:place], value[place + 1 :]
            yield (*before, *after)
            yield from ((*before, other, *after) for other in _changed(game, value[place]))
    elif has(type(value)) and not isinstance(value, (Kind, Pile)):
        decisions = GAMES[game].pending_kinds.kinds
        if type(value) in decisions:
            yield from (kind(0) for kind in decisions if [one.name for one in fields(kind)] == ["seat"])
        for one in fields(type(value)):
            for other in _changed(game, getattr(value, one.name)):
                try:
                    yield evolve(value, **{one.alias: other})
                except (ValueError, TypeError):  # its class refuses it
                    continue
    else:
        others = tuple(beside(value, GAMES[game]))
        yield from others[:: len(others) // CHANGES + 1]


def find_fault(game: str, invariant: Invariant[Any], law: str | None) -> Any:
    """Return a fault that an invariant finds in something in which it finds nothing otherwise; None if there is none.

    law: the law that the fault breaks; None if the invariant states none.
    """
    shown = subjects(game)[invariant.of]
    nearest = sorted(shown, key=lambda one: (law not in one[0], one[0].isdisjoint(invariant.rules)))
    sound = (subject for _, subject in nearest if not _finds(invariant, subject))
    seeded = (fault for subject in sound for fault in faults(game, subject, law))
    return next((fault for fault in seeded if _finds(invariant, fault)), None)


def _finds(invariant: Invariant[Any], subject: object) -> bool:
    try:
        return bool(invariant.violations(subject))
    except (AttributeError, LookupError, TypeError, ValueError):  # too wrong to be judged
        return False


def find_faults(game: str, text: str) -> CheckOutcome:
    """Check that an invariant finds a fault of each law that it states, or one if it states none."""
    (invariant,) = (one for one in GAMES[game].invariants if one.text == text)
    laws = invariant.laws or (None,)
    missed = [str(law or text) for law in laws if find_fault(game, invariant, law) is None]
    return CheckOutcome(MISSED if missed else FOUND, len(laws), ", ".join(missed))


@add_checks
def _checks() -> Iterator[Check]:
    for game, suite in GAMES.items():
        for one in suite.invariants:
            yield Check(
                name=name_of(game, "invariant", one.text),
                kind="invariant",
                description=one.text,
                rules=one.laws,
                laws=one.laws,
                where=where_of(one.predicate),
                expected=FOUND,
                run=partial(find_faults, game, one.text),
                faults=tuple((law,) for law in one.laws) or ((),),
            )
