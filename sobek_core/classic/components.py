"""The box of classic, read from spec/classic/components.toml: its cards and tokens. `edition` has the figures."""

from __future__ import annotations

import tomllib
from collections import Counter
from operator import attrgetter
from typing import Any, Final

from attrs import frozen

from sobek_core.kernel.kind import FaceDown, Kind, Word
from sobek_core.kernel.pile import Pile
from sobek_core.package_data import spec_root
from sobek_core.registry import named


class Good(Word):
    """The six types of goods, in their order."""

    IVORY = "ivory"
    EBONY = "ebony"
    MARBLE = "marble"
    CATTLE = "cattle"
    FISH = "fish"
    WHEAT = "wheat"


class Back(FaceDown):
    """What is seen of a face-down card, or of a card in another player's hand."""

    BEIGE = "beige"
    GREEN = "green"
    ORANGE = "orange"


class TokenBack(FaceDown):
    """The only back of event tokens."""

    TOKEN = "token"  # noqa: S105  # no password


class Power(Word):
    """What a character does when played. All priests have the same power, and so do all scribes."""

    QUEEN = "queen"
    PRIEST = "priest"
    VIZIER = "vizier"
    THIEF = "thief"
    MERCHANT = "merchant"
    COURTESAN = "courtesan"
    SCRIBE = "scribe"


class Token(Word):
    """The six kinds of event tokens, in their order."""

    GUILD = "guild"
    FLOOD = "flood"
    CURSE = "curse"
    PROSPERITY = "prosperity"
    EMBALMING = "embalming"
    DECEIT = "deceit"


@frozen(eq=False, repr=False)
class Card(Kind):
    """A kind of card. Get one by name with `card`.

    name: its name, such as `ivory-3`; good: its type, None for an amulet; scarabs: the scarabs printed on it, 0 to 3;
    back: what is seen of it face down; power: a character's power, None for other cards.
    """

    good: Good | None
    scarabs: int
    back: Back
    power: Power | None = None

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Return the same object when copied or unpickled."""
        return card, (self.name,)


def _cards(data: dict[str, Any]) -> dict[Card, int]:
    """Return every kind of card with its number, in the order of kinds."""
    cards: dict[Card, int] = {}
    for good in Good:
        counts, green, scarabs = data["goods_counts"][good], data["green_backs"][good], data["goods_scarabs"][good]
        cards[Card(f"{good}-0", good, 0, Back.BEIGE)] = counts["plain"] - green
        cards[Card(f"{good}-0-green", good, 0, Back.GREEN)] = green
        cards[Card(f"{good}-{scarabs}", good, scarabs, Back.BEIGE)] = counts["valued"]
    cards[Card("amulet", None, 0, Back.BEIGE)] = data["goods_counts"]["amulet"]["plain"]
    for name, printed in data["characters"].items():
        if name not in {"status", "why"}:
            cards[Card(name, Good(printed["good"]), 0, Back.ORANGE, Power(printed["power"]))] = 1
    return cards


DATA: Final[dict[str, Any]] = tomllib.loads((spec_root() / "classic" / "components.toml").read_text(encoding="utf-8"))
_NUMBERS: Final = _cards(DATA)
KINDS: Final = tuple(_NUMBERS)
_BY_NAME: Final = {card.name: card for card in KINDS}


class Cards(Pile[Card], alphabet=KINDS, by=attrgetter("good")):
    """A pile of cards. kept: what is derived from it, no part of its value."""

    __slots__ = ()


class Tokens(Pile[Token], alphabet=Token):
    """A pile of event tokens. kept: what is derived from it, no part of its value."""

    __slots__ = ()


def card(name: str) -> Card:
    """Return a kind of card by its name. Raise UnknownNameError, a KeyError, if there is no such kind."""
    return named("a card", name, _BY_NAME)


SEATS: Final = range(DATA["setup"]["max_players"])  # as many as any edition allows
ALL_CARDS: Final = Cards.of(Counter(_NUMBERS).elements())
ALL_TOKENS: Final = Tokens.of(token for token in Token for _ in range(DATA["event_tokens"][token]))
SHIPPED_TRACK: Final = tuple(tuple(block.split()) for block in DATA["track"]["blocks"])

# Sets of kinds, to select from piles.
OF_GOOD: Final = {good: Cards.kind_set(card for card in KINDS if card.good is good) for good in Good}
OF_BACK: Final = {back: Cards.kind_set(card for card in KINDS if card.back is back) for back in Back}
OF_SCARABS: Final = {  # by their number on each
    number: Cards.kind_set(card for card in KINDS if card.scarabs == number)
    for number in sorted({card.scarabs for card in KINDS} - {0})
}
AMULETS: Final = Cards.kind_set(card for card in KINDS if card.good is None)
CHARACTERS: Final = Cards.kind_set(card for card in KINDS if card.power is not None)
