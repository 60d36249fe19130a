"""What is drawn and put down by number: deliveries of whole decks, the Queen, the Thief, the Scribe, who chooses."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.components import ALL_CARDS, Back, Cards, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import DiscardCard, DrawChooser, PlayCharacter, StealCard, Take
from sobek_core.classic.state import Action, Chooser, HandSets, ScribeDiscard, Seat, ThiefCard
from sobek_core.classic.text.position import read_position
from sobek_core.kernel.game import Applied, Draw
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.components import Card
    from sobek_core.classic.moves import Move
    from sobek_core.classic.state import State

enumerations: Final = Enumerations()

GAME: Final = Classic()
TABLES: Final = {players: read_position([f"players: {players}", "quays: fish-1"]).state for players in (2, 3, 4)}
QUEEN: Final = card("queen")
SCRIBE: Final = card("scribe-fish")
PLENTY: Final = tuple(one for one in ALL_CARDS if one.back is not Back.GREEN and one is not QUEEN)
DELIVERIES: Final = {2: 5, 3: 6, 4: 6}
# Goods with a beige back of two kinds, one with a green back, a character.
STOLEN: Final = tuple(map(card, ("ivory-3", "fish-0", "fish-0-green", "vizier")))
BACKS: Final = ("beige", "beige", "green", "orange")
MAX_STOLEN: Final = 5
MAX_HELD: Final = 9


# Deliveries.


@enumerations.law("classic.quay.delivery", "classic.round-end.trigger", "classic.characters.queen")
def deliveries_are_nines_but_the_last_after_the_queen() -> int:
    """A whole deck taken card by card, with two to four players; the Queen played before any of the takes, or never."""
    size = 0
    for players, deliveries in DELIVERIES.items():
        for moment in (None, *range(9 * deliveries)):
            sizes, played = _deliver(players, 9 * deliveries, moment)
            # she draws of what is not yet delivered, so in the last delivery she comes too late
            late = moment is None or moment >= 9 * (deliveries - 1)
            expected = [9] * deliveries if late else [9] * (deliveries - 1) + [6]
            hold(f"{players} players, the Queen before take {moment}: deliveries", expected, sizes)
            size += played
    return size


def _deliver(players: int, cards: int, moment: int | None) -> tuple[list[int], int]:
    """Take the first card until the round is over; give how many cards each delivery had, and how many takes."""
    deck = list(PLENTY * 2)[:cards]
    state = evolve(TABLES[players], deck=tuple(deck[9:]), quays=tuple(deck[8::-1]), pending=Action(0))
    hand = (Seat(hand=Cards.of([QUEEN])),)
    sizes, takes, deck = [9], 0, deck[9:]
    while isinstance(state.pending, Action):
        where = f"{players} players, the Queen before take {moment}, take {takes}"
        seat = state.pending.seat
        if takes == moment:
            moment = None
            state = evolve(state, seats=(*state.seats[:seat], *hand, *state.seats[seat + 1 :]))
            state = GAME.apply(state, PlayCharacter(seat, QUEEN)).state
            hold(f"{where}: the Queen draws", Counter(deck[:3]), Counter(state.seats[seat].hand))
            deck = deck[3:]
            continue
        verdict = GAME.apply(state, Take(seat, 0))
        empty, state, takes = len(state.quays) == 1, verdict.state, takes + 1
        if empty and deck:
            placed = list(reversed(deck[:9]))
            hold(f"{where}: quays", placed, list(state.quays))
            sizes.append(len(placed))
            deck = deck[9:]
        hold(f"{where}: deck", deck, list(state.deck))
        hold(f"{where}: over", not state.quays and not deck, isinstance(state.pending, HandSets))
    return sizes, takes


@enumerations.law("classic.characters.queen")
def the_queen_draws_three_or_what_there_is() -> int:
    """Decks of no card to twelve."""
    decks = range(13)
    for cards in decks:
        table = evolve(TABLES[2], deck=PLENTY[:cards], seats=(Seat(hand=Cards.of([QUEEN])), Seat()))
        after = GAME.apply(table, PlayCharacter(0, QUEEN)).state
        drawn = [one for place, one in enumerate(PLENTY[:cards]) if place < 3]
        hold(f"{cards} cards: hand", Counter(drawn), Counter(after.seats[0].hand))
        hold(f"{cards} cards: deck", PLENTY[len(drawn) : cards], after.deck)
    return len(decks)


# The Thief.


@enumerations.law("classic.characters.thief-card")
def a_card_is_stolen_by_how_many_there_are_of_its_back() -> int:
    """Every hand of one to five cards of STOLEN, each back that is among them, and no back. The size counts cards."""
    size = 0
    for hand, back in _robbed():
        pending = ThiefCard(0, 1, back)
        state = evolve(TABLES[2], seats=(Seat(), Seat(hand=Cards.of(hand))), pending=pending)
        drawn = [one for one in hand if back is None or BACKS[STOLEN.index(one)] == back.value]
        weights = [(StealCard(one), drawn.count(one)) for one in STOLEN if one in drawn]
        where = f"hand {Cards.of(hand)}, back {back}"
        hold(f"{where}: outcomes", weights, _outcomes(state))
        for one in STOLEN:
            hold(f"{where}: {one.name}", one in drawn, isinstance(GAME.apply(state, StealCard(one)), Applied))
            size += 1
    return size


def _robbed() -> Iterator[tuple[tuple[Card, ...], Back | None]]:
    for number in range(1, MAX_STOLEN + 1):
        for hand in combinations_with_replacement(STOLEN, number):
            backs = {BACKS[STOLEN.index(one)] for one in hand}
            for back in (None, *(back for back in Back if back.value in backs)):
                yield hand, back


def _outcomes(state: State) -> list[tuple[Move, int]]:
    turn = GAME.turn(state)
    return list(turn.outcomes) if isinstance(turn, Draw) else []


# The Scribe.


@enumerations.law("classic.characters.scribe")
def every_opponent_of_the_scribe_is_left_with_six() -> int:
    """Four players, of whom the three opponents hold up to nine cards each."""
    size = 0
    for held in product(range(MAX_HELD + 1), repeat=3):
        hands = (Cards.of([SCRIBE]), *(Cards.of(PLENTY[:number]) for number in held))
        table = evolve(TABLES[4], seats=tuple(Seat(hand=hand) for hand in hands))
        state = GAME.apply(table, PlayCharacter(0, SCRIBE)).state
        while isinstance(state.pending, ScribeDiscard):
            seat = state.pending.seat
            state = GAME.apply(state, DiscardCard(seat, state.seats[seat].hand.distinct()[0])).state
        put_down = [len(seat.corruption) for seat in state.seats]
        hold(f"hands of {held}", [0, *(number - 6 if number > 6 else 0 for number in held)], put_down)
        hold(f"hands of {held}: then", Action(1), state.pending)
        size += 1
    return size


# Who chooses.


@enumerations.law("classic.game-end.lowest-tie", "classic.game-end.lowest-chooses")
def each_of_those_tied_for_last_may_be_drawn_to_choose() -> int:
    """Two to four players with 0 to 3 points each, not only where some are tied."""
    size = 0
    for players, table in TABLES.items():
        for points in product(range(4), repeat=players):
            state = evolve(table, pending=Chooser(), seats=tuple(Seat(marker=number) for number in points))
            last = [seat for seat in range(players) if all(points[seat] <= number for number in points)]
            hold(f"points {points}: outcomes", [(DrawChooser(seat), 1) for seat in last], _outcomes(state))
            for seat in range(-1, players + 1):
                came = isinstance(GAME.apply(state, DrawChooser(seat)), Applied)
                hold(f"points {points}: chooser {seat}", seat in last, came)
                size += 1
    return size
