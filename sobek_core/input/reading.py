r"""Read a position and a question as people write them (spec/input.md). Independent of the games.

written = read("names: Ada, Ben\nquays: fish-1\nAda takes the last card\nis the round over?", game="classic")
written.question     # RoundOverQuestion(None, Take(0, 0)), about a position with quays and nothing else
written.problems     # none; otherwise there is no question
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT, GameInput
from sobek_core.input.moves import read_move_words
from sobek_core.input.problems import Problem, Problems
from sobek_core.input.questions import ClaimReader
from sobek_core.input.sentences import MAX_SENTENCE, SAID, Players, Sentences, first_match, joined, sentences_of
from sobek_core.input.things import NOUNS, is_nothing, read_pile
from sobek_core.input.turns import read_choices, read_turn
from sobek_core.input.vocabulary import OF, Words, meanings, number_of, words_of
from sobek_core.names import first_fault
from sobek_core.registry import names_like
from sobek_core.text.notation import MAX_LINE, NUMBER
from sobek_core.verdicts.position import PartPosition
from sobek_core.verdicts.question import (
    Asked,
    GameOverQuestion,
    MoveQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.position_values import PositionLine
    from sobek_core.tools import GameTools

MAX_TEXT: Final = 100_000  # characters
MAX_LINES: Final = 1_000
MAX_NUMBER: Final = 1_000_000_000
IGNORED: Final = ("#", "->", "```")
FACTS: Final = tuple(
    f"fact {name}"
    for name in (
        *("round-over", "round-not-over", "round-scored", "round-not-scored", "game-over", "turn", "pyramid-turn"),
        *("points", "set", "nothing", "there", "placed", "has"),
    )
)
ASKS: Final = tuple(f"ask {name}" for name in ("points", "winner", "draw", "not-over"))
OVER: Final = ("ask round-over", "ask game-over")
SCORED: Final = "scored?"
_FACT: Final = re.compile(r"[\w.?-]{1,60}(?: \d [\w-]{1,20}| [\w-]{1,20})?")
_SENTENCE_END: Final = re.compile(r"(?<=[^\W\d_]{2})\.\s+(?=\w)")


@frozen
class Written:
    """What somebody wrote.

    game: the game, with its edition and choices, None if the text does not say which; names: those of the players, by
    seat, none if they were not given; position: what is stated; question: what is asked, None if nothing is; problems:
    everything that cannot be read, by line: then the rest is not to be used.
    """

    game: Any | None
    names: tuple[str, ...]
    position: PartPosition | None
    question: Question | None
    problems: tuple[Problem, ...]


@frozen
class Statement:
    """A line, or a sentence of one. number: of the line, from 1; key: before the colon, empty without one."""

    number: int
    key: str
    value: str

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.key}: {self.value}" if self.key else self.value


def read(text: str, game: str | None = None) -> Written:
    """Read a position and a question as people write them. game: its name, unless the text says which game it is."""
    problems = Problems()
    statements = _statements(text, problems)
    tools = _game(statements, game, problems)
    if tools is None:
        return Written(None, (), None, None, problems.all())
    names = _names(statements, max(tools.player_counts), problems)
    return _Reader(tools, Players(names), problems).read(statements)


def _statements(text: str, problems: Problems) -> list[Statement]:
    """Return the lines that say something, each cut at its first colon."""
    lines = text.splitlines() if len(text) <= MAX_TEXT else []
    if len(text) > MAX_TEXT or len(lines) > MAX_LINES:
        problems.add("too-long", what=str(MAX_TEXT))
    found = []
    for problems.line, line in enumerate(lines[:MAX_LINES], start=1):
        if not line.strip() or line.strip().startswith(IGNORED):
            continue
        if len(line) > MAX_LINE:
            problems.add("too-long", what=str(MAX_LINE))
            continue
        is_names = _place_key(line.partition(":")[0]) in {"names", "players"}
        for one in [line] if is_names else _SENTENCE_END.split(line):
            key, colon, value = one.partition(":")
            found.append(
                Statement(problems.line, key.strip(), value.strip())
                if colon
                else Statement(problems.line, "", one.strip())
            )
    problems.line = 0
    return found


def _place_key(text: str) -> str:
    """Return `names`, `players` or `game` if a key is one of them in any language; otherwise an empty text."""
    if len(text) > MAX_SENTENCE:
        return ""
    found = meanings("place").get(words_of(text), ())
    return next((name for name in ("names", "players", "game") if name in found), "")


def _title(statement: Statement) -> tuple[str, ...]:
    """Return the games that a line names."""
    text = statement.value if _place_key(statement.key) == "game" else statement.text
    words = tuple(word for word in words_of(text[:MAX_SENTENCE]) if word.isalnum())
    return meanings("title").get(words, ())


def _game(statements: Sequence[Statement], game: str | None, problems: Problems) -> GameTools | None:
    """Return the game that the text or the caller names."""
    possible = tuple(GAMES) if game is None else (game,)
    for one in statements:
        problems.line = one.number
        named, is_game = _title(one), _place_key(one.key) == "game"
        if is_game and not named:
            problems.add("expected", one.value, "game", names_like(one.value[:40], GAMES, 2))
            return None
        if named and not set(named) & set(possible):
            problems.add("other-game", one.text, " / ".join(possible))
            return None
        possible = tuple(name for name in possible if not named or name in named)
    problems.line = 0
    if len(possible) != 1 or possible[0] not in GAMES:
        problems.add("expected", "" if len(possible) > 1 else possible[0], "game")
        return None
    return GAMES[possible[0]]


def _names(statements: Sequence[Statement], most: int, problems: Problems) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    lines = [one for one in statements if _is_names(one)]
    for again in lines[1:]:
        problems.line = again.number
        problems.add("twice", again.key, str(lines[0].number))
    if not lines:
        return ()
    problems.line = lines[0].number
    parts = re.split(r"[,;]|\s(?:and|et|&)\s", lines[0].value)
    names = tuple(" ".join(part.split()) for part in parts if part.strip())
    fault = first_fault(names)
    if len(names) > most or not names:
        problems.add("expected", lines[0].value, "names")
    elif fault is not None:
        problems.add("name", lines[0].value, str(fault))
    elif not Players(names).are_clear:
        problems.add("expected", lines[0].value, "different-names")
    else:
        return names
    return ()


def _is_names(statement: Statement) -> bool:
    """Return whether a line has the names of the players, rather than their number."""
    key = _place_key(statement.key)
    return key == "names" or (key == "players" and number_of(statement.value.strip().casefold()) is None)


class _Reader:
    """Reads the statements about a game."""

    def __init__(self, tools: GameTools, players: Players, problems: Problems) -> None:
        self.tools, self.players, self.problems = tools, players, problems
        self.game: GameInput = INPUT[tools.name]
        self.sentences: Sentences = sentences_of(tools, players)
        self.common = {line.place: line for line in tools.positions.common}
        self.own = {line.place: line for line in tools.positions.seat}
        self.places = dict[str, Any]()
        self.said = dict[str, bool | None]()
        self.lines = dict[str, int]()
        self.seats = 0
        self.moves = list[tuple[int, str]]()
        self.questions = list[tuple[int, str, Any]]()
        self.extra_turn = False

    def read(self, statements: Sequence[Statement]) -> Written:
        """Read all statements: what is stated, then the move, then the question."""
        for one in statements:
            self.problems.line = one.number
            if not (_title(one) or _is_names(one)):
                self._statement(one)
        self.problems.line = 0
        stated = {place: self.places.pop(place, None) for place in ("edition", "choices", "players")}
        game = self.tools.game(**{name: stated[name] for name in ("edition", "choices") if stated[name] is not None})
        count = len(self.players.names) or stated["players"] or max(self.seats, min(self.tools.player_counts))
        if count not in self.tools.player_counts or self.seats > count:
            self.problems.add("players", str(max(count, self.seats)), str(max(self.tools.player_counts)))
        position = PartPosition(game, count, self.places)
        asked, position = self._asked(position)
        problems = self.problems.all()
        question = Question(position, asked, self.said) if asked is not None and not problems else None
        return Written(game, self.players.names, position, question, problems)

    # What is stated.

    def _statement(self, one: Statement) -> None:
        words = words_of(one.key)
        found = self.sentences.where.fullmatch(joined(words)) if len(one.key) <= MAX_SENTENCE else None
        if one.key and found is not None:
            self._line(found["at"], found["whose"] or found["of"], one)
        elif len(one.text) > MAX_SENTENCE:
            self.problems.add("too-long", what=str(MAX_SENTENCE))
        elif one.key and self.players.seat(joined(words)) is None and self._is_unknown_key(joined(words)):
            nearest = () if self.problems.is_full else names_like(one.key.casefold()[:40], self.sentences.places, 3)
            self.problems.add("expected", one.key, "place", nearest)
        else:
            self._sentence(one.text)

    def _is_unknown_key(self, key: str) -> bool:
        """Return whether a key looks like a place rather than the beginning of a sentence."""
        seat = self.players.leading(key)
        return (
            len((seat[1] if seat else key).split()) <= 2 and not key[:1].isdigit() and key not in {"chance", "hasard"}
        )

    def _line(self, at: str, player: str | None, one: Statement) -> None:
        """Read a line with a place before its colon."""
        names = self.sentences.places[at]
        if player is None and (name := next((name for name in names if name in _OTHER), None)) is not None:
            self._other_line(name, one)
            return
        place = self._place(at, player, one.key)
        if place is not None:
            self._state(place, words_of(one.value))

    def _place(self, at: str, player: str | None, got: str) -> str | None:
        """Return the place in notation of what a text names; None if it is reported."""
        names = self.sentences.places[at]
        seat = None if player is None else self.players.seat(player)
        common, own = ([name for name in names if name in some] for some in (self.common, self.own))
        if seat is not None and own:
            self.seats = max(self.seats, seat + 1)
            return f"seat {seat} {own[0]}"
        if seat is None and common:
            return common[0]
        self.problems.add("whose" if own else "nobodys", got)
        return None

    def _once(self, place: str, got: str) -> bool:
        """Return whether a place is stated for the first time; report it otherwise."""
        if place in self.lines:
            self.problems.add("twice", got, str(self.lines[place]))
            return False
        self.lines[place] = self.problems.line
        return True

    def _state(self, place: str, words: Words) -> None:
        """State what lies in a place."""
        if not self._once(place, place):
            return
        name = place.split(" ", 2)[2] if place.startswith("seat ") else place
        line: PositionLine = self.own[name] if place.startswith("seat ") else self.common[name]
        if name in self.game.values:
            self.places[place] = self.game.values[name](words, place, self.problems)
        elif line.codec is NUMBER:
            self._number(place, words)
        else:
            state = self.tools.positions.empty
            empty = getattr(state.seats[0] if place.startswith("seat ") else state, line.field)
            self.places[place] = read_pile(words, line.codec, empty, place, self.problems)

    def _number(self, place: str, words: Words) -> None:
        kept = [word for word in words if word not in NOUNS | OF | {"point", "points", "curse", "curses"}]
        number = 0 if is_nothing(words) and words else number_of(kept[0]) if len(kept) == 1 else None
        if number is None or not 0 <= number <= MAX_NUMBER:
            self.problems.add("expected", " ".join(words), "number")
        else:
            self.places[place] = number

    def _other_line(self, name: str, one: Statement) -> None:
        """Read a line that is no place of the table."""
        words, text = words_of(one.value), one.value
        if name in SAID:
            for fact in filter(None, map(str.strip, text.split(","))):
                if _FACT.fullmatch(fact) is None:
                    self.problems.add("expected", fact, "fact")
                elif self._once(f"said {fact}", fact):
                    self.said[fact] = SAID[name]
        elif name == "move":
            self.moves.append((one.number, text))
        elif name in {"points", "result", "claim"}:
            self._claim(name, joined(words), one)
        elif not self._once(name, name):
            return
        elif name == "turn":
            pending = read_turn(words, self.tools.positions.turn, self.game.particulars, self.players, self.problems)
            self._turn(pending)
        elif name == "choices":
            self.places[name] = read_choices(words, type(self.tools.game().choices), self.problems)
        elif name == "edition":
            editions = self.tools.game.editions
            if text in editions:
                self.places[name] = text
            else:
                self.problems.add("expected", text, "edition", tuple(editions))
        elif name == "players":
            self._number(name, words)
        else:
            self.problems.add("expected", one.key, "place")

    def _turn(self, pending: Any) -> None:
        if pending is not None:
            self.places["turn"] = pending
            self.seats = max(self.seats, getattr(pending, "seat", -1) + 1)

    # Sentences.

    def _sentence(self, text: str) -> None:
        words = words_of(text)
        said = joined(words)
        is_question = words[-1:] == ("?",)
        found = first_match(said, self.sentences, (*ASKS, *OVER) if is_question else ASKS)
        found = found or first_match(said, self.sentences, OVER[:0] if is_question else ())
        found = found or first_match(said, self.sentences, FACTS) or first_match(said, self.sentences, OVER)
        if found is None:
            self.moves.append((self.problems.line, text))
            return
        kind, parts = found
        if kind.startswith("ask "):
            self.questions.append((self.problems.line, kind, None))
        else:
            self._fact(kind.removeprefix("fact "), parts, said)

    def _fact(self, kind: str, parts: Mapping[str, str], said: str) -> None:
        turns = self.tools.positions.turn
        match kind:
            case "round-over" | "round-not-over":
                rounds = self.game.rounds.get(kind == "round-over", {})
                if not rounds:
                    self.problems.add("no-rounds", said)
                for place, value in rounds.items():
                    if self._once(place, said):
                        self.places[place] = value
            case "round-scored" | "round-not-scored":
                self.said[SCORED] = kind == "round-scored"
            case "game-over":
                if self._once("turn", said):
                    self._turn(turns.read("finished"))
            case "turn":
                seat = self.players.seat(parts["player"])
                if self._once("turn", said):
                    self._turn(turns.read(f"action seat {seat}"))
            case "pyramid-turn":
                if "pyramid-action" not in turns.names:
                    self.problems.add("sentence", said)
                self.extra_turn = self._once("turn", said)
            case "points" | "set":
                self.questions.append((self.problems.line, kind, parts))
            case _:
                self._placed(kind, parts, said)

    def _placed(self, kind: str, parts: Mapping[str, str], said: str) -> None:
        """State what a sentence says of a place. Without one, it is a hand, or that of the debens or tokens named."""
        player = parts.get("player") or parts.get("whose") or parts.get("of")
        words = tuple(parts["value"].split())
        at = parts.get("place") or parts.get("at")
        if at is None:
            named = self.sentences.places.get(words[-1], ()) if words[-1] in NOUNS else ()
            at = words[-1] if any(name in self.own for name in named) else "hand"
        place = self._place(at, player, said)
        if place is not None:
            is_empty = kind == "nothing" and (is_nothing(words) or NOUNS.issuperset(words))
            if kind == "nothing" and not is_empty:
                is_empty = NOUNS.issuperset(
                    word for word in words if word not in {"left", "more", "restante", "restantes"}
                )
            if kind == "nothing" and not is_empty:
                self.problems.add("none-of-kind", said)
                return
            self._state(place, () if is_empty else words)

    # What is asked.

    def _claim(self, name: str, said: str, one: Statement) -> None:
        """Keep a line with a claim; other questions may stand there too."""
        kinds = (
            *ASKS,
            *(f"fact {kind}" for kind in ("round-over", "round-not-over", "game-over", "points", "set")),
            *OVER,
        )
        found = first_match(said, self.sentences, kinds)
        self.questions.append((one.number, *(found if found is not None else (f"read {name}", said))))

    def _asked(self, position: PartPosition) -> tuple[Asked | None, PartPosition]:
        """Return what is asked, and the position with the decision that the move answers."""
        move, first = None, 0
        for number, text in self.moves:
            self.problems.line = number
            found = read_move_words(text, position, self.players, self.problems)
            if found.move is None:
                continue
            if move is not None:
                self.problems.add("second-move", text, str(first))
                continue
            move, pending, first = found.move, found.pending, number
            if pending is not None:
                position = position.stating(turn=pending)
            if self.extra_turn and move is not None:
                position = position.stating(turn=self.tools.positions.turn.read(f"pyramid-action seat {move.seat}"))
        asked: Asked | None = None if move is None else MoveQuestion(move)
        for number, kind, parts in self.questions:
            self.problems.line = number
            if number != self.questions[0][0]:
                self.problems.add("second-question", what=str(self.questions[0][0]))
                continue
            found_question = self._question(kind, parts, position)
            if isinstance(found_question, SetQuestion) and move is not None:
                self.problems.add("set-after-move")
            elif found_question is not None and move is not None:
                found_question = evolve(found_question, after=move)
            asked = found_question
        self.problems.line = 0
        return asked, position

    def _question(self, kind: str, parts: Any, position: PartPosition) -> Asked | None:
        claims = ClaimReader(self.players, position.players, self.problems)
        match kind:
            case "ask points":
                return PointsQuestion()
            case "ask winner":
                return ResultQuestion()
            case "ask draw":
                return ResultQuestion(winners=tuple(range(position.players)))
            case "ask not-over":
                return ResultQuestion(not_over=True)
            case "ask round-over":
                return RoundOverQuestion()
            case "ask game-over":
                return GameOverQuestion()
            case "fact round-over" | "fact round-not-over":
                return RoundOverQuestion(kind == "fact round-over")
            case "fact game-over":
                return GameOverQuestion(True)
            case "read points":
                return claims.points(parts)
            case "read result":
                return claims.result(parts)
            case "points" | "fact points":
                return claims.points(f"{parts['player']} {parts['number']}")
            case "set" | "fact set":
                line = "sets" if "sets" in self.own else "sold"
                return claims.set(parts, position.places, self.game.goods, line)
        self.problems.add("expected", str(parts), "claim")
        return None


_OTHER: Final = frozenset(
    {"edition", "choices", "turn", "move", "points", "result", "claim", "players", "names", "game", *SAID}
)
