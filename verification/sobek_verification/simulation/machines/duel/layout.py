"""A state of duel under construction: tiles, tokens and debens are placed step by step, each step limiting the next.

First comes what is out of the game, with the reasons for it, then sold sets, the Market with the Ankh, and the draw
pile. All other tiles are shared among hands, Corruption boards and the box. `simulation.machines.duel.positions` turns
the result into a state. At least one tile with a black back stays in the box, so that nobody can deduce by counting how
the state came about. A scene is something that chance alone would hardly ever produce: wild tiles that can be added
only to a set with both scarabs tokens, or snakes without other Corruption.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import define, field

from sobek_core.duel import Duel
from sobek_core.duel import state as s
from sobek_core.duel.board import CELLS, Cell, line_between
from sobek_core.duel.components import Back, Good, Group, Mark, Power, Tile, Token
from sobek_core.duel.edition import centre_of
from sobek_core.duel.state import Pending
from sobek_invariants.duel.observed import KEPT, is_goods_tile, is_of, is_wild
from sobek_invariants.duel.pending import POWER_OF, TOKEN_OF

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.duel.edition import Edition, Figures

OVER: Final[tuple[type[Pending], ...]] = (s.RewardDraw, s.Finished)

Scene: TypeAlias = Literal["", "both scarabs on one set", "snakes alone"]
SCENES: Final[dict[Scene, tuple[type[Pending], ...]]] = {
    "both scarabs on one set": (s.Action, s.PyramidAction, s.CourtesanTiles),
    "snakes alone": (s.Action, s.TokenChoice),
}


class ImpossibleError(Exception):
    """No such state is possible with these tiles. Try another one."""


@define
class PartialSet:
    """A sold set under construction. tokens: its number of scarabs tokens."""

    tiles: list[Tile]
    tokens: int = 0


@define
class Layout:
    """A state under construction.

    kind: the class of what is to be pending; scene: what else is to occur, if anything (SCENES lists the kinds that it
    can go with); actor: the seat that decides, or for which chance draws; late: whether the draw pile is empty and the
    Market almost empty, as near the end; pool: the tiles not placed yet. Lists of two are by seat.
    """

    random: Random
    game: Duel
    kind: type[Pending]
    actor: int
    late: bool
    scene: Scene = ""
    pool: list[Tile] = field(factory=list)
    box: list[Tile] = field(factory=list)
    removed: list[Tile] = field(factory=list)
    draw_pile: list[Tile] = field(factory=list)
    market: dict[Cell, Tile] = field(factory=dict)
    ankh: Cell = CELLS[0]
    mark: Mark = Mark.ROW
    hands: tuple[list[Tile], list[Tile]] = field(factory=lambda: ([], []))
    corruption: tuple[list[Tile], list[Tile]] = field(factory=lambda: ([], []))
    sold: tuple[dict[Good, PartialSet], dict[Good, PartialSet]] = field(factory=lambda: ({}, {}))
    box_tokens: list[Token] = field(factory=list)
    pirogues: list[Token] = field(factory=list)
    aside: list[Token] = field(factory=list)
    spent: list[Token] = field(factory=list)
    tokens: tuple[list[Token], list[Token]] = field(factory=lambda: ([], []))
    box_debens: list[int] = field(factory=list)
    bag: list[int] = field(factory=list)
    debens: tuple[list[int], list[int]] = field(factory=lambda: ([], []))

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return self.game.edition

    @property
    def figures(self) -> Figures:
        """The figures of the edition."""
        return self.edition.figures

    @property
    def cells(self) -> list[Cell]:
        """The cells of the Market that are ever filled, row by row."""
        return [at for at in CELLS if at in self.edition.filling]

    @property
    def victim(self) -> int:
        """The opponent of the actor."""
        return 1 - self.actor

    def lay(self) -> None:
        """Build the state. Raise ImpossibleError if the pending decision is impossible."""
        self.pool = list(self.edition.tiles)
        self.random.shuffle(self.pool)
        self.box += self._take(lambda tile: tile.back is Back.BLACK and not is_wild(tile), 1)
        self._remove()
        self._sell()
        self._fill_market()
        self._fill_draw_pile()
        self._spread_the_rest()
        self._spread_tokens()
        self._spread_debens()
        if self.kind in OVER:
            self._end()

    def _take(self, wanted: Callable[[Tile], bool], max_number: int) -> list[Tile]:
        """Take up to `max_number` of the wanted tiles out of the pool."""
        taken = [tile for tile in self.pool if wanted(tile)][:max_number]
        for tile in taken:
            self.pool.remove(tile)
        return taken

    def _take_of(self, group: Group, max_number: int) -> list[Tile]:
        """Take up to `max_number` tiles of a group, but no characters, out of the pool."""
        return self._take(lambda tile: tile.group is group and tile.power is None, max_number)

    # Where tiles are placed.

    def _remove(self) -> None:
        """Remove from the game characters, deben tiles, and what priests named, except for a priest still pending."""
        random, power = self.random, POWER_OF.get(self.kind)
        if power is not None:
            self.removed += self._take(lambda tile: tile.power is power, 1)
            if not self.removed:
                raise ImpossibleError
        others = self._take(lambda tile: tile.power is not None and random.randrange(3) == 0, 10)
        self.removed += [*others, *self._take(lambda tile: tile.deben and random.randrange(3) == 0, 10)]
        for _ in [tile for tile in others if tile.power is Power.PRIEST]:
            named = random.choice(tuple(Group))
            self.removed += self._take_of(named, 2)

    def _sell(self) -> None:
        """Place sold sets, each with enough tiles and with those that the choices require for a first sale."""
        for seat, own in enumerate(self.sold):
            wanted = self.random.choice((0, 0, 1, 1, 2, 3))
            if seat == self.actor and self.kind in (s.TokenChoice, s.CourtesanTiles, s.ScarabsSet):
                wanted = max(1, wanted)
            goods = tuple(Good)
            if seat == self.actor and self.scene == "both scarabs on one set":
                wanted, goods = 1, self.figures.scarabs_types
            for good in self.random.sample(goods, len(goods)):
                if len(own) < wanted and (tiles := self._tiles_of_a_set(good)):
                    own[good] = PartialSet(tiles)
        if self.scene == "both scarabs on one set" and not self.sold[self.actor]:
            raise ImpossibleError

    def _tiles_of_a_set(self, good: Good) -> list[Tile]:
        """Take the tiles of a set out of the pool; none if there are too few."""
        least, characters_open = self.figures.min_set_size, self.game.choices.new_set_goods == "typed-tile"
        tiles = self._take(lambda tile: is_goods_tile(tile, good) or (characters_open and is_of(tile, good)), 1)
        if tiles:
            tiles += self._take(lambda tile: is_of(tile, good), self.random.randrange(5))
            tiles += self._take(is_wild, max(least - len(tiles), self.random.choice((0, 0, 0, 1))))
        if len(tiles) >= least:
            return tiles
        self.pool += tiles
        return []

    def _fill_market(self) -> None:
        """Place the Ankh, and few or many tiles on other cells."""
        random = self.random
        self.ankh, self.mark = random.choice(self.cells), random.choice(tuple(Mark))
        share = random.choice((0.0, 0.03, 0.1) if self.late else (0.1, 0.3, 0.8, 1.0))
        cells = [at for at in self.cells if random.random() < share]
        if self.kind is s.CentreTake:
            cells.append(random.choice(centre_of(self.edition)))
        elif self.kind in (s.ForcedTake, s.FingerTile):
            cells += random.sample(self.line(), min(len(self.line()), random.choice((1, 1, 2, 3))))
        elif self.kind is s.MerchantTile:
            cells.append(random.choice(self.cells))
        random.shuffle(cells)
        for at in dict.fromkeys(cells):
            if (at is not self.ankh or self.kind is s.CentreTake) and self.pool:
                self.market[at] = self.pool.pop()

    def line(self) -> list[Cell]:
        """Return the cells of the Ankh's line."""
        return [at for at in self.cells if line_between(self.ankh, at) is self.mark]

    def _fill_draw_pile(self) -> None:
        number = 0 if self.late else self.random.choice((0, 1, 2, 3, 10, 23))
        self.draw_pile += self._take(lambda tile: tile.back is not Back.GREY, number)

    def _spread_the_rest(self) -> None:
        """Distribute the remaining tiles over hands, Corruption boards and the box, few or many to each."""
        zones = (*self.hands, *self.corruption, self.box)
        weights = [self.random.choice((0, 1, 1, 3)) for _ in self.hands]
        corrupt = (0,) if self.scene == "snakes alone" else (0, 0, 1, 2)
        weights += [self.random.choice(corrupt) for _ in self.corruption]
        if self.random.randrange(3) == 0:  # all wild tiles go to one place, since it is rare to have many
            self.hands[self.random.randrange(2)].extend(self._take(is_wild, self.random.randint(2, 6)))
        for tile in self.pool:
            self.random.choices(zones, [*weights, self.random.choice((1, 6))])[0].append(tile)
        self.pool = []
        if self.scene == "both scarabs on one set":  # no tile of its type, so that only wild tiles can be added
            hand, (sold,) = self.hands[self.actor], self.sold[self.actor]
            self.box += [tile for tile in hand if is_of(tile, sold)]
            hand[:] = [tile for tile in hand if not is_of(tile, sold)]

    def bring(self, goal: list[Tile], wanted: Callable[[Tile], bool], number: int = 1) -> None:
        """Give a hand or a Corruption board `number` wanted tiles. Raise ImpossibleError if there are too few."""
        missing = number - sum(map(wanted, goal))
        for zone in (self.box, *self.corruption, *self.hands):
            for tile in [tile for tile in zone if wanted(tile)] if zone is not goal else ():
                last = zone is self.box and [other.back for other in zone].count(Back.BLACK) == 1
                if missing > 0 and not (last and tile.back is Back.BLACK):
                    zone.remove(tile)
                    goal.append(tile)
                    missing -= 1
        if missing > 0:
            raise ImpossibleError

    # Tokens and debens.

    def _spread_tokens(self) -> None:
        """Put tokens on the board, aside, out of the game, in front of players, on sets, or into the box.

        Raise ImpossibleError if the box lacks the tokens that are needed.
        """
        random, pool = self.random, list(self.edition.tokens)
        random.shuffle(pool)
        if cause := TOKEN_OF.get(self.kind):
            _take_token(pool, cause)
            self.spent.append(cause)
        if self.kind is s.DebenDraw and random.randrange(2):
            _take_token(pool, Token.DEBEN_2)
            self.tokens[self.actor].append(Token.DEBEN_2)
        if self.scene == "snakes alone":
            for seat, snake in enumerate(random.sample((Token.SNAKE_1, Token.SNAKE_2), 2)):
                _take_token(pool, snake)
                self.tokens[seat].append(snake)
            _take_token(pool, Token.MUMMY)
            pool.insert(0, Token.MUMMY)
        elif self.scene == "both scarabs on one set":
            (bearer,) = self.sold[self.actor].values()
            while Token.SCARABS in pool:
                pool.remove(Token.SCARABS)
                bearer.tokens += 1
        most = self.figures.pirogues
        on_board = min(random.choice((0, 1, 2, most - 1, most)), most)
        self.pirogues = pool[:on_board]
        aside = random.choice((0, 1, 2, 3, 4, 8))
        self.aside = pool[on_board : on_board + aside]
        for token in pool[on_board + aside :]:
            bearers = [own[good] for own in self.sold for good in self.figures.scarabs_types if good in own]
            if random.randrange(5) == 0:
                self.box_tokens.append(token)
            elif token in KEPT:
                random.choice(self.tokens).append(token)
            elif token is Token.SCARABS and bearers:
                random.choice(bearers).tokens += 1
            else:
                self.spent.append(token)

    def _spread_debens(self) -> None:
        random, pool = self.random, list(self.edition.debens)
        random.shuffle(pool)
        in_bag = random.choice((0, 1, 2, 5, 13))
        self.bag = pool[:in_bag]
        for deben in pool[in_bag:]:
            random.choice((*self.debens, self.box_debens)).append(deben)

    def _end(self) -> None:
        """Empty the draw pile and the Ankh's line, and put hands down, often making Corruption boards equally large."""
        self.box += [*self.draw_pile, *(self.market.pop(at) for at in self.line() if at in self.market)]
        self.draw_pile.clear()
        for corruption, hand in zip(self.corruption, self.hands, strict=True):
            corruption.extend(hand)
            hand.clear()
        if self.random.randrange(3) == 0:
            less = min(map(len, self.corruption))
            for corruption in self.corruption:
                self.box += corruption[less:]
                del corruption[less:]


def _take_token(pool: list[Token], token: Token) -> None:
    """Take a token out of the pool. Raise ImpossibleError if there is none."""
    if token not in pool:
        raise ImpossibleError
    pool.remove(token)
