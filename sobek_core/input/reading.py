r"""Read a position and a question as people write them (spec/input.md). Independent of the games.

written = read_text("names: Ada, Ben\nquays: fish-1\nAda takes the last card\nis the round over?", game="classic")
written.question     # RoundOverQuestion(None, Take(0, 0)), about a position with quays and nothing else
written.problems     # none; otherwise there is no question
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT
from sobek_core.input.moves import read_move_words
from sobek_core.input.problems import Problem, Problems
from sobek_core.input.questions import QUESTIONS, ClaimReader
from sobek_core.input.sentences import CLAIMS, MAX_SENTENCE, SAID, Players, joined, sentences_of
from sobek_core.input.things import LEFT, NOUNS, NOUNS_OF, SEPARATORS, VAGUE, is_nothing, nouns_of, read_pile
from sobek_core.input.turns import read_turn
from sobek_core.input.vocabulary import Words, is_dash, meanings, number_of, of_several, words_of
from sobek_core.kernel.pile import Pile
from sobek_core.names import first_fault
from sobek_core.registry import names_like
from sobek_core.spec.ids import rule_ids
from sobek_core.text.notation import MAX_LINE, NUMBER, NotationError
from sobek_core.verdicts.moves import MOVE
from sobek_core.verdicts.position import TURN, PartPosition
from sobek_core.verdicts.question import Asked, MoveQuestion, Question, SetQuestion
from sobek_core.verdicts.scores import REWARD

if TYPE_CHECKING:
    from sobek_core.tools import GameTools

MAX_TEXT: Final = 100_000  # characters
MAX_LINES: Final = 1_000
MAX_NUMBER: Final = 1_000_000_000
IGNORED: Final = ("#", "->", "```")
COUNTED: Final = NOUNS | {"at", "on", "sur", "a", "point", "points", "curse", "curses", "malediction", "maledictions"}
SEATS: Final = ("seat", "victim", "player", "ender")  # the fields of what is pending that are players
NAMES, GAME, REST = "names", "game", "rest"
_OF_SEAT: Final = re.compile(r"seat ([0-9]) ([\w-]+)")
_SENTENCE_END: Final = re.compile(r"(?<=[^\W\d_]{2})\.\s+(?=\w)")
_UNFINISHED: Final = re.compile(r"(?:^|[:,/|;]|\.\.|(?<!\?)\+)\s*\.?$|(?:^|[:/|;])\s*[/|;]")
_BLANK: Final = re.compile(r"(?:^|[:,/|;])([^:,/|;]*)")  # what is said of one thing
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
    problems = Problems()
    statements = _statements(text, problems)
    tools = None if problems.found else _game([one for one in statements if one.topic == GAME], game, problems)
    if tools is None:
        return Written(None, (), None, None, problems.all())
    names = _names([one for one in statements if one.topic == NAMES], max(tools.player_counts), problems)
    if problems.found:
        return Written(None, (), None, None, problems.all())
    reader = _Reader(tools, Players(names), problems)
    for one in statements:
        problems.line = one.number
        if not one.topic:
            reader.statement(one)
    return reader.written()


# Lines, and those about no place.


@frozen
class Statement:
    """A line, or a sentence of one.

    number: of the line, from 1; key: before the colon, empty without one; topic: `names` or `game`, empty for others.
    """

    number: int
    key: str
    value: str
    topic: str = ""

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.key}: {self.value}" if self.key else self.value

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it can name."""
        text = self.value if "game" in meanings("place").get(words_of(self.key), ()) else self.text
        return meanings("title").get(tuple(word for word in words_of(text) if word.isalnum()), ())


def _statements(text: str, problems: Problems) -> list[Statement]:
    """Return the lines that say something, each cut at its first colon, and at the end of sentences."""
    lines, found = text.splitlines() if len(text) <= MAX_TEXT else [], list[Statement]()
    if len(text) > MAX_TEXT or len(lines) > MAX_LINES:
        problems.add("too-long", what=str(MAX_TEXT))
    for problems.line, line in enumerate(lines[:MAX_LINES], start=1):
        if len(line) > MAX_LINE:
            problems.add("too-long", what=str(MAX_LINE))
        elif line.strip() and not line.strip().startswith(IGNORED):
            one = _statement(problems.line, line)
            parts = [line] if one.topic else _SENTENCE_END.split(line)
            found += [_statement(problems.line, part) for part in parts]
    problems.line = 0
    return found


