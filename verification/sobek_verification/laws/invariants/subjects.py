"""Subjects of invariants with faults seeded into them: states, steps and listings of both games, right and wrong.

A fault may be of any kind, so that nothing here is held to a game's types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve

from sobek_core.kernel.game import Applied, Reason, Refused
from sobek_invariants.observed import Judgement, Listing, Step
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.rule_ids import RuleId

# The text of an invariant, a sound subject, and the same subject with a fault that the invariant must find.
Seeded: TypeAlias = tuple[str, Any, Any]


def table(game: str, *lines: str) -> Any:
    """Observe a position."""
    position = GAMES[game].tools.positions.read(lines)
    return GAMES[game].lay_out(position.game, position.state)


def changed(laid: Any, **fields: object) -> Any:
    """Return the observed state with other fields."""
    return type(laid).of(laid.game, evolve(laid.state, **fields))


def seated(laid: Any, number: int, **fields: object) -> Any:
    """Return the observed state with another seat."""
    return changed(laid, seats=laid.state.seated(number, evolve(laid.state.seats[number], **fields)))


def made(laid: Any, move: Any) -> Any:
    """Make a legal move."""
    verdict = laid.game.apply(laid.state, move)
    assert isinstance(verdict, Applied), verdict  # noqa: S101  # a fault in what is seeded, not in what is checked
    return Step(laid, move, verdict.events, type(laid).of(laid.game, verdict.state))


def step(game: str, *lines: str) -> Any:
    """Make the move of the last line in the position of the others."""
    return made(table(game, *lines[:-1]), GAMES[game].tools.notation.read(lines[-1]))


def listing(laid: Any) -> Any:
    """List the legal moves."""
    return Listing(laid, laid.game.turn(laid.state), laid.game.legal(laid.state))


def judged(listed: Any, move: Any) -> Any:
    """Try a move in the state of a listing."""
    laid = listed.state
    return Judgement(laid, move, laid.game.apply(laid.state, move), move in listed.moves)


def then(sound: Any, event: Any) -> Any:
    """Add an event at the end of a step."""
    return evolve(sound, events=(*sound.events, event))


def without(sound: Any, *kinds: type[Any]) -> Any:
    """Leave out the events of some kinds."""
    return evolve(sound, events=tuple(event for event in sound.events if not isinstance(event, kinds)))


def wrong(text: str, sound: Any, **fields: object) -> Seeded:
    """Seed a fault into a subject."""
    return text, sound, evolve(sound, **fields)


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


def wrong_reasons(text: str, sound: Any, *rules: RuleId) -> Seeded:
    """Give other reasons for a refusal."""
    return wrong(text, sound, verdict=Refused(sound.state.state, tuple(map(Reason, rules))))
