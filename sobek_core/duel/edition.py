"""The editions of duel: what may differ between them, and the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen

from sobek_core.duel.board import FILLING_ORDER, Cell
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, DATA, Debens, Good, Tiles, Tokens
from sobek_core.kernel.editions import Replaced, check_replaced, find_edition, stated_by
from sobek_core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable


def _goods(names: Iterable[str]) -> tuple[Good, ...]:
    return tuple(map(Good, names))


@frozen
class Figures:
    """The figures of the rules: numbers of tiles, tokens, points or players, and types, as each name says."""

    players: int = field(metadata=stated_by("duel.setup.players"))
    starting_hand: int = field(metadata=stated_by("duel.setup.starting-hands"))
    centre: int = field(metadata=stated_by("duel.setup.centre"))
    pirogues: int = field(metadata=stated_by("duel.setup.pirogues"))
    set_least: int = field(metadata=stated_by("duel.selling.three"))
    reward_lot: int = field(metadata=stated_by("duel.scoring.reward"))
    queen_draws: int = field(metadata=stated_by("duel.characters.queen"))
    scribe_leaves: int = field(metadata=stated_by("duel.characters.scribe"))
    courtesan_least: int = field(metadata=stated_by("duel.characters.courtesan-number"))
    courtesan_most: int = field(metadata=stated_by("duel.characters.courtesan-number"))
    architect_draws: int = field(metadata=stated_by("duel.characters.architect"))
    scarabs_token: int = field(metadata=stated_by("duel.pirogues.scarabs"))
    scarabs_types: tuple[Good, ...] = field(converter=_goods, metadata=stated_by("duel.pirogues.scarabs-set"))
    seven_points: int = field(metadata=stated_by("duel.pirogues.seven"))
    deben_2_points: int = field(metadata=stated_by("duel.pirogues.deben-and-two"))
    snake_1_points: int = field(metadata=stated_by("duel.pirogues.snake"))
    snake_2_points: int = field(metadata=stated_by("duel.pirogues.snake"))


@frozen(cache_hash=True)
class Edition:
    """An edition of duel.

    tiles, tokens, debens: the box; figures: those of the rules; filling: the cells of the Market in the order of
    filling; replaced: the rules that this edition replaces, each with its replacement. Raise ValueError for a rule that
    cannot be replaced.
    """

    name: str
    tiles: Tiles = field(metadata=stated_by("duel.setup.components"))
    tokens: Tokens = field(metadata=stated_by("duel.setup.components"))
    debens: Debens = field(metadata=stated_by("duel.setup.components"))
    figures: Figures
    filling: tuple[Cell, ...] = field(default=FILLING_ORDER, metadata=stated_by("duel.market.filling"))
    replaced: Replaced = field(default=(), validator=check_replaced)


def _figures() -> Figures:
    stated = DATA["table"] | DATA["powers"] | DATA["figures"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_TILES, ALL_TOKENS, ALL_DEBENS, _figures())
EDITIONS: Final = Registry[Edition](PUBLISHED)


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name. Raise ValueError if no edition has that name."""
    return find_edition(EDITIONS, "duel", given)
