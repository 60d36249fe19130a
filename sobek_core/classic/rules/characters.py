"""Characters (spec/classic/characters.md): playing them, and the powers that do not affect opponents."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from sobek_core.classic.components import AMULETS, CHARACTERS, OF_GOOD, Cards, Power
from sobek_core.classic.events import CORRUPTION, DECK, DISCARD, HAND, Event, TypeNamed, cards_moved
from sobek_core.classic.moves import AddCards, FetchCard, NameType, PlayCharacter
from sobek_core.classic.rules.opponents import next_discard, thief_victims, vizier_victims
from sobek_core.classic.rules.quay import after_taking, taken_from_quays
from sobek_core.classic.rules.sets import (
    equal_sets,
    in_hand,
    legal_additions,
    matching_type,
    move_to_set,
    one_type,
    prosperity_limit,
    second_set,
    target,
)
from sobek_core.classic.rules.turn import IN_TURN, asked, next_action
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
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.classic.ruleset import Rules


def legal_characters(state: State, seat: int) -> tuple[PlayCharacter, ...]:
    """List the characters that a seat can play, in the order of kinds."""
    hand = state.seats[seat].hand
    return _list_plays(seat, hand.among(CHARACTERS)) if hand.has_any(CHARACTERS) else ()


@lru_cache(maxsize=4096)
def _list_plays(seat: int, characters: Cards) -> tuple[PlayCharacter, ...]:
    return tuple(PlayCharacter(seat, card) for card in characters.distinct())


@condition("classic.characters.character-card", IN_TURN)
def character_card(_rules: Rules, _state: State, move: PlayCharacter) -> Facts | None:
    """Check classic.characters.character-card."""
    if move.card.power is not None:
        return None
    return (("card", move.card.name),)


@condition("classic.characters.in-hand", IN_TURN)
def character_in_hand(_rules: Rules, state: State, move: PlayCharacter) -> Facts | None:
    """Check classic.characters.in-hand."""
    if move.card in state.seats[move.seat].hand:
        return None
    return (("card", move.card.name),)


@move_rules(PlayCharacter, who=asked(Action), may=(character_card, character_in_hand))
def play_character(rules: Rules, state: State, move: PlayCharacter) -> Applied[State, Event]:
    """Play a character for its power: spec/classic/characters.md, move `play`."""
    own, card, power = state.seats[move.seat], move.card, move.card.power
    assert power is not None  # noqa: S101  # classic.characters.character-card
    # does      classic.characters.play
    state = state.with_pending(
        next_action(state, move.seat),
        state.seats_with(move.seat, own.with_cards(own.hand.minus(card), own.corruption)),
        discard=state.discard.plus(card),
    )
    played = cards_moved((card,), HAND[move.seat], DISCARD)
    # then      classic.characters.power, classic.turn.order
    if asked := _asks(rules, state, move.seat, power):
        return applied(state.with_pending(asked), (played,))
    if power is Power.QUEEN:
        drawn = _draw_for_queen(rules, state, move.seat)
        return applied(drawn.state, (played, *drawn.events))
    return applied(state, (played,))


def _asks(rules: Rules, state: State, seat: int, power: Power) -> Pending | None:
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
            return None if next(legal_additions(rules, state, seat), None) is None else CourtesanCards(seat)
        case Power.SCRIBE:
            return next_discard(rules, state, seat)
        case Power.QUEEN:
            return None
    assert_never(power)


def _draw_for_queen(rules: Rules, state: State, seat: int) -> Applied[State, Event]:
    """Apply classic.characters.queen."""
    number_drawn = rules.edition.figures.queen_draws
    drawn, deck = state.deck[:number_drawn], state.deck[number_drawn:]
    if not drawn:
        return applied(state, ())
    own = state.seats[seat]
    seats = state.seats_with(seat, own.with_cards(own.hand + Cards.of(drawn), own.corruption))
    return applied(state.with_quays(state.pending, seats, deck, state.quays), (cards_moved(drawn, DECK, HAND[seat]),))


# The priests.


def legal_types(rules: Rules, state: State, seat: int) -> list[NameType]:
    """List the types that can be named for a priest, in the order of types (classic.characters.priest-type)."""
    corruption = state.seats[seat].corruption
    is_free = rules.choices.priest_type == "free"
    return [_name(seat, good) for good, kinds in OF_GOOD.items() if is_free or corruption.has_any(kinds)]


_name: Final = lru_cache(NameType)


@condition("classic.characters.priest-type", IN_TURN)
def priest_type(rules: Rules, state: State, move: NameType) -> Facts | None:
    """Check classic.characters.priest-type."""
    kinds = OF_GOOD.get(move.good)  # None of an amulet, which somebody may name in a dispute
    if kinds and (rules.choices.priest_type == "free" or state.seats[move.seat].corruption.has_any(kinds)):
        return None
    return (("type", move.good),)


@move_rules(NameType, who=asked(PriestType), may=(priest_type,))
def name_type(_rules: Rules, state: State, move: NameType) -> Applied[State, Event]:
    """Discard a type from the player's own corruption: spec/classic/characters.md, move `name`."""
    own = state.seats[move.seat]
    gone = own.corruption.among(OF_GOOD[move.good])
    # does      classic.characters.priest
    seats = state.seats_with(move.seat, own.with_cards(own.hand, own.corruption - gone))
    # then      classic.turn.order
    state = state.with_pending(next_action(state, move.seat), seats, discard=state.discard + gone)
    named = TypeNamed(move.seat, move.good)
    return applied(state, (named, cards_moved(tuple(gone), CORRUPTION[move.seat], DISCARD)) if gone else (named,))


