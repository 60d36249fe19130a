"""Characters at every small table: which can be played, what they name, what the Queen, Thief and Scribe move.

spec/duel/characters.md.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import ALL_TILES, Back, Group, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import DiscardTile, NameGroup, PlayCharacter, StealTile
from sobek_core.duel.state import Action, PriestGroup, ScribeDiscard, Seat, ThiefTile
from sobek_core.duel.text.position import read_position
from sobek_core.kernel.game import Applied, Draw
from sobek_verification.laws.exhaustive.difference import hold, hold_answers
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from sobek_core.duel.components import Tile
    from sobek_core.duel.moves import Move
    from sobek_core.duel.state import State

enumerations: Final = Enumerations()

GAME: Final = Duel()
TABLE: Final = read_position(["draw-pile: marble-b-0", "ankh: c3 v"]).state
CHARACTERS: Final = (
    *("queen", "high-priest", "high-priestess", "vizier", "thief", "merchant", "courtesan", "architect"),
    *("scribe-livestock", "scribe-fish"),
)
QUEEN: Final = tile("queen")
SCRIBE: Final = tile("scribe-fish")
PLENTY: Final = tuple(one for one in ALL_TILES if one is not QUEEN)
# A tile of each group, and characters, one of which is of a group; the Architect is a statue to the priests.
LYING: Final = (
    *((tile(f"{good}-b-1"), good) for good in ("livestock", "fish", "wheat")),
    *((tile(f"{good}-0"), good.partition("-")[0]) for good in ("marble-b", "ebony-f", "ivory-f")),
    (tile("statue-b"), "statue"),
    (tile("scribe-fish"), "fish"),
)
# Two kinds with a black back, two with a grey one, two characters.
STOLEN: Final = tuple(map(tile, ("fish-b-1", "statue-b", "fish-v-0-grey", "wheat-f-0-grey", "queen", "thief")))
BACKS: Final = ("black", "black", "grey", "grey", "red", "red")
MAX_STOLEN: Final = 5
MAX_HELD: Final = 12


@enumerations.law("duel.characters.in-hand", "duel.characters.character-tile")
def a_character_is_played_exactly_from_a_hand_that_holds_it() -> int:
    """Every hand of up to two tiles of the box, every kind of tile played out of it."""
    size, kinds = 0, ALL_TILES.distinct()
    for number in range(3):
        for hand in combinations_with_replacement(kinds, number):
            if Tiles.of(hand) <= ALL_TILES:
                state = evolve(TABLE, seats=(Seat(hand=Tiles.of(hand)), Seat()))
                played = [(PlayCharacter(0, one), one in hand and one.name in CHARACTERS) for one in kinds]
                size += hold_answers(f"hand {Tiles.of(hand)}", GAME, state, played)
    return size


@enumerations.law("duel.characters.queen")
def the_queen_draws_three_or_what_there_is() -> int:
    """Draw piles of no tile to twelve."""
    piles = range(13)
    for tiles in piles:
        hands = tuple(Seat(hand=Tiles.of([one])) for one in (QUEEN, SCRIBE))
        after = GAME.apply(evolve(TABLE, draw_pile=PLENTY[:tiles], seats=hands), PlayCharacter(0, QUEEN))
        drawn = [one for place, one in enumerate(PLENTY[:tiles]) if place < 3]
        hold(f"{tiles} tiles: hand", Counter(drawn), Counter(after.state.seats[0].hand))
        hold(f"{tiles} tiles: draw pile", PLENTY[len(drawn) : tiles], after.state.draw_pile)
    return len(piles)


@enumerations.law("duel.characters.priest-group")
def a_priest_names_what_lies_on_the_corruption_board_or_anything() -> int:
    """Every choice of LYING on the board; both readings."""
    size = 0
    for there, free in product(product((False, True), repeat=len(LYING)), (False, True)):
        groups = {group for (_, group), is_there in zip(LYING, there, strict=True) if is_there}
        corruption = Tiles.of(one for (one, _), is_there in zip(LYING, there, strict=True) if is_there)
        choices = Choices(priest_effect="free" if free else "must-remove")
        state = evolve(TABLE, pending=PriestGroup(0), seats=(Seat(corruption=corruption), Seat()))
        named = [(NameGroup(0, group), free or str(group) in groups) for group in Group]
        size += hold_answers(f"{choices.priest_effect}, Corruption {corruption}", Duel(choices=choices), state, named)
    return size


@enumerations.law("duel.characters.thief-tile")
def a_tile_is_stolen_by_how_many_there_are_of_its_back() -> int:
    """Every hand of one to five tiles of STOLEN, each back that is among them. The size counts tiles."""
    size = 0
    for hand, back in product(_hands(), Back):
        drawn = [one for one in hand if BACKS[STOLEN.index(one)] == back.value]
        if drawn:
            state = evolve(TABLE, seats=(Seat(), Seat(hand=Tiles.of(hand))), pending=ThiefTile(0, back))
            where = f"hand {Tiles.of(hand)}, back {back}"
            weights = {StealTile(one): number for one, number in Counter(drawn).items()}
            hold(f"{where}: outcomes", weights, _outcomes(state))
            for one in STOLEN:
                hold(f"{where}: {one.name}", one in drawn, isinstance(GAME.apply(state, StealTile(one)), Applied))
                size += 1
    return size


def _hands() -> list[tuple[Tile, ...]]:
    return [hand for number in range(1, MAX_STOLEN + 1) for hand in combinations_with_replacement(STOLEN, number)]


def _outcomes(state: State) -> dict[Move, int]:
    turn = GAME.turn(state)
    return dict(turn.outcomes) if isinstance(turn, Draw) else {}


@enumerations.law("duel.characters.scribe")
def the_opponent_of_the_scribe_is_left_with_six() -> int:
    """An opponent who holds up to twelve tiles."""
    hands = range(MAX_HELD + 1)
    for number in hands:
        seats = (Seat(hand=Tiles.of([SCRIBE])), Seat(hand=Tiles.of(PLENTY[:number])))
        state = GAME.apply(evolve(TABLE, seats=seats), PlayCharacter(0, SCRIBE)).state
        while isinstance(state.pending, ScribeDiscard):
            state = GAME.apply(state, DiscardTile(1, state.seats[1].hand.distinct()[0])).state
        put_down = [len(seat.corruption) for seat in state.seats]
        hold(f"a hand of {number}", [0, number - 6 if number > 6 else 0], put_down)
        hold(f"a hand of {number}: then", Action(1), state.pending)
    return len(hands)
