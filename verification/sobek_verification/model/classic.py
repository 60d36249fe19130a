"""Sobek (2010) as a logic program: the legal moves of a position and the result of each.

The rules are in the files ``classic*.lp``. This module turns the lines of a position into facts, solves the program,
and turns each answer set, which is a legal move with the position after it, back into lines.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import clingo

from sobek_verification.model.text import answers, read_kinds, read_row, write_kinds, write_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

PLAY = ("components", "", "quay", "sets", "characters", "events", "end")
PILES = ("discard", "tokens", "spent")

# The details of what is pending, in the order in which they are written (classic/turn.md).
PARTICULARS: dict[str, tuple[str, ...]] = {
    "action": ("seat",),
    "priest-type": ("seat",),
    "vizier-victim": ("seat",),
    "vizier-card": ("seat", "victim"),
    "thief-victim": ("seat",),
    "thief-back": ("seat", "victim"),
    "thief-card": ("seat", "victim", "back"),
    "merchant-card": ("seat",),
    "courtesan-cards": ("seat",),
    "scribe-discard": ("seat", "player"),
    "token-choice": ("seat",),
    "guild-victim": ("seat",),
    "curse-victim": ("seat",),
    "prosperity-set": ("seat",),
    "hand-sets": ("seat", "ender"),
    "new-deal": (),
    "chooser": (),
    "starting-player": ("seat",),
    "finished": (),
}


def program(*names: str) -> str:
    """Return the text of some parts of the logic program."""
    folder = Path(__file__).parent
    return "\n".join((folder / f"classic{'-' if name else ''}{name}.lp").read_text("utf-8") for name in names)


def turn_term(text: str) -> str:
    """Return what is pending as a term: ``vizier-card seat 0 victim 2`` is ``vizier_card(0,2)``."""
    slug, *words = text.split(" ")
    given = dict(zip(words[::2], words[1::2], strict=True))
    values = [given.get(name, "any") for name in PARTICULARS[slug]]
    name = slug.replace("-", "_")
    return f"{name}({','.join(values)})" if values else name


def turn_text(term: clingo.Symbol) -> str:
    """Return the term of what is pending as text."""
    slug = term.name.replace("_", "-")
    words = [slug]
    for name, value in zip(PARTICULARS[slug], term.arguments, strict=True):
        if str(value) != "any":
            words += [name, str(value)]
    return " ".join(words)


def pile_facts(place: str, text: str) -> list[str]:
    """Return the facts of a pile."""
    return [f'in({place},"{kind}",{number}).' for kind, number in read_kinds(text)]


def sets_facts(name: str, seat: str, text: str) -> list[str]:
    """Return the facts of the sets of a seat. A Prosperity token is in the pile of its set."""
    if text == "-":
        return []
    return [
        fact
        for index, pile in enumerate(text.split(" / "))
        for fact in pile_facts(f"{name}({seat},{index})", pile.replace("+prosperity", "prosperity"))
    ]


def line_facts(line: str) -> list[str]:
    """Return the facts of one line of a position."""
    place, _, value = line.partition(": ")
    if place == "choices":
        return ['chosen("{}","{}").'.format(*choice.split("=")) for choice in value.split(" ")]
    if place in ("players", "round"):
        return [f"given_{place}({value})."]
    if place in ("deck", "quays"):
        return [f'row({place},{index},"{kind}").' for index, kind in enumerate(read_row(value))]
    if place in PILES:
        return pile_facts(place, value)
    if place == "turn":
        return [f"given_turn({turn_term(value)})."]
    match = re.fullmatch(r"seat (\d) (\S+)", place)
    if match is None:
        raise ValueError(f"not a line of a position: {line!r}")
    seat, what = match.groups()
    if what in ("hand", "corruption"):
        return pile_facts(f"{what}({seat})", value)
    if what in ("sets", "laid"):
        return sets_facts("set" if what == "sets" else "laid", seat, value)
    if what == "curses":
        return [f'in(curses({seat}),"curse",{value}).'] if value != "0" else []
    if what == "marker":
        return [f"given_marker({seat},{value})."]
    if what == "round-start":
        return [f"given_start({seat},{value})."]
    raise ValueError(f"not a line of a position: {line!r}")


class ClassicProgram:
    """The rules of the game as a logic program, ready for queries."""

    lists_in_order = False  # answer sets in the order of the solver

    def __init__(self, figures: Mapping[str, int] | None = None) -> None:
        """Read the logic programs, and from them the order of kinds and tokens.

        figures: the figures that differ from the published edition, by the name of their constant.
        """
        self._figures = [f"--const={name}={value}" for name, value in (figures or {}).items()]
        self._play = program(*PLAY)
        self._rank: dict[str, int] = {}
        control = clingo.Control(["--warn=none"])
        control.add("base", [], program("components"))
        control.ground([("base", [])])
        for name, arity, offset in (("card", 5, 0), ("token", 2, 100)):
            for atom in control.symbolic_atoms.by_signature(name, arity):
                self._rank[atom.symbol.arguments[0].string] = atom.symbol.arguments[1].number + offset

    def moves(self, position: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the legal moves at a position, each with the lines of the position after it."""
        facts = [fact for line in position for fact in line_facts(line)]
        choices = [line for line in position if line.startswith("choices: ")]
        found: dict[str, tuple[str, ...]] = {}
        for model in answers("\n".join([self._play, *facts]), self._figures):
            after = AnswerSet(model.symbols(shown=True), self._rank)
            if after.move in found:
                raise AssertionError(f"found twice: {after.move}")
            found[after.move] = (*choices, *after.lines())
        return found


