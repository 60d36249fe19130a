"""Sobek: 2 Players as a logic program: the legal moves of a position, and the positions after them.

The rules are in the files ``duel*.lp``. This module turns text into facts, and atoms into text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sobek_verification.model.text import answers, read_kinds, read_row, write_kinds, write_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = Path(__file__).parent
BOX = (FOLDER / "duel-box.lp").read_text(encoding="utf-8")
CHAPTERS = ("duel", "duel-market", "duel-selling", "duel-characters", "duel-pirogues", "duel-end")
RULES = BOX + "".join((FOLDER / f"{name}.lp").read_text(encoding="utf-8") for name in CHAPTERS)

READINGS = {
    "new-set-goods": "goods-tile",
    "pyramid-refill": "current-line",
    "priest-effect": "must-remove",
    "visibility": "hidden",
}
"""The choices in the order of rulings.md, each with its default."""

TYPES = ("livestock", "fish", "wheat", "marble", "ebony", "ivory")
PLACES = ("removed", "pirogues", "aside", "spent", "bag")
OWN_PLACES = ("hand", "sold", "corruption", "tokens", "debens")

Place = tuple[str, ...]
Pile = dict[str, int]


def _read_order() -> dict[str, int]:
    """Read the order of kinds from duel-box.lp. Tokens follow the tiles; debens are ordered by their points."""
    order = {kind: int(place) for place, kind in re.findall(r'^kind\((\d+), "([^"]+)",', BOX, re.MULTILINE)}
    return order | {str(points): points for points in range(3, 10)}


ORDER = _read_order()
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
LISTED = ["take", "refill", "play", "sell", "trade", "keep", *CELLS, *"vhfb", *TYPES, "statue", "grey", "black", "red"]
RANK = {word: place for place, word in enumerate(LISTED)} | ORDER
"""The order in which moves are listed: kinds of moves, cells, marks, groups and backs as here, kinds in their order."""


def write_pile(pile: Pile) -> str:
    """Write a pile in the order of kinds."""
    return write_kinds((kind, pile[kind]) for kind in sorted(pile, key=ORDER.__getitem__) if pile[kind])


def _kind(kind: str) -> str:
    """Return a kind as a term: debens are numbers, all others are strings."""
    return kind if kind.isdigit() else f'"{kind}"'


def _pile_facts(place: str, text: str) -> Iterator[str]:
    for kind, number in read_kinds(text):
        yield f"in({place},{_kind(kind)},{number})."


def _sold_facts(seat: str, text: str) -> Iterator[str]:
    for sold in text.split(" / "):
        good, _, tiles = sold.partition(": ")
        pile, *tokens = re.split(r" \+scarabs", tiles)
        yield from _pile_facts(f"sold({seat},{good})", pile)
        if tokens:
            yield f'in(scarabs({seat},{good}),"scarabs",{tokens[0].lstrip("*") or 1}).'


def _turn_facts(text: str) -> Iterator[str]:
    slug, *words = text.split()
    yield f"pending({slug.replace('-', '_')},{words[1] if words else 'none'})."
    if len(words) < 4:
        return
    name, value = words[2], " ".join(words[3:])
    if name == "drawn":
        yield from (f'drawn("{kind}",{number}).' for kind, number in read_kinds(value))
    else:
        yield f"with({name},{value if name == 'back' else _kind(value)})."


def facts(position: Sequence[str]) -> str:
    """Return a position as facts (see duel.lp)."""
    lines = dict(line.split(": ", 1) for line in position)
    choices = READINGS | dict(word.split("=") for word in lines.get("choices", "").split())
    found = [f'choice("{name}","{reading}").' for name, reading in choices.items()]
    found += _turn_facts(lines.get("turn", "action seat 0"))
    for place, text in lines.items():
        if place in PLACES:
            found += _pile_facts(place, text)
        elif place == "draw-pile":
            found += (f'top({index},"{kind}").' for index, kind in enumerate(read_row(text), 1))
        elif text == "-":
            continue
        elif place == "market":
            found += ('at("{}","{}").'.format(*entry.split()) for entry in text.split(" / "))
        elif place == "ankh":
            cell, *mark = text.split()
            found.append(f'ankh("{cell}").' + "".join(f"ankh_mark({word})." for word in mark))
        elif place.startswith("seat "):
            _, seat, own = place.split()
            found += _sold_facts(seat, text) if own == "sold" else _pile_facts(f"{own}({seat})", text)
    return "".join(found)


@lru_cache(maxsize=1 << 17)
def _atom(text: str) -> tuple[str, ...]:
    """Return an atom without brackets: fin(hand(0),"queen",1) becomes fin hand 0 queen 1."""
    return tuple(re.split(r"[(),]+", text.rstrip(")").replace('"', "")))


class _After:
    """An answer set: a move, and the position after it."""

    def __init__(self, shown: str, choices: str) -> None:
        self.choices = choices
        self.move: tuple[str, ...] = ()
        self.part: Pile = {}
        self.by = ""
        self.piles: dict[Place, Pile] = {}
        self.market: dict[str, str] = {}
        self.pile: dict[int, str] = {}
        self.ankh = ""
        self.mark = ""
        self.pending: tuple[str, str] = ("", "")
        self.particulars = ""
        self.drawn: Pile = {}
        for text in shown.split():
            self._read(_atom(text))

    def _read(self, atom: tuple[str, ...]) -> None:
        match atom:
            case ("fin", *place, kind, number):
                self.piles.setdefault(tuple(place), {})[kind] = int(number)
            case ("fin_at", cell, kind):
                self.market[cell] = kind
            case ("fin_top", index, kind):
                self.pile[int(index)] = kind
            case ("fin_ankh", cell):
                self.ankh = cell
            case ("fin_mark", mark):
                self.mark = mark
            case ("fin_pending", slug, seat):
                self.pending = (slug.replace("_", "-"), seat)
            case ("fin_with", name, value):
                self.particulars = f" {name} {value}"
            case ("fin_drawn", kind, number):
                self.drawn[kind] = int(number)
            case ("do", *move):
                self.move = tuple(move)
            case ("part", kind, number):
                self.part[kind] = int(number)
            case ("by", seat):
                self.by = seat
            case _:
                raise ValueError(f"unknown atom {atom}")

    def notation(self) -> str:
        """The move in full notation."""
        who = "chance: " if self.by == "chance" else f"seat {self.by}: "
        verb, *words = self.move
        if verb in ("sell", "add"):
            words = [write_pile(self.part), "as", *words]
        elif verb == "tokens":
            words = [write_pile(self.part)]
        return who + " ".join((verb, *words))

    def rank(self) -> tuple[int, ...]:
        """The sort key of the move. A pile is sorted by the numbers of its kinds, in the order of kinds."""
        return *(RANK.get(word, 0) for word in self.move), *(self.part.get(kind, 0) for kind in ORDER)

    def _sold(self, seat: str) -> str:
        sets: list[str] = []
        for good in TYPES:
            if pile := self.piles.get(("sold", seat, good)):
                tokens = self.piles.get(("scarabs", seat, good), {}).get("scarabs", 0)
                sets.append(f"{good}: {write_pile(pile)}" + ("", " +scarabs", " +scarabs*2")[tokens])
        return " / ".join(sets)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the position, in order."""
        if self.choices:
            yield f"choices: {self.choices}"
        if self.pile:
            yield "draw-pile: " + write_row([self.pile[index] for index in sorted(self.pile)])
        if self.market:
            cells = sorted(self.market, key=CELLS.index)
            yield "market: " + " / ".join(f"{cell} {self.market[cell]}" for cell in cells)
        if self.ankh:
            yield f"ankh: {self.ankh} {self.mark}".rstrip()
        for place in PLACES:
            if pile := self.piles.get((place,)):
                yield f"{place}: {write_pile(pile)}"
        for seat in "01":
            for place in OWN_PLACES:
                text = self._sold(seat) if place == "sold" else write_pile(self.piles.get((place, seat), {}))
                if text not in ("", "-"):
                    yield f"seat {seat} {place}: {text}"
        slug, seat = self.pending
        if slug != "action" or seat != "0":
            drawn = f" drawn {write_pile(self.drawn)}" if self.drawn else ""
            yield f"turn: {slug}" + ("" if seat == "none" else f" seat {seat}") + self.particulars + drawn


class DuelProgram:
    """The logic program of the game.

    filling: the cells in the order of filling, by default as published; centre: how many of them are the centre.
    """

    lists_in_order = True

    def __init__(self, filling: Sequence[str] = (), centre: int = 4) -> None:
        """Add the order of filling and the centre to the rules."""
        cells = (f'filling("{cell}",{place}).' for place, cell in enumerate(filling, 1))
        self._rules = RULES + ("".join(cells) or "filling(C,I) :- cell(C,_,_,I).") + f"centre({centre})."

    def moves(self, position: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the legal moves of a position, in order and in full notation, each with the position after it."""
        choices = next((line.partition(": ")[2] for line in position if line.startswith("choices: ")), "")
        afters = [_After(str(model), choices) for model in answers(self._rules + facts(position))]
        found = {after.notation(): tuple(after.lines()) for after in sorted(afters, key=_After.rank)}
        if len(found) < len(afters):
            raise ValueError("two answer sets for one move")
        return found
