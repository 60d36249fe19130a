"""State the contents of places in classic, and the effects of moves on hidden things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import ALL_CARDS, Cards, Token, TokenBack, Tokens
from sobek_core.classic.events import (
    BOX,
    BOX_TOKENS,
    CORRUPTION,
    DECK,
    DISCARD,
    EVENT_PILE,
    HAND,
    QUAYS,
    SPENT,
    CardsMoved,
    Place,
    TokenMoved,
    TypeNamed,
    Zone,
)
from sobek_core.classic.visibility import visibility_of
from sobek_verification.simulation.recall.games import RecallSuite
from sobek_verification.simulation.recall.worlds import Clearing, DealtThings, Movement, PlaceSeen, WorldStep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.classic import State
    from sobek_core.classic.events import Event
    from sobek_core.kernel.visibility import Viewer, Visibility

CARDS: Final = DealtThings((BOX, DECK, QUAYS, DISCARD, *HAND, *CORRUPTION))
TOKENS: Final = DealtThings((BOX_TOKENS, EVENT_PILE, SPENT), lambda _: TokenBack.TOKEN)
OPEN: Final = {Zone.SET: DISCARD, Zone.LAID: DISCARD}


def lines(state: State, viewer: Viewer) -> Iterator[PlaceSeen]:
    """Yield the contents of each line of a view, and how much of them a viewer sees. Open places count as one place."""

    def place_seen(line: str, things: DealtThings, place: Place, pile: Any) -> PlaceSeen:
        return PlaceSeen(line, things, (place,), pile, visibility_of(state.pending, place, viewer))

    on_table = [card for seat in state.seats for one in (*(own.cards for own in seat.sets), *seat.laid) for card in one]
    used = [Token.PROSPERITY for seat in state.seats for own in seat.sets for _ in range(own.prosperity)]
    used += [Token.CURSE for seat in state.seats for _ in range(seat.curses)]
    yield place_seen("box", CARDS, BOX, state.box)
    yield place_seen("deck", CARDS, DECK, Cards.of(state.deck))
    yield place_seen("quays", CARDS, QUAYS, Cards.of(state.quays))
    yield place_seen("discard", CARDS, DISCARD, state.discard + Cards.of(on_table))
    yield place_seen("tokens", TOKENS, EVENT_PILE, state.tokens)
    yield place_seen("spent", TOKENS, SPENT, state.spent + Tokens.of(used))
    yield place_seen("box-tokens", TOKENS, BOX_TOKENS, state.box_tokens)
    for number, seat in enumerate(state.seats):
        yield place_seen(f"seat {number} hand", CARDS, HAND[number], seat.hand)
        yield place_seen(f"seat {number} corruption", CARDS, CORRUPTION[number], seat.corruption)


def steps(before: State, events: Sequence[Event], after: State, viewer: Viewer) -> Iterator[WorldStep]:
    """Yield the steps of a move, and how much of them a viewer sees. The move must not be a deal."""

    def seen(origin: Place, goal: Place) -> Visibility:
        return max(visibility_of(before.pending, origin, viewer), visibility_of(after.pending, goal, viewer))

    named: Place | None = None
    for event in events:
        match event:
            case TypeNamed(seat, good):
                named, kinds = CORRUPTION[seat], Cards.kind_set(card for card in ALL_CARDS if card.good is good)
                gone = before.seats[seat].corruption.among(kinds)
                yield Clearing(CARDS, gone, named, DISCARD, seen(named, DISCARD), kinds)
            case CardsMoved(cards, origin, goal) if origin != named:
                yield Movement(CARDS, Cards.of(cards), origin, OPEN.get(goal.zone, goal), seen(origin, goal))
            case TokenMoved(token, origin, _) if origin == EVENT_PILE:
                yield Movement(TOKENS, Tokens.of([token]), origin, SPENT, seen(origin, SPENT))


RECALL_SUITE: Final = RecallSuite(
    lines, steps, {"max_players": 3, "starting_hand": 1, "removed_from_deck": 0, "event_pile_size": 1}
)
