"""Characters (spec/classic/characters.md): playing them, and the powers that do not affect opponents."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from sobek_core.classic.components import AMULETS, CHARACTERS, OF_GOOD, Cards, Good, Power
from sobek_core.classic.events import CORRUPTION, DECK, DISCARD, HAND, CardsMoved, Event, TypeNamed
from sobek_core.classic.moves import FetchCard, NameType, PlayCharacter
from sobek_core.classic.rules.opponents import next_discard, thief_victims, vizier_victims
from sobek_core.classic.rules.quay import after_taking, taken_from_quays
from sobek_core.classic.rules.sets import (
    cannot_join,
    legal_additions,
    move_to_set,
    not_a_target,
    not_in_hand,
    not_one_type,
)
from sobek_core.classic.rules.turn import next_action, not_pending
from sobek_core.classic.state import (
    Action,
    CourtesanCards,
    MerchantCard,
    Pending,
    PriestType,
    State,
    ThiefVictim,
    VizierVictim,
)
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import AddCards
    from sobek_core.kernel.game import Verdict


def legal_characters(state: State, seat: int) -> tuple[PlayCharacter, ...]:
    """List the characters that a seat can play, in the order of kinds."""
    hand = state.seats[seat].hand
    return _list_plays(seat, hand.among(CHARACTERS)) if hand.has_any(CHARACTERS) else ()


@lru_cache(maxsize=4096)
def _list_plays(seat: int, characters: Cards) -> tuple[PlayCharacter, ...]:
    return tuple(PlayCharacter(seat, card) for card in characters.distinct())


def play_character(game: Classic, state: State, move: PlayCharacter) -> Verdict[State, Event]:
    """Play a character for its power: spec/classic/characters.md, move `play`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, Action):
        return Refused(state, reasons)
    # may       classic.characters.character-card, classic.characters.in-hand
    own, card, power = state.seats[move.seat], move.card, move.card.power
    if power is None or card not in own.hand:
        named = (("card", card.name),)
        reasons = (
            *((Reason("classic.characters.character-card", named),) if power is None else ()),
            *((Reason("classic.characters.in-hand", named),) if card not in own.hand else ()),
        )
        return Refused(state, reasons)
    # does      classic.characters.play
    state = state.with_pending(
        next_action(state, move.seat),
        state.seats_with(move.seat, own.with_cards(own.hand.minus(card), own.corruption)),
        discard=state.discard.plus(card),
    )
    played = CardsMoved((card,), HAND[move.seat], DISCARD)
    # then      classic.characters.power, classic.turn.order
    if asked := _asks(game, state, move.seat, power):
        return Applied(state.with_pending(asked), (played,))
    if power is Power.QUEEN:
        applied = _draw_for_queen(game, state, move.seat)
        return Applied(applied.state, (played, *applied.events))
    return Applied(state, (played,))


def _asks(game: Classic, state: State, seat: int, power: Power) -> Pending | None:
    """Return the decision that a power asks for, None for the Queen or without effect (classic.characters.power)."""
    match power:
        case Power.PRIEST:
            return PriestType(seat) if state.seats[seat].corruption.without(AMULETS) else None
        case Power.VIZIER:
            return VizierVictim(seat) if vizier_victims(state, seat) else None
        case Power.THIEF:
            return ThiefVictim(seat) if thief_victims(state, seat) else None
        case Power.MERCHANT:
            return MerchantCard(seat) if state.quays else None
        case Power.COURTESAN:
            return None if next(legal_additions(game, state, seat), None) is None else CourtesanCards(seat)
        case Power.SCRIBE:
            return next_discard(game, state, seat)
        case Power.QUEEN:
            return None
    assert_never(power)


def _draw_for_queen(game: Classic, state: State, seat: int) -> Applied[State, Event]:
    """Apply classic.characters.queen."""
    number_drawn = game.edition.figures.queen_draws
    drawn, deck = state.deck[:number_drawn], state.deck[number_drawn:]
    if not drawn:
        return Applied(state, ())
    own = state.seats[seat]
    seats = state.seats_with(seat, own.with_cards(own.hand + Cards.of(drawn), own.corruption))
    return Applied(state.with_pending(state.pending, seats, deck=deck), (CardsMoved(drawn, DECK, HAND[seat]),))


