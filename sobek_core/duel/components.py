"""The box of duel, read from spec/duel/components.toml: its tiles and tokens. `edition` has the figures."""

from __future__ import annotations

import tomllib
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.kind import FaceDown, Kind, Word
from sobek_core.kernel.pile import Pile
from sobek_core.package_data import spec_root
from sobek_core.registry import named

if TYPE_CHECKING:
    from collections.abc import Iterator


class Good(Word):
    """The six types of goods, in their order."""

    LIVESTOCK = "livestock"
    FISH = "fish"
    WHEAT = "wheat"
    MARBLE = "marble"
    EBONY = "ebony"
    IVORY = "ivory"


class Group(Word):
    """What a tile counts as: one of the six types, or wild (duel.selling.wild)."""

    LIVESTOCK = "livestock"
    FISH = "fish"
    WHEAT = "wheat"
    MARBLE = "marble"
    EBONY = "ebony"
    IVORY = "ivory"
    STATUE = "statue"


class Back(FaceDown):
    """The visible side of a face-down tile, or of a tile in another player's hand."""

    GREY = "grey"
    BLACK = "black"
    RED = "red"


class Mark(Word):
    """The direction of a line through the Ankh's cell, as the letter that stands for it in the names of tiles."""

    COLUMN = "v"
    ROW = "h"
    RISING = "f"
    FALLING = "b"


class TokenBack(FaceDown):
    """The back that all pirogue tokens share, and all debens."""

    TOKEN = "token"  # noqa: S105  # no password
    DEBEN = "deben"


class Power(Word):
    """What a character does when played. All priests have the same power, and so do all scribes."""

    QUEEN = "queen"
    PRIEST = "priest"
    VIZIER = "vizier"
    THIEF = "thief"
    MERCHANT = "merchant"
    COURTESAN = "courtesan"
    ARCHITECT = "architect"
    SCRIBE = "scribe"


class Token(Word):
    """The nine kinds of pirogue tokens, in their order."""

    SNAKE_1 = "snake-1"
    SNAKE_2 = "snake-2"
    PYRAMID = "pyramid"
    FINGER = "finger"
    MUMMY = "mummy"
    SEVEN = "seven"
    SCARABS = "scarabs"
    DEBEN_2 = "deben-2"
    HORUS = "horus"


@frozen(eq=False, repr=False)
class Tile(Kind):
    """A kind of tile. Get one by name with `tile`.

    name: its name, such as `fish-v-1`; group: its type, or wild; mark: the direction of its mark, None for a character;
    scarabs: the scarabs printed on it, 0 to 3; deben: whether it has a deben icon; back: what is seen of it face down;
    power: a character's power, None for other tiles.
    """

    group: Group
    mark: Mark | None
    scarabs: int
    deben: bool
    back: Back
    power: Power | None = None

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Return the same object when copied or unpickled."""
        return tile, (self.name,)


def _tiles(data: dict[str, Any]) -> Iterator[Tile]:
    """Yield every tile of the box, in the order of kinds, equal tiles adjacent."""
    known: dict[str, Tile] = {}

    def every(group: Group, marks: list[str], scarabs: int, back: Back, *, deben: bool = False) -> Iterator[Tile]:
        for mark in sorted(map(Mark, marks), key=list(Mark).index):
            suffix = "-grey" if back is Back.GREY else "-deben" if deben else ""
            name = f"{group}-{mark}" if group is Group.STATUE else f"{group}-{mark}-{scarabs}{suffix}"
            yield known.setdefault(name, Tile(name, group, mark, scarabs, deben, back))

    for group in Group:
        printed = data["goods_tiles"][group]
        yield from every(group, data["starting_tiles"].get(group, []), 0, Back.GREY)
        yield from every(group, printed["plain"], 0, Back.BLACK)
        yield from every(group, printed["valued"], printed["scarabs"], Back.BLACK)
        yield from every(group, printed["deben"], 0, Back.BLACK, deben=True)
    for name, printed in data["characters"].items():
        if name not in {"status", "why"}:
            yield Tile(
                name, Group(printed["group"]), None, 0, deben=False, back=Back.RED, power=Power(printed["power"])
            )


DATA: Final[dict[str, Any]] = tomllib.loads((spec_root() / "duel" / "components.toml").read_text(encoding="utf-8"))
_TILES: Final = tuple(_tiles(DATA))
KINDS: Final = tuple(dict.fromkeys(_TILES))
DEBEN_KINDS: Final[tuple[int, ...]] = tuple(sorted(set(DATA["deben_tokens"]["values"])))
_BY_NAME: Final = {kind.name: kind for kind in KINDS}


class Tiles(Pile[Tile], alphabet=KINDS, by=attrgetter("group")):
    """A pile of tiles. kept: what is derived from it, no part of its value."""

    __slots__ = ()


class Tokens(Pile[Token], alphabet=Token):
    """A pile of pirogue tokens. kept: what is derived from it, no part of its value."""

    __slots__ = ()


class Debens(Pile[int], alphabet=DEBEN_KINDS):
    """A pile of deben tokens, each known by its points. kept: what is derived from it, no part of its value."""

    __slots__ = ()


def tile(name: str) -> Tile:
    """Return a kind of tile by its name. Raise UnknownNameError, a KeyError, if there is no such kind."""
    return named("a tile", name, _BY_NAME)


SEATS: Final = range(DATA["setup"]["players"])
ALL_TILES: Final = Tiles.of(_TILES)
ALL_TOKENS: Final = Tokens.of(token for token in Token for _ in range(DATA["pirogue_tokens"][token]))
ALL_DEBENS: Final = Debens.of(DATA["deben_tokens"]["values"])
FILLING: Final[dict[str, list[str]]] = DATA["filling"]  # names of cells, by part of the Market

# Sets of kinds, to select from piles. Characters count as tiles of their type (duel.selling.characters).
OF_GROUP: Final = {group: Tiles.kind_set(kind for kind in KINDS if kind.group is group) for group in Group}
OF_GOOD: Final = {good: OF_GROUP[Group(good)] for good in Good}
WILD: Final = OF_GROUP[Group.STATUE]
CHARACTERS: Final = Tiles.kind_set(kind for kind in KINDS if kind.power is not None)
GOODS_OF: Final = {good: Tiles.kind_set({*kinds} - {*CHARACTERS}) for good, kinds in OF_GOOD.items()}
OF_BACK: Final = {back: Tiles.kind_set(kind for kind in KINDS if kind.back is back) for back in Back}
OF_SCARABS: Final = {  # by their number on each
    number: Tiles.kind_set(kind for kind in KINDS if kind.scarabs == number)
    for number in sorted({kind.scarabs for kind in KINDS} - {0})
}
