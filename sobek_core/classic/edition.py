"""The editions of classic: what may differ between them, and the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, fields, frozen

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, DATA, OF_BACK, SEATS, Back, Cards, Good, Tokens
from sobek_core.classic.track import BLOCK_SPACES
from sobek_core.kernel.editions import (
    as_types,
    at_least,
    check_box,
    check_name,
    check_order,
    find_edition,
    instance_of,
    stated_by,
)
from sobek_core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Sequence


TWO_PLAYERS: Final = 2  # in every edition: `min_players` can be changed


def _goods(names: Sequence[str]) -> tuple[Good, ...]:
    return as_types("prosperity_types", Good, names)


@frozen
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

    Raise ValueError for a figure that is not an integer, is too small, or is greater than one that bounds it.
    """

    min_players: int = field(validator=at_least(2), metadata=stated_by("classic.setup.players"))
    max_players: int = field(validator=at_least(1), metadata=stated_by("classic.setup.players"))
    rounds: int = field(validator=at_least(1), metadata=stated_by("classic.game-end.rounds"))
    quay_spaces: int = field(validator=at_least(1), metadata=stated_by("classic.quay.delivery"))
    window: int = field(validator=at_least(1), metadata=stated_by("classic.quay.window"))
    starting_hand: int = field(validator=at_least(1), metadata=stated_by("classic.setup.starting-hands"))
    removed_from_deck: int = field(validator=at_least(0), metadata=stated_by("classic.setup.deck"))
    event_pile_size: int = field(validator=at_least(0), metadata=stated_by("classic.setup.event-pile"))
    early_end_above: int = field(validator=at_least(0), metadata=stated_by("classic.game-end.early"))
    min_set_size: int = field(validator=at_least(1), metadata=stated_by("classic.sets.three"))
    queen_draws: int = field(validator=at_least(1), metadata=stated_by("classic.characters.queen"))
    scribe_hand_limit: int = field(validator=at_least(0), metadata=stated_by("classic.characters.scribe"))
    courtesan_min: int = field(validator=at_least(1), metadata=stated_by("classic.characters.courtesan-number"))
    courtesan_max: int = field(validator=at_least(1), metadata=stated_by("classic.characters.courtesan-number"))
    curse_weight: int = field(validator=at_least(0), metadata=stated_by("classic.scoring.corruption-count"))
    prosperity_scarabs: int = field(validator=at_least(0), metadata=stated_by("classic.events.prosperity"))
    prosperity_types: tuple[Good, ...] = field(
        converter=_goods, metadata=stated_by("classic.events.prosperity-set", "classic.sets.prosperity-limit")
    )
    # A step back is a block of the track: with fewer points per step, a marker would have to go below 0.
    points_per_step: int = field(validator=at_least(BLOCK_SPACES), metadata=stated_by("classic.scoring.penalty"))

    def __attrs_post_init__(self) -> None:
        """Check the figures that bound each other."""
        for least, most in (("min_players", "max_players"), ("courtesan_min", "courtesan_max")):
            check_order(self, least, most)
        if self.max_players > len(SEATS):
            message = f"max_players: expected at most {len(SEATS)}, got {self.max_players}"
            raise ValueError(message)


@frozen(cache_hash=True)
class Edition:
    """An edition of classic.

    name: its name in records; cards: the cards in the box; tokens: the event tokens in the box; figures: the figures of
    the rules.

    Raise ValueError for an invalid name or part, or if the box is too small for a deal.
    """

    name: str = field(validator=check_name)
    cards: Cards = field(validator=instance_of(Cards), metadata=stated_by("classic.setup.components"))
    tokens: Tokens = field(validator=instance_of(Tokens), metadata=stated_by("classic.setup.components"))
    figures: Figures = field(validator=instance_of(Figures))

    @property
    def player_counts(self) -> range:
        """The possible numbers of players."""
        return range(self.figures.min_players, self.figures.max_players + 1)

    def removed_from_deck(self, players: int) -> int:
        """Return how many cards are removed from the deck: none with more than two players (classic.setup.deck)."""
        return self.figures.removed_from_deck if players == TWO_PLAYERS else 0

    def __attrs_post_init__(self) -> None:
        """Check the figures of a deal against the box."""
        green = self.cards.among(OF_BACK[Back.GREEN])
        check_box(self.figures, "starting_hand", len(green) // self.figures.max_players)
        check_box(self.figures, "removed_from_deck", len(self.cards) - len(green))
        check_box(self.figures, "event_pile_size", len(self.tokens))


def _figures() -> Figures:
    stated = DATA["setup"] | DATA["rules"]
    return Figures(**{figure.name: stated[figure.name] for figure in fields(Figures)})


PUBLISHED: Final = Edition(DATA["edition"], ALL_CARDS, ALL_TOKENS, _figures())
"""The published edition."""
EDITIONS: Final = Registry[Edition](PUBLISHED, kind=Edition)
"""The editions that can be given by name."""


def edition_of(given: Edition | str) -> Edition:
    """Return an edition, given as a value or by its name.

    Raise ValueError as `find_edition` does.
    """
    return find_edition(EDITIONS, "classic", given)
