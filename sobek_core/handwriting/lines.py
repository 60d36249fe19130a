r"""Lines that people write: a position, and what is disputed about it, in any order. Independent of the games.

written = read_text("names: Ada, Ben\nquays: wheat 1, cattle 1\nAda: take cattle-1", "classic")
written.lines         # ("quays: wheat-1 cattle-1",)
written.question      # {"move": "seat 0: take 1"}
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.handwriting.game import HANDWRITING, HandwritingTools
from sobek_core.handwriting.numbers import read_number
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.question import QUESTION_KEYS, QuestionReader
from sobek_core.handwriting.raw_lines import (
    GAME,
    NAMES,
    PLAYERS,
    Line,
    RawLine,
    game_of,
    is_game,
    is_names,
    names_of,
    split_lines,
)
from sobek_core.handwriting.remarks import Remark
from sobek_core.handwriting.seats import CHANCE, CHANCE_WORDS, SEAT, Seats
from sobek_core.handwriting.turns import read_choices, read_turn
from sobek_core.handwriting.values import read_kinds, report_loose_numbers, write_kinds
from sobek_core.handwriting.vocabulary import tokenize, vocabulary_of
from sobek_core.handwriting.written import TURN, Written
from sobek_core.text.notation import NUMBER, Codec, NotationError, number_in
from sobek_core.text.positions import CHOICES, EDITION
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.gaps import PartialPosition


LINKS: Final = frozenset({"of", "de", "d", "'", "s"})  # between a place and its player


def read_text(
    text: str, game: str | None = None, options: Mapping[str, str] | None = None, edition: str | None = None
) -> Written:
    """Read a position and a question as people write them.

    game, edition: their names, unless the text gives them; options: the move, points or result that are asked for, by
    name, unless the text gives them. Raise HandwritingError with everything that cannot be read.
    """
    problems = Problems()
    raw = split_lines(text, problems)
    tools = game_of(raw, game, problems)
    seats = Seats(names_of(raw, max(tools.player_counts), problems))
    reader = _Reader(tools, HANDWRITING[tools.name], seats, problems)
    return reader.read(raw, options or {}, edition)


@frozen
class _Reader:
    """Reads the lines of a game."""

    tools: GameTools
    handwriting: HandwritingTools
    seats: Seats
    problems: Problems

    def read(self, raw: Sequence[RawLine], options: Mapping[str, str], edition: str | None) -> Written:
        """Read lines that were cut at their colons, and a question and the edition in options."""
        lines = dict[str, Line]()
        for one in raw:
            self.problems.line = one.number
            if is_game(one) or is_names(one):
                continue
            line = self._place(one)
            if line is not None and line.name in lines:
                again = f"`{line.name}` once; line {lines[line.name].number} already has it"
                only = "; the position is the one before that move; `sobek transcribe` reads moves in order"
                self.problems.add(again + only if line.name == "move" else again, one.key or one.value)
            elif line is not None and line.name not in (NAMES, GAME):
                lines[line.name] = line
        self._add_edition(lines, edition)
        remarks = self._count_players(lines, options)
        values = {name: self._value(line) for name, line in lines.items() if name not in QUESTION_KEYS}
        places = [name for name in self.tools.positions.places if name in values]
        written = tuple(f"{name}: {values[name]}" for name in places)
        stated = self._read_position(written, [lines[name].number for name in places])
        question = self._read_question(lines, options, None if stated is None else stated.position.state)
        self.problems.check()
        assert stated is not None  # noqa: S101  # there are no problems
        given = {f"{one.key}: {one.value}" for one in raw} | {f"{name}: {value}" for name, value in options.items()}
        made = Written(self.tools, self.seats.names, written, stated, question, remarks, False)
        return evolve(made, is_normal_form=given | {f"{GAME}: {self.tools.name}"} == set(made.text().splitlines()))

    def _place(self, raw: RawLine) -> Line | None:
        """Return what a line is about: a place, or the question. A line of a player alone is their move."""
        if not raw.key:
            return self._without_colon(raw)
        seat, tokens = self._seat_and_rest(tokenize(raw.key))
        if not tokens and seat is not None:
            return Line(raw.number, "move", None, f"{raw.key}: {raw.value}")
        if len(tokens) == 1 and tokens[0] in CHANCE_WORDS:
            return Line(raw.number, "move", None, f"{CHANCE}: {raw.value}")
        return self._line_of_place(raw, tokens, seat)

    def _seat_and_rest(self, key: tuple[str, ...]) -> tuple[int | None, tuple[str, ...]]:
        """Return the seat that tokens name anywhere, if any, and the other tokens."""
        seat, rest, at = None, list[str](), 0
        while at < len(key):
            if seat is None and (who := self.seats.named_at(key, at)):
                seat, used = who
                at += used
                continue
            rest.append(key[at])
            at += 1
        return seat, tuple(word for word in rest if word not in LINKS)

    def _without_colon(self, raw: RawLine) -> Line:
        """Return the subject of a line that begins with a place, such as `Ada has queen`; any other line is a move."""
        tokens = tokenize(raw.value)
        seat, at = self.seats.named_at(tokens, 0) or (None, 0)
        found = vocabulary_of(self._places(seat), "place").names_at(tokens, at)
        is_verb = self._verb_at(tokens, at)
        if found is None or len(found.names) > 1 or is_verb or (seat is None and at + found.used == len(tokens)):
            return Line(raw.number, "move", None, raw.value)
        return Line(raw.number, found.names[0], seat, " ".join(tokens[at + found.used :]))

    def _verb_at(self, tokens: tuple[str, ...], at: int) -> bool:
        """Return whether there is a verb of a move at this point of a text."""
        verbs = tuple(dict.fromkeys(pattern.verb for pattern in self.tools.notation.patterns))
        return vocabulary_of(verbs, "verb").names_at(tokens, at) is not None

    def _places(self, seat: int | None) -> tuple[str, ...]:
        """Return the names of the lines of a seat, or those of the table and of the question."""
        positions = self.tools.positions
        if seat is not None:
            return tuple(line.place for line in positions.seat)
        return (EDITION, CHOICES, *(line.place for line in positions.common), TURN, NAMES, GAME, *QUESTION_KEYS)

    def _line_of_place(self, raw: RawLine, tokens: tuple[str, ...], seat: int | None) -> Line | None:
        """Return the line of the place that tokens name, or a move whose verb comes before the colon."""
        names, own = self._places(seat), self._places(0)
        found = vocabulary_of(names, "place").names_at(tokens, 0)
        if found is not None and found.used == len(tokens) and len(found.names) == 1:
            return Line(raw.number, found.names[0], seat, raw.value)
        if seat is not None and self._verb_at(tokens, 0):
            return Line(raw.number, "move", None, f"{raw.key} {raw.value}")
        owned = vocabulary_of(own, "place")
        if seat is None and (found := owned.names_at(tokens, 0)) and found.used == len(tokens):
            self.problems.add(f"whose {found.names[0]} it is: {self.seats.expected()}", raw.key)
            return None
        is_owned = any(
            (one := owned.names_at(tokens, at)) and at + one.used == len(tokens) for at in range(1, len(tokens))
        )
        if seat is None and tokens and (is_owned or self._verb_at(tokenize(raw.value), 0)):
            players = ", ".join(self.seats.names)
            expected = f"one of the names {players}" if players else "a line such as `names: Ada, Ben`"
            self.problems.add(expected, raw.key, self.seats.similar_names(raw.key))
            return None
        every = ", ".join((*self._places(None), *(f"seat N {name}" for name in own)))
        known = vocabulary_of(tuple(dict.fromkeys((*names, *own))), "place")
        self.problems.unknown(f"one of {every}", raw.key, known)
        return None

    def _add_edition(self, lines: dict[str, Line], edition: str | None) -> None:
        """Add the edition of the option, if there is one."""
        if edition is None:
            return
        self.problems.line, self.problems.option = 0, EDITION
        if EDITION in lines:
            self.problems.add(f"no such option, because line {lines[EDITION].number} already gives it")
        elif self._is_known_edition(edition):
            lines[EDITION] = Line(0, EDITION, None, edition)
        self.problems.option = ""

    def _is_known_edition(self, name: str) -> bool:
        """Return whether an edition has this name, and report it if not."""
        if name in self.tools.game.editions:
            return True
        editions = tuple(self.tools.game.editions)
        self.problems.unknown(
            f"{' or '.join(editions)}, a published edition of {self.tools.name}", name, vocabulary_of(editions, ())
        )
        return False

    def _count_players(self, lines: dict[str, Line], options: Mapping[str, str]) -> tuple[Remark, ...]:
        """Add the number of players if it follows from their names, or from the seats of lines and of the question."""
        if PLAYERS not in self.tools.positions.places or PLAYERS in lines:
            return ()
        least = min(counts := self.tools.player_counts)
        named = [line.seat + 1 for line in lines.values() if line.seat is not None]
        for text in (*(line.value for line in lines.values()), *options.values()):
            after = (
                number_in(number) for word, number in pairwise(tokenize(text)) if word in SEAT | self.handwriting.seats
            )
            named += [seat + 1 for seat in after if seat is not None and seat in range(max(counts))]
        players = len(self.seats.names) or max(named, default=least)
        if players <= least:
            return ()
        lines[PLAYERS] = Line(0, PLAYERS, None, str(players))
        why = "players-of-names" if self.seats.names else "players-of-seats"
        return (Remark(why, (("line", f"{PLAYERS}: {players}"),)),)

    def _value(self, line: Line) -> str:
        """Return the value of a place in notation."""
        problems, codec = self.problems, self.tools.positions.places.get(line.name)
        problems.line = line.number
        if codec is None:
            problems.add(f"a seat from 0 to {self.tools.positions.players - 1}", line.name)
            return ""
        if _is_written(codec, line.value):
            return line.value
        if line.place == EDITION:
            return line.value if self._is_known_edition(line.value) else ""
        if line.place == CHOICES:
            return read_choices(line.value, type(self.tools.game().choices), codec, problems)
        if line.place == TURN:
            return read_turn(line.value, codec, self.handwriting, self.seats, problems)
        if line.place in self.handwriting.values:
            return self.handwriting.values[line.place](line.value, problems)
        if codec is NUMBER:
            return str(read_number(line.value, problems, "a whole number"))
        report_loose_numbers(line.value, codec.names, problems)
        return write_kinds(codec, read_kinds(line.value, codec.names, problems, "cards, tiles or tokens"), problems)

    def _read_position(self, written: Sequence[str], numbers: Sequence[int]) -> PartialPosition[Any, Any] | None:
        """Return the stated position; None if it cannot be laid out.

        written: its lines in notation; numbers: where they were written.
        """
        try:
            return (
                None if self.problems.found else self.tools.positions.read_open(written or [f"{TURN}: action seat 0"])
            )
        except NotationError as error:
            self.problems.line = 0 if error.line is None else numbers[error.line - 1]
            self.problems.refused(error)
            return None

    def _read_question(
        self, lines: Mapping[str, Line], options: Mapping[str, str], state: Any | None
    ) -> dict[str, str]:
        """Return the question in notation, by name."""
        players = None if state is None else len(state.seats)
        reader = QuestionReader(self.tools, self.seats, players, state, self.problems)
        found = dict[str, str]()
        for name in QUESTION_KEYS:
            text = options.get(name)
            self.problems.line, self.problems.option = 0, name if text is not None else ""
            if name in lines and text is not None:
                self.problems.add(f"no such option, because line {lines[name].number} already gives it")
            elif name in lines:
                self.problems.line, text = lines[name].number, lines[name].value
            if text is not None:
                found[name] = reader.read(name, text)
        return found


def _is_written(codec: Codec[object], value: str) -> bool:
    """Return whether a value is already in notation."""
    try:
        return codec.write(codec.read(value)) == value
    except NotationError:
        return False
