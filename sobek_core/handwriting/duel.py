"""Read handwritten values of duel: the Market, the Ankh, sold sets, and tiles instead of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import CELLS, COLUMNS, ROWS
from sobek_core.duel.components import KINDS, Good
from sobek_core.duel.rules.turn import SLUGS
from sobek_core.duel.text.notation import BACK, CELL, DEBEN, GOOD, MARK, TILE, TILES, TOKENS
from sobek_core.handwriting.game import HandwritingTools
from sobek_core.handwriting.moves import FILLERS
from sobek_core.handwriting.numbers import read_tokens
from sobek_core.handwriting.values import (
    TOKEN_FILLERS,
    fold_empty,
    parts_of,
    read_kinds,
    read_name,
    report_loose_numbers,
    write_kinds,
)
from sobek_core.handwriting.vocabulary import SCARAB, Tokens, skip, tokenize, vocabulary_of
from sobek_core.text.notation import NOTHING, NUMBER, SEPARATOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.handwriting.problems import Problems

TOKEN: Final = frozenset({"scarabs", "scarabees"})
FILLERS_OF_TOKENS: Final = SCARAB | TOKEN_FILLERS
SIGNS: Final = frozenset({"/", "|", ",", ";", ":", "=", "and", "et", "the", "le", "la", "les"})


def _cell_at(tokens: Tokens, at: int) -> str | None:
    """Return the cell named by two tokens, a letter and a digit."""
    two = tokens[at : at + 2]
    is_cell = len(two) == 2 and two[0] in COLUMNS and len(two[0]) == 1 and two[1] in ROWS and len(two[1]) == 1
    return "".join(two) if is_cell else None


def _end_of_tile(tokens: Tokens, at: int) -> int:
    """Return the index of the next cell or sign, or of the end."""
    while at < len(tokens) and tokens[at] not in SIGNS and _cell_at(tokens, at) is None:
        at += 1
    return at


def read_market(text: str, problems: Problems) -> str:
    """Read cells with their tiles, in any order, with or without separators."""
    if fold_empty(text):
        return NOTHING
    tokens, vocabulary, found, at = tokenize(text), vocabulary_of(TILE.names), dict[str, str](), 0
    while (at := skip(tokens, at, SIGNS)) < len(tokens):
        cell = _cell_at(tokens, at)
        at = skip(tokens, at + (0 if cell is None else 2), SIGNS)
        tile = vocabulary.names_at(tokens, at)
        end = _end_of_tile(tokens, at + (tile.used if tile else 0))
        name = " ".join(tokens[at:end])
        if tile is None or at + tile.used < end:
            which = "a cell from a1 to f6 with its tile" if cell is None else f"a tile after {cell}"
            problems.unknown(which, name, vocabulary)
        elif len(tile.names) > 1:
            problems.ambiguous(name, tile.names)
        elif cell is None:
            problems.add(f"the cell before {tile.names[0]}, such as `c1 {tile.names[0]}`", name)
        elif cell in found:
            problems.add(f"each cell once; {cell} is there twice")
        else:
            found[cell] = tile.names[0]
        at = max(end, at + 1)
    return SEPARATOR.join(f"{one} {found[one.name]}" for one in CELLS if one.name in found) or NOTHING


def read_ankh(text: str, problems: Problems) -> str:
    """Read the Ankh's cell and its direction, in letters or words: `c4 v`, `C4, column`."""
    tokens = tuple(word for word in tokenize(text) if word not in {*SIGNS, "at", "on", "en", "sur"})
    if fold_empty(text) or tokens[:1] == ("off",):
        return NOTHING
    cell = _cell_at(tokens, 0)
    if cell is None:
        problems.unknown("a cell from a1 to f6", text, vocabulary_of(tuple(one.name for one in CELLS), ()))
        return NOTHING
    mark = read_name(" ".join(tokens[2:]), MARK, problems, "a direction (v, h, f, b)") if tokens[2:] else None
    return cell if mark is None else f"{cell} {mark}"


