"""Small editions: a part of the published box, in which what is rare in play comes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import components as classic
from sobek_core.duel import components as duel
from sobek_core.kernel.dealer import Stream

if TYPE_CHECKING:
    from random import Random

    from sobek_core.kernel.pile import KindSet, Pile

FEWEST, MOST = 8, 20  # things besides those that are dealt at the start


def _some(box: Pile[Any], dealt: KindSet[Any], random: Random) -> Pile[Any]:
    """Return what is dealt at the start, and a few other things of a box."""
    others = random.sample([*box.without(dealt)], random.randint(FEWEST, MOST))
    return box.among(dealt) + type(box).of(others)


def _small_classic(game: Any, random: Random) -> Any:
    """Return a game of classic for two under the same choices, with few cards and short quays."""
    box = game.edition
    figures = evolve(
        box.figures, max_players=2, rounds=random.randint(1, 2), quay_spaces=random.randint(1, 5), removed_from_deck=0
    )
    cards = _some(box.cards, classic.OF_BACK[classic.Back.GREEN], random)
    return evolve(game, edition=evolve(box, name="small", cards=cards, figures=figures))


def _small_duel(game: Any, random: Random) -> Any:
    """Return a game of duel under the same choices, with few tiles and perhaps few cells."""
    box = game.edition
    filling = box.filling[: random.randint(box.figures.centre, len(box.filling))]
    tiles = _some(box.tiles, duel.OF_BACK[duel.Back.GREY], random)
    return evolve(game, edition=evolve(box, name="small", tiles=tiles, filling=filling))


_SMALL: Final = {"classic": _small_classic, "duel": _small_duel}


def small_game(name: str, game: Any, random: Random) -> tuple[Any, Any]:
    """Return a game of a small edition, and a setup of it for two players."""
    small = _SMALL[name](game, random)
    return small, small.deal_setup(Stream(random.getrandbits(32), "deal"), 2)
