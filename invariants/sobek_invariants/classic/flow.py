"""How moves change the places of cards. Each invariant states which cards go where; no others may move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic import moves as m
from sobek_core.classic.components import Card, Power, Token
from sobek_core.classic.state import ThiefCard, VizierCard
from sobek_invariants.classic.conservation import DECK, DISCARD, QUAYS, laid_out
from sobek_invariants.classic.observed import Step, of_step
from sobek_invariants.ledger import Location, differences, move_things
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def _moved_otherwise(step: Step, *flows: tuple[Iterable[Card], Location, Location]) -> Iterator[str]:
    """Yield the cards that are not where the flows put them. The deck and the quays have their own invariants.

    flows: cards, with their origin and their goal.
    """
    expected, found = laid_out(step.before), laid_out(step.after)
    yield from move_things(expected, [(card, origin, goal) for cards, origin, goal in flows for card in cards])
    for row in (DECK, QUAYS):
        del expected[row], found[row]
    yield from differences(expected, found, Card)


def _hand(seat: int) -> Location:
    return ("hand", seat)


def _corruption(seat: int) -> Location:
    return ("corruption", seat)


@of_step("classic.quay.corruption", rests_on=("classic.quay.window",))
def skipped_cards_become_corruption(step: Step) -> Iterator[str]:
    """A take moves the card of its slot to the hand, and all cards before it to the player's corruption."""
    if isinstance(step.move, m.Take):
        seat, quays = step.move.seat, step.before.quays
        skipped = [quays[slot] for slot in range(step.move.slot)]
        taken = [quays[step.move.slot]]
        yield from _moved_otherwise(step, (taken, QUAYS, _hand(seat)), (skipped, QUAYS, _corruption(seat)))


@of_step("classic.quay.delivery", "classic.characters.merchant", rests_on=("classic.quay.window",))
def quays_and_deck_change_only_by_takes_draws_and_deliveries(step: Step) -> Iterator[str]:
    """Taken cards are gone, the rest keep their order. Empty quays get nine cards, the last one nearest the 0 space.

    The Queen draws the first three cards of the deck; a deal replaces it.
    """
    quays, deck = list(step.before.quays), list(step.before.deck)
    spaces = step.before.figures.quay_spaces
    match step.move:
        case m.Take(slot=slot):
            del quays[: slot + 1]
        case m.FetchCard(slot=slot):
            del quays[slot]
        case m.PlayCharacter(card=card) if card.power is Power.QUEEN:
            del deck[: step.before.figures.queen_draws]
        case m.DealRound(deal=deal):
            quays, deck = [], list(deal.deck)
        case _:
            pass
    if not quays:
        while deck and len(quays) < spaces:
            quays.insert(0, deck.pop(0))
    after = step.after
    if tuple(quays) != after.quays:
        yield f"expected {names_of(quays)} on the quays, found {names_of(after.quays)}"
    if tuple(deck) != after.deck:
        yield f"expected a deck of {len(deck)}, {names_of(deck[:spaces])} first, found {len(after.deck)}"


@of_step("classic.characters.play", "classic.characters.queen")
def a_played_character_is_discarded_and_the_queen_draws(step: Step) -> Iterator[str]:
    """The character is discarded. Only the Queen moves further cards at once: three cards from the deck."""
    if isinstance(step.move, m.PlayCharacter):
        seat, card = step.move.seat, step.move.card
        drawn = step.before.deck[: step.before.figures.queen_draws] if card.power is Power.QUEEN else ()
        yield from _moved_otherwise(step, ([card], _hand(seat), DISCARD), (drawn, DECK, _hand(seat)))


@of_step("classic.characters.priest", "classic.sets.amulets")
def a_priest_discards_all_cards_of_the_named_type(step: Step) -> Iterator[str]:
    """All cards of the named type leave the player's corruption, including characters; amulets stay."""
    if isinstance(step.move, m.NameType):
        seat = step.move.seat
        gone = [card for card in step.before.corruption[seat] if card.good is step.move.good]
        yield from _moved_otherwise(step, (gone, _corruption(seat), DISCARD))


@of_step(
    "classic.characters.vizier",
    "classic.characters.thief",
    "classic.characters.merchant",
    "classic.characters.scribe-card",
)
def vizier_thief_merchant_and_scribe_each_move_one_card(step: Step) -> Iterator[str]:
    """Vizier and Thief take the card from their victim, the Merchant from the quays; for a Scribe it is discarded."""
    pending = step.before.pending
    match step.move:
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            yield from _moved_otherwise(step, ([card], _corruption(pending.victim), _hand(seat)))
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            yield from _moved_otherwise(step, ([card], _hand(pending.victim), _hand(pending.seat)))
        case m.FetchCard(seat, slot):
            yield from _moved_otherwise(step, ([step.before.quays[slot]], QUAYS, _hand(seat)))
        case m.DiscardCard(seat, card):
            yield from _moved_otherwise(step, ([card], _hand(seat), _corruption(seat)))
        case _:
            pass


@of_step("classic.characters.courtesan", "classic.round-end.hand-sets", rests_on=("classic.sets.target",))
def played_cards_are_in_the_named_set(step: Step) -> Iterator[str]:
    """Cards join the named set, or form a new one after the player's others. Horizontal sets follow earlier ones."""
    match step.move:
        case m.PlaySet(seat, cards, onto) | m.AddCards(seat, cards, onto):
            number = len(step.before.sets[seat]) if onto is None else onto
            yield from _moved_otherwise(step, (cards, _hand(seat), ("set", seat, number)))
        case m.LaySet(seat, cards):
            yield from _moved_otherwise(step, (cards, _hand(seat), ("laid", seat, len(step.before.laid[seat]))))
        case _:
            pass


@of_step("classic.round-end.leftover")
def cards_left_in_hand_become_corruption(step: Step) -> Iterator[str]:
    """A player who is done puts their whole hand on their corruption."""
    if isinstance(step.move, m.FinishLaying):
        seat = step.move.seat
        yield from _moved_otherwise(step, (step.before.hands[seat], _hand(seat), _corruption(seat)))


@of_step("classic.events.embalming", "classic.events.effect")
def embalming_is_the_only_token_that_moves_cards(step: Step) -> Iterator[str]:
    """Embalming moves the whole corruption to the hand; taking any other token moves no card."""
    if isinstance(step.move, m.ChooseToken):
        seat = step.move.seat
        back = step.before.corruption[seat] if step.move.token is Token.EMBALMING else ()
        yield from _moved_otherwise(step, (back, _corruption(seat), _hand(seat)))


@of_step(
    "classic.events.prosperity",
    "classic.events.curse",
    rests_on=("classic.turn.follow-up", "classic.game-end.starting-player"),
)
def naming_a_seat_a_set_or_a_back_moves_no_card(step: Step) -> Iterator[str]:
    """Naming a victim, a back, a set for Prosperity, a chooser or a starting player moves nothing."""
    if isinstance(step.move, (m.NameVictim, m.NameBack, m.ChooseSet, m.DrawChooser, m.NameStarter)):
        yield from _moved_otherwise(step)
