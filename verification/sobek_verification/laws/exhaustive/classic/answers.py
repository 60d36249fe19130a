"""Every answer to small decisions: who and what can be named, played, fetched and chosen, at every small table.

spec/classic/turn.md, characters.md, events.md, game-end.md: laws that say when a move is legal exactly.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import ALL_CARDS, Cards, Good, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import (
    ChooseSet,
    ChooseToken,
    FetchCard,
    NameStarter,
    NameType,
    NameVictim,
    PlayCharacter,
    PlaySet,
)
from sobek_core.classic.state import (
    Action,
    CurseVictim,
    GuildVictim,
    MerchantCard,
    PriestType,
    ProsperitySet,
    Seat,
    StartingPlayer,
    TableSet,
    ThiefVictim,
    TokenChoice,
    VizierVictim,
)
from sobek_core.classic.text.position import read_position
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.difference import hold, hold_answers
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic.state import Pending, State

enumerations: Final = Enumerations()

GAME: Final = Classic()
TABLES: Final = {players: read_position([f"players: {players}", "quays: fish-1"]).state for players in (2, 3, 4)}
TABLE: Final = TABLES[2]
CHARACTERS: Final = (
    *("queen", "high-priest", "high-priestess", "vizier", "thief", "merchant", "courtesan"),
    *("scribe-cattle", "scribe-fish"),
)
PROSPEROUS: Final = frozenset(("wheat", "fish", "cattle"))
# One card of each type, and what is of no type or of one by its picture.
OF_TYPE: Final = tuple((card(f"{good}-0"), str(good)) for good in Good)
STRIKABLE: Final = Seat(hand=Cards.of([card("fish-0")]), corruption=Cards.of([card("fish-0")]), marker=50)
STRIKING: Final[tuple[Callable[[int], Pending], ...]] = (VizierVictim, ThiefVictim, GuildVictim, CurseVictim)
MARKERS: Final = range(21)
ROW: Final = tuple(ALL_CARDS)[::7]  # nine cards


def _owing(table: State, pending: Pending, **own: object) -> State:
    """Return a table at which this is pending. own: fields of seat 0."""
    seat = evolve(table.seats[0], **own)  # type: ignore[arg-type]  # named by callers
    return evolve(table, pending=pending, seats=(seat, *table.seats[1:]))


@enumerations.law("classic.turn.opponent")
def opponents_are_all_other_seats() -> int:
    """Every seat of two to four players names every number from -1 to 5, for each of the four that strike somebody."""
    size = 0
    for players, table in TABLES.items():
        strikable = evolve(table, seats=(STRIKABLE,) * players, spent=Tokens.of([Token.CURSE]))
        for seat, asked in product(range(players), STRIKING):
            state = evolve(strikable, pending=asked(seat))
            named = [(NameVictim(seat, victim), victim != seat and victim in range(players)) for victim in range(-1, 6)]
            size += hold_answers(f"{players} players: {state.pending}", GAME, state, named)
    return size


@enumerations.law("classic.events.guild-victim")
def the_guild_strikes_exactly_who_has_five_points() -> int:
    """Two opponents, each with 0 to 20 points."""
    size = 0
    for one, other in product(MARKERS, repeat=2):
        state = evolve(TABLES[3], pending=GuildVictim(1), seats=(Seat(marker=one), Seat(marker=3), Seat(marker=other)))
        named = [(NameVictim(1, victim), points >= 5) for victim, points in ((0, one), (2, other))]
        size += hold_answers(f"{one} and {other} points", GAME, state, named)
    return size


@enumerations.law("classic.characters.in-hand", "classic.characters.character-card")
def a_character_is_played_exactly_from_a_hand_that_holds_it() -> int:
    """Every hand of up to two cards of the box, every kind of card played out of it."""
    size, kinds = 0, ALL_CARDS.distinct()
    for number in range(3):
        for hand in combinations_with_replacement(kinds, number):
            if not Cards.of(hand) <= ALL_CARDS:
                continue
            state = _owing(TABLE, Action(0), hand=Cards.of(hand))
            played = [(PlayCharacter(0, one), one in hand and one.name in CHARACTERS) for one in kinds]
            size += hold_answers(f"hand {Cards.of(hand)}", GAME, state, played)
    return size


@enumerations.law("classic.characters.priest-type")
def a_priest_names_what_lies_on_the_corruption_or_anything() -> int:
    """A card or none of each type, a character of the type of cattle or none, an amulet or none; both readings."""
    lying = (*OF_TYPE, (card("scribe-cattle"), "cattle"), (card("amulet"), None))
    size = 0
    for there, free in product(product((False, True), repeat=len(lying)), (False, True)):
        types = {good for (_, good), is_there in zip(lying, there, strict=True) if is_there}
        corruption = Cards.of(one for (one, _), is_there in zip(lying, there, strict=True) if is_there)
        choices = Choices(priest_type="free" if free else "must-remove")
        state = _owing(TABLE, PriestType(0), corruption=corruption)
        named = [(NameType(0, good), free or str(good) in types) for good in Good]
        size += hold_answers(f"{choices.priest_type}, corruption {corruption}", Classic(choices=choices), state, named)
    return size


@enumerations.law("classic.characters.merchant-card")
def the_merchant_fetches_from_every_slot_with_a_card() -> int:
    """Quays with one to nine cards, slots -5 to 12."""
    size = 0
    for cards in range(1, len(ROW) + 1):
        state = evolve(TABLE, pending=MerchantCard(0), quays=ROW[:cards])
        fetched = [(FetchCard(0, slot), slot in range(cards)) for slot in range(-5, 13)]
        size += hold_answers(f"{cards} cards", GAME, state, fetched)
    return size


@enumerations.law("classic.events.choice")
def a_token_is_taken_exactly_if_the_event_pile_holds_it() -> int:
    """Every event pile of one to five tokens."""
    size = 0
    for number in range(1, 6):
        for pile in combinations_with_replacement(Token, number):
            state = evolve(TABLE, pending=TokenChoice(0), tokens=Tokens.of(pile))
            taken = [(ChooseToken(0, token), token in pile) for token in Token]
            size += hold_answers(f"event pile {state.tokens}", GAME, state, taken)
    return size


def _sets() -> list[tuple[TableSet, str | None]]:
    """Return a set of each type and one of amulets, each with its type."""
    typed = [(TableSet(Cards.of([one] * 3)), good) for one, good in OF_TYPE]
    return [*typed, (TableSet(Cards.of([card("amulet")] * 3)), None)]


@enumerations.law("classic.events.prosperity-set", "classic.sets.target", "classic.sets.equal-sets")
def prosperity_goes_onto_wheat_fish_cattle_and_amulets() -> int:
    """Every row of one or two sets, of all types and of amulets; every number of a set, and one on either side."""
    size = 0
    for row in (row for number in (1, 2) for row in product(_sets(), repeat=number)):
        table = evolve(TABLE, spent=Tokens.of([Token.PROSPERITY]))
        state = _owing(table, ProsperitySet(0), sets=tuple(lying for lying, _ in row))
        bearing = [
            (ChooseSet(0, onto), onto in range(len(row)) and _can_bear(row[onto][1]) and row[onto] not in row[:onto])
            for onto in range(-1, len(row) + 1)
        ]
        size += hold_answers(f"sets {[good for _, good in row]}", GAME, state, bearing)
    return size


def _can_bear(good: str | None) -> bool:
    return good is None or good in PROSPEROUS


@enumerations.law("classic.sets.matching-type", "classic.sets.prosperity-limit")
def a_set_takes_cards_of_its_type_and_amulets() -> int:
    """A set of each type and of amulets, with and without Prosperity where it can bear it; plays of each onto it.

    What is legal grows, and keeps all of its tokens.
    """
    size = 0
    for (lying, has), (played, good), prosperity in product(_sets(), _sets(), range(3)):
        if prosperity and not _can_bear(has):
            continue
        own = (evolve(lying, prosperity=prosperity),)
        state = _owing(TABLE, Action(0), hand=played.cards, sets=own)
        lawful = has is None or good is None or has == good
        if has is None and prosperity and not _can_bear(good):
            lawful = False
        listed = PlaySet(0, played.cards, 0) in GAME.legal(state)
        where = f"{good} onto {has} with {prosperity} Prosperity"
        hold(f"{where}: listed", lawful, listed)
        grown = TableSet(lying.cards + played.cards, prosperity) if lawful else own[0]
        verdict = GAME.apply(state, PlaySet(0, played.cards, 0))
        hold(where, lawful, isinstance(verdict, Applied))
        hold(f"{where}: sets", (grown,), verdict.state.seats[0].sets)
        size += 1
    return size


@enumerations.law("classic.game-end.starting-player")
def any_seat_can_be_named_to_start() -> int:
    """Every chooser among two to four players names every number from -2 to 6."""
    size = 0
    for players, table in TABLES.items():
        for seat in range(players):
            named = [(NameStarter(seat, starter), starter in range(players)) for starter in range(-2, 7)]
            state = evolve(table, pending=StartingPlayer(seat))
            size += hold_answers(f"{players} players, chosen by {seat}", GAME, state, named)
    return size