class AnswerSet:
    """An answer set: a move, and the position after it."""

    def __init__(self, shown: Iterable[clingo.Symbol], rank: Mapping[str, int]) -> None:
        """Sort the atoms by what they mean."""
        self._rank = rank
        self._piles: dict[str, dict[str, int]] = {}
        self._sets: dict[tuple[str, int], dict[int, dict[str, int]]] = {}
        self._rows: dict[str, dict[int, str]] = {"deck": {}, "quays": {}}
        self._markers: dict[int, int] = {}
        self._starts: dict[int, int] = {}
        self._players = 2
        self._round = 1
        cards: dict[str, int] = {}
        move: clingo.Symbol | None = None
        mover = ""
        for atom in shown:
            name, game = atom.name, atom.arguments
            if name == "after":
                self._pile_of(game[0])[game[1].string] = game[2].number
            elif name == "after_row":
                self._rows[game[0].name][game[1].number] = game[2].string
            elif name == "after_marker":
                self._markers[game[0].number] = game[1].number
            elif name == "start":
                self._starts[game[0].number] = game[1].number
            elif name == "after_players":
                self._players = game[0].number
            elif name == "after_round":
                self._round = game[0].number
            elif name == "then":
                self._turn = turn_text(game[0])
            elif name == "use":
                cards[game[0].string] = game[1].number
            elif name == "do":
                move = game[0]
            elif name == "by":
                mover = "chance" if str(game[0]) == "chance" else f"seat {game[0]}"
        self.move = f"{mover}: {self._move(move, cards)}" if move else ""

    def _pile_of(self, place: clingo.Symbol) -> dict[str, int]:
        """Return the pile at a place."""
        if len(place.arguments) == 2:
            seat, index = place.arguments
            return self._sets.setdefault((place.name, seat.number), {}).setdefault(index.number, {})
        return self._piles.setdefault(str(place), {})

    def _write(self, pile: Mapping[str, int]) -> str:
        """Write a pile in the order of kinds."""
        return write_kinds(sorted(pile.items(), key=lambda item: self._rank[item[0]]))

    def _write_set(self, pile: Mapping[str, int]) -> str:
        """Write a set, followed by its Prosperity tokens."""
        return self._write(pile).replace(" prosperity", " +prosperity")

    def _move(self, move: clingo.Symbol, cards: Mapping[str, int]) -> str:
        """Write a move without its seat."""
        verb, game = move.name, move.arguments
        if verb in ("set", "add", "lay"):
            target = "" if verb == "lay" or str(game[1]) == "new" else f" onto {game[1]}"
            return f"{verb} {self._write(cards)}{target}"
        words = (term.string if term.type == clingo.SymbolType.String else str(term) for term in game)
        return " ".join((verb, *words))

    def lines(self) -> list[str]:
        """Return the lines of the position after the move, except for its choices."""
        lines = [f"players: {self._players}"] if self._players != 2 else []
        lines += [f"round: {self._round}"] if self._round != 1 else []
        lines += [f"{name}: {write_row(row[i] for i in sorted(row))}" for name, row in self._rows.items() if row]
        lines += [f"{place}: {self._write(self._piles[place])}" for place in PILES if place in self._piles]
        for seat in sorted(self._markers):
            lines += [f"seat {seat} {line}" for line in self._seat(seat)]
        return lines if self._turn == "action seat 0" else [*lines, f"turn: {self._turn}"]

    def _seat(self, seat: int) -> Iterator[str]:
        """Yield the lines of one seat."""
        if hand := self._piles.get(f"hand({seat})"):
            yield f"hand: {self._write(hand)}"
        for name, place in (("sets", "set"), ("laid", "laid")):
            if mine := self._sets.get((place, seat)):
                yield f"{name}: {' / '.join(self._write_set(mine[index]) for index in sorted(mine))}"
        if corruption := self._piles.get(f"corruption({seat})"):
            yield f"corruption: {self._write(corruption)}"
        if curses := self._piles.get(f"curses({seat})"):
            yield f"curses: {curses['curse']}"
        if self._markers[seat]:
            yield f"marker: {self._markers[seat]}"
        if self._starts[seat] != self._markers[seat]:
            yield f"round-start: {self._starts[seat]}"
