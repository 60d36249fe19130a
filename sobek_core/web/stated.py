"""What was stated of a position, as values that the Judge page draws, and as lines: `?` for what is not known.

A thing of which only a part is known is called as people write it in the language of the page: a type, such as `fish`,
with its scarabs if they are known, such as `fish (1 scarab)`; a back, such as `black`; or several of these, or names,
such as `statue-v or queen`. What is written back is read as what was stated.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict

from sobek_core.games import GAMES
from sobek_core.input.reading import SAID, SEATS
from sobek_core.input.things import INPUT, read_name
from sobek_core.input.vocabulary import words_of
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import NOTHING
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.parts import ANY, UNKNOWN, PartRow, Squares, part_of
from sobek_core.verdicts.phrases import thing
from sobek_core.verdicts.position import TURN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sobek_core.phrases import Words
    from sobek_core.text.notation import Codec
    from sobek_core.verdicts.position import PartPosition
    from sobek_core.verdicts.question import Question

TILE: Final = "?tile"  # on a cell
SOMETHING: Final = "?*1 ?"  # at least one thing
EMPTY: Final = "empty"  # a cell of a Market of which others are not known
_ANSWERS: Final = {said: answer for answer, said in SAID.items()}
_SEAT: Final = re.compile(rf"\b((?:{'|'.join(SEATS)}) )(\d)")
TOKENS: Final = {"sets": "prosperity", "sold": "scarabs"}  # on the sets in a place


def stated_values(position: PartPosition, words: Words) -> dict[str, Any]:
    """Return what was stated of each place, by its name.

    A pile or a row is a list of runs, each with a kind and its number, None for any number, or at most so many; the
    sets of a player are a list of objects with their cards; a Market is an object with its tiles; anything else is in
    notation.
    """
    return {place: _value(position, place, value, words) for place, value in position.places.items()}


def stated_lines(question: Question, words: Words) -> Iterator[str]:
    """Yield what was stated, in lines that are read as the same; the places with nothing come last, in one line."""
    position, empty = question.position, list[str]()
    choices = position.game.choices
    if choices != type(choices)():
        yield f"choices: {GAMES[position.game.name].positions.places['choices'].write(choices)}"
    for place, value in stated_values(position, words).items():
        name, text = line_of(place, words), value_text(position.game.name, place, value)
        if value:
            yield f"{name}: {_SEAT.sub(partial(_with_name, words), text) if place == TURN else text}"
        else:
            empty.append(name)
    yield from (f"{_ANSWERS[answer]}: {fact}" for fact, answer in question.said.items())
    if empty:
        yield f"{', '.join(empty)}: {NOTHING}"


def market_with(position: PartPosition, words: Words, cell: str, said: str) -> str:
    """Return the line of the Market as it was stated, and what is said of one of its cells."""
    market = stated_values(position, words).get("market", {"tiles": {}, "isWhole": False})
    return f"market: {value_text('duel', 'market', market | {'tiles': market['tiles'] | {cell: said}})}"


def value_text(game: str, place: str, value: Any) -> str:
    """Return a value as the page draws it in words that are read as the same. place: one where such things lie."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        cells = [f"{cell} {tile}" for cell, tile in value["tiles"].items()]
        return " / ".join(cells if value["isWhole"] else [*cells, UNKNOWN]) or NOTHING
    line = GAMES.named(game).positions.line
    if value and "cards" in value[0]:
        return " / ".join(_set_text(one, place, line("seat 0 hand").codec.names) for one in value)
    return _pile_text(value, line(place).codec.names) or NOTHING


def line_of(place: str, words: Words) -> str:
    """Return a place as somebody can write it, such as `Ada hand`."""
    seat, own = seat_and_name(place)
    name = "" if seat is None else words.name(seat)
    return f"{name} {own}" if name else place


def _with_name(words: Words, seat: re.Match[str]) -> str:
    """Return a seat of a turn with the name of its player: `seat 0` as `Ada`, and `victim 1` as `victim Ben`."""
    return f"{seat[1].removeprefix('seat ')}{name}" if (name := words.name(int(seat[2]))) else seat[0]


def _pile_text(runs: Sequence[dict[str, Any]], names: Collection[str], between: str = ", ") -> str:
    def text(kind: str, number: int | None, most: int | None = None) -> str:
        if number is None:
            return UNKNOWN if most is None else f"at most {most} unknown"
        if kind in names and number == 1:
            return kind
        if not {"or", "ou"}.isdisjoint(kind.split()):
            return between.join([f"1 {kind}"] * number)
        return f"{kind}*{number}" if kind in names or kind == UNKNOWN or "(" in kind else f"{number} {kind}"

    # in such an order that nothing can be a part of what is before it
    described = (one for one in runs if one["kind"] not in {*names, UNKNOWN})
    vague = sorted(described, key=lambda one: (one["number"], -len(one["kind"])))
    exact, unseen = ([one for one in runs if one["kind"] in kinds] for kinds in (names, {UNKNOWN}))
    return between.join(text(**one) for one in (*exact, *vague, *unseen))


