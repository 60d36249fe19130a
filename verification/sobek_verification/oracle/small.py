"""Small editions: a part of the published box, in which what is rare in play comes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.classic.components import OF_BACK as GREEN_OR_NOT
from sobek_core.classic.components import Back, Cards
from sobek_core.duel.components import OF_BACK, Tiles
from sobek_core.duel.components import Back as TileBack
from sobek_core.kernel.dealer import Stream

if TYPE_CHECKING:
    from random import Random

    from sobek_core.kernel.pile import Pile

SEEDS = 10**9


def some(pile: Pile[Any], number: int, random: Random) -> Pile[Any]:
    """Return a part of a pile, at random."""
    return type(pile).of(random.sample([*pile], number))


def small_classic(game: Any, random: Random) -> Any:
    """Return a game of classic under the same choices, with a third of the cards and short quays."""
    box, players = game.edition, 2
    green = box.cards.among(GREEN_OR_NOT[Back.GREEN])
    others = some(box.cards.without(GREEN_OR_NOT[Back.GREEN]), random.randint(8, 20), random)
    figures = evolve(
        box.figures,
        max_players=players,
        rounds=random.randint(1, 2),
        quay_spaces=random.randint(1, 5),
        removed_from_deck=0,
    )
    return evolve(game, edition=evolve(box, name="small", cards=green + Cards.of(others), figures=figures))


def small_duel(game: Any, random: Random) -> Any:
    """Return a game of duel under the same choices, with a third of the tiles and few cells."""
    box = game.edition
    grey = box.tiles.among(OF_BACK[TileBack.GREY])
    others = some(box.tiles.without(OF_BACK[TileBack.GREY]), random.randint(8, 20), random)
    filling = box.filling[: random.randint(box.figures.centre, len(box.filling))]
    return evolve(game, edition=evolve(box, name="small", tiles=grey + Tiles.of(others), filling=filling))


SMALL = {"classic": small_classic, "duel": small_duel}


def small_game(name: str, game: Any, random: Random) -> tuple[Any, Any]:
    """Return a game of a small edition, and a setup of it for two players."""
    game = SMALL[name](game, random)
    return game, game.deal_setup(Stream(random.randrange(SEEDS), "deal"), 2)
