"""Make subjects of invariants (states, steps and listings of both games), sound ones and ones with seeded faults.

A fault can be anything, so nothing here is restricted to the types of a game.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.kernel.game import Applied, Reason, Refused, RuleId
from sobek_invariants.observed import Listing, Step, TriedMove
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

# The text of an invariant, a sound subject, the same subject with a fault that the invariant must find, and if the
# invariant states several laws, those that the fault breaks.
Seeded: TypeAlias = tuple[str, Any, Any, *tuple[RuleId, ...]]

REASONS: Final = "the reasons are exactly the conditions that fail"


def table(game: str, *lines: str) -> Any:
    """Return the observed state of a position."""
    position = GAMES[game].tools.positions.read(lines)
    return GAMES[game].observe(position.game, position.state)


def changed(laid: Any, **fields: object) -> Any:
    """Return the observed state with some fields changed."""
    return type(laid).of(laid.game, evolve(laid.state, **fields))


def seated(laid: Any, number: int, **fields: object) -> Any:
    """Return the observed state with some fields of a seat changed."""
    return changed(laid, seats=laid.state.seats_with(number, evolve(laid.state.seats[number], **fields)))


def made(laid: Any, move: Any) -> Any:
    """Return the step that a legal move makes."""
    verdict = laid.game.apply(laid.state, move)
    assert isinstance(verdict, Applied), verdict  # noqa: S101  # a fault in what is seeded, not in what is checked
    return Step(laid, move, verdict.events, type(laid).of(laid.game, verdict.state))


def step(game: str, *lines: str) -> Any:
    """Return the step that the move in the last line makes at the position in the other lines."""
    return made(table(game, *lines[:-1]), GAMES[game].tools.notation.read(lines[-1]))


def listing(laid: Any) -> Any:
    """Return the listing of an observed state."""
    return Listing(laid, laid.game.turn(laid.state), laid.game.legal(laid.state))


def judged(listed: Any, move: Any) -> Any:
    """Return the judgement of a move in the state of a listing."""
    laid = listed.state
    return TriedMove(laid, move, laid.game.apply(laid.state, move), move in listed.moves)


def then(sound: Any, event: Any) -> Any:
    """Return a step with an event added at the end."""
    return evolve(sound, events=(*sound.events, event))


def without(sound: Any, *kinds: type[Any]) -> Any:
    """Return a step without the events of some kinds."""
    return evolve(sound, events=tuple(event for event in sound.events if not isinstance(event, kinds)))


def wrong(text: str, sound: Any, **fields: object) -> Seeded:
    """Seed a fault into a subject."""
    return text, sound, evolve(sound, **fields)


def wrong_edition(text: str, sound: Any, **parts: object) -> Seeded:
    """Seed a fault into the edition of an opening, whose name stays the same."""
    return wrong(text, sound, game=SimpleNamespace(edition=evolve(sound.game.edition, **parts)))


def wrong_state(text: str, sound: Any, **fields: object) -> Seeded:
    """Seed a fault into an observed state."""
    return text, sound, changed(sound, **fields)


def wrong_seat(text: str, sound: Any, number: int, **fields: object) -> Seeded:
    """Seed a fault into a seat of an observed state."""
    return text, sound, seated(sound, number, **fields)


def wrong_after(text: str, sound: Any, **fields: object) -> Seeded:
    """Seed a fault into the state after a step."""
    return wrong(text, sound, after=changed(sound.after, **fields))


def wrong_seat_after(text: str, sound: Any, number: int, **fields: object) -> Seeded:
    """Seed a fault into a seat after a step."""
    return wrong(text, sound, after=seated(sound.after, number, **fields))


def wrong_sheet(text: str, sound: Any, change: Callable[[Any], Any]) -> Seeded:
    """Seed a fault into the sheet of seat 0 in the scoring of a step."""
    events = (
        evolve(event, sheets=(change(event.sheets[0]), *event.sheets[1:])) if hasattr(event, "sheets") else event
        for event in sound.events
    )
    return wrong(text, sound, events=tuple(events))


def breaking(seeded: Seeded, *laws: RuleId) -> Seeded:
    """Name the laws that a seeded fault breaks."""
    text, sound, faulty, *_ = seeded
    return text, sound, faulty, *laws


def wrong_reasons(sound: Any, *rules: RuleId) -> Seeded:
    """Seed a fault into the reasons of a refusal. It breaks the laws of those that are missing or additional."""
    right = {reason.rule for reason in sound.verdict.reasons}
    fault = wrong(REASONS, sound, verdict=Refused(sound.state.state, tuple(map(Reason, rules))))
    return breaking(fault, *sorted(right.symmetric_difference(rules)))


def missing_reason(game: str, rule: RuleId, *lines: str) -> Seeded:
    """Leave out a reason for which the move in the last line is refused at the position in the other lines."""
    listed = listing(table(game, *lines[:-1]))
    sound = judged(listed, GAMES[game].tools.notation.read(lines[-1]))
    given = [reason.rule for reason in sound.verdict.reasons]
    assert rule in given, (lines, given)  # noqa: S101  # a fault in what is seeded, not in what is checked
    return wrong_reasons(sound, *(one for one in given if one != rule))
