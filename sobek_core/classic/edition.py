"""The editions of classic: what may differ between them, and the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, DATA, Cards, Good, Tokens
from sobek_core.kernel.editions import Replaced, check_replaced, find_edition
from sobek_core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable


def _goods(names: Iterable[str]) -> tuple[Good, ...]:
    return tuple(map(Good, names))


@frozen
class Figures:
    """The figures of the rules: numbers of cards, tokens, points, players or rounds, and types, as each name says."""

    players_least: int
    players_most: int
    rounds: int
    quay_spaces: int
    window: int
    starting_hand: int
    removed_from_deck: int
    event_pile: int
    early_end_above: int
    set_least: int
    queen_draws: int
    scribe_leaves: int
    courtesan_least: int
    courtesan_most: int
    curse_weight: int
    prosperity_scarabs: int
    prosperity_types: tuple[Good, ...] = field(converter=_goods)
    lot: int


@frozen(cache_hash=True)
class Edition:
    """An edition of classic.

    cards, tokens: the box; figures: those of the rules; replaced: the rules that this edition replaces, each with its
    replacement. Raise ValueError for a rule that cannot be replaced.
    """

    name: str
    cards: Cards
    tokens: Tokens
    figures: Figures
    replaced: Replaced = field(default=(), validator=check_replaced)


def _figures() -> Figures:
    stated = DATA["table"] | DATA["powers"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_CARDS, ALL_TOKENS, _figures())
EDITIONS: Final = Registry[Edition](PUBLISHED)


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name. Raise ValueError if no edition has that name."""
    return find_edition(EDITIONS, "classic", given)
