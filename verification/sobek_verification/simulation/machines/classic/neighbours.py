"""Nearly legal moves of classic: neighbours of values of its own types, and values that are likely in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import moves as m
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, AMULETS, OF_GOOD, Card, Cards, Token, Tokens
from sobek_verification.simulation.machines.neighbours import other_piles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.classic import State
    from sobek_core.classic.state import Seat

KINDS: Final = ALL_CARDS.distinct()
VALUES: Final = {Card: KINDS}
WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.PlayCharacter: 2, m.PlaySet: 3, m.LaySet: 3}


def others(value: object) -> Iterable[object]:
    """Return the neighbours of a value of one of classic's own types."""
    match value:
        case Cards():
            return other_piles(value, ALL_CARDS)
        case Tokens():
            return other_piles(value, ALL_TOKENS)
        case m.DealtCards():
            return _other_deals(value)
        case _:
            return ()


def _other_deals(deal: m.DealtCards) -> Iterator[m.DealtCards]:
    """Yield deals with one wrong part: the hands, the deck or the event pile."""
    first, *rest = deal.hands
    green = first.distinct()[0]
    for hand in (Cards(), first.minus(green), first.plus(green), first.minus(green).plus(deal.deck[0])):
        yield evolve(deal, hands=(hand, *rest))
    for hands in ((), deal.hands[:-1], (*deal.hands, first), (*deal.hands, *deal.hands), (first,) * len(deal.hands)):
        yield evolve(deal, hands=hands)
    top, *below = deal.deck
    for deck in ((), below, (*deal.deck, top), (green, *below), (top,) * len(deal.deck)):
        yield evolve(deal, deck=tuple(deck))
    token = deal.tokens.distinct()[0]
    one_less = deal.tokens.minus(token)
    for tokens in (Tokens(), one_less, deal.tokens.plus(token), ALL_TOKENS, Tokens.of([Token.DECEIT] * 5)):
        yield evolve(deal, tokens=tokens)


def likely(state: State, seat: Seat) -> dict[object, Sequence[Any]]:
    """Return what to make moves of: values that are likely for a seat in a state, by the name or type of a field."""
    last = len(state.quays) - 1
    seats = range(len(state.seats) + 1)
    return {
        "slot": tuple(dict.fromkeys((0, 3, 4, last, last + 1))),
        "onto": range(len(seat.sets) + 1),
        **dict.fromkeys(("victim", "starter", "chooser"), seats),
        Card: (seat.hand + seat.corruption).distinct()[:4] or KINDS[:1],
        Cards: tuple(dict.fromkeys(_likely_sets(seat.hand))),
        m.DealtCards: (),
    }


def _likely_sets(hand: Cards) -> Iterator[Cards]:
    """Yield piles that might be played from a hand.

    These are all cards of a type, with and without amulets, one card of the type, cards of the type that need not be in
    the hand, and other piles.
    """
    amulets = hand.among(AMULETS)
    for kinds in (*OF_GOOD.values(), AMULETS):
        of_type = ALL_CARDS.among(kinds)
        yield from (of_type, Cards.of([of_type.distinct()[0]]))
        if typed := hand.among(kinds):
            yield from (typed, Cards.of([typed.distinct()[0]]))
            if amulets and typed != amulets:
                yield typed + amulets
    yield from (hand, Cards(), Cards.of(hand.distinct()[:2]))
