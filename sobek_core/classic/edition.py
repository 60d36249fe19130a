"""The editions of classic: what may differ between them, and the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, DATA, Cards, Good, Tokens
from sobek_core.kernel.editions import Replaced, check_replaced, find_edition, stated_by
from sobek_core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable


def _goods(names: Iterable[str]) -> tuple[Good, ...]:
    return tuple(map(Good, names))


@frozen
class Figures:
    """The figures of the rules: numbers of cards, tokens, points, players or rounds, and types, as each name says."""

    players_least: int = field(metadata=stated_by("classic.setup.players"))
    players_most: int = field(metadata=stated_by("classic.setup.players"))
    rounds: int = field(metadata=stated_by("classic.game-end.rounds"))
    quay_spaces: int = field(metadata=stated_by("classic.quay.delivery"))
    window: int = field(metadata=stated_by("classic.quay.window"))
    starting_hand: int = field(metadata=stated_by("classic.setup.starting-hands"))
    removed_from_deck: int = field(metadata=stated_by("classic.setup.deck"))
    event_pile: int = field(metadata=stated_by("classic.setup.event-pile"))
    early_end_above: int = field(metadata=stated_by("classic.game-end.early"))
    set_least: int = field(metadata=stated_by("classic.sets.three"))
    queen_draws: int = field(metadata=stated_by("classic.characters.queen"))
    scribe_leaves: int = field(metadata=stated_by("classic.characters.scribe"))
    courtesan_least: int = field(metadata=stated_by("classic.characters.courtesan-number"))
    courtesan_most: int = field(metadata=stated_by("classic.characters.courtesan-number"))
    curse_weight: int = field(metadata=stated_by("classic.scoring.corruption-count"))
    prosperity_scarabs: int = field(metadata=stated_by("classic.events.prosperity"))
    prosperity_types: tuple[Good, ...] = field(
        converter=_goods, metadata=stated_by("classic.events.prosperity-set", "classic.sets.prosperity-limit")
    )
    lot: int = field(metadata=stated_by("classic.scoring.penalty"))


@frozen(cache_hash=True)
class Edition:
    """An edition of classic.

    cards, tokens: the box; figures: those of the rules; replaced: the rules that this edition replaces, each with its
    replacement. Raise ValueError for a rule that cannot be replaced.
    """

    name: str
    cards: Cards = field(metadata=stated_by("classic.setup.components"))
    tokens: Tokens = field(metadata=stated_by("classic.setup.components"))
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
