"""Values of duel as people write them: the Market, the Ankh, sold sets, and tiles instead of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import CELLS, Ankh, Cell, Market
from sobek_core.duel.components import Tiles
from sobek_core.duel.game import MOVE_RULES
from sobek_core.duel.state import SoldSet
from sobek_core.duel.text.notation import BACK, CELL, DEBEN, GOOD, MARK, TILE, TILES, TOKEN, TOKENS
from sobek_core.input.game import GameInput
from sobek_core.input.sets import parts_of, read_set, without_tokens
from sobek_core.input.things import NOUNS, SEPARATORS, UNKNOWN, UNSEEN, is_nothing, read_name
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import NUMBER
from sobek_core.verdicts.parts import Squares

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.input.problems import Problems
    from sobek_core.input.vocabulary import Words

SCARABS: Final = frozenset({"scarab", "scarabee"})
ON: Final = frozenset({"on", "at", "en", "sur", "in", "a", ":", "="})
BETWEEN_CELLS: Final = SEPARATORS | {"/", "|"}
NAMES_OF_CELLS: Final = {one.name: one for one in CELLS}


def _segments(words: Words) -> Iterator[Words]:
    """Yield what is said of each cell: after separators, and before the next cell."""
    found = list[str]()
    for word in (*words, "/"):
        is_new = word in NAMES_OF_CELLS and any(one in NAMES_OF_CELLS for one in found)
        if (word in BETWEEN_CELLS or is_new) and found:
            yield tuple(found)
            found = []
        if word not in BETWEEN_CELLS:
            found.append(word)


def _read_market(words: Words, place: str, problems: Problems) -> Market:
    known, filled, is_whole = dict[Cell, Any](), set[Cell](), True
    for part in () if is_nothing(words) else _segments(words):
        at = next((NAMES_OF_CELLS[word] for word in part if word in NAMES_OF_CELLS), None)
        lying = tuple(word for word in part if word not in NAMES_OF_CELLS and word not in ON)
        if at is None and lying == (UNKNOWN,):
            is_whole = False
        elif at is None or not lying:
            problems.add("expected", " ".join(part), "cell-and-tile")
        elif at in known or at in filled:
            problems.add("cell-twice", at.name)
        elif is_nothing(lying):
            known[at] = None
        elif lying[0] in UNSEEN or NOUNS.issuperset(lying):
            filled.add(at)
        elif len(names := read_name(lying, TILE)) == 1:
            known[at] = TILE.read(names[0])
        elif names:
            filled.add(at)
        else:
            problems.add("expected", " ".join(lying), "tile")
    if is_whole and not filled:
        return Market.of((at, tile) for at, tile in known.items() if tile is not None)
    if is_whole:
        known = {at: known.get(at) for at in CELLS if at not in filled}
    names_of_cells = tuple(f"{place} {one}" for one in CELLS)
    squares: Any = Squares(
        names_of_cells, {at.index: tile for at, tile in known.items()}, frozenset(at.index for at in filled)
    )
    return Market(squares)


def _read_ankh(words: Words, _place: str, problems: Problems) -> Ankh | None:
    if is_nothing(words) or words[0] == "off":
        return None
    rest = [word for word in words if word not in ON | {","}]
    at = NAMES_OF_CELLS.get(rest[0]) if rest else None
    marks = read_name(tuple(rest[1:]), MARK)
    if at is None or (rest[1:] and len(marks) != 1):
        problems.add("expected", " ".join(words), "ankh")
        return None
    return Ankh(at, MARK.read(marks[0]) if marks else None)


def _read_sold(words: Words, place: str, problems: Problems) -> tuple[SoldSet, ...]:
    found = dict[Any, SoldSet]()
    for part in parts_of(words):
        at = part.index(":") if ":" in part else 0
        label, rest = part[:at], part[at + bool(at) :]
        tiles, tokens = without_tokens(rest, SCARABS, problems)
        pile, names = read_set(tiles, TILES, Tiles(), place, problems)
        goods = read_name(label, GOOD) if label else _goods_of(names)
        if len(goods) != 1:
            problems.add("expected", " ".join(part), "type-first")
        elif goods[0] in found:
            problems.add("type-twice", goods[0])
        else:
            found[goods[0]] = SoldSet(GOOD.read(goods[0]), pile, tokens)
    return tuple(found[good] for good in GOOD.names if good in found)


def _goods_of(names: set[str]) -> tuple[str, ...]:
    """Return the types that tiles with these names show."""
    return tuple({str(TILE.read(name).group) for name in names} & set(GOOD.names))


def _cell(words: Words, places: Mapping[str, Any], _seat: int, problems: Problems) -> Cell | None:
    """Read a cell, possibly with its tile, or the only known tile of the Market with this name."""
    market = places.get("market")
    squares = () if market is None else market.squares
    known = squares.known if isinstance(squares, Squares) else dict(enumerate(squares))
    lying = {CELLS[at]: name_of(tile) for at, tile in known.items() if tile is not None}
    cells = [NAMES_OF_CELLS[word] for word in words if word in NAMES_OF_CELLS]
    named = tuple(word for word in words if word not in NAMES_OF_CELLS)
    names = read_name(named, TILE)
    found = cells or [at for at, name in lying.items() if name in names]
    if len(found) > 1 and not cells:
        problems.ambiguous(" ".join(words), (f"{at}: {lying[at]}" for at in found))
    elif len(found) != 1 or (not names and not _says_nothing(named)):
        problems.add("expected", " ".join(words), "cell", dict.fromkeys(lying.values()))
    elif names and lying.get(found[0], names[0]) not in names:
        problems.add("lies-there", " ".join(words), lying[found[0]])
    elif names and known.get(found[0].index, names) is None:
        problems.add("lies-there", " ".join(words), "-")
    else:
        return found[0]
    return None


def _says_nothing(words: Words) -> bool:
    return all(word in NOUNS | ON | {",", "cell", "de", "of"} for word in words)


def _good(words: Words, _places: Mapping[str, Any], _seat: int, problems: Problems) -> Any:
    goods = read_name(words, GOOD)
    if len(goods) != 1:
        problems.add("expected", " ".join(words), "type")
        return None
    return GOOD.read(goods[0])


INPUT: Final = GameInput(
    values={"market": _read_market, "ankh": _read_ankh, "sold": _read_sold},
    fields={"cell": _cell, "good": _good},
    particulars={"cell": CELL, "tile": TILE, "back": BACK, "drawn": TOKENS, "kept": DEBEN, "left": NUMBER},
    goods=GOOD,
    powers=(TILE, TOKEN),
    move_rules=MOVE_RULES,
    rounds={},
)