def _statement(number: int, text: str) -> Statement:
    key, colon, value = text.strip().partition(":")
    one = Statement(number, key.strip(), value.strip()) if colon else Statement(number, "", text.strip())
    if len(one.key) > MAX_SENTENCE:
        return one
    about = meanings("place").get(words_of(one.key), ())
    is_names = NAMES in about or ("players" in about and number_of(one.value.casefold()) is None)
    is_game = GAME in about or (len(text) < MAX_SENTENCE and bool(one.games))
    return evolve(one, topic=NAMES if is_names else GAME if is_game else "")


def _game(lines: list[Statement], game: str | None, problems: Problems) -> GameTools | None:
    """Return the game that the text or the caller names."""
    possible = tuple(GAMES) if game is None else (game,)
    for one in lines:
        problems.line = one.number
        if not set(one.games) & set(possible):
            if one.games:
                problems.add("other-game", one.text, " / ".join(possible))
            else:
                problems.add("expected", one.value, GAME, names_like(one.value[:MAX_SENTENCE], GAMES, 1))
            return None
        possible = tuple(name for name in possible if name in one.games)
    if len(possible) == 1 and possible[0] in GAMES:
        return GAMES.named(possible[0])
    problems.add("expected", "" if len(possible) > 1 else possible[0], GAME)
    return None


def _names(lines: list[Statement], most: int, problems: Problems) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    names = tuple(
        " ".join(part.split()) for part in _BETWEEN_NAMES.split(lines[0].value if lines else "") if part.strip()
    )
    fault, is_clear = first_fault(names), Players(names).are_clear
    for at, one in enumerate(lines):
        problems.line = one.number
        if at:
            problems.add("twice", one.key, str(lines[0].number))
        elif fault is not None:
            problems.add("name", one.value, str(fault))
            names = ()
        elif not 0 < len(names) <= most or not is_clear:
            problems.add("expected", one.value, "names")
            names = ()
    return names


def _is_blank(text: str) -> bool:
    """Return whether there are no words, as in `____`, and no dash, which says that there is nothing."""
    return not words_of(text) and not is_dash(text.strip())


