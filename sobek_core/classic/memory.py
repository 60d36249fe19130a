"""What a viewer of classic observes, to remember it: `classic.visibility.memory`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, CHARACTERS, OF_GOOD, Token
from sobek_core.classic.journal import (
    BOX,
    CORRUPTION,
    DECK,
    DISCARD,
    EVENT_PILE,
    HAND,
    QUAYS,
    SPENT,
    Place,
    RoundScored,
    TypeNamed,
    Zone,
)
from sobek_core.classic.state import Chooser
from sobek_core.classic.turn import SLUGS
from sobek_core.classic.view import SeenDeal, SeenEvent, SeenMovement, View
from sobek_core.memory.memory import Lying, Memory, Senses
from sobek_core.memory.observation import Counted, Dealt, Drawn, Family, Moved, NoneLeft, Observation
from sobek_core.sight import Seen, back

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CARD: Final = Family.of("cards", ALL_CARDS)
TOKEN: Final = Family.of("tokens", ALL_TOKENS)
FACE_DOWN: Final = frozenset(back(card) for card in ALL_CARDS.among(CHARACTERS))  # on the quays (classic.quay.faces)


def remember(view: View) -> Memory[View, SeenEvent, Place]:
    """Begin to remember, at the setup.

    Raises ValueError for a view of later, which does not tell how much lies in others' corruption.
    """
    return Memory.begin(SENSES, view)


def _lying(view: View) -> Iterator[Lying[Place]]:
    """Give what a view shows of each place. What has come to lie open stays so: it is all one place, and one of tokens.

    How much lies in others' corruption is not seen; at the setup that is nothing (classic.setup.components).
    """
    table = [
        str(card) for seat in view.seats for pile in (*(own.cards for own in seat.sets), *seat.laid) for card in pile
    ]
    put = [Token.PROSPERITY for seat in view.seats for own in seat.sets for _ in range(own.prosperity)]
    put += [Token.CURSE for seat in view.seats for _ in range(seat.curses)]
    yield Lying("discard", CARD, (DISCARD,), _with(view.discard, table))
    yield Lying("spent", TOKEN, (SPENT,), _with(view.spent, put))
    yield Lying("deck", CARD, (DECK,), view.deck)
    yield Lying("quays", CARD, (QUAYS,), view.quays)
    yield Lying("tokens", TOKEN, (EVENT_PILE,), view.event_pile)
    yield Lying("box", CARD, (BOX,), view.box)
    yield Lying("box-tokens", TOKEN, (BOX,), view.box_tokens)
    for number, seat in enumerate(view.seats):
        yield Lying(f"seat {number} hand", CARD, (HAND[number],), seat.hand)
        yield Lying(f"seat {number} corruption", CARD, (CORRUPTION[number],), seat.corruption)


def _with(seen: Seen, others: Sequence[str]) -> Seen:
    kinds = (*seen.kinds, *others)
    return Seen(kinds, len(kinds))


def _observe(before: View, events: Sequence[SeenEvent], after: View) -> Iterator[Observation[Place]]:  # noqa: ARG001
    """Put a move into words."""
    if before.owed["owed"] == SLUGS[Chooser]:
        yield Drawn()  # classic.game-end.lowest-tie
    for event in events:
        match event:
            case SeenMovement(things, origin, goal) if origin == EVENT_PILE:
                yield Moved(TOKEN, things, origin, goal)
            case SeenMovement(things, origin, goal) if origin != SPENT:
                lies_open = goal.zone in {Zone.SET, Zone.LAID}
                yield Moved(
                    CARD,
                    things,
                    origin,
                    DISCARD if lies_open else goal,
                    _blind(before, origin, goal),
                    bool({origin, goal} & {QUAYS, DECK}),
                )
            case RoundScored(_, sheets):  # classic.visibility.scoring
                yield from (Counted(CARD, CORRUPTION[n]) for n, sheet in enumerate(sheets) if sheet.scarabs is not None)
            case SeenDeal():
                yield Dealt()
            case _:
                pass
    for event in events:
        if isinstance(event, TypeNamed):  # classic.characters.priest
            kinds = frozenset(card.name for card in ALL_CARDS.among(OF_GOOD[event.good]))
            yield NoneLeft(CARD, kinds, CORRUPTION[event.seat])


def _blind(before: View, origin: Place, goal: Place) -> frozenset[str]:
    """Give the backs of the cards among which nobody chose."""
    if origin == QUAYS:
        return FACE_DOWN
    if origin.zone is goal.zone is Zone.HAND and (named := before.owed.get("back")):  # classic.characters.thief
        return frozenset({f"({named})"})
    return frozenset(CARD.backs.values()) if origin == DECK or origin.zone is goal.zone else frozenset()


SENSES: Final = Senses((CARD, TOKEN), _lying, _observe, undo="classic.visibility.undo")
