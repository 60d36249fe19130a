"""What a character or a token can do at small tables: it has its effect where it can, and otherwise none.

spec/classic/characters.md, events.md. Piles of corruption with Curses alone are among the tables.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import events as e
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import PRINTED_TRACK, Cards, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import ChooseToken, PlayCharacter
from sobek_core.classic.state import (
    Action,
    CurseVictim,
    GuildVictim,
    MerchantCard,
    PriestType,
    ProsperitySet,
    ScribeDiscard,
    Seat,
    TableSet,
    ThiefVictim,
    TokenChoice,
    VizierVictim,
)
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.classic.answers import TABLES
from sobek_verification.laws.exhaustive.classic.track import spaces, walk
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.classic.events import Event
    from sobek_core.classic.moves import Move
    from sobek_core.classic.state import Pending, State

enumerations: Final = Enumerations()

GAME: Final = Classic()
TABLE: Final = evolve(TABLES[3], pending=Action(0))
HAND: Final = e.HAND[0]
CORRUPTION: Final = e.CORRUPTION[0]

FISH: Final = Cards.of([card("fish-1")])
AMULET: Final = Cards.of([card("amulet")])
PILES: Final = (Cards(), AMULET, FISH, Cards.of([card("thief")]), AMULET + FISH)
HANDS: Final = (Cards(), FISH, Cards.of([card("wheat-0")] * 7))
CURSES: Final = range(3)
OPPONENTS: Final = tuple(
    Seat(hand=hand, corruption=pile, curses=curses)
    for hand, pile, curses in product(HANDS, (Cards(), AMULET), range(2))
)
CHARACTERS: Final = ("queen", "high-priest", "high-priestess", "vizier", "thief", "merchant", "scribe-cattle")


@enumerations.law("classic.characters.power", "classic.characters.priest", "classic.characters.scribe")
def a_power_asks_exactly_where_it_can_have_an_effect() -> int:
    """Each character except the Courtesan, whom the laws of sets cover, with an empty deck.

    The player's corruption has no card, amulets, goods or a character. Those of two opponents have none or an amulet,
    and their hands have none, one or seven cards. Curses, which are not cards, lie on each.
    """
    size = 0
    others = tuple(product(OPPONENTS, repeat=2))
    for pile, curses, name in product(PILES, CURSES, CHARACTERS):
        played = card(name)
        own = Seat(hand=Cards.of([played]), corruption=pile, curses=curses)
        for seats in others:
            before = evolve(TABLE, seats=(own, *seats))
            came = _made(GAME, before, PlayCharacter(0, played))
            after = (evolve(own, hand=Cards()), *seats)
            expected = _asked(name, pile, seats), after, (e.CardsMoved((played,), HAND, e.DISCARD),)
            if came != expected:
                hold(f"{name}, own corruption {pile} with {curses} Curses, opponents {seats}", expected, came)
            size += 1
    return size


def _made(game: Classic, state: State, move: Move) -> tuple[Pending, tuple[Seat, ...], tuple[Event, ...]]:
    """Make a move, and return what is pending then, the seats, and the events."""
    verdict = game.apply(state, move)
    events = verdict.events if isinstance(verdict, Applied) else ()
    return verdict.state.pending, verdict.state.seats, events


def _asked(name: str, pile: Cards, opponents: Sequence[Seat]) -> Pending:
    """Return what is pending after a character, by the text of its rule."""
    match name:
        case "high-priest" | "high-priestess" if any(one.name != "amulet" for one in pile):
            return PriestType(0)
        case "vizier" if any(len(seat.corruption) for seat in opponents):
            return VizierVictim(0)
        case "thief" if any(len(seat.hand) for seat in opponents):
            return ThiefVictim(0)
        case "merchant":
            return MerchantCard(0)
        case "scribe-cattle":
            full = [number for number, seat in enumerate(opponents, start=1) if len(seat.hand) > 6]
            return ScribeDiscard(full[0], player=0) if full else Action(1)
        case _:
            return Action(1)


ROWS: Final = tuple(
    tuple(TableSet(Cards.of([card(name)] * 3)) for name in names)
    for names in ((), ("ivory-3",), ("ivory-3", "wheat-1"), ("amulet",))
)
VICTIMS: Final = ((0, 0), (4, 0), (0, 5), (60, 4))


@enumerations.law(
    "classic.events.effect",
    "classic.events.guild-alone",
    "classic.events.flood",
    "classic.events.embalming",
    "classic.events.deceit",
    "classic.events.prosperity-set",
)
def a_token_is_spent_and_has_its_effect_where_it_can() -> int:
    """Each token, with corruption, Curses and sets of every sort, and opponents with points for the Guild or not.

    The table after it and all its events are checked: what does not happen is not reported.
    """
    size, symbols = 0, spaces(Track(PRINTED_TRACK))
    for token, pile, curses, row, victims, void in product(Token, PILES, CURSES, ROWS, VICTIMS, (False, True)):
        own = Seat(hand=FISH, sets=row, corruption=pile, curses=curses, marker=38)
        others = tuple(Seat(marker=marker) for marker in victims)
        game = Classic(choices=Choices(guild_without_victim="token-void" if void else "own-marker-moves"))
        state = evolve(
            TABLE,
            tokens=Tokens.of([token]),
            seats=(own, *others),
            pending=TokenChoice(0),
        )
        pending: Pending = Action(1)
        told: tuple[Event, ...] = ()
        match token:
            case Token.GUILD if max(victims) >= 5:
                pending = GuildVictim(0)
            case Token.GUILD if not void:
                own = evolve(own, marker=walk(symbols, 38, 1))
                told = (e.MarkerMoved(0, 38, own.marker, "classic.events.guild"),)
            case Token.FLOOD:
                pending, told = Action(0), (e.ExtraTurn(0),)
            case Token.CURSE:
                pending = CurseVictim(0)
            case Token.PROSPERITY if any(one.cards.distinct()[0].name in ("wheat-1", "amulet") for one in row):
                pending = ProsperitySet(0)
            case Token.EMBALMING if len(pile):
                own = evolve(own, hand=own.hand + pile, corruption=Cards())
                told = (e.CardsMoved(tuple(pile), CORRUPTION, HAND),)
            case Token.DECEIT if len(pile):
                own = evolve(own, marker=38 + len(pile))
                told = (e.MarkerMoved(0, 38, own.marker, "classic.events.deceit"),)
            case _:
                pass
        expected = pending, (own, *others), (e.TokenMoved(token, e.EVENT_PILE, e.SPENT), *told)
        came = _made(game, state, ChooseToken(0, token))
        if came != expected:
            hold(f"{token}, corruption {pile} with {curses} Curses, {len(row)} sets, {victims}", expected, came)
        size += 1
    return size
