"""A miniature edition of each game: a box so small that every game of every deal is walked (`sobek-verify prove tree`).

The rules are those of the published editions, and so are the figures, except those that a small box needs. A box has no
more of a kind than the published one, as the engine wants it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, frozen

from sobek_core.classic import Classic
from sobek_core.classic import components as classic_box
from sobek_core.classic import edition as classic
from sobek_core.classic import moves as classic_moves
from sobek_core.duel import Duel
from sobek_core.duel import components as duel_box
from sobek_core.duel import edition as duel
from sobek_core.duel import moves as duel_moves
from sobek_core.duel.board import cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KindT = TypeVar("KindT")

CLASSIC: Final = Classic(
    edition=evolve(
        classic.PUBLISHED,
        name="miniature",
        cards=classic_box.Cards.of(map(classic_box.card, (*("wheat-0-green",) * 2, *("wheat-1",) * 5, "thief"))),
        tokens=classic_box.Tokens.of([classic_box.Token.CURSE, classic_box.Token.DECEIT]),
        figures=evolve(
            classic.PUBLISHED.figures,
            max_players=2,
            rounds=1,
            quay_spaces=3,
            starting_hand=1,
            removed_from_deck=0,
            event_pile_size=1,
        ),
    )
)

DUEL: Final = Duel(
    edition=evolve(
        duel.PUBLISHED,
        name="miniature",
        tiles=duel_box.Tiles.of(
            map(
                duel_box.tile,
                ("wheat-v-0-grey", "wheat-h-0-grey", "wheat-f-0-grey", "wheat-h-1", "wheat-h-1", "statue-h", "thief"),
            )
        ),
        tokens=duel_box.Tokens.of([duel_box.Token.PYRAMID, duel_box.Token.HORUS]),
        debens=duel_box.Debens.of([3]),
        figures=evolve(duel.PUBLISHED.figures, starting_hand=1, centre=1, pirogues=1),
        filling=tuple(map(cell, ("c3", "d3", "e3"))),
    )
)


def orders(things: Iterable[KindT]) -> Iterator[tuple[KindT, ...]]:
    """Yield every distinct order of some things."""
    numbers = Counter(things)
    if not numbers:
        yield ()
    for first in numbers:
        for rest in orders((numbers - Counter([first])).elements()):
            yield (first, *rest)


def classic_setups() -> Iterator[classic_moves.Setup]:
    """Yield every setup of the miniature of classic for two: hands, decks, event piles, and who begins."""
    box = CLASSIC.edition
    green = classic_box.OF_BACK[classic_box.Back.GREEN]
    for dealt in orders(box.cards.among(green)):
        hands = tuple(classic_box.Cards.of([card]) for card in dealt)
        for tokens in box.tokens.subpiles(box.figures.event_pile_size, box.figures.event_pile_size):
            for deck in orders(box.cards.without(green)):
                for first in (0, 1):
                    yield classic_moves.Setup(classic_moves.DealtCards(hands, deck, tokens), first)


def duel_setups() -> Iterator[duel_moves.Setup]:
    """Yield every setup of the miniature of duel: hands, the centre, draw piles, tokens, and who begins."""
    box = DUEL.edition
    grey = duel_box.OF_BACK[duel_box.Back.GREY]
    for *dealt, centre in orders(box.tiles.among(grey)):
        hands = tuple(duel_box.Tiles.of([tile]) for tile in dealt)
        for pirogues in box.tokens.subpiles(box.figures.pirogues, box.figures.pirogues):
            for draw_pile in orders(box.tiles.without(grey)):
                for first in (0, 1):
                    yield duel_moves.Setup(first, hands, (centre,), draw_pile, pirogues)


@frozen
class MiniatureEdition:
    """The miniature edition of a game. setups: yields all of them."""

    game: Any
    setups: Callable[[], Iterator[Any]]


MINIATURES: Final[Mapping[str, MiniatureEdition]] = {
    "classic": MiniatureEdition(CLASSIC, classic_setups),
    "duel": MiniatureEdition(DUEL, duel_setups),
}
