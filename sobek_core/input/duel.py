"""Values of duel as people write them: the Market, the Ankh, sold sets, and tiles instead of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import CELLS, Ankh, Cell, Market
from sobek_core.duel.components import Tiles
from sobek_core.duel.state import Finished, PyramidAction, SoldSet
from sobek_core.duel.text.notation import BACK, CELL, DEBEN, GOOD, MARK, TILE, TILES, TOKEN, TOKENS
from sobek_core.input.game import GameInput
from sobek_core.input.things import (
    FILLERS,
    NOUNS,
    SEPARATORS,
    UNSEEN,
    is_nothing,
    read_name,
    read_set,
    sets_of,
    without_tokens,
)
from sobek_core.kernel.kind import name_of
from sobek_core.registry import names_like
from sobek_core.text.notation import NUMBER
from sobek_core.verdicts.parts import Part, Squares

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.input.problems import Problems
    from sobek_core.input.vocabulary import Words

SCARABS: Final = frozenset({"scarab", "scarabee"})
ON: Final = frozenset({"on", "at", "en", "sur", "in", "a", ":", "=", ","})
BETWEEN_CELLS: Final = SEPARATORS | {"/", "|"}
BY_NAME: Final = {one.name: one for one in CELLS}


def _cells_in(words: Words) -> Iterator[Words]:
    """Yield what is said of each cell: between separators, and before the next cell."""
    found = list[str]()
    for word in (*words, "/"):
        if found and (word in BETWEEN_CELLS or (word in BY_NAME and not BY_NAME.keys().isdisjoint(found))):
            yield tuple(found)
            found = []
        found += [word] if word not in BETWEEN_CELLS else []


def _read_market(words: Words, place: str, problems: Problems) -> Market:
    known, filled, is_whole = dict[int, Any](), set[int](), True
    for part in () if is_nothing(words) else _cells_in(words):
        at = next((BY_NAME[word].index for word in part if word in BY_NAME), None)
        lying = tuple(word for word in part if word not in BY_NAME and word not in ON)
        names = read_name(lying, TILE)
        if at is None and lying == ("?",):
            is_whole = False
        elif at is None or not lying:
            problems.add("expected", " ".join(part), "cell-and-tile")
        elif at in known or at in filled:
            problems.add("cell-twice", CELLS[at].name)
        elif is_nothing(lying) or len(names) == 1:
            known[at] = TILE.read(names[0]) if names else None
        elif names or lying[0] in UNSEEN or NOUNS.issuperset(lying):
            filled.add(at)
        else:
            problems.add("expected", " ".join(lying), "tile")
    if is_whole:
        known = {at.index: known.get(at.index) for at in CELLS if at.index not in filled}
    if is_whole and not filled:
        return Market(tuple(known.values()))
    squares: Any = Squares(tuple(f"{place} {one}" for one in CELLS), known, frozenset(filled))
    return Market(squares)


def _read_ankh(words: Words, _place: str, problems: Problems) -> Ankh | None:
    at, *mark = [word for word in words if word not in ON] or [""]
    marks = read_name(tuple(mark), MARK)
    if is_nothing(words) or at == "off":
        return None
    if at not in BY_NAME or len(marks) != bool(mark):
        problems.add("expected", " ".join(words), "ankh")
        return None
    return Ankh(BY_NAME[at], MARK.read(marks[0]) if marks else None)


def _read_sold(words: Words, place: str, problems: Problems) -> tuple[SoldSet, ...]:
    found = dict[str, SoldSet]()
    for part in sets_of(words):
        before, at = len(problems.found), part.index(":") if ":" in part else 0
        tiles, tokens = without_tokens(part[at + bool(at) :], SCARABS, problems)
        pile, names = read_set(tiles, TILES, Tiles(), place, problems)
        shown = {str(TILE.read(name).group) for name in names} & set(GOOD.names)
        goods = read_name(part[:at], GOOD) if at else tuple(shown)
        if len(problems.found) > before:
            continue
        if len(goods) != 1 or not (names or isinstance(pile, Part)):  # no set is empty
            problems.add("expected", " ".join(part), "type-first")
        elif goods[0] in found:
            problems.add("type-twice", goods[0])
        else:
            found[goods[0]] = SoldSet(GOOD.read(goods[0]), pile, tokens)
    return tuple(found[good] for good in GOOD.names if good in found)


def _cell(words: Words, places: Mapping[str, Any], _seat: int, problems: Problems) -> Cell | None:
    """Read a cell, possibly with its tile, or the only known tile of the Market with this name."""
    squares = getattr(places.get("market"), "squares", ())
    known = squares.known if isinstance(squares, Squares) else dict(enumerate(squares))
    lying = {CELLS[at]: "-" if tile is None else name_of(tile) for at, tile in known.items()}
    named = tuple(word for word in words if word not in BY_NAME)
    names, got = read_name(named, TILE), " ".join(words)
    cells = [BY_NAME[word] for word in words if word in BY_NAME]
    found = cells or [at for at, name in lying.items() if name in names]
    if len(found) > 1 and not cells:
        problems.add("ambiguous", got, readings=(f"{at}: {lying[at]}" for at in found))
    elif len(found) != 1 or not (names or FILLERS.issuperset(named)):
        problems.add("expected", got, "cell", names_like(" ".join(named), dict.fromkeys(lying.values()), 2))
    elif names and lying.get(found[0], names[0]) not in names:
        problems.add("lies-there", got, lying[found[0]])
    else:
        return found[0]
    return None


INPUT: Final = GameInput(
    values={"market": _read_market, "ankh": _read_ankh, "sold": _read_sold},
    fields={"cell": _cell},
    particulars={"cell": CELL, "tile": TILE, "back": BACK, "drawn": TOKENS, "kept": DEBEN, "left": NUMBER},
    sets="sold",
    type_of=lambda sold: sold.good,
    goods=GOOD,
    powers=(TILE, TOKEN),
    facts={"game-over": {"turn": Finished()}},
    extra_turn=PyramidAction,
)