def read_sold(text: str, problems: Problems) -> str:
    """Read sold sets with a `/` between them: `fish: fish-v-1*3 +scarabs`; a type that the tiles show is optional."""
    if fold_empty(text):
        return NOTHING
    report_loose_numbers(text, TILES.names, problems)
    sets = dict[str, str]()
    for part in parts_of(text):
        good, written = _read_sold_set(part, problems)
        if good in sets:
            problems.add(f"each type once; {good} is there twice")
        if good:
            sets[good] = written
    return SEPARATOR.join(f"{good}: {sets[good]}" for good in map(str, Good) if good in sets) or NOTHING


def _read_sold_set(text: str, problems: Problems) -> tuple[str, str]:
    label, colon, rest = text.partition(":")
    good = read_name(label.strip(), GOOD, problems, "a type") if colon else None
    tokens = tokenize(rest if colon else text)
    at = _start_of_tokens(tokens)
    on_it = 0
    if at < len(tokens):
        on_it = read_tokens(
            tokens[at:], FILLERS_OF_TOKENS, problems, "a number of scarabs tokens, such as `+ 2 scarabs`"
        )
    read = read_kinds(" ".join(tokens[:at]), TILES.names, problems, "tiles")
    if not colon:
        good = _only_type(name for name, _ in read.known)
        if good is None:
            problems.add("the type of the set first, such as `fish: fish-v-1*3`", text)
            return "", ""
    return good or "", write_kinds(TILES, read, problems) + {0: "", 1: " +scarabs"}.get(on_it, f" +scarabs*{on_it}")


def _only_type(tiles: Iterable[str]) -> str | None:
    """Return the type that tiles show, by their names; None if they show none or several."""
    goods = {name.partition("-")[0] for name in tiles} & set(GOOD.names)
    return goods.pop() if len(goods) == 1 else None


def _type_of(before: Sequence[str]) -> str | None:
    """Return the type of the tiles that a move sells or adds."""
    return _only_type(before[0].split(" "))


def _start_of_tokens(tokens: Tokens) -> int:
    """Return where the scarabs tokens of a sold set begin: at the `+` before them, if any, otherwise at their name."""
    after = next((at for at in range(len(tokens) - 1, -1, -1) if tokens[at] == "+"), len(tokens))
    if SCARAB & {*tokens[after:]}:
        return after
    return next((at for at, word in enumerate(tokens) if word in TOKEN), len(tokens))


def _cell(text: str, state: Any, _seat: int | None, problems: Problems) -> str | None:
    """Read a cell, or a tile that is on only one cell. A cell may be followed by its tile: `c4, the tile ivory-b-3`."""
    tokens = tokenize(text)
    cell = _cell_at(tokens, 0)
    if cell is not None and len(tokens) == 2:
        return cell
    named = text if cell is None else " ".join(word for word in tokens[2:] if word not in FILLERS)
    lying = {} if state is None else {str(at): str(one) for at, one in state.market.tiles()}
    tile = read_name(named, TILE, problems, "a cell or a tile of the Market", frozenset(lying.values()))
    if tile is None:
        return None
    if cell is not None:
        if lying.get(cell, tile) != tile:
            problems.add(f"the tile on {cell}, which is {lying[cell]}", tile)
            return None
        return cell
    if state is None:
        problems.add("a cell, since the tiles in the Market are not all known", text)
        return None
    cells = [at for at, one in lying.items() if one == tile]
    return problems.only(cells, tile, "cells", "a tile in the Market")


HANDWRITING: Final = HandwritingTools(
    values={"market": read_market, "ankh": read_ankh, "sold": read_sold},
    particulars={"cell": CELL, "tile": TILE, "back": BACK, "drawn": TOKENS, "kept": DEBEN, "left": NUMBER},
    seats=frozenset({"seat"}),
    pending={slug: kind for kind, slug in SLUGS.items()},
    characters=frozenset(kind.name for kind in KINDS if kind.power is not None),
    set_verb=lambda _pending: "sell",
    fields={(verb, "cell"): _cell for verb in ("take", "fetch", "point")},
    inferred={("sell", "good"): _type_of, ("add", "good"): _type_of},
)
