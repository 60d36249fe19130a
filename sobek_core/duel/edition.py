"""The editions of duel: what may differ between them, and the published ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen

from sobek_core.duel.board import FILLING_ORDER, Cell
from sobek_core.duel.components import (
    ALL_DEBENS,
    ALL_TILES,
    ALL_TOKENS,
    DATA,
    OF_BACK,
    SEATS,
    Back,
    Debens,
    Good,
    Tiles,
    Tokens,
)
from sobek_core.kernel.editions import (
    as_types,
    at_least,
    check_box,
    check_name,
    check_order,
    find_edition,
    instance_of,
    stated_by,
    tuple_of,
)
from sobek_core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Sequence


def _goods(names: Sequence[str]) -> tuple[Good, ...]:
    return as_types("scarabs_types", Good, names)


@frozen
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

    Raise ValueError for a figure that is not an integer, is too small, or is greater than one that bounds it.
    """

    players: int = field(validator=at_least(1), metadata=stated_by("duel.setup.players"))
    starting_hand: int = field(validator=at_least(1), metadata=stated_by("duel.setup.starting-hands"))
    centre: int = field(validator=at_least(1), metadata=stated_by("duel.setup.centre"))
    pirogues: int = field(validator=at_least(0), metadata=stated_by("duel.setup.pirogues"))
    min_set_size: int = field(validator=at_least(1), metadata=stated_by("duel.selling.three"))
    corruption_per_deben: int = field(validator=at_least(1), metadata=stated_by("duel.scoring.reward"))
    queen_draws: int = field(validator=at_least(1), metadata=stated_by("duel.characters.queen"))
    scribe_hand_limit: int = field(validator=at_least(0), metadata=stated_by("duel.characters.scribe"))
    courtesan_min: int = field(validator=at_least(1), metadata=stated_by("duel.characters.courtesan-number"))
    courtesan_max: int = field(validator=at_least(1), metadata=stated_by("duel.characters.courtesan-number"))
    architect_draws: int = field(validator=at_least(1), metadata=stated_by("duel.characters.architect"))
    scarabs_per_token: int = field(validator=at_least(0), metadata=stated_by("duel.pirogues.scarabs"))
    scarabs_types: tuple[Good, ...] = field(converter=_goods, metadata=stated_by("duel.pirogues.scarabs-set"))
    seven_points: int = field(validator=at_least(0), metadata=stated_by("duel.pirogues.seven"))
    deben_2_points: int = field(validator=at_least(0), metadata=stated_by("duel.pirogues.deben-and-two"))
    snake_1_points: int = field(validator=at_least(0), metadata=stated_by("duel.pirogues.snake"))
    snake_2_points: int = field(validator=at_least(0), metadata=stated_by("duel.pirogues.snake"))

    def __attrs_post_init__(self) -> None:
        """Check the figures that bound each other."""
        check_order(self, "courtesan_min", "courtesan_max")
        if self.players != len(SEATS):
            message = f"players: expected {len(SEATS)}, got {self.players}"
            raise ValueError(message)


@frozen(cache_hash=True)
class Edition:
    """An edition of duel.

    name: its name in records; tiles: the tiles in the box; tokens: the pirogue tokens in the box; debens: the debens in
    the box; figures: the figures of the rules; filling: the cells of the Market, in the order of filling.

    Raise ValueError for an invalid name or part, if the box is too small for a deal, or for a filling that repeats a
    cell or has fewer cells than the centre.
    """

    name: str = field(validator=check_name)
    tiles: Tiles = field(validator=instance_of(Tiles), metadata=stated_by("duel.setup.components"))
    tokens: Tokens = field(validator=instance_of(Tokens), metadata=stated_by("duel.setup.components"))
    debens: Debens = field(validator=instance_of(Debens), metadata=stated_by("duel.setup.components"))
    figures: Figures = field(validator=instance_of(Figures))

    @property
    def player_counts(self) -> range:
        """The possible numbers of players."""
        return range(self.figures.players, self.figures.players + 1)

    filling: tuple[Cell, ...] = field(
        default=FILLING_ORDER, validator=tuple_of(Cell), metadata=stated_by("duel.market.filling")
    )

    def __attrs_post_init__(self) -> None:
        """Check the figures of a deal and the cells against each other."""
        figures, starting = self.figures, len(self.tiles.among(OF_BACK[Back.GREY]))
        check_box(figures, "centre", starting)
        check_box(figures, "starting_hand", (starting - figures.centre) // figures.players)
        check_box(figures, "pirogues", len(self.tokens))
        if len(set(self.filling)) < len(self.filling) or len(self.filling) < self.figures.centre:
            got = " ".join(map(str, self.filling))
            message = f"filling: expected different cells, at least {self.figures.centre}, got {got}"
            raise ValueError(message)


def _figures() -> Figures:
    stated = DATA["setup"] | DATA["rules"] | DATA["player_aids"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_TILES, ALL_TOKENS, ALL_DEBENS, _figures())
"""The published edition."""
EDITIONS: Final = Registry[Edition](PUBLISHED, kind=Edition)
"""The editions that can be given by name."""


@cache
def centre_of(edition: Edition) -> tuple[Cell, ...]:
    """Return the cells of the starting tiles, row by row (duel.setup.centre)."""
    return tuple(sorted(edition.filling[: edition.figures.centre], key=lambda one: one.index))


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name.

    Raise ValueError as `find_edition` does.
    """
    return find_edition(EDITIONS, "duel", given)
