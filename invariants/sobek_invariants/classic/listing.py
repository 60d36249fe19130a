"""What is listed: who owes, the order of the spec, nothing twice, and the weights of chance."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.classic import moves as m
from sobek_core.classic import state as owe
from sobek_core.classic.components import Back, Cards, Good, Token
from sobek_core.kernel.game import Deal, Decision, Draw, Over
from sobek_invariants.classic.conditions import drawn_from, tied_for_last, who_owes
from sobek_invariants.classic.table import RANK, SENTENCES, Listing, Table, of_listing, spread, type_of
from sobek_invariants.listing import (
    answer_alike,
    list_in_order,
    list_once,
    list_something,
    tell_the_turn,
    weigh_outcomes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.game import Turn
    from sobek_core.rule_ids import RuleId

Key: TypeAlias = "tuple[int | tuple[int, ...], ...]"

# In the words of the spec: takes, characters, sets; then by slot, by kind, by type with amulets alone last.
TYPES: Final = (*Good, None)
BACKS: Final = (Back.BEIGE, Back.GREEN, Back.ORANGE)
TOKENS: Final = tuple(Token)

# The rule that asks, for what is owed: the table in spec/classic/turn.md.
ASKED_BY: Final[dict[type[owe.Owed], RuleId]] = {
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


def _turn_is_right(table: Table, turn: Turn[m.Move]) -> bool:
    match table.state.owed:
        case owe.ThiefCard() | owe.Chooser():
            return isinstance(turn, Draw)
        case owe.NewDeal():
            return isinstance(turn, Deal) and turn.round == table.state.round + 1
        case owe.Finished():
            points = tuple(seat.marker for seat in table.state.seats)
            best = tuple(seat for seat, own in enumerate(points) if own == max(points))
            return isinstance(turn, Over) and (turn.winners, turn.scores) == (best, points)
        case owed:
            return isinstance(turn, Decision) and turn.seat == who_owes(owed)


def _outcomes(table: Table) -> Counter[m.Move]:
    """Give a card to be stolen as often as there are, or each seat that is tied for last once."""
    owed = table.state.owed
    if isinstance(owed, owe.ThiefCard):
        return Counter(m.StealCard(card) for card in drawn_from(table, owed))
    return Counter(m.DrawChooser(seat) for seat in tied_for_last(table))


tell_the_turn(
    of_listing, ASKED_BY, _turn_is_right, "classic.turn.owed", "classic.turn.order", "classic.game-end.winner"
)
weigh_outcomes(of_listing, _outcomes, "classic.characters.thief-card", "classic.game-end.lowest-tie")
list_something(of_listing, "classic.turn.follow-up", "classic.turn.action", "classic.game-end.new-round")
list_once(of_listing, "classic.turn.owed")


@of_listing("classic.sets.equal-sets")
def of_equal_sets_the_first_alone_is_named(listing: Listing) -> Iterator[str]:
    """No two moves that are listed do the same to equal sets."""
    goals = {move.onto for move in listing.moves if isinstance(move, (m.PlaySet, m.AddCards, m.ChooseSet))} - {None}
    seat = who_owes(listing.table.state.owed)
    if goals and seat is not None:
        own = listing.table.sets[seat]
        named = [own[goal] for goal in goals if goal is not None and goal in range(len(own))]
        if len(set(named)) < len(named):
            yield f"sets {sorted(goal for goal in goals if goal is not None)} are named, of which some are equal"


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


list_in_order(
    of_listing,
    _key,
    "classic.turn.action",
    "classic.quay.window",
    "classic.sets.one-type",
    "classic.characters.play",
)
answer_alike(SENTENCES.of_twins, "classic.setup.components", "classic.turn.owed")
