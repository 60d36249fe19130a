"""Values of duel as people write them: the Market, the Ankh, sold sets, and tiles instead of cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import CELLS, Ankh, Cell, Market
from sobek_core.duel.components import Tiles
from sobek_core.duel.moves import Orient
from sobek_core.duel.state import SoldSet
from sobek_core.duel.text.notation import GOOD, MARK, TILE, TILES, TOKEN
from sobek_core.input.problems import UnreadError
from sobek_core.input.things import SEPARATORS, GameInput, find_place, is_nothing, known_elsewhere, read_name, read_sets
from sobek_core.input.vocabulary import any_of, one_of, words_in
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import NOTHING
from sobek_core.verdicts.parts import Squares
from sobek_core.verdicts.position import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.input.vocabulary import Words
    from sobek_core.verdicts.position import PartPosition

ON, NOUN, UNKNOWN = (one_of(*kinds) for kinds in (("on",), ("card",), ("unseen", "unknown")))
HIDDEN: Final = re.compile(rf"(?:(?:a|an|un|une) )?(?:{UNKNOWN} {NOUN}|{NOUN}(?: {UNKNOWN})?)")
BETWEEN_CELLS: Final = SEPARATORS | {"/", "|", ";"}
BY_NAME: Final = {one.name: one for one in CELLS}
CELL: Final = any_of(BY_NAME)
ON_CELL: Final = re.compile(
    rf"(?:(?:cell|case) )?(?P<at>{CELL})(?: [,:=-](?= ))?(?P<after>(?: .*)?)"
    rf"|(?P<before>.+?)(?: ,)? {ON} (?P<of>{CELL})"  # `fish f1` can be the tile fish-f-1
)


def _cells_in(words: Words) -> Iterator[Words]:
    """Yield what is said of each cell: between separators, and before the next cell."""
    found = list[str]()
    for word in (*words, "/"):
        is_next = word in BY_NAME and not BY_NAME.keys().isdisjoint(found) and found[-1] != "-"  # `c4 - c6` is a range
        if found and (word in BETWEEN_CELLS or is_next):
            yield tuple(found)
            found = []
        found += [word] if word not in BETWEEN_CELLS else []


def _on_cell(words: Words) -> tuple[Cell | None, Words]:
    """Return the cell that words name, None if there is none, and the words about what lies there."""
    found = ON_CELL.fullmatch(" ".join(words))
    if found is None:
        return None, words
    return BY_NAME[found["at"] or found["of"]], tuple((found["after"] or found["before"] or "").split())


def _read_market(words: Words, place: str) -> Market:
    known, filled, is_whole = dict[int, Any](), dict[int, Any](), True
    for part in () if is_nothing(words, "card") else _cells_in(words):
        cell, lying = _on_cell(part)
        at = None if cell is None else cell.index
        names = read_name(lying, TILE)
        if at is None and lying == ("?",):
            is_whole = False
        elif at is None or lying in ((), ("?",)) or read_name(lying, MARK, "mark"):
            # of `c4 ?` nobody knows whether it is about this cell alone, and `c3 v` is said of the Ankh
            raise UnreadError("expected", " ".join(part), "cell-and-tile")
        elif at in known or at in filled:
            raise UnreadError("cell-twice", CELLS[at].name)
        elif is_nothing(lying, "card") or len(names) == 1:
            known[at] = TILE.read(names[0]) if names else None
        elif names or HIDDEN.fullmatch(" ".join(lying)):
            filled[at] = Tiles.kind_set(map(TILE.read, names))
        else:
            raise UnreadError("expected", " ".join(lying), "tile")
    if is_whole and known and not (filled or any(known.values())):  # who names an empty cell names only that one
        said = " ".join(words)
        raise UnreadError("expected", said, "cell-and-tile", nearest=(f"{said} / ?", NOTHING))
    if is_whole:
        known = {at.index: known.get(at.index) for at in CELLS if at.index not in filled}
    if is_whole and not filled:
        return Market(tuple(known.values()))
    squares: Any = Squares(tuple(f"{place} {one}" for one in CELLS), known, filled)
    return Market(squares)


def _read_ankh(words: Words, _place: str) -> Ankh | None:
    cell, mark = _on_cell(words[1:] if words[:1] and words[0] in words_in("on") else words)
    marks = read_name(mark, MARK, "mark")
    if " ".join(words) in words_in("off"):
        return None
    if cell is None or len(marks) != bool(mark):
        raise UnreadError("expected", " ".join(words), "ankh")
    return Ankh(cell, MARK.read(marks[0]) if marks else None)


def _read_sold(words: Words, place: str) -> tuple[SoldSet, ...]:
    found = dict[str, SoldSet]()
    for types, pile, tokens in read_sets(words, place, TILES, GOOD, bonus="bonus-duel", what="type-first"):
        if not types:
            raise UnreadError("expected", " ".join(words), "type-first")
        if types[0] in found:
            raise UnreadError("type-twice", types[0])
        found[types[0]] = SoldSet(GOOD.read(types[0]), pile, tokens)
    return tuple(found[good] for good in GOOD.names if good in found)


def _cell(words: Words, position: PartPosition, _seat: int) -> Cell:
    """Read a cell, possibly with its tile, or the only one that can have a tile with this name and does."""
    squares = getattr(position.places.get("market"), "squares", ())
    known, filled = (squares.known, squares.filled) if isinstance(squares, Squares) else (dict(enumerate(squares)), {})
    lying: dict[Cell, Words] = {CELLS[at]: ("-" if tile is None else name_of(tile),) for at, tile in known.items()}
    at, named = _on_cell(words)
    is_elsewhere = len(known) < len(CELLS) and known_elsewhere(read_name(named, TILE), position)
    lying |= {CELLS[at]: ("?",) if is_elsewhere else tuple(map(name_of, kinds)) for at, kinds in filled.items()}
    if at is not None and is_elsewhere:
        lying.setdefault(at, ("?",))
    if at is None and sum(map(bool, lying.values())) < len(squares) and not is_elsewhere:
        lying = {}  # another cell can have it
    is_tile = at is not None and re.fullmatch(rf"(?:(?:a|une) )?{NOUN}", " ".join(named))  # `the tile on c1`
    cell: Cell = find_place(words, [] if at is None else [at], () if is_tile else named, lying, TILE, what="cell")
    return cell


def _unfitting(places: Mapping[str, Any], move: Any) -> tuple[str, str] | None:
    """Return the Ankh, if it has no direction, or has the one that the move chooses, unless the turn explains it."""
    ankh = places.get("ankh")
    if ankh is None or TURN in places:
        return None
    if not isinstance(move, Orient):
        return None if ankh.mark else ("ankh", "ankh")
    return ("ankh", "turning") if ankh.mark is move.mark else None


INPUT: Final = GameInput(
    values={"market": _read_market, "ankh": _read_ankh, "sold": _read_sold},
    fields={"cell": _cell},
    sets=lambda places, seat: [(str(one.good),) for one in places.get(f"seat {seat} sold", ())],
    goods=GOOD,
    powers=(TILE, TOKEN),
    unfitting=_unfitting,
)