# The Merchant.


def legal_fetches(state: State, seat: int) -> list[FetchCard]:
    """List the slots from which the Merchant can take, ascending."""
    return [FetchCard(seat, slot) for slot in range(len(state.quays))]


@condition("classic.characters.merchant-card", IN_TURN)
def merchant_card(_rules: Rules, state: State, move: FetchCard) -> Facts | None:
    """Check classic.characters.merchant-card."""
    if 0 <= move.slot < len(state.quays):
        return None
    return (("cards", len(state.quays)), ("slot", move.slot))


@move_rules(FetchCard, who=asked(MerchantCard), may=(merchant_card,))
def fetch_card(rules: Rules, state: State, move: FetchCard) -> Applied[State, Event]:
    """Take any card from the quays with the Merchant: spec/classic/characters.md, move `fetch`."""
    # does      classic.characters.merchant
    own, fetched = state.seats[move.seat], state.quays[move.slot]
    own = own.with_cards(own.hand.plus(fetched), own.corruption)
    quays = (*state.quays[: move.slot], *state.quays[move.slot + 1 :])
    # then      classic.quay.delivery, classic.round-end.trigger, classic.turn.order
    return after_taking(rules, state, move.seat, own, quays, events=(taken_from_quays(fetched, move.seat),))


# The Courtesan.


@condition("classic.characters.courtesan-number", IN_TURN)
def courtesan_number(rules: Rules, _state: State, move: AddCards) -> Facts | None:
    """Check classic.characters.courtesan-number."""
    cards, figures = len(move.cards), rules.edition.figures
    if figures.courtesan_min <= cards <= figures.courtesan_max:
        return None
    return (("cards", cards), ("least", figures.courtesan_min), ("most", figures.courtesan_max))


@move_rules(
    AddCards,
    who=asked(CourtesanCards),
    may=(in_hand, courtesan_number, one_type, target, equal_sets, matching_type, prosperity_limit, second_set),
)
def add_cards(_rules: Rules, state: State, move: AddCards) -> Applied[State, Event]:
    """Add cards to one of the player's sets with the Courtesan: spec/classic/characters.md, move `add`."""
    # does      classic.characters.courtesan
    own, event = move_to_set(state.seats[move.seat], move.seat, move.cards, move.onto)
    # then      classic.turn.order
    return applied(state.with_pending(next_action(state, move.seat), state.seats_with(move.seat, own)), (event,))
