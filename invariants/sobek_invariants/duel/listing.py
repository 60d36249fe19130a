"""What is listed: who owes, all that is legal and nothing else, in the order of the spec, and the weights of chance."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.board import cell
from sobek_core.duel.codec import CONVERTER
from sobek_core.duel.components import Back, Good, Group, Mark, Tiles, Token, Tokens
from sobek_core.kernel.game import Decision, Draw, Over, Position
from sobek_invariants.duel.conditions import CHANCE, CONDITIONS, drawn_from, who_owes
from sobek_invariants.duel.ending import score_of, winners
from sobek_invariants.duel.table import CELLS, RANK, SENTENCES, Listing, Table, is_of, is_wild, of_listing, of_twins
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
    from sobek_invariants.duel.table import Twins

Key: TypeAlias = "tuple[int | tuple[int, ...], ...]"

# In the words of the spec.
TYPES: Final = tuple(Good)
GROUPS: Final = tuple(Group)
TOKENS: Final = tuple(Token)
MARKS: Final = (Mark.COLUMN, Mark.ROW, Mark.RISING, Mark.FALLING)
BACKS: Final = (Back.GREY, Back.BLACK, Back.RED)

# The rule that asks, for what is owed: the table in spec/duel/turn.md.
ASKED_BY: Final[dict[type[owe.Owed], RuleId]] = {
    owe.CentreTake: "duel.market.centre",
    owe.Action: "duel.turn.action",
    owe.PyramidAction: "duel.pirogues.pyramid",
    owe.ForcedTake: "duel.pirogues.finger",
    owe.AnkhDirection: "duel.market.direction",
    owe.DebenTile: "duel.market.deben-tile",
    owe.DebenDraw: "duel.market.deben-draw",
    owe.PriestGroup: "duel.characters.priest",
    owe.VizierTile: "duel.characters.vizier",
    owe.ThiefBack: "duel.characters.thief",
    owe.ThiefTile: "duel.characters.thief",
    owe.MerchantTile: "duel.characters.merchant",
    owe.CourtesanTiles: "duel.characters.courtesan",
    owe.ScribeDiscard: "duel.characters.scribe",
    owe.ArchitectDraw: "duel.characters.architect",
    owe.ArchitectToken: "duel.characters.architect",
    owe.TokenChoice: "duel.pirogues.trigger",
    owe.FingerTile: "duel.pirogues.finger",
    owe.ScarabsSet: "duel.pirogues.scarabs",
    owe.HorusDraw: "duel.pirogues.horus",
    owe.RewardDraw: "duel.scoring.reward",
    owe.Finished: "duel.game-end.trigger",
}


def _turn_is_right(table: Table, turn: Turn[m.Move]) -> bool:
    owed = table.state.owed
    if isinstance(owed, CHANCE):
        return isinstance(turn, Draw)
    if isinstance(owed, owe.Finished):
        scores = tuple(score_of(table, seat) for seat in (0, 1))
        return isinstance(turn, Over) and (turn.winners, turn.scores) == (winners(table), scores)
    return isinstance(turn, Decision) and turn.seat == who_owes(owed)


def _outcomes(table: Table) -> dict[m.Move, int]:
    """Weigh a tile by how many there are to be stolen, a deben by those in the bag, tokens by the ways to draw them."""
    match table.state.owed:
        case owe.ThiefTile() as owed:
            return dict(Counter(m.StealTile(tile) for tile in drawn_from(table, owed)))
        case owe.ArchitectDraw():
            drawn = combinations(table.aside, min(3, len(table.aside)))
            ways = Counter(m.DrawTokens(Tokens.of(tokens)) for tokens in drawn)
            return {move: ways[move] for move in sorted(ways, key=_key)}
        case _:
            return dict(Counter(m.DrawDeben(deben) for deben in sorted(table.bag)))


tell_the_turn(
    of_listing,
    ASKED_BY,
    _turn_is_right,
    "duel.turn.owed",
    "duel.turn.order",
    "duel.scoring.winner",
    "duel.scoring.total",
)
weigh_outcomes(
    of_listing,
    _outcomes,
    "duel.market.deben-draw",
    "duel.characters.thief-tile",
    "duel.characters.architect-tokens",
    "duel.pirogues.horus",
    "duel.scoring.reward",
)
list_something(of_listing, "duel.turn.follow-up", "duel.turn.action", "duel.game-end.trigger")
list_once(of_listing, "duel.turn.owed")


def _key(move: m.Move) -> Key:
    match move:
        case m.Take(cell=at):
            return (0, CELLS.index(at.name))
        case m.Refill():
            return (1,)
        case m.PlayCharacter(tile=tile):
            return (2, RANK[tile])
        case m.SellSet(tiles=tiles, good=good):
            return (3, TYPES.index(good), _counts(tiles))
        case m.AddTiles(tiles=tiles, good=good):
            return (TYPES.index(good), _counts(tiles))
        case m.TradeTile():
            return (0,)
        case m.KeepTile():
            return (1,)
        case m.Orient(mark=mark):
            return (MARKS.index(mark),)
        case m.NameGroup(group=group):
            return (GROUPS.index(group),)
        case m.ChooseSet(good=good):
            return (TYPES.index(good),)
        case m.NameBack(back=back):
            return (BACKS.index(back),)
        case m.ChooseToken(token=token):
            return (TOKENS.index(token),)
        case m.PickTile(tile=tile) | m.DiscardTile(tile=tile) | m.StealTile(tile=tile):
            return (RANK[tile],)
        case m.FetchTile(cell=at) | m.PointFinger(cell=at):
            return (CELLS.index(at.name),)
        case m.DrawDeben(deben=deben):
            return (deben,)
        case m.DrawTokens(tokens=tokens):
            return (tuple(tokens.count(token) for token in TOKENS),)


def _counts(tiles: Tiles) -> tuple[int, ...]:
    """Give how many there are of each kind, kind by kind."""
    return tuple(tiles.count(kind) for kind in RANK)


list_in_order(
    of_listing,
    _key,
    "duel.turn.action",
    "duel.market.line",
    "duel.selling.one-type",
    "duel.characters.play",
    "duel.pirogues.choice",
)


@of_listing("duel.pirogues.forced-tile", "duel.pirogues.finger")
def the_forced_tile_is_the_only_take(listing: Listing) -> Iterator[str]:
    """In a forced take nothing is listed but the take of the tile under the finger."""
    owed = listing.table.state.owed
    if isinstance(owed, owe.ForcedTake) and listing.moves != (m.Take(owed.seat, owed.cell),):
        yield f"{owed}: listed are {listing.moves}"


@of_listing(
    "duel.turn.action",
    "duel.turn.follow-up",
    "duel.market.tile",
    "duel.market.line",
    "duel.market.centre",
    "duel.market.refill-line",
    "duel.market.refill-pile",
    "duel.market.towards-a-tile",
    "duel.selling.in-hand",
    "duel.selling.new-set",
    "duel.selling.expanding",
    "duel.characters.character-tile",
    "duel.characters.in-hand",
    "duel.characters.priest-group",
    "duel.characters.vizier-tile",
    "duel.characters.thief-back",
    "duel.characters.courtesan-number",
    "duel.characters.courtesan-set",
    "duel.characters.scribe-tile",
    "duel.pirogues.choice",
    "duel.pirogues.scarabs-set",
    "duel.pirogues.pyramid",
)
def all_that_the_conditions_allow_is_listed(listing: Listing) -> Iterator[str]:
    """Of all moves that could be made with what lies there, those that break no condition are listed, and no others."""
    seat = who_owes(listing.table.state.owed)
    if seat is None:
        return  # chance has a sentence of its own
    expected = {move for move in _candidates(listing.table, seat) if not CONDITIONS.broken(listing.table, move)}
    if missing := expected.difference(listing.moves):
        yield f"legal and not listed: {', '.join(map(str, missing))}"
    if beyond := set(listing.moves) - expected:
        yield f"listed and not legal: {', '.join(map(str, beyond))}"


def _candidates(table: Table, seat: int) -> Iterator[m.Move]:
    """Give all moves that a seat could make, legal ones and others, with the tiles, cells and tokens that are there."""
    hand = dict.fromkeys(table.hands[seat])
    match table.state.owed:
        case owe.CentreTake() | owe.Action() | owe.PyramidAction() | owe.ForcedTake():
            yield from (m.Take(seat, cell(name)) for name in table.market)
            yield m.Refill(seat)
            yield from (m.PlayCharacter(seat, tile) for tile in hand)
            yield from (m.SellSet(seat, pile, good) for good in Good for pile in _piles(table, seat, good, 3, 65))
        case owe.AnkhDirection():
            yield from (m.Orient(seat, mark) for mark in Mark)
        case owe.DebenTile():
            yield from (m.TradeTile(seat), m.KeepTile(seat))
        case owe.PriestGroup():
            yield from (m.NameGroup(seat, group) for group in Group)
        case owe.VizierTile():
            yield from (m.PickTile(seat, tile) for tile in {*table.corruption[0], *table.corruption[1]})
        case owe.ThiefBack():
            yield from (m.NameBack(seat, back) for back in Back)
        case owe.MerchantTile():
            yield from (m.FetchTile(seat, cell(name)) for name in table.market)
        case owe.CourtesanTiles():
            yield from (m.AddTiles(seat, pile, good) for good in Good for pile in _piles(table, seat, good, 1, 2))
        case owe.ScribeDiscard():
            yield from (m.DiscardTile(seat, tile) for tile in hand)
        case owe.TokenChoice() | owe.ArchitectToken():
            yield from (m.ChooseToken(seat, token) for token in Token)
        case owe.FingerTile():
            yield from (m.PointFinger(seat, cell(name)) for name in table.market)
        case owe.ScarabsSet():
            yield from (m.ChooseSet(seat, good) for good in Good)
        case _:
            pass


def _piles(table: Table, seat: int, good: Good, least: int, most: int) -> Iterator[Tiles]:
    """Give all piles of a type's and wild tiles of a hand, with so many tiles."""
    there = Counter(tile for tile in table.hands[seat] if is_of(tile, good) or is_wild(tile))
    for counts in product(*(range(number + 1) for number in there.values())):
        if least <= sum(counts) <= most:
            yield Tiles.from_counts(dict(zip(there, counts, strict=True)))


answer_alike(SENTENCES.of_twins, "duel.setup.components", "duel.turn.owed")


@of_twins("duel.setup.components", "duel.turn.owed")
def equal_states_have_equal_json(twins: Twins) -> Iterator[str]:
    """Equal states are written as the same JSON, of which their digest is taken."""
    written, again = (CONVERTER.unstructure(Position(twins.game, state)) for state in (twins.state, twins.other))
    if written != again:
        yield f"{written} and {again}"
