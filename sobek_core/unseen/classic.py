"""The parts of auditing with unseen cards that are specific to classic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_core.classic.components import AMULETS, KINDS, OF_BACK, OF_GOOD, Back, Card, Cards, Power, Token, Tokens
from sobek_core.classic.events import DECK, QUAYS, CardsMoved, Place, TokenMoved, Zone
from sobek_core.classic.rules.sets import legal_additions
from sobek_core.classic.text.notation import CARD, TOKEN
from sobek_core.disputes.unknown.orders import scarabs_of
from sobek_core.unseen.game import (
    Contents,
    DealPart,
    Dependency,
    Family,
    TakenItems,
    Transfer,
    UnseenGame,
    fill_piles,
    identity,
    is_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State

GREEN: Final = OF_BACK[Back.GREEN]
DEALT: Final = frozenset(KINDS) - frozenset(GREEN)
OPEN: Final = frozenset({Zone.SET, Zone.LAID, Zone.SPENT})
IN_THE_OPEN: Final = "open"
PILES: Final = {"discard": Cards, "tokens": Tokens, "box": Cards, "box-tokens": Tokens}
NAMES: Final = {Zone.EVENT_PILE: "tokens", Zone.BOX_TOKENS: "box-tokens"}


def _name(place: Place) -> str:
    """Return the name of a place in text. Sets and spent tokens are one place, since everything in them is known."""
    if place.zone in OPEN:
        return IN_THE_OPEN
    zone = NAMES.get(place.zone, place.zone.value)
    return zone if place.seat is None else f"seat {place.seat} {zone}"


def _families(game: Classic) -> tuple[Family, ...]:
    edition = game.edition
    return Family(dict(edition.cards.counts()), "box"), Family(dict(edition.tokens.counts()), "box-tokens")


def _parts(game: Classic, players: int) -> tuple[DealPart, ...]:
    edition, figures = game.edition, game.edition.figures
    deck = len(edition.cards.without(GREEN)) - edition.removed_from_deck(players)
    return (
        *(DealPart(f"seat {seat} hand", figures.starting_hand, frozenset(GREEN)) for seat in range(players)),
        DealPart("deck", deck, DEALT),
        DealPart("tokens", figures.event_pile_size, frozenset(Token)),
    )


def _deal(contents: Contents, first: int | None) -> m.Setup | m.DealRound:
    hands = tuple(Cards.of(kinds) for place, kinds in contents.items() if place.endswith(" hand"))
    deal = m.DealtCards(hands, tuple(contents["deck"]), Tokens.of(contents["tokens"]))
    return m.DealRound(deal) if first is None else m.Setup(deal, first)


def _lay_out(game: Classic, dealt: Mapping[str, tuple[object, ...]]) -> dict[str, tuple[Any, ...]]:
    delivered = game.edition.figures.quay_spaces  # classic.quay.delivery
    return {**dealt, "deck": dealt["deck"][delivered:], "quays": dealt["deck"][:delivered][::-1]}


def _fill(state: State, contents: Contents) -> State:
    deck, quays = tuple(contents.get("deck", ())), tuple(contents.get("quays", ()))
    piles: State = fill_piles(state, contents, PILES, {"hand": Cards, "corruption": Cards})
    return evolve(piles, deck=deck, quays=quays)


def _items_taken(_game: Classic, state: State, move: m.Move) -> TakenItems | None:
    all_kinds, pending = frozenset(KINDS), state.pending
    match move:
        case m.PlayCharacter(seat, card) | m.DiscardCard(seat, card):
            return TakenItems(f"seat {seat} hand", (card,), all_kinds)
        case m.PlaySet(seat, cards) | m.AddCards(seat, cards) | m.LaySet(seat, cards):
            return TakenItems(f"seat {seat} hand", tuple(cards), all_kinds)
        case m.PickCard(_, card) if isinstance(pending, s.VizierCard):
            return TakenItems(f"seat {pending.victim} corruption", (card,), all_kinds)
        case m.StealCard(card) if isinstance(pending, s.ThiefCard):
            among = all_kinds if pending.back is None else frozenset(OF_BACK[pending.back])
            return TakenItems(f"seat {pending.victim} hand", (card,), among)
        case m.ChooseToken(_, token):
            return TakenItems("tokens", (token,), frozenset(Token))
        case _:
            return None


def _conditions(game: Classic, state: State, move: m.Move) -> Iterable[Dependency]:
    match move, state.pending:
        case m.NameType(seat, good), _:
            return (Dependency(f"seat {seat} corruption", is_in(frozenset(OF_GOOD[good]))),)
        case m.NameBack(_, back), s.ThiefBack(victim=victim):
            return (Dependency(f"seat {victim} hand", is_in(frozenset(OF_BACK[back]))),)
        case m.FinishLaying(seat), s.HandSets() if game.choices.hand_sets_at_end != "optional":
            return (Dependency(f"seat {seat} hand", _type),)
        case _:
            return ()


def _branches(game: Classic, state: State, move: m.Move, after: State) -> Iterable[Dependency]:
    match move:
        case m.PlayCharacter(seat, card) if card.power is Power.PRIEST:
            return (Dependency(f"seat {seat} corruption", is_in(frozenset(AMULETS))),)
        case m.PlayCharacter(seat, card) if card.power is Power.COURTESAN:
            # if one card is enough to add, it matters only whether there is one that can be added
            is_one = game.edition.figures.courtesan_min == 1
            return (Dependency(f"seat {seat} hand", is_in(_addable(game, state, seat)) if is_one else identity),)
        case m.NameType(seat, good):
            return (Dependency(f"seat {seat} corruption", is_in(frozenset(OF_GOOD[good]))),)
        case m.FinishLaying():
            return _compared(game, after)
        case _:
            return ()


def _type(card: Card) -> Any:
    return card.good, card in AMULETS


def _addable(game: Classic, state: State, seat: int) -> frozenset[Card]:
    """Return the cards that a player could add with the Courtesan."""
    own = state.seats[seat]
    hands = {card: own.with_cards(Cards.of([card]), own.corruption) for card in KINDS}
    found = {
        card: legal_additions(game, evolve(state, seats=state.seats_with(seat, one)), seat)
        for card, one in hands.items()
    }
    return frozenset(card for card, additions in found.items() if next(additions, None) is not None)


def _compared(game: Classic, scored: State) -> Iterable[Dependency]:
    """Return what is compared when a round is scored: scarabs (classic.scoring.clean-tie)."""
    if isinstance(scored.pending, s.HandSets):
        return ()
    weight = game.edition.figures.curse_weight
    counts = [len(seat.corruption) + weight * seat.curses for seat in scored.seats]
    tied = [seat for seat, count in enumerate(counts) if count == max(counts)]
    places = [f"seat {seat} {place}" for seat in tied for place in ("corruption", "hand")]
    return [Dependency(place, scarabs_of) for place in places] if len(tied) > 1 else ()


def _steps(_before: State, move: m.Move, events: Sequence[object]) -> Iterator[Transfer]:
    for event in events:
        match event:
            case CardsMoved(cards, origin, goal):
                number = len(cards)
                slots: tuple[int, ...] | None = None
                if origin == QUAYS:
                    is_taken = goal.zone is Zone.HAND and isinstance(move, (m.Take, m.FetchCard))
                    slots = (move.slot,) if is_taken else tuple(range(number))  # type: ignore[union-attr]  # takes have one
                elif origin == DECK:
                    slots = tuple(range(number)[::-1] if goal == QUAYS else range(number))
                yield Transfer(cards, (_name(origin),) * number, (_name(goal),) * number, slots)
            case TokenMoved(token, origin, goal) if origin.zone not in OPEN:
                yield Transfer((token,), (_name(origin),), (_name(goal),))
            case _:
                pass


UNSEEN_CLASSIC: Final = UnseenGame(
    rows=frozenset({"deck", "quays"}),
    unseen_moves=frozenset({m.StealCard, m.DiscardCard, m.PickCard}),
    codecs={
        **dict.fromkeys(("deck", "quays", "discard", "hand", "corruption", "box"), CARD),
        **dict.fromkeys(("tokens", "box-tokens"), TOKEN),
    },
    families=_families,
    keywords=("hands", "deck", "tokens"),
    parts=_parts,
    deal=_deal,
    lay_out=_lay_out,
    fill=_fill,
    items_taken=_items_taken,
    conditions=_conditions,
    branches=_branches,
    steps=_steps,
)
