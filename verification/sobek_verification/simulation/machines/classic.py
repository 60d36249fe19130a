"""Random tracks, nearly legal moves and hidden things of classic. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic import Setup, Track
from sobek_core.classic import moves as m
from sobek_core.classic.components import ALL_CARDS, AMULETS, OF_GOOD, Back, Card, Cards
from sobek_core.classic.moves import DealtCards
from sobek_core.classic.state import Action, TokenChoice, VizierCard, VizierVictim
from sobek_core.classic.track import SYMBOLS
from sobek_verification.simulation.machines.hidden import HiddenPlace, dealt_anew
from sobek_verification.simulation.machines.neighbours import likely_sets
from sobek_verification.simulation.machines.positions import put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from sobek_core.classic import Classic, State
    from sobek_core.classic.events import RoundScored
    from sobek_core.classic.state import Seat
    from sobek_core.kernel.visibility import Viewer

VALUES: Final = {Card: ALL_CARDS.distinct()}
WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.PlayCharacter: 2, m.PlaySet: 3, m.LaySet: 3}


def random_track(random: Random) -> dict[str, Track]:
    """Return the shipped track, or, one time in four, a random valid one, as the argument of a game."""
    if random.randrange(4):
        return {}
    return {"track": Track(tuple(tuple(random.sample(SYMBOLS, len(SYMBOLS))) for _ in range(20)))}


def unwritten(game: Classic) -> list[str]:
    """Return the track as text if it is not the shipped one."""
    return [] if game.track == Track() else ["track: " + ", ".join(" ".join(block) for block in game.track.blocks)]


def likely(state: State, seat: Seat) -> dict[object, Sequence[Any]]:
    """Return what to make moves of: values that are likely for a seat in a state, by the name or type of a field."""
    last = len(state.quays) - 1
    seats = range(len(state.seats) + 1)
    return {
        "slot": tuple(dict.fromkeys((0, 3, 4, last, last + 1))),
        "onto": range(len(seat.sets) + 1),
        **dict.fromkeys(("victim", "starter", "chooser"), seats),
        Card: (seat.hand + seat.corruption).distinct()[:4] or ALL_CARDS.distinct()[:1],
        Cards: likely_sets(seat.hand, ALL_CARDS, OF_GOOD, AMULETS),
        DealtCards: (),
    }


def deal_hidden_anew(random: Random, state: State, viewer: Viewer) -> State:
    """Return a state that differs from this one only in what a seat, or a spectator, may not see.

    This states the rules of visibility a second time, independently, on purpose. Hidden are: the deck, the hands of
    others and the box, except for their backs; characters on the quays; the corruption of others, including its size
    unless that is open; and the event pile, unless the viewer is choosing from it. Whoever names the Vizier's victim
    sees who has any corruption.
    """
    pending = state.pending
    others = [number for number in range(len(state.seats)) if number != viewer]
    opened = pending.victim if isinstance(pending, VizierCard) and pending.seat == viewer else None
    closed = [number for number in others if number != opened]
    cards = (
        HiddenPlace(("deck",)),
        HiddenPlace(("box",), backs=True),
        HiddenPlace(("quays",), backs=True, known=tuple(card for card in state.quays if card.back is not Back.ORANGE)),
        *(HiddenPlace(("seats", number, "hand"), backs=True) for number in others),
        *(HiddenPlace(("seats", number, "corruption")) for number in closed),
    )
    state = _sized_anew(random, dealt_anew(random, state, cards), closed, viewer)
    if isinstance(pending, TokenChoice) and pending.seat == viewer:
        return state
    return dealt_anew(random, state, (HiddenPlace(("tokens",)), HiddenPlace(("box_tokens",))))


def _sized_anew(random: Random, state: State, closed: list[int], viewer: Viewer) -> State:
    """Deal what these seats have as corruption among them, in any numbers; a viewer who sees who has any keeps that."""
    pool = [card for number in closed for card in state.seats[number].corruption]
    random.shuffle(pool)
    corruption: dict[int, list[Card]] = {number: [] for number in closed}
    if isinstance(state.pending, VizierVictim) and state.pending.seat == viewer:
        closed = [number for number in closed if state.seats[number].corruption]
        for number in closed:
            corruption[number].append(pool.pop())
    for card in pool:
        corruption[random.choice(closed)].append(card)
    for number, dealt in corruption.items():
        state = put(state, ("seats", number, "corruption"), Cards.of(dealt))
    return state


def setup_of(state: State) -> Setup:
    """Return the setup that starts with this state. Raise ValueError if no setup does."""
    if not isinstance(state.pending, Action):
        message = f"expected a state at the start of a game, got one where {state.pending} is pending"
        raise ValueError(message)
    deck = (*reversed(state.quays), *state.deck)
    return Setup(DealtCards(tuple(seat.hand for seat in state.seats), deck, state.tokens), state.pending.seat)


def shown_by_scoring(scored: RoundScored) -> object:
    """Return the hidden things that a scoring reveals: corruption counts, and the scarabs of those tied for most."""
    counts = [sheet.count for sheet in scored.sheets]
    tied = counts.count(max(counts)) > 1
    return [(sheet.count, sheet.scarabs if tied and sheet.count == max(counts) else None) for sheet in scored.sheets]