# The priests.


def legal_types(game: Classic, state: State, seat: int) -> list[NameType]:
    """List the types that can be named for a priest, in the order of types (classic.characters.priest-type)."""
    corruption = state.seats[seat].corruption
    return [
        NameType(seat, good) for good in Good if game.choices.priest_type == "free" or corruption.among(OF_GOOD[good])
    ]


def name_type(game: Classic, state: State, move: NameType) -> Verdict[State, Event]:
    """Discard a type from the player's own corruption: spec/classic/characters.md, move `name`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, PriestType):
        return Refused(state, reasons)
    # may       classic.characters.priest-type
    own = state.seats[move.seat]
    gone = own.corruption.among(OF_GOOD[move.good])
    if game.choices.priest_type == "must-remove" and not gone:
        return Refused(state, (Reason("classic.characters.priest-type", (("type", move.good),)),))
    # does      classic.characters.priest
    seats = state.seats_with(move.seat, own.with_cards(own.hand, own.corruption - gone))
    # then      classic.turn.order
    state = state.with_pending(next_action(state, move.seat), seats, discard=state.discard + gone)
    named = TypeNamed(move.seat, move.good)
    return Applied(state, (named, CardsMoved(tuple(gone), CORRUPTION[move.seat], DISCARD)) if gone else (named,))


# The Merchant.


def legal_fetches(state: State, seat: int) -> list[FetchCard]:
    """List the slots from which the Merchant can take, ascending."""
    return [FetchCard(seat, slot) for slot in range(len(state.quays))]


def fetch_card(game: Classic, state: State, move: FetchCard) -> Verdict[State, Event]:
    """Take any card from the quays with the Merchant: spec/classic/characters.md, move `fetch`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, MerchantCard):
        return Refused(state, reasons)
    # may       classic.characters.merchant-card
    if not 0 <= move.slot < len(state.quays):
        facts = (("cards", len(state.quays)), ("slot", move.slot))
        return Refused(state, (Reason("classic.characters.merchant-card", facts),))
    # does      classic.characters.merchant
    own, fetched = state.seats[move.seat], state.quays[move.slot]
    own = own.with_cards(own.hand.plus(fetched), own.corruption)
    quays = (*state.quays[: move.slot], *state.quays[move.slot + 1 :])
    # then      classic.quay.delivery, classic.round-end.trigger, classic.turn.order
    return after_taking(game, state, move.seat, own, quays, events=(taken_from_quays(fetched, move.seat),))


# The Courtesan.


def add_cards(game: Classic, state: State, move: AddCards) -> Verdict[State, Event]:
    """Add cards to one of the player's sets with the Courtesan: spec/classic/characters.md, move `add`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, CourtesanCards):
        return Refused(state, reasons)
    # may       classic.sets.in-hand, classic.characters.courtesan-number, classic.sets.one-type, .target, .equal-sets,
    #           .matching-type, .prosperity-limit, .second-set
    own, cards = state.seats[move.seat], move.cards
    reasons = (
        *not_in_hand(own, cards),
        *wrong_number(game, cards),
        *not_one_type(cards),
        *not_a_target(own, move.onto),
        *cannot_join(game, own, cards, move.onto),
    )
    if reasons:
        return Refused(state, reasons)
    # does      classic.characters.courtesan
    own, event = move_to_set(own, move.seat, cards, move.onto)
    # then      classic.turn.order
    return Applied(state.with_pending(next_action(state, move.seat), state.seats_with(move.seat, own)), (event,))


def wrong_number(game: Classic, cards: Cards) -> tuple[Reason, ...]:
    """Check classic.characters.courtesan-number."""
    figures = game.edition.figures
    if figures.courtesan_min <= len(cards) <= figures.courtesan_max:
        return ()
    facts = (("cards", len(cards)), ("least", figures.courtesan_min), ("most", figures.courtesan_max))
    return (Reason("classic.characters.courtesan-number", facts),)
