"""What is listed: who owes, the order of the spec, nothing twice, and the weights of chance."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from invariants.classic.conditions import drawn_from, tied_for_last, who_owes
from invariants.classic.table import RANK, Listing, Twins, of_listing, of_twins, spread, type_of
from sobek_core.classic import moves as m
from sobek_core.classic import state as owe
from sobek_core.classic.components import Back, Cards, Good, Token
from sobek_core.kernel import Deal, Decision, Draw, Over

if TYPE_CHECKING:
    from collections.abc import Iterator

Key: TypeAlias = "tuple[int | tuple[int, ...], ...]"

# In the words of the spec: takes, characters, sets; then by slot, by kind, by type with amulets alone last.
TYPES: Final = (*Good, None)
BACKS: Final = (Back.BEIGE, Back.GREEN, Back.ORANGE)
TOKENS: Final = tuple(Token)

# The rule that asks, for what is owed: the table in spec/classic/turn.md.
ASKED_BY: Final[dict[type[owe.Owed], str]] = {
    owe.Action: "classic.turn.action",
    owe.PriestType: "classic.characters.priest",
    owe.VizierVictim: "classic.characters.vizier",
    owe.VizierCard: "classic.characters.vizier",
    owe.ThiefVictim: "classic.characters.thief",
    owe.ThiefBack: "classic.characters.thief",
    owe.ThiefCard: "classic.characters.thief",
    owe.MerchantCard: "classic.characters.merchant",
    owe.CourtesanCards: "classic.characters.courtesan",
    owe.ScribeDiscard: "classic.characters.scribe",
    owe.TokenChoice: "classic.events.trigger",
    owe.GuildVictim: "classic.events.guild",
    owe.CurseVictim: "classic.events.curse",
    owe.ProsperitySet: "classic.events.prosperity",
    owe.HandSets: "classic.round-end.hand-sets",
    owe.NewDeal: "classic.game-end.new-round",
    owe.Chooser: "classic.game-end.lowest-tie",
    owe.StartingPlayer: "classic.game-end.lowest-chooses",
    owe.Finished: "classic.game-end.rounds",
}


def slug_of(owed: owe.Owed) -> str:
    """Name what is owed as the spec does: the words of its class."""
    return "-".join(re.findall("[A-Z][a-z]+", type(owed).__name__)).lower()


@of_listing("classic.turn.owed", "classic.turn.order", "classic.game-end.winner")
def the_turn_says_who_owes_what(listing: Listing) -> Iterator[str]:
    """Decisions name their seat, deals their round, the end its winners and scores; each names the rule that asks."""
    table, turn, owed = listing.table, listing.turn, listing.table.state.owed
    if (turn.rule, getattr(turn, "asks", slug_of(owed))) != (ASKED_BY[type(owed)], slug_of(owed)):
        yield f"{owed} is told as {turn}"
    match owed:
        case owe.ThiefCard() | owe.Chooser():
            right = isinstance(turn, Draw)
        case owe.NewDeal():
            right = isinstance(turn, Deal) and turn.round == table.state.round + 1
        case owe.Finished():
            points = tuple(seat.marker for seat in table.state.seats)
            best = tuple(seat for seat, own in enumerate(points) if own == max(points))
            right = isinstance(turn, Over) and (turn.winners, turn.scores) == (best, points)
        case _:
            right = isinstance(turn, Decision) and turn.seat == who_owes(owed)
    if not right:
        yield f"{owed} is told as {turn}"


@of_listing("classic.characters.thief-card", "classic.game-end.lowest-tie")
def chance_weighs_cards_and_seats(listing: Listing) -> Iterator[str]:
    """A card to be stolen weighs as many as there are, each seat tied for last weighs one; these are what is listed."""
    if not isinstance(listing.turn, Draw):
        return
    owed, expected = listing.table.state.owed, Counter[m.Move]()
    if isinstance(owed, owe.ThiefCard):
        expected.update(m.StealCard(card) for card in drawn_from(listing.table, owed))
    else:
        expected.update(m.DrawChooser(seat) for seat in tied_for_last(listing.table))
    if listing.turn.outcomes != tuple(expected.items()):
        yield f"expected {tuple(expected.items())}, got {listing.turn.outcomes}"
    if listing.moves != tuple(expected):
        yield f"expected {tuple(expected)} to be listed, got {listing.moves}"


@of_listing("classic.turn.follow-up", "classic.turn.action", "classic.game-end.new-round")
def what_is_owed_has_a_legal_move(listing: Listing) -> Iterator[str]:
    """A decision and a draw have at least one move; a deal is never listed, and nothing is when the game is over."""
    owes_nothing_listed = isinstance(listing.table.state.owed, (owe.NewDeal, owe.Finished))
    if bool(listing.moves) == owes_nothing_listed:
        yield f"{listing.table.state.owed}: {len(listing.moves)} moves are listed"


@of_listing("classic.sets.equal-sets", "classic.turn.owed")
def nothing_is_listed_twice(listing: Listing) -> Iterator[str]:
    """No move is listed twice, nor two that do the same to equal sets."""
    if len(set(listing.moves)) < len(listing.moves):
        yield f"{[move for move, number in Counter(listing.moves).items() if number > 1]}"
    goals = {move.onto for move in listing.moves if isinstance(move, (m.PlaySet, m.AddCards, m.ChooseSet))} - {None}
    seat = who_owes(listing.table.state.owed)
    if goals and seat is not None:
        own = listing.table.sets[seat]
        named = [own[goal] for goal in goals if goal is not None and goal in range(len(own))]
        if len(set(named)) < len(named):
            yield f"sets {sorted(goal for goal in goals if goal is not None)} are named, of which some are equal"


@of_listing("classic.turn.action", "classic.quay.window", "classic.sets.one-type", "classic.characters.play")
def moves_are_listed_in_the_order_of_the_spec(listing: Listing) -> Iterator[str]:
    """Sorted by the order that the spec pins for each kind of move, the listing stays as it is."""
    keys = [_key(move) for move in listing.moves]
    for place, (earlier, later) in enumerate(pairwise(keys)):
        if later < earlier:
            yield f"{listing.moves[place]} stands before {listing.moves[place + 1]}"


def _key(move: m.Move) -> Key:
    match move:
        case m.Take(slot=slot):
            return (0, slot)
        case m.PlayCharacter(card=card):
            return (1, RANK[card])
        case m.PlaySet(cards=cards, onto=onto):
            return (2, *_pile_key(cards), -1 if onto is None else onto)
        case m.AddCards(cards=cards, onto=onto):
            return (*_pile_key(cards), onto)
        case m.LaySet(cards=cards):
            return (0, *_pile_key(cards))
        case m.FinishLaying():
            return (1,)
        case m.NameType(good=good):
            return (TYPES.index(good),)
        case m.NameBack(back=back):
            return (BACKS.index(back),)
        case m.ChooseToken(token=token):
            return (TOKENS.index(token),)
        case m.PickCard(card=card) | m.DiscardCard(card=card) | m.StealCard(card=card):
            return (RANK[card],)
        case m.NameVictim(victim=number) | m.FetchCard(slot=number) | m.ChooseSet(onto=number):
            return (number,)
        case m.NameStarter(starter=number) | m.DrawChooser(chooser=number):
            return (number,)
        case m.DealRound():
            return ()


@lru_cache(maxsize=1 << 15)
def _pile_key(pile: Cards) -> tuple[int, tuple[int, ...]]:
    """Give the type's place, then how many of each kind, kind by kind."""
    cards = spread(pile)
    counts = [0] * len(RANK)
    for card in cards:
        counts[RANK[card]] += 1
    return TYPES.index(type_of(cards)), tuple(counts)


@of_twins("classic.setup.components", "classic.turn.owed")
def equal_states_give_equal_answers(twins: Twins) -> Iterator[str]:
    """Two states that are equal have one hash, owe the same, and list the same; nothing rests on which object it is."""
    game, state, other = twins.game, twins.state, twins.other
    if state is other or state != other or hash(state) != hash(other):
        yield "an equal copy is not equal, or has another hash"
    if game.turn(state) != game.turn(other):
        yield f"{game.turn(state)} is owed, by the copy {game.turn(other)}"
    if game.legal(state) != game.legal(other):
        yield "the copy lists other moves"
    for move in game.legal(state)[:3]:
        if game.apply(state, move) != game.apply(other, move):
            yield f"{move} makes another table of the copy"
