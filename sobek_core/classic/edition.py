"""The editions of classic: what may differ between them, and the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen
from attrs.validators import ge, le

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, DATA, SEATS, Cards, Good, Tokens
from sobek_core.classic.track import BLOCK_SPACES
from sobek_core.registry import Editions, whole_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

TWO_PLAYERS: Final = 2  # in every edition: `min_players` can be changed


def _goods(names: Iterable[str]) -> tuple[Good, ...]:
    return tuple(map(Good, names))


@frozen(field_transformer=whole_numbers)
class Figures:
    """The figures of the rules. `sobek rule` shows the rules that state them.

    min_players: the fewest players; max_players: the most players; rounds: how many rounds a game has; quay_spaces: how
    many spaces the quays have; window: how many cards on the quays, starting with the first, a player may choose from;
    starting_hand: how many green-backed cards each player is dealt; removed_from_deck: how many cards are removed with
    two players; event_pile_size: how many tokens are in the event pile of a round; early_end_above: the points above
    which the game ends early; min_set_size: the fewest cards that are played as a set or added to one; queen_draws: how
    many cards the Queen draws; scribe_hand_limit: how many cards the Scribe leaves in a hand; courtesan_min: the fewest
    cards that the Courtesan adds; courtesan_max: the most cards that the Courtesan adds; curse_weight: what a Curse
    counts for in the corruption; prosperity_scarabs: how many scarabs a Prosperity token is worth; prosperity_types:
    the types of the sets that Prosperity can lie on; points_per_step: how many points cost one step of the penalty.

    Raise TypeError for a number that is not whole, and ValueError for a negative one, a 0 with which no game
    ends, more players than seats exist, or a penalty that could lead below 0.
    """

    min_players: int
    max_players: int = field(validator=le(len(SEATS)))
    rounds: int = field(validator=ge(1))
    quay_spaces: int = field(validator=ge(1))
    window: int = field(validator=ge(1))
    starting_hand: int
    removed_from_deck: int
    event_pile_size: int
    early_end_above: int
    min_set_size: int
    queen_draws: int
    scribe_hand_limit: int
    courtesan_min: int
    courtesan_max: int
    curse_weight: int
    prosperity_scarabs: int
    prosperity_types: tuple[Good, ...] = field(converter=_goods)
    # A step back is a block of the track.
    points_per_step: int = field(validator=ge(BLOCK_SPACES))


@frozen(cache_hash=True, repr=False)
class Edition:
    """An edition of classic.

    name: its name in records; cards: the cards in the box; tokens: the event tokens in the box; figures: the figures of
    the rules.
    """

    name: str
    cards: Cards
    tokens: Tokens
    figures: Figures

    def __repr__(self) -> str:
        return f"<Edition {self.name} of classic>"

    @property
    def player_counts(self) -> range:
        """The possible numbers of players."""
        return range(self.figures.min_players, self.figures.max_players + 1)

    def removed_from_deck(self, players: int) -> int:
        """Return how many cards are removed from the deck: none with more than two players (classic.setup.deck)."""
        return self.figures.removed_from_deck if players == TWO_PLAYERS else 0


def _figures() -> Figures:
    stated = DATA["setup"] | DATA["rules"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_CARDS, ALL_TOKENS, _figures())
"""The published edition."""
EDITIONS: Final = Editions("classic", PUBLISHED)
"""The editions that can be given by name."""


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name. Raise ValueError as `Editions.find` does."""
    return EDITIONS.find(given)
