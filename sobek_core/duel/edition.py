"""The editions of duel: what may differ between them, and the published ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen
from attrs.validators import ge, in_

from sobek_core.duel.board import FILLING_ORDER, Cell
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, DATA, SEATS, Debens, Good, Tiles, Tokens
from sobek_core.registry import Editions, whole_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable


def _goods(names: Iterable[str]) -> tuple[Good, ...]:
    return tuple(map(Good, names))


@frozen(field_transformer=whole_numbers)
class Figures:
    """The figures of the rules. `sobek rule` shows the rules that state them.

    players: the number of players; starting_hand: how many tiles each player is dealt; centre: how many tiles start in
    the centre of the Market; pirogues: how many tokens start on the board; min_set_size: the fewest tiles of a sale;
    corruption_per_deben: the difference in points of Corruption that earns one more deben; queen_draws: how many tiles
    the Queen draws; scribe_hand_limit: how many tiles the Scribe leaves in a hand; courtesan_min: the fewest tiles that
    the Courtesan adds; courtesan_max: the most tiles that the Courtesan adds; architect_draws: how many tokens the
    Architect draws; scarabs_per_token: how many scarabs a scarabs token is worth; scarabs_types: the types of the sets
    that a scarabs token can lie on; seven_points: the points of the token `seven`; deben_2_points: the points of the
    token `deben-2`; snake_1_points: the points of Corruption of the token `snake-1`; snake_2_points: the points of
    Corruption of the token `snake-2`.

    Raise TypeError for a number that is not whole, and ValueError for a negative one, a 0 with which no game ends, or
    any number of players but two.
    """

    players: int = field(validator=in_((len(SEATS),)))
    starting_hand: int
    centre: int = field(validator=ge(1))
    pirogues: int
    min_set_size: int = field(validator=ge(1))
    corruption_per_deben: int = field(validator=ge(1))
    queen_draws: int
    scribe_hand_limit: int
    courtesan_min: int
    courtesan_max: int
    architect_draws: int
    scarabs_per_token: int
    scarabs_types: tuple[Good, ...] = field(converter=_goods)
    seven_points: int
    deben_2_points: int
    snake_1_points: int
    snake_2_points: int


@frozen(cache_hash=True, repr=False)
class Edition:
    """An edition of duel.

    name: its name in records; tiles: the tiles in the box; tokens: the pirogue tokens in the box; debens: the debens in
    the box; figures: the figures of the rules; filling: the cells of the Market, in the order of filling.
    """

    name: str
    tiles: Tiles
    tokens: Tokens
    debens: Debens
    figures: Figures
    filling: tuple[Cell, ...] = FILLING_ORDER

    def __repr__(self) -> str:
        return f"<Edition {self.name} of duel>"

    @property
    def player_counts(self) -> range:
        """The possible numbers of players."""
        return range(self.figures.players, self.figures.players + 1)


def _figures() -> Figures:
    stated = DATA["setup"] | DATA["rules"] | DATA["player_aids"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_TILES, ALL_TOKENS, ALL_DEBENS, _figures())
"""The published edition."""
EDITIONS: Final = Editions("duel", PUBLISHED)
"""The editions that can be given by name."""


@cache
def centre_of(edition: Edition) -> tuple[Cell, ...]:
    """Return the cells of the starting tiles, row by row (duel.setup.centre)."""
    return tuple(sorted(edition.filling[: edition.figures.centre], key=lambda one: one.index))


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name. Raise ValueError as `Editions.find` does."""
    return EDITIONS.find(given)