class _Reader:
    """Reads the statements about a game, and then the move and the question."""

    def __init__(self, tools: GameTools, players: Players, problems: Problems) -> None:
        self.tools, self.players, self.problems = tools, players, problems
        self.game, self.sentences = INPUT[tools.name], sentences_of(tools.name, players)
        positions = tools.positions
        self.common = {line.place: (line, positions.empty) for line in positions.common}
        self.own = {line.place: (line, positions.empty.seats[0]) for line in positions.seat}
        self.places = dict[str, Any]()
        self.said = dict[str, bool | None]()
        self.lines = dict[str, int]()
        self.seats = 0  # as many as are mentioned
        self.rests = set[int | None]()  # of whom there is nothing else, None for all
        self.moves = list[tuple[int, str]]()
        self.questions = list[tuple[int, str, Mapping[str, str]]]()

    # What is stated.

    def statement(self, one: Statement) -> None:
        """Read a line with a place before its colon, or a sentence."""
        if len(one.text if not one.key else one.key) > MAX_SENTENCE:
            self.problems.add("too-long", what=str(MAX_SENTENCE))
            return
        if _UNFINISHED.search(one.value) or any(map(_is_blank, _BLANK.findall(one.value))):
            self.problems.add("unfinished", one.text)
            return
        if several := of_several(one.value):
            self.problems.add("ambiguous", several, readings=("2 ivory-3", "ivory-3, ivory-0"))
            return
        key = joined(words_of(one.key))
        if one.key and (found := self.sentences.where.fullmatch(key)):
            other = [name for name in self.sentences.places[found["at"]] if name not in self.common | self.own]
            if other == [REST]:
                self._rest(self.players.seat(found["whose"] or found["of"]), words_of(one.value))
            elif other and not (found["whose"] or found["of"]):
                self._other_line(other[0], one)
            elif _DOUBT.search(one.value):
                self.problems.add("doubtful", one.text)
            elif (place := self._place(found["at"], found["whose"] or found["of"], one.key)) is not None:
                self._state(place, words_of(one.value.rstrip(". ")))
            return
        _seat, rest = self.players.leading(key)
        if rest and key.split()[0] not in {"chance", "hasard"} and not key[0].isdigit() and len(rest.split()) <= 2:
            self.problems.add("expected", one.key, "place", names_like(rest, self.sentences.places, 3))
        else:
            self._sentence(one.text)

    def _place(self, at: str, player: str | None, got: str) -> str | None:
        """Return the place in notation of what a text names; None if it is reported."""
        names, seat = self.sentences.places[at], self.players.seat(player)
        own = next((name for name in names if name in self.own), None)
        common = next((name for name in names if name in self.common), None)
        if own is not None and seat is not None:
            self.seats = max(self.seats, seat + 1)
            return f"seat {seat} {own}"
        if common is None or seat is not None:
            self.problems.add("nobodys" if own is None else "whose", got)
        return common if seat is None else None

    def _once(self, place: str) -> bool:
        """Return whether a place is stated for the first time; report it otherwise."""
        if place in self.lines:
            self.problems.add("twice", place, str(self.lines[place]))
        return self.lines.setdefault(place, self.problems.line) == self.problems.line and place not in self.places

    def _put(self, place: str, value: Any) -> None:
        """State a value, unless it was reported."""
        if value is not None or place == "ankh":
            self.places[place] = value
        named = [getattr(value, name, None) for name in SEATS]
        self.seats = max(self.seats, *(seat + 1 for seat in named if isinstance(seat, int)), 0)

    def _state(self, place: str, words: Words, *, is_sentence: bool = False) -> None:
        """State what lies in a place."""
        if not self._once(place):
            return
        name = place.split(" ", 2)[-1] if place.startswith("seat ") else place
        line, empty = (self.own if place.startswith("seat ") else self.common)[name]
        of_cards = name in self.game.values and name != "ankh"
        nouns = nouns_of(line.codec) if line.codec.names else NOUNS_OF["card"] if of_cards else frozenset[str]()
        never = [word for word in words if word in NOUNS - nouns]
        if is_nothing(words) and never:  # `no tokens` in a hand of cards
            self.problems.add("never-there", " ".join(never))
        elif name in self.game.values:
            self._put(place, self.game.values[name](words, place, self.problems))
        elif line.codec is NUMBER:
            self._put(place, self._number(words))
        else:
            empty = getattr(empty, line.field)
            self._put(place, read_pile(words, line.codec, empty, place, self.problems, is_sentence=is_sentence))

    def _rest(self, seat: int | None, words: Words) -> None:
        """Read that there is nothing else, on the table or of a player."""
        if not is_nothing(words) or not NOUNS.isdisjoint(words):
            self.problems.add("expected", " ".join(words), REST)
        elif self._once(REST if seat is None else f"seat {seat} {REST}"):
            self.rests.add(seat)
            self.seats = max(self.seats, 0 if seat is None else seat + 1)

    def _nothing_else(self, seats: range) -> None:
        """State that places are empty if there is nothing else. What nobody has is in the bag, so that it is not."""
        for seat in {None, *seats} if None in self.rests else self.rests:
            for name, (line, empty) in (self.common if seat is None else self.own).items():
                place, value = name if seat is None else f"seat {seat} {name}", getattr(empty, line.field, None)
                if name == "curses" or (isinstance(value, tuple | Pile) and name != "bag"):
                    self.places.setdefault(place, value)

    def _number(self, words: Words) -> int | None:
        kept = [word for word in words if word not in COUNTED]
        number = 0 if is_nothing(words) and words else number_of(kept[0]) if len(kept) == 1 else None
        if number is None or not 0 <= number <= MAX_NUMBER:
            self.problems.add("expected", " ".join(words), "number")
            return None
        return number

    def _other_line(self, name: str, one: Statement) -> None:
        """Read a line about no place of the table."""
        words, text = words_of(one.value), one.value
        if name in SAID:
            for fact in filter(None, map(str.strip, text.split(","))):
                if not self._is_fact(fact):
                    self.problems.add("expected", fact, "fact")
                elif self._once(f"{fact}?"):
                    self.said[fact] = SAID[name]
        elif name == "move":
            self.moves.append((one.number, text))
        elif name in CLAIMS:
            kinds = (
                kind for kind in self.sentences.patterns if kind.startswith("ask-") or f"claim-{kind}" in QUESTIONS
            )
            kind, parts = self.sentences.match(joined(words), kinds) or (name, {"claim": joined(words)})
            self.questions.append((one.number, kind if kind.startswith("ask-") else f"claim-{kind}", parts))
        elif self._once(name):
            tools = self.tools
            if name == TURN:
                pending = read_turn(words, tools.positions.turn, self.game.particulars, self.players, self.problems)
                self._put(name, pending)
            elif name == "choices":
                self._put(name, self._choices(text))
            elif name == "players":
                self._put(name, self._number(words))
            elif text in tools.game.editions:
                self._put(name, text)
            else:
                self.problems.add("expected", text, name, tools.game.editions)

    def _is_fact(self, fact: str) -> bool:
        """Return whether the judge can ask for a fact: the id of a rule, or a place."""
        if (found := _OF_SEAT.fullmatch(fact)) is not None:
            self.seats = max(self.seats, int(found[1]) + 1)
            return found[2] in self.own
        return fact in rule_ids() or fact.partition(" ")[0] in {*self.common, TURN, REWARD, MOVE}

    def _choices(self, text: str) -> Any:
        words = [word for word in re.split(r"[\s=,;]+", text.casefold()) if word]
        if twice := [word for word in words[::2] if words[::2].count(word) > 1]:
            self.problems.add("twice", twice[0], str(self.problems.line))
            return None
        try:
            pairs = zip_longest(words[::2], words[1::2], fillvalue="")
            return self.tools.positions.choices.read(" ".join(map("=".join, pairs)))
        except NotationError as error:
            self.problems.add("expected", error.got or text, "choice", (error.expected or "").split(" or "))
            return None

    def _sentence(self, text: str) -> None:
        if len(text) > MAX_SENTENCE:
            self.problems.add("too-long", what=str(MAX_SENTENCE))
            return
        words = words_of(text)
        said, is_question = joined(words).removeprefix("est-ce que "), words[-1:] == ("?",)
        kind, parts = self.sentences.match(said, self.sentences.patterns) or ("", {})
        if is_question and f"ask-{kind}" in QUESTIONS:  # `the game is over?`
            kind = f"ask-{kind}"
        if not kind:
            self.moves.append((self.problems.line, text))
        elif kind.startswith("ask-"):
            self.questions.append((self.problems.line, kind, parts))
        elif is_question:
            self.problems.add("doubtful", text)
        elif kind in self.game.said:
            rule, answer = self.game.said[kind]
            if self._once(f"{rule}?"):
                self.said[rule] = answer
        elif kind in self.game.facts:
            for place, value in self.game.facts[kind].items():
                if self._once(place):
                    self._put(place, value)
        elif kind == TURN and self._once(TURN):
            self._put(TURN, self.tools.positions.turn.read(f"action seat {self.players.seat(parts['player'])}"))
        elif kind == "extra-turn" and self.game.extra_turn and self._once(TURN):
            self._put(TURN, self.game.extra_turn)
        elif "value" in parts:
            self._placed(kind, parts, said)
        else:
            self.problems.add("sentence", text)

    def _placed(self, kind: str, parts: Mapping[str, str], said: str) -> None:
        """State what a sentence says of a place: the one that it names, or the one of what it ends in, or a hand."""
        player = parts.get("player") or parts.get("whose") or parts.get("of")
        words = tuple(parts["value"].split())
        at = parts.get("place") or parts.get("at") or ""
        if not at and all(word in VAGUE or number_of(word) is not None for word in words):  # `Ben has none`
            self.problems.add("expected", said, "place")
            return
        if player is None and at and said.startswith(at) and (seat := self.players.seat(at)) is not None:
            self.problems.add("ambiguous", at, readings=(f"seat {seat}", " ".join(self.sentences.places[at])))
            return
        if not at:
            named = set(self.sentences.places.get(words[-1], ())) & set(self.own)
            at = words[-1] if named and SEPARATORS.isdisjoint(words) else "hand"
        place = self._place(at, player, said)
        if place is not None and kind == "nothing" and not NOUNS.issuperset({*words} - LEFT - {at}):
            self.problems.add("none-of-kind", said)
        elif place is not None:
            said_of = tuple(word for word in words if word in NOUNS and word != at)
            words = {"nothing": ("none", *said_of), "some": ("?+",)}.get(kind, words)
            self._state(place, words, is_sentence=True)

    # What is asked.

    def written(self) -> Written:
        """Return everything that was read, with the move and the question."""
        self.problems.line = 0
        stated = {place: self.places.pop(place, None) for place in ("edition", "choices", "players")}
        game = self.tools.game(**{name: stated[name] for name in ("edition", "choices") if stated[name] is not None})
        count = len(self.players.names) or stated["players"] or max(self.seats, min(self.tools.player_counts))
        if count not in self.tools.player_counts or stated["players"] not in {None, count} or self.seats > count:
            most = len(self.players.names) or max(self.tools.player_counts)
            self.problems.add("players", str(max(stated["players"] or 0, self.seats, count)), str(most))
            count = min(self.tools.player_counts)
        self._nothing_else(range(count))
        position = PartPosition(game, count, self.places)
        move, first = None, 0
        for number, text in self.moves:
            self.problems.line = number
            found = read_move_words(text, position, self.players, self.problems)
            if found.move is not None and first:
                self.problems.add("second-move", text, str(first))
            elif found.move is not None:
                move, first = found.move, number
                if not 0 <= getattr(move, "seat", 0) < count:
                    self.problems.add("players", str(move.seat + 1), str(count))
                turn = found.pending
                if self.places.get(TURN) is self.game.extra_turn is not None:
                    turn = self.game.extra_turn(move.seat)
                position = position if turn is None else position.stating(turn=turn)
        asked: Asked | None = None if move is None else MoveQuestion(move)
        for at, (number, kind, parts) in enumerate(self.questions):
            self.problems.line = number
            if at:
                self.problems.add("second-question", what=str(self.questions[0][0]))
            else:
                asked = self._asked(kind, parts, position)
                if move is not None and isinstance(asked, SetQuestion):
                    self.problems.add("set-after-move")
                elif move is not None and asked is not None:
                    asked = evolve(asked, after=move)
        self.problems.line = 0
        if position.places.get(TURN) is self.game.extra_turn is not None:
            self.problems.add("who", what=", ".join(self.players.names))
        problems = self.problems.all()
        question = None if asked is None or problems else Question(position, asked, self.said)
        return Written(game, self.players.names, position, question, problems)

    def _asked(self, kind: str, parts: Mapping[str, str], position: PartPosition) -> Asked | None:
        claims = ClaimReader(self.players, position.players, self.problems)
        if kind in QUESTIONS:
            return QUESTIONS[kind](position.players)
        if kind == "ask-set":
            return claims.set(parts, position.places, self.game)
        if kind == "ask-claim":
            return claims.points(f"{parts['player']} {parts['number']}")
        if kind == "claim-points":
            return claims.points(parts["claim"])
        if kind in {"ask-result", "claim-result"}:
            return claims.result(parts["claim"])
        self.problems.add("expected", parts["claim"], "claim")
        return None
