"""Small games of duel, and what they must cover of recall."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import Duel, State, recall
from sobek_core.duel import state as s
from sobek_core.duel.board import CELLS, Ankh, Market, line_of
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, Back, Debens, Good, Mark, Power, Tiles, Tokens
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.moves import PlayCharacter
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.kernel.game import Position
from sobek_verification.simulation.machines.duel.dealing import random_game
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.duel import lines, steps
from sobek_verification.simulation.recall.small import RecallSuite, as_it_is, for_the_scribe

if TYPE_CHECKING:
    from random import Random

BLACK: Final = tuple(tile for tile in ALL_TILES.distinct() if tile.back is Back.BLACK)
GREY: Final = tuple(tile for tile in ALL_TILES.distinct() if tile.back is Back.GREY)
POWERS: Final = tuple(tile for tile in ALL_TILES.distinct() if tile.power)
FOR_THE_SCRIBE: Final = partial(
    for_the_scribe,
    scribe=next(tile for tile in POWERS if tile.power is Power.SCRIBE),
    priest=next(tile for tile in POWERS if tile.power is Power.PRIEST),
    goods=BLACK,
    priest_effect="free",
)


def random_small(random: Random) -> Position[Duel, State]:
    """Return a small game: few tiles of few kinds, empty Corruption boards, and one tile of each back removed."""
    good = random.choice(tuple(Good))
    goods = [tile for tile in BLACK if tile.group.value == good]
    deben = [tile for tile in goods if tile.deben]
    kinds = [*random.sample(goods, 2), *random.sample(deben, 1), random.choice(BLACK)]
    tiles = [tile for tile in kinds for _ in range(random.choice((1, 2, 3)))]
    tiles += [*random.sample(GREY, random.randint(0, 2)), *random.sample(POWERS, random.randint(2, 4))]
    random.shuffle(tiles)
    tiles.sort(key=lambda tile: tile.power is None and random.randrange(3) > 0)  # characters mostly go to the hands
    hands = [Tiles.of(tiles.pop(0) for _ in range(random.randint(1, 3)) if tiles) for _ in range(2)]
    random.shuffle(tiles)
    ankh = Ankh(random.choice(CELLS), random.choice(tuple(Mark)))
    draw_pile = tuple(tiles.pop() for _ in range(random.choice((0, 0, 1, 2, 4))) if tiles)
    boxed = Tiles.of(tiles.pop() for _ in range(random.choice((0, 0, 1))) if tiles)
    cells = [*line_of(ankh)] * (random.randrange(4) > 0) + [at for at in CELLS if at is not ankh.cell]
    cells = list(dict.fromkeys(cells))[: len(tiles) + 2]
    random.shuffle(cells)
    market = Market.of(zip(cells, tiles, strict=False))
    hands[0] += Tiles.of(tiles[len(cells) :])
    game = random_game(PUBLISHED, random)
    state = State(
        draw_pile=draw_pile,
        market=market,
        removed=Tiles.of(next(tile for tile in ALL_TILES.distinct() if tile.back is back) for back in Back),
        box=boxed,
        **_tokens(random),
        seats=(Seat(hand=hands[0]), Seat(hand=hands[1])),
        pending=s.Action(0),
        ankh=ankh,
    )
    change = random.choice((FOR_THE_SCRIBE, FOR_THE_SCRIBE, _for_the_courtesan, *(as_it_is,) * 3))
    return change(random, Position(game, state))


def _tokens(random: Random) -> dict[str, Any]:
    """Distribute tokens and debens."""
    tokens, debens = list(ALL_TOKENS), list(ALL_DEBENS)
    random.shuffle(tokens)
    random.shuffle(debens)
    on_board, aside, boxed = random.choice((1, 2, 3)), random.choice((0, 1, 2, 4)), random.choice((0, 0, 1))
    in_bag = random.choice((1, 2, 3, 4))
    return {
        "pirogues": Tokens.of(tokens[:on_board]),
        "aside": Tokens.of(tokens[on_board : on_board + aside]),
        "spent": Tokens.of(tokens[on_board + aside + boxed :][:2]),
        "box_tokens": Tokens.of(tokens[on_board + aside :][:boxed]),
        "bag": Debens.of(debens[:in_bag]),
        "box_debens": Debens.of(debens[in_bag:][: random.choice((0, 0, 1))]),
    }


def _for_the_courtesan(random: Random, position: Position[Duel, State]) -> Position[Duel, State]:
    """Give seat 0 the Courtesan, a sold set, and a tile for it."""
    courtesan = next(tile for tile in POWERS if tile.power is Power.COURTESAN)
    goods = random.choice(GREY)
    first, second = position.state.seats
    sold = SoldSet(Good(goods.group.value), Tiles.of([goods] * 3))
    first = evolve(first, hand=first.hand.plus(courtesan, goods), sold=(sold,))
    return evolve(position, state=evolve(position.state, seats=(first, second)))


DIRECTED: Final = directed_games("duel")
RECALL_SUITE: Final = RecallSuite(
    model=recall.observation_model,
    lines=lines,
    steps=steps,
    random_small=random_small,
    weights={PlayCharacter: 3},
    deal_anew=None,
    counted=frozenset({"box-tokens", "box-debens"}),
    directed=DIRECTED.game,
    wanted=frozenset(DIRECTED.wanted),
)