def _set_text(one: dict[str, Any], place: str, names: Collection[str]) -> str:
    tokens = f" +{TOKENS[seat_and_name(place)[1]]}*{one['tokens']}" if one["tokens"] else ""
    good = f"{one['good']}: " if one["good"] else ""
    return f"{good}{_pile_text(one['cards'], names, ' ') or SOMETHING}{tokens}"


def _value(position: PartPosition, place: str, value: Any, words: Words) -> Any:
    game, positions = position.game.name, GAMES[position.game.name].positions
    codec: Codec[Any] = positions.turn if place == TURN else positions.line(place).codec
    if hasattr(value, "squares"):
        return _market(value, game, words)
    if isinstance(value, PartRow):
        return _runs(map(str, value.known), value.least, value.most)
    if isinstance(value, Pile):
        return _pile(value, game, words)
    if isinstance(value, tuple):
        return _runs(map(str, value)) if codec.names else [_set(one, game, words) for one in value]
    return codec.write(value)


def _pile(pile: Pile[Any], game: str, words: Words) -> list[dict[str, Any]]:
    part = part_of(pile)
    return _runs([*map(str, part.known), *(_vague(kinds, game, words) for kinds in part.vague)], part.least, part.most)


def vague_name(kind: Any, words: Words, *, with_scarabs: bool) -> str:
    """Return the name of the type of a card or a tile, with its scarabs if such things can have some."""
    name = str(thing(getattr(kind, "group", None) or kind.good or kind.name, words))
    can_have = str(kind.scarabs) in str(kind).split("-")
    if not with_scarabs or not can_have:
        return name
    return words("page.detailed", kind=name, details=words.count("scarab", kind.scarabs))


def _vague(kinds: Iterable[Any], game: str, words: Words) -> str:
    """Return what is read as these kinds and no others: their types and scarabs, their backs, or their names."""
    names, cards = {*map(str, kinds)}, [kind for kind in kinds if hasattr(kind, "scarabs")]
    every = (
        [vague_name(kind, words, with_scarabs=False) for kind in cards],
        [vague_name(kind, words, with_scarabs=True) for kind in cards],
        [str(thing(kind.back, words)) for kind in cards],
    )
    texts = [words("turn.or").join(dict.fromkeys(one)) for one in every]
    codec = INPUT[game].powers[0]
    exact = (text for text in texts if cards and names == {*read_name(words_of(text), codec)})
    return next(exact, words("turn.or").join(map(str, kinds)))


def _runs(things: Iterable[str], least: int = 0, most: int = 0) -> list[dict[str, Any]]:
    """Return things in their order, equal ones that follow each other once, and how many more there can be."""
    runs: list[dict[str, Any]] = [{"kind": kind, "number": len([*every])} for kind, every in groupby(things)]
    if least:
        runs.append({"kind": UNKNOWN, "number": least})
    more = {"most": most - least} if most < ANY else {}
    return runs if least == most else [*runs, {"kind": UNKNOWN, "number": None, **more}]


def _market(market: Any, game: str, words: Words) -> dict[str, Any]:
    squares = market.squares
    if not isinstance(squares, Squares):
        return {"tiles": {cell.name: str(tile) for cell, tile in market.tiles()}, "isWhole": True}
    cells = [place.removeprefix("market ") for place in squares.places]
    known = {cells[at]: EMPTY if tile is None else str(tile) for at, tile in squares.known.items()}
    vague = {cells[at]: _vague(kinds, game, words) or TILE for at, kinds in squares.filled.items()}
    tiles = {**known, **vague}
    is_whole = len(tiles) == len(cells)
    shown = {cell: tile for cell, tile in tiles.items() if not (is_whole and tile == EMPTY)}
    return {"tiles": shown, "isWhole": is_whole}


def _set(one: Any, game: str, words: Words) -> dict[str, Any]:
    """Return a set with the tokens on it; one of duel with its type."""
    values = {"cards": one} if isinstance(one, Pile) else asdict(one, recurse=False)
    cards = next(value for value in values.values() if isinstance(value, Pile))
    tokens = next((value for value in values.values() if isinstance(value, int)), 0)
    return {"good": str(values.get("good", "")), "cards": _pile(cards, game, words), "tokens": tokens}
