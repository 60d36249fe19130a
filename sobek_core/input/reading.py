r"""Read a position and a question as people write them (spec/input.md). Independent of the games.

written = read_text("names: Ada, Ben\nquays: fish-1\nAda takes the last card\nis the round over?", game="classic")
written.question     # RoundOverQuestion(None, Take(0, 0)), about a position with quays and nothing else
written.problems     # none; otherwise there is no question
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT
from sobek_core.input.moves import move_of
from sobek_core.input.problems import Problem, UnreadError
from sobek_core.input.questions import ASKED, ClaimReader
from sobek_core.input.sentences import MAX_SENTENCE, Players, joined, lines_of, sentences_of
from sobek_core.input.things import SEPARATORS, is_nothing, read_name, read_pile
from sobek_core.input.vocabulary import Words, meanings, number_of, tables, words_in, words_of
from sobek_core.kernel.pile import Pile
from sobek_core.names import first_fault
from sobek_core.registry import names_like
from sobek_core.spec.ids import rule_ids
from sobek_core.text.notation import MAX_LINE, NUMBER, NotationError
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.moves import MOVE
from sobek_core.verdicts.position import TURN, PartPosition
from sobek_core.verdicts.question import Asked, MoveQuestion, Question, SetQuestion
from sobek_core.verdicts.scores import REWARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.tools import GameTools

MAX_TEXT: Final = 100_000  # characters
MAX_LINES: Final = 1_000
MAX_NUMBER: Final = 1_000_000_000
MAX_PROBLEMS: Final = 5  # after which nothing else is read
IGNORED: Final = ("#", "->", "```")
SEATS: Final = ("seat", "victim", "player", "ender")  # the fields of what is pending that are players
NAMES, GAME, PLAYERS, REST = "names", "game", "players", "rest"
SAID: Final = {"yes": True, "no": False, "unknown": None}
VAGUE: Final = words_in("nothing", "unseen", "others") | {"at", "least", "most", "au", "moins", "plus"}
LINES: Final = tables()["line"].keys()
_SENTENCE_END: Final = re.compile(r"(?<=[^\W\d_]{2})\.\s+(?=\w)")
_UNFINISHED: Final = re.compile(r"(?:^|[:,/|;]|(?<!\?)\+|\. \.)[ .]*$|(?:^|[:/|;]) *[:/|;]")  # of words
_DOUBT: Final = re.compile(r"\w\?")  # `fish-1?`, which is not `fish-1 ?`
_BETWEEN_NAMES: Final = re.compile(r"[,;]|\s(?:and|et|&)\s")


@frozen
class Written:
    """What somebody wrote.

    game: the game, with its edition and choices; names: those of the players, by seat, none if they were not given;
    position: what is stated; question: what is asked, None if nothing is; problems: everything that cannot be read, by
    line: then there is no question, and the rest is not to be relied on. Game and position are None if the text does
    not say which game it is, or who the players are.
    """

    game: Any | None
    names: tuple[str, ...]
    position: PartPosition | None
    question: Question | None
    problems: tuple[Problem, ...]


def read_text(text: str, game: str | None = None) -> Written:
    """Read a position and a question as people write them. game: its name, unless the text says which game it is."""
    try:
        lines = list(_lines(text))
        tools = _game([one for one in lines if one.topic == GAME], game)
        names = _names([one for one in lines if one.topic == NAMES], max(tools.player_counts))
    except UnreadError as error:
        return Written(None, (), None, None, (error.problem,))
    reader = _Reader(tools, Players(names))
    for one in lines:
        if not one.topic:
            reader.attempt(one.number, reader.line, one)
    return reader.written()


# Lines, and those about no place.


@frozen
class Line:
    """A line, or a sentence of one.

    number: of the line, from 1; key: before the colon, empty without one; topic: `names` or `game`, empty for others.
    """

    number: int
    key: str
    value: str
    topic: str = ""

    @classmethod
    def of(cls, number: int, text: str) -> Line:
        """Return a line, cut at its first colon."""
        text = text.strip().removeprefix("- ")
        key, colon, value = text.partition(":")
        one = cls(number, key.strip(), value.strip()) if colon else cls(number, "", text)
        if len(one.key) > MAX_SENTENCE:
            return one
        about = meanings("place", "line").get(words_of(one.key), ())
        is_names = NAMES in about or (PLAYERS in about and number_of(one.value.casefold()) is None)
        is_game = GAME in about or (len(text) < MAX_SENTENCE and bool(one.games))
        return evolve(one, topic=NAMES if is_names else GAME if is_game else "")

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.key}: {self.value}" if self.key else self.value

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it can name."""
        text = self.value if GAME in meanings("place", "line").get(words_of(self.key), ()) else self.text
        return meanings("title").get(tuple(word for word in words_of(text) if word.isalnum()), ())


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines that say something, each cut at the end of sentences."""
    lines = text.splitlines() if len(text) <= MAX_TEXT else []
    if len(text) > MAX_TEXT or len(lines) > MAX_LINES:
        raise UnreadError("too-long", what=str(MAX_TEXT))
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise UnreadError("too-long", what=str(MAX_LINE), line=number)
        if line.strip() and not line.strip().startswith(IGNORED):
            is_whole = Line.of(number, line).topic
            yield from (Line.of(number, part) for part in ([line] if is_whole else _SENTENCE_END.split(line)))


def _game(lines: list[Line], game: str | None) -> GameTools:
    """Return the game that the text or the caller names."""
    possible = tuple(GAMES) if game is None else (game,)
    for one in lines:
        if not one.games:
            nearest = names_like(one.value[:MAX_SENTENCE], GAMES, 1)
            raise UnreadError("expected", one.value, GAME, nearest=nearest, line=one.number)
        if not set(one.games) & set(possible):
            raise UnreadError("other-game", one.text, " / ".join(possible), line=one.number)
        possible = tuple(name for name in possible if name in one.games)
    if len(possible) != 1 or possible[0] not in GAMES:
        raise UnreadError(
            "expected", "" if len(possible) > 1 else possible[0], GAME, line=lines[-1].number if lines else 0
        )
    return GAMES.named(possible[0])


def _names(lines: list[Line], most: int) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    if not lines:
        return ()
    first, *others = lines
    names = tuple(" ".join(part.split()) for part in _BETWEEN_NAMES.split(first.value) if part.strip())
    if (fault := first_fault(names)) is not None:
        raise UnreadError("name", first.value, str(fault), line=first.number)
    if not 0 < len(names) <= most or not Players(names).are_clear:
        raise UnreadError("expected", first.value, NAMES, line=first.number)
    for one in others:
        raise UnreadError("twice", one.key, str(first.number), line=one.number)
    return names


class _Reader:
    """Reads the lines about a game, and then the move and the question."""

    def __init__(self, tools: GameTools, players: Players) -> None:
        self.tools, self.players, self.positions = tools, players, tools.positions
        self.game, self.sentences = INPUT[tools.name], sentences_of(tools.name, players)
        empty = self.positions.empty
        self.common = {line.place: (line, empty) for line in self.positions.common if line.place not in LINES}
        self.own = {line.place: (line, empty.seats[0]) for line in self.positions.seat}
        self.problems = list[Problem]()
        self.number = 0  # of the line that is read
        self.places = dict[str, Any]()
        self.said = dict[str, bool | None]()
        self.stated_in = dict[str, int]()
        self.rests = set[int | None]()  # of whom there is nothing else, None for all
        self.turn_of_mover = ""
        self.moves = list[tuple[int, str]]()
        self.questions = list[tuple[int, str, str]]()
        self.move: Any | None = None
        self.move_line = 0

    def attempt(self, number: int, read: Callable[..., Any], *args: Any) -> Any:
        """Return what a function returns that reads a line; None if it cannot, and keep the problem."""
        self.number = number
        if len(self.problems) < MAX_PROBLEMS:
            try:
                return read(*args)
            except UnreadError as error:
                self.problems.append(evolve(error.problem, line=number))
        return None

    # What is stated.

    def line(self, one: Line) -> None:
        """Read a line with a place before its colon, or a sentence."""
        if len(one.key or one.text) > MAX_SENTENCE:
            raise UnreadError("too-long", what=str(MAX_SENTENCE))
        if _UNFINISHED.search(" ".join(words_of(one.value))):
            raise UnreadError("unfinished", one.text)
        key = joined(words_of(one.key))
        _seat, rest = self.players.leading(key)
        if one.key and self.sentences.where.fullmatch(key):
            self._line(key, one.value, one.key)
        elif rest and key.split()[0] not in words_in("chance") and not key[0].isdigit() and len(rest.split()) <= 2:
            raise UnreadError("expected", one.key, "place", nearest=names_like(rest, self.sentences.places, 3))
        else:
            self._sentence(one.text)

    def _sentence(self, text: str) -> None:
        if len(text) > MAX_SENTENCE:
            raise UnreadError("too-long", what=str(MAX_SENTENCE))
        words, questions = words_of(text), self.sentences.questions
        said, is_question = joined(words).removeprefix("est-ce que "), words[-1:] == ("?",)
        asked = lines_of(said, questions) or (is_question and lines_of(f"{said} ?", questions))
        facts = lines_of(said, self.sentences.facts)
        if asked:
            self._ask(asked)
        elif facts and is_question:
            raise UnreadError("doubtful", text)
        elif facts:
            for line in facts.splitlines():
                key, _, value = line.partition(": ")
                seat = self.players.seat(key)
                if seat is not None and key in self.sentences.places and said.startswith(key):
                    raise UnreadError("ambiguous", key, readings=(f"seat {seat}", *self.sentences.places[key]))
                place = f"{key}{self._held(value.split(), said)}" if key.endswith(" ") else key  # of a player alone
                self._line(" ".join(place.split()), value, said, is_sentence=True)
        else:
            self.moves.append((self.number, text))

    def _ask(self, line: str) -> None:
        name, _, text = line.partition(": ")
        self.questions.append((self.number, name, text))

    def _held(self, words: list[str], said: str) -> str:
        """Return the place of a player that a sentence means but does not name: that of its last word, or the hand."""
        if all(word in VAGUE or number_of(word) is not None for word in words):  # `Ben has none`
            raise UnreadError("expected", said, "place")
        is_place = not self.own.keys().isdisjoint(self.sentences.places.get(words[-1], ()))
        return words[-1] if is_place and SEPARATORS.isdisjoint(words) else "hand"

    def _line(self, key: str, value: str, got: str, *, is_sentence: bool = False) -> None:
        """Read what a line says. key: a place in words; got: as it was written."""
        found = self.sentences.where.fullmatch(key)
        if found is None:
            raise UnreadError("sentence", got)
        names, whose = self.sentences.places[found["at"]], found["whose"] or found["of"]
        other = next((name for name in names if name in LINES), None)
        if other == REST:
            self._rest(self.players.seat(whose), words_of(value))
        elif other is not None and whose is None:
            self._other_line(other, value)
        else:
            place = self._place(names, self.players.seat(whose), got)
            if not is_sentence and _DOUBT.search(value):
                raise UnreadError("doubtful", f"{got}: {value}")
            self._state(place, words_of(value.rstrip(". ")), is_sentence=is_sentence)

    def _place(self, names: tuple[str, ...], seat: int | None, got: str) -> str:
        """Return the place in notation. names: those that it can have."""
        own = next((name for name in names if name in self.own), None)
        common = next((name for name in names if name in self.common), None)
        if own is not None and seat is not None:
            return f"seat {seat} {own}"
        if common is None or seat is not None:
            raise UnreadError("nobodys" if own is None else "whose", got)
        return common

    def _once(self, place: str) -> None:
        """Note that a place is stated in this line. Raise UnreadError if it was before."""
        if place in self.stated_in:
            raise UnreadError("twice", place, str(self.stated_in[place]))
        self.stated_in[place] = self.number

    def _state(self, place: str, words: Words, *, is_sentence: bool = False) -> None:
        """State what lies in a place."""
        self._once(place)
        seat, name = seat_and_name(place)
        line, _ = self.common[name] if seat is None else self.own[name]
        if name in self.game.values:
            self.places[place] = self.game.values[name](words, place)
        elif line.codec is NUMBER:
            self.places[place] = self._number(words)
        else:
            self.places[place] = read_pile(words, line.codec, place, is_sentence=is_sentence)

    def _rest(self, seat: int | None, words: Words) -> None:
        """Read that there is nothing else, on the table or of a player."""
        if not is_nothing(words):
            raise UnreadError("expected", " ".join(words), REST)
        self._once(REST if seat is None else f"seat {seat} {REST}")
        self.rests.add(seat)

    def _nothing_else(self, seats: range) -> None:
        """State that places are empty if there is nothing else. What nobody has is in the bag, so that it is not."""
        for seat in {None, *seats} if None in self.rests else self.rests:
            for name, (line, empty) in (self.common if seat is None else self.own).items():
                place, value = name if seat is None else f"seat {seat} {name}", getattr(empty, line.field, None)
                if name == "curses" or (isinstance(value, tuple | Pile) and name != "bag"):
                    self.places.setdefault(place, value)

    def _number(self, words: Words) -> int:
        kept = tuple(word for word in words if word not in words_in("token", "counted"))
        number = 0 if kept and is_nothing(kept) else number_of(kept[0]) if len(kept) == 1 else None
        if number is None or not 0 <= number <= MAX_NUMBER:
            raise UnreadError("expected", " ".join(words), "number")
        return number

    def _other_line(self, name: str, text: str) -> None:
        """Read a line about no place of the table."""
        words = words_of(text)
        if name in SAID:
            for fact in filter(None, map(str.strip, text.split(","))):
                self._check_fact(fact)
                self._once(f"{fact}?")
                self.said[fact] = SAID[name]
        elif name == "move":
            self.moves.append((self.number, text))
        elif name in {"points", "result", "claim"}:
            claim, questions = joined(words) or ASKED, self.sentences.questions
            self._ask(lines_of(f"claim : {claim}", questions) or lines_of(claim, questions) or f"{name}: {claim}")
        else:
            self._once(name)
            in_words = {TURN: self._turn, PLAYERS: self._number}
            as_written = {"choices": self._choices, "edition": self._edition}
            value = in_words[name](words) if name in in_words else as_written[name](text)
            if value is not None:
                self.places[name] = value

    def _check_fact(self, fact: str) -> None:
        """Raise UnreadError unless the judge can ask for a fact: the id of a rule, or a place."""
        found = re.fullmatch(r"seat ([0-9]) ([\w-]+)", fact)
        is_own = found is not None and found[2] in self.own
        if not is_own and fact not in rule_ids() and fact.partition(" ")[0] not in {*self.common, TURN, REWARD, MOVE}:
            raise UnreadError("expected", fact, "fact")

    def _turn(self, words: Words) -> Any:
        """Read what is pending, the words of notation in any order. Return None if it is of the player who moves."""
        codec, said = self.positions.turn, " ".join(word for word in words if word not in words_in("between-turn"))
        said = self.players.marked(said)
        spelled = {slug: rf"(?<!\S){slug.replace('-', '[- ]')}(?!\S)" for slug in codec.names}
        slug = max((one for one in spelled if re.search(spelled[one], said)), key=len, default="action")
        rest = re.sub(spelled[slug], "", said, count=1)
        rest = re.sub(rf"(?:({'|'.join(SEATS)}) +)?@([0-9])", lambda one: f"{one[1] or 'seat'} {one[2]}", rest)
        text = " ".join([slug, *map(self._name, rest.split())])
        for turn in (text, f"{text} seat 0"):
            with suppress(NotationError):
                pending = codec.read(turn)
                seats = [seat for name in SEATS if (seat := getattr(pending, name, None)) is not None]
                is_all = Counter(codec.write(pending).split()) == Counter(turn.split())
                if is_all and (not hasattr(pending, "victim") or len(set(seats)) == len(seats)):
                    self.turn_of_mover = "" if turn is text else text
                    return pending if turn is text else None
        raise UnreadError("expected", " ".join(words), TURN, nearest=names_like(" ".join(words)[:40], codec.names, 3))

    def _name(self, word: str) -> str:
        """Return the only name that a word stands for; any other word as it is."""
        found = [names[0] for codec in self.game.powers if len(names := read_name((word,), codec)) == 1]
        return next(iter(found), word)

    def _edition(self, text: str) -> str:
        if text not in self.tools.game.editions:
            raise UnreadError("expected", text, "edition", nearest=self.tools.game.editions)
        return text

    def _choices(self, text: str) -> Any:
        words = [word for word in re.split(r"[\s=,;]+", text.casefold()) if word]
        if twice := [word for word in words[::2] if words[::2].count(word) > 1]:
            raise UnreadError("twice", twice[0], str(self.number))
        try:
            pairs = zip_longest(words[::2], words[1::2], fillvalue="")
            return self.positions.choices.read(" ".join(map("=".join, pairs)))
        except NotationError as error:
            raise UnreadError(
                "expected", error.got or text, "choice", nearest=(error.expected or "").split(" or ")
            ) from None

    # What is asked.

    def written(self) -> Written:
        """Return everything that was read, with the move and the question."""
        stated = {place: self.places.pop(place, None) for place in ("edition", "choices", PLAYERS)}
        game = self.tools.game(**{name: stated[name] for name in ("edition", "choices") if stated[name] is not None})
        least = min(self.tools.player_counts)
        seats = [seat for place in self.stated_in if (seat := seat_and_name(place)[0]) is not None]
        seats += [seat for name in SEATS if (seat := getattr(self.places.get(TURN), name, None)) is not None]
        seen = max(seats, default=-1) + 1  # as many players as are mentioned
        count = len(self.players.names) or stated[PLAYERS] or max(seen, least)
        if count not in self.tools.player_counts or stated[PLAYERS] not in {None, count} or seen > count:
            most = len(self.players.names) or max(self.tools.player_counts)
            self.problems.append(Problem(0, "players", str(max(stated[PLAYERS] or 0, seen, count)), str(most)))
            count = least
        self._nothing_else(range(count))
        position = PartPosition(game, count, self.places)
        for number, text in self.moves:
            position = self.attempt(number, self._moved, text, position) or position
        asked: Asked | None = None if self.move is None else MoveQuestion(self.move)
        for at, (number, _name, _text) in enumerate(self.questions):
            asked = self.attempt(number, self._asked, at, position)
        if self.turn_of_mover and self.move is None:
            self.problems.append(Problem(0, "who", what=", ".join(self.players.names)))
        more = (Problem(0, "more"),) if len(self.problems) >= MAX_PROBLEMS else ()
        problems = (*sorted(self.problems, key=lambda one: one.line), *more)
        question = None if asked is None or problems else Question(position, asked, self.said)
        return Written(game, self.players.names, position, question, problems)

    def _moved(self, text: str, position: PartPosition) -> PartPosition:
        """Read a move, and return the position with what it answers."""
        found = move_of(text, position, self.players)
        if self.move is not None:
            raise UnreadError("second-move", text, str(self.move_line))
        self.move, self.move_line, seat = found.move, self.number, getattr(found.move, "seat", 0)
        if not 0 <= seat < position.players:
            raise UnreadError("players", str(seat + 1), str(position.players))
        turn = found.pending
        if self.turn_of_mover:
            turn = self.positions.turn.read(f"{self.turn_of_mover} seat {seat}")
        return position if turn is None else position.stating(turn=turn)

    def _asked(self, at: int, position: PartPosition) -> Asked:
        """Read the question of this number, after the move if there is one."""
        _number, name, text = self.questions[at]
        if at:
            raise UnreadError("second-question", what=str(self.questions[0][0]))
        asked = ClaimReader(self.players, position.players, position.places, self.game).asked(name, text)
        if self.move is not None and isinstance(asked, SetQuestion):
            raise UnreadError("set-after-move")
        return asked if self.move is None else evolve(asked, after=self.move)
