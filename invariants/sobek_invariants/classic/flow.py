"""What each move moves. Nothing else may move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic import moves as m
from sobek_core.classic.components import Power, Token
from sobek_core.classic.state import CurseVictim, ThiefCard, VizierCard
from sobek_invariants.classic.conservation import DECK, DISCARD, EVENT_PILE, QUAYS, SPENT, laid_out
from sobek_invariants.classic.observed import Step, of_step
from sobek_invariants.ledger import all_of, moved_otherwise
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_invariants.ledger import Location, Moved


def _hand(seat: int) -> Location:
    return ("hand", seat)


def _corruption(seat: int) -> Location:
    return ("corruption", seat)


def _moved(step: Step) -> list[Moved]:
    """Return what a move moves, besides a delivery."""
    before, pending = step.before, step.before.pending
    match step.move:
        case m.Take(seat, slot):
            skipped, taken = before.quays[:slot], before.quays[slot]
            return [(taken, QUAYS, _hand(seat)), *all_of(skipped, QUAYS, _corruption(seat))]
        case m.PlayCharacter(seat, card):
            drawn = before.deck[: before.figures.queen_draws] if card.power is Power.QUEEN else ()
            return [(card, _hand(seat), DISCARD), *all_of(drawn, DECK, _hand(seat))]
        case m.NameType(seat, good):
            named = [card for card in before.corruption[seat] if card.good is good]
            return all_of(named, _corruption(seat), DISCARD)
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return [(card, _corruption(pending.victim), _hand(seat))]
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return [(card, _hand(pending.victim), _hand(pending.seat))]
        case m.FetchCard(seat, slot):
            return [(before.quays[slot], QUAYS, _hand(seat))]
        case m.DiscardCard(seat, card):
            return [(card, _hand(seat), _corruption(seat))]
        case m.PlaySet(seat, cards, onto) | m.AddCards(seat, cards, onto):
            number = len(before.sets[seat]) if onto is None else onto
            return all_of(cards, _hand(seat), ("set", seat, number))
        case m.LaySet(seat, cards):
            return all_of(cards, _hand(seat), ("laid", seat, len(before.laid[seat])))
        case m.FinishLaying(seat):
            return all_of(before.hands[seat], _hand(seat), _corruption(seat))
        case m.ChooseToken(seat, token):
            back = before.corruption[seat] if token is Token.EMBALMING else ()
            return [(token, EVENT_PILE, SPENT), *all_of(back, _corruption(seat), _hand(seat))]
        case m.NameVictim(victim=victim) if isinstance(pending, CurseVictim):
            return [(Token.CURSE, SPENT, _corruption(victim))]
        case m.ChooseSet(seat, onto):
            return [(Token.PROSPERITY, SPENT, ("set", seat, onto))]
        case _:
            return []


@of_step(
    "classic.quay.corruption",
    "classic.characters.play",
    *(f"classic.characters.{power.value}" for power in Power),
    "classic.characters.scribe-card",
    "classic.sets.amulets",
    "classic.events.effect",
    "classic.events.embalming",
    "classic.events.curse",
    "classic.events.prosperity",
    "classic.round-end.hand-sets",
    "classic.round-end.leftover",
    rests_on=("classic.quay.window", "classic.sets.target", "classic.events.choice", "classic.turn.follow-up"),
)
def a_move_moves_exactly_what_its_rules_say(step: Step) -> Iterator[str]:
    """A move moves the cards and the token of its table, from and to its places, and a name moves nothing.

    Deals, and the order of quays and deck, have invariants of their own.
    """
    if not isinstance(step.move, m.DealRound):
        for wrong in moved_otherwise(laid_out(step.before), _moved(step), laid_out(step.after), (DECK, QUAYS)):
            yield f"{wrong} after {step.move}"


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
