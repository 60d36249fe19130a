r"""Read a position and a question as people write them (spec/input.md). Independent of the games.

written = read_text("names: Ada, Ben\nquays: fish-1\nAda takes the last card\nis the round over?", game="classic")
written.question     # RoundOverQuestion(None, Take(0, 0)), about a position with quays and nothing else
written.problems     # none; otherwise there is no question
"""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import chain, product, zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.input.moves import DISCARD, MoveReader
from sobek_core.input.problems import MAX_PROBLEMS, STANDS_FOR, Problem, UnreadError
from sobek_core.input.sentences import END_MARKS, LINES, MAX_SENTENCE, Sentences, joined, lines_of, sentences_of
from sobek_core.input.things import INPUT, SEPARATORS, is_nothing, read_name, read_pile
from sobek_core.input.vocabulary import Words, meanings, number_of, one_of, ordinal_of, value_of, words_in, words_of
from sobek_core.kernel.declared import checked
from sobek_core.kernel.pile import Pile
from sobek_core.names import first_fault
from sobek_core.registry import names_like
from sobek_core.spec.ids import rule_ids
from sobek_core.text.notation import MAX_LINE, NUMBER, NotationError, number_in
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts import question as q
from sobek_core.verdicts.moves import MOVE
from sobek_core.verdicts.position import TURN, PartPosition
from sobek_core.verdicts.scores import REWARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_core.tools import GameTools

MAX_TEXT: Final = 100_000  # characters
MAX_LINES: Final = 1_000
MAX_NUMBER: Final = 1_000_000_000
IGNORED: Final = ("#", "->", "```")
SEATS: Final = ("seat", "victim", "player", "ender")  # the fields of what is pending that are players
NAMES, GAME, PLAYERS, REST = "names", "game", "players", "rest"
SAID: Final = {"yes": True, "no": False, "unknown": None}
SEE, TAKE_BACK, PLAYED = "see", "take-back", "played"
ASKING: Final = (MOVE, "points", "result", "claim", SEE, TAKE_BACK)
VAGUE: Final = words_in("empty", "nothing", "no", "unseen", "unknown", "other", "others", "one")
BOUND: Final = re.compile(rf"(?:{one_of('at-least', 'at-most')} )?(.+)")
ASKED, DRAW, FINISHED = "?", "draw", "finished"
ASKING_WORDS: Final = "est-ce que "
SENTENCE: Final = 3  # words, such as `in that order`, that are a name only in quotes
PAIR: Final = 2  # players, of whom one beats the other
NOTATION: Final = re.compile(r"winners? ([0-9](?: [0-9])*)(?: ?,? ?scores? (.*))?")
BETWEEN_TURN: Final = re.compile(rf"(?<=\S) ({one_of('between-turn')})(?= [^\s,;:=-])")
APART: Final = "|"  # of what is said of a turn
BETWEEN: Final = re.compile(r"(?<!@[0-9])(?<=[0-9])(?:-| - )(?=[0-9])")  # `71-60`
_SCORE: Final = r"(?:@[0-9] (?:(?:has|have|a|ont|with|avec|:|=) )?)?[0-9]{1,9}(?!\S)(?: (?:points?|pts)(?!\S))?"
_SCORES: Final = rf"{_SCORE}(?:(?: {one_of('between-points')}){{0,2}} {_SCORE})*"
SCORES: Final = re.compile(rf"(?:(?:[,:]|with|avec) )?{_SCORES}|\( {_SCORES} \)|")
_FULL_STOP: Final = r"""(?:(?<=[^\W\d_]{2})|(?<=\d)|(?<="))\.\s+[\w"]"""
_SENTENCE: Final = re.compile(rf'(?:"[^"]*"|(?!{_FULL_STOP}).)+')  # a full stop in quotes ends none
_UNFINISHED: Final = re.compile(r"(?:^|[:,/|;_]|(?<!\?)\+|\. \.)[ ._]*$|(?:^|[:/|;]) *[:/|;]")  # of words
_DOUBT: Final = re.compile(r"\w\?|\?(?!tile)\w")  # `fish-1?`, which is not `fish-1 ?`
_AND: Final = r"\s(?:and|et|&)(?=\s)"
_MARKS: Final = ('""', "''", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb", "\u201e\u201c")  # opening and closing
_QUOTED: Final = "|".join(f"{marks[0]}([^{marks[1]}]*){marks[1]}" for marks in _MARKS)
_NAME: Final = re.compile(  # `Ada`, and `"Max & Moritz"`
    rf"(?:{_AND}|[,;\s])*(?:(?:{_QUOTED})(?=\s*(?:[,;]|\Z)|{_AND})|((?:(?!{_AND})[^,;])+))"
)
_NO_NAME: Final = re.compile(r"[0-9]+ .*|.*[():=?].*|.* (?:or|ou) .*|etc\.?", re.IGNORECASE)  # unless in quotes
NOBODY: Final = words_in("nothing", "unknown", "other", "others")


@frozen
class Written:
    """What somebody wrote.

    game: the game, with its edition and choices; names: those of the players, by seat, none if they were not given;
    position: what is stated; question: what is asked, None if nothing is; problems: everything that cannot be read, by
    line: then there is no question, and the rest is not to be relied on. Game and position are None if the text does
    not say which game it is, or who the players are; text: what was read, a sentence a line, with the places in
    notation that are before a colon.
    """

    game: Any | None
    names: tuple[str, ...]
    position: PartPosition | None
    question: q.Question | None
    problems: tuple[Problem, ...]
    text: str = ""


@checked
def read_text(text: str, game: str | None = None, names: Sequence[str] = (), answers: Sequence[str] = ()) -> Written:
    """Read a position and a question as people write them.

    game: its name, unless the text says which game it is; names: of the players, unless the text says who plays;
    answers: lines that answer questions of the judge: a place or a fact that was stated before them is stated anew.
    """
    try:
        tools, named, lines = _begun("\n".join([text, *answers]), (*GAMES,) if game is None else (game,))
    except UnreadError as error:
        return Written(None, (), None, None, (error.problem,))
    reader = _Reader(tools, sentences_of(tools.name, named or names), len(f"{text}\n".splitlines()))
    for number, line in lines:
        for one in reader.parts(line):
            reader.attempt(number, reader.line, *_cut(one))
    return evolve(reader.written(), text="\n".join(_in_notation(text, reader)))


def _in_notation(text: str, reader: _Reader) -> Iterator[str]:
    """Yield the sentences of a text and the lines that are ignored, each place in a line of its own."""
    for line in text.splitlines():
        sentences = [part for _, one in _sentences(0, line) for part in reader.parts(one)]
        for sentence in sentences or [line]:
            key, value = _cut(sentence)
            places = reader.named.get(key)
            yield from [sentence.strip()] if places is None else [f"{place}: {value}" for place in places]


def _cut(line: str) -> tuple[str, str]:
    """Return what is before the first colon of a line, empty without one, and what is after it."""
    key, colon, value = line.strip().removeprefix("- ").partition(":")
    return (key.strip() if colon else "", (value if colon else key).strip())


def _begun(text: str, games: tuple[str, ...]) -> tuple[GameTools, tuple[str, ...], list[tuple[int, str]]]:
    """Return the game of a text, the names of the players, and its other lines and sentences with their numbers.

    games: those that it can be about. Raise UnreadError.
    """
    if len(text) > MAX_TEXT or len(lines := text.splitlines()) > MAX_LINES:
        raise UnreadError("too-long", what=str(MAX_TEXT))
    named, others, last = list[tuple[int, str]](), list[tuple[int, str]](), 0
    for number, line in chain(*(_sentences(at, text) for at, text in enumerate(lines, start=1))):
        key, value = _cut(line)
        about = meanings("place", "line").get(words_of(key), ())
        is_game = GAME in about
        said = words_of(value if is_game else line.strip().removeprefix("- ")[:MAX_SENTENCE])
        titles = meanings("title").get(tuple(word for word in said if word not in END_MARKS | {"-"}), ())
        if NAMES in about or (PLAYERS in about and len(_names_in(value)) > 1):
            named.append((number, value))
        elif titles or is_game:
            if "?" in line:
                raise UnreadError("doubtful", line.strip(), line=number)
            if not titles:
                near = names_like(value[:MAX_SENTENCE], GAMES, 1)
                raise UnreadError("expected", value, GAME, nearest=near, line=number)
            if {*titles}.isdisjoint(games):
                raise UnreadError("other-game", line.strip(), " / ".join(games), line=number)
            games, last = tuple(name for name in games if name in titles), number
        else:
            others.append((number, line))
    if len(games) != 1 or games[0] not in GAMES:
        raise UnreadError("expected", "" if len(games) > 1 else games[0], GAME, line=last)
    tools = GAMES.named(games[0])
    return tools, _names(named, max(tools.player_counts)), others


def _sentences(number: int, line: str) -> list[tuple[int, str]]:
    """Return the sentences of a line with its number, none if it is ignored. Raise UnreadError."""
    if len(line) > MAX_LINE:
        raise UnreadError("too-long", what=str(MAX_LINE), line=number)
    found = [] if line.strip().startswith(IGNORED) else _SENTENCE.findall(line)
    return [(number, one) for one in found if one.strip()]


def _names_in(text: str) -> tuple[str, ...]:
    """Return names between commas or `and`, an empty one for what is none; those in quotes as they are."""
    every = [(not one[-1], " ".join("".join(one).split())) for one in _NAME.findall(text)]  # the last is in no quotes
    nobody = [_NO_NAME.fullmatch(name) or not NOBODY.isdisjoint(words_of(name)) for _, name in every]
    return tuple(name if quoted or not no else "" for (quoted, name), no in zip(every, nobody, strict=True) if name)


def _names(lines: Sequence[tuple[int, str]], most: int) -> tuple[str, ...]:
    """Return the names of the players, by seat. lines: those with names, with their numbers."""
    first, text = next(iter(lines), (0, ""))
    names, bare = _names_in(text), [one[-1].strip() for one in _NAME.findall(text) if one[-1].strip()]
    if (fault := first_fault(names)) is not None:
        raise UnreadError("name", text, str(fault), line=first)
    said = {words for words in map(words_of, names) if any(map(str.isalnum, "".join(words)))}
    is_clear = not any(words[-1] == "'s" and words[:-1] in said for words in said)  # `Ben's` beside `Ben`
    is_clear &= not any(name.startswith(f"{other} ") for name in bare for other in names)  # `Ada starts`
    is_clear &= all(len(name.split()) < SENTENCE or '"' in name for name in bare)
    is_clear &= len({name[0].islower() for name in bare if name[0].isalpha()}) < PAIR
    if lines and not (is_clear and 0 < len(names) == len(said) <= most):
        raise UnreadError("expected", text, NAMES, line=first)
    for number, _ in lines[1:]:
        raise UnreadError("twice", NAMES, str(first), line=number)
    return names


class _Reader:
    """Reads the lines about a game, and then the move and the question. last: the number of the last before answers."""

    def __init__(self, tools: GameTools, sentences: Sentences, last: int) -> None:
        self.tools, self.sentences, self.positions, self.game = tools, sentences, tools.positions, INPUT[tools.name]
        self.last = last
        self.problems = list[Problem]()
        self.number = 0  # of the line that is read
        self.places = dict[str, Any]()
        self.said = dict[str, bool | None]()
        self.stated_in = dict[str, int]()
        self.named = dict[str, list[str]]()  # the places of each line, by what is before its colon
        self.turn_of_mover = ""
        self.played: tuple[int, str] | None = None  # who has played which character, of which a move is the effect
        self.moves = list[tuple[Any, ...]]()  # read when everything is stated
        self.questions = list[tuple[Any, ...]]()  # read after the move
        self.position, self.seats = PartPosition(tools.game(), 0, self.places), range(0)  # until all is stated
        self.asked: Any = None

    def attempt(self, number: int, read: Callable[..., None], *args: str) -> None:
        """Call a function that reads a line, and keep the problem if it cannot be read."""
        self.number = number
        if len(self.problems) < MAX_PROBLEMS:
            try:
                read(*args)
            except UnreadError as error:
                self.problems.append(error.problem.in_line(number, ": ".join(filter(None, args))))

    # What is stated.

    def parts(self, line: str) -> list[str]:
        """Return the lines that a line stands for: `Ada marker: 71, Ben marker: 60` is two."""
        every = re.split(r",\s*(?=[^,:]+:)", line)
        keys = [joined(words_of(_cut(one)[0])) for one in every]
        are_places = every[1:] and all(map(self.sentences.where.fullmatch, keys))
        # who plays which game stands in lines of its own
        is_of_game = any(not {NAMES, GAME}.isdisjoint(self.sentences.places.get(key, ())) for key in keys)
        return every if are_places and not is_of_game else [line]

    def line(self, key: str, value: str) -> None:
        """Read a line with a place before its colon, or a sentence."""
        text, place = f"{key}: {value}" if key else value, joined(words_of(key))
        is_place = key and self.sentences.where.fullmatch(place)
        if len(key if is_place else text) > MAX_SENTENCE:
            raise UnreadError("too-long", what=str(MAX_SENTENCE))
        if _UNFINISHED.search(" ".join(words_of(value))):
            raise UnreadError("unfinished", text)
        _seat, rest = self.sentences.leading(place)
        several = place.split(" , ")  # `Ada hand, Ben hand: none`
        if is_place:
            self._line(place, value, key)
        elif is_nothing(words_of(value)) and all(map(self.sentences.where.fullmatch, several)):
            for one in several:
                self._line(one, value, key)
        elif rest and place.split()[0] not in words_in("chance") and not place[0].isdigit() and len(rest.split()) <= 2:
            raise self._no_place(key, rest)
        else:
            self._sentence(text)

    def _sentence(self, text: str) -> None:
        """Read a sentence that stands for lines. Any other one is a move."""
        words, questions = words_of(text), self.sentences.questions
        said = joined(words)
        is_question = "?" in words[len(said.split()) :] or said.startswith(ASKING_WORDS)
        said = said.removeprefix(ASKING_WORDS)
        asked = lines_of(said, questions) or (is_question and lines_of(f"{said} ?", questions))
        facts = lines_of(said, self.sentences.facts)
        self._check_name(said, asked or "")
        if facts == FINISHED and not asked:  # nobody knows whether everything is scored and drawn
            raise UnreadError(FINISHED, text)
        if not asked and not facts:
            self.moves.append((self.number, self._moved, text))
        if facts and not asked and (is_question or _DOUBT.search(text)):
            raise UnreadError("doubtful", text)
        for line in (asked or facts).splitlines():
            key, _, value = line.partition(": ")
            if asked:
                self._ask(key, value)
            else:
                place = f"{key}{self._held(value.split(), said)}" if key.endswith(" ") else key  # of a player alone
                try:
                    self._line(" ".join(place.split()), value, said, is_sentence=True)
                except UnreadError as error:
                    if error.problem.what not in {"things", "number", "name-of"}:
                        raise
                    raise UnreadError("sentence", text, nearest=error.problem.nearest) from None  # `Ada has won a card`

    def _ask(self, name: str, text: str) -> None:
        self._once("question", "second-question", got="")
        self.questions.append((self.number, self._asked, name, text))

    def _once(self, what: str, kind: str = "twice", got: str | None = None) -> None:
        """Note that something is stated in this line. Raise UnreadError if it was before, and this is no answer."""
        first, is_kept = self.stated_in.get(what), kind != "twice" or what in {"choices", "edition", PLAYERS}
        if first is not None and (is_kept or self.number <= self.last or self.number == first):
            raise UnreadError(kind, what if got is None else got, str(first))
        self.stated_in[what] = self.number

    def _held(self, words: list[str], said: str) -> str:
        """Return the place of a player that a sentence means but does not name: that of its last word, or the hand."""
        bare = BOUND.sub(r"\1", " ".join(words)).split()
        if all(word in VAGUE or number_of(word) is not None for word in bare):  # `Ben has none`
            raise UnreadError("expected", said, "place")
        is_place = any(f"seat 0 {name}" in self.positions.places for name in self.sentences.places.get(words[-1], ()))
        return words[-1] if is_place and SEPARATORS.isdisjoint(words) else "hand"

    def _place(self, key: str, got: str) -> str:
        """Return the place that words name, as in notation."""
        found = self.sentences.where.fullmatch(key)
        if found is None or None not in (found["whose"], found["of"]):
            raise UnreadError("sentence", got)
        seat = self.sentences.seat(found["whose"] or found["of"])
        known = {*self.positions.places, *LINES} if seat is None else {*self.positions.places, f"seat 0 {REST}"}
        of = "" if seat is None else "seat 0 "
        for name in self.sentences.places[found["at"]]:
            if f"{of}{name}" in known:
                return f"seat {seat} {name}" if of else name
        raise UnreadError("whose" if seat is None else "nobodys", got)

    def _line(self, key: str, value: str, got: str, *, is_sentence: bool = False) -> None:
        """Read what a line says. key: a place in words; got: as it was written."""
        names, called = self.sentences.places.get(key, ()), self.sentences.seat(key)
        if is_sentence and names and called is not None and got.startswith(key):  # a player who is called Deck
            raise UnreadError("ambiguous", key, readings=(f"seat {called}", *names))
        place = self._place(key, got)
        seat, name = seat_and_name(place)
        if not is_sentence:
            self.named[got] = [*dict.fromkeys((*self.named.get(got, ()), place))]
        if name in {*SAID, *ASKING}:
            self._say(name, value)
            return
        if name not in LINES and not is_sentence and _DOUBT.search(value):
            raise UnreadError("doubtful", f"{got}: {value}")
        words = words_of(value.rstrip(". "))
        codec = self.positions.places.get(name if seat is None else f"seat 0 {name}", NUMBER)  # of `players`, too
        if name == REST and not is_nothing(words):
            raise UnreadError("expected", " ".join(words), REST)
        if name == "edition" and value not in self.tools.game.editions:
            raise UnreadError("expected", value, name, nearest=self.tools.game.editions)
        self._once(place)
        if name == TURN:
            self._turn(words)
        elif name == PLAYED:
            self._play(words)
        elif name in {"edition", "choices"}:
            self.places[name] = value if name == "edition" else self._choices(value)
        elif name in self.game.values:
            self.places[place] = value = self.game.values[name](words, place)
            # unlike `the Market is empty on c4`, `the Ankh is on c4`, and the cards in several sets
            if is_sentence and value and not (is_nothing(words) or getattr(value, "mark", None)):
                raise UnreadError("sentence", got)
        elif codec is not NUMBER:
            self.places[place] = read_pile(words, codec, place, is_sentence=is_sentence)
        elif name != REST:
            self.places[place] = self._number(name, words)

    def _number(self, name: str, words: Words) -> int:
        """Read a number, perhaps with what it counts: `2 curses`, `at 71 points`."""
        at = "(?:(?:at|on|sur|a) )?" if "points" in words_in(name) else ""
        found = re.fullmatch(rf"{at}(\S+)(?: {one_of(name)})?", " ".join(words))
        number = 0 if name == "curses" and is_nothing(words, name) else number_of(found[1]) if found else None
        if number is None or not 0 <= number <= MAX_NUMBER:
            raise UnreadError("expected", " ".join(words), "number")
        return number

    def _say(self, name: str, text: str) -> None:
        """Read a line that answers, moves or asks."""
        if name in SAID:
            said, places = SAID[name], self.positions.places.keys() - LINES
            for fact in filter(None, map(str.strip, text.split(","))):
                of, _, cell = fact.partition(" ")  # of a place such as `market c4`
                is_cell = of in places and re.fullmatch("[a-z][0-9]", cell)
                is_open = said is None and (is_cell or fact in {TURN, REWARD, MOVE})
                if not is_open and fact not in {*rule_ids(), *places}:
                    near = [f"`{of}: {cell} {'?tile' if said else 'empty'} / ?`"] if is_cell else []
                    raise UnreadError("expected", fact, "fact", nearest=near)
                self._once(f"{fact}?", got=fact)
                if said is None or fact in rule_ids():
                    self.said.pop(fact, None)
                    self.said[fact] = said
                else:
                    self._line(joined(words_of(fact)), STANDS_FOR[said], fact)
        elif name == MOVE:
            self.moves.append((self.number, self._moved, text))
        elif name == SEE:
            self._ask(SEE, text)
        elif name == TAKE_BACK:
            self._ask(TAKE_BACK, text)
            self._say(MOVE, text)
        else:
            claim, questions = joined(words_of(text)) or ASKED, self.sentences.questions
            line = lines_of(f"{name} : {claim}", questions) or lines_of(claim, questions)
            self._check_name(claim, line)
            self._ask(*(line or f"{name}: {claim}").split(": ", 1))

    def _check_name(self, said: str, line: str) -> None:
        """Raise UnreadError if a claim can also be the name of a player, such as Not Over. line: what it stands for."""
        if line and (called := self.sentences.seat(said)) is not None:
            raise UnreadError("ambiguous", said, readings=(f"seat {called} wins", line))

    def _turn(self, words: Words) -> None:
        """Read what is pending, the words of notation in any order. It can be of the player who moves."""
        codec, text = self.positions.turn, re.sub(r"^(?:it is|it 's|c' est) ", "", " ".join(words))
        said = BETWEEN_TURN.sub(
            lambda one: "" if one[1] in {":", "="} else f" {APART}", re.sub(r" 's(?: turn)?(?!\S)", "", text)
        )
        spelled = {slug: rf"(?<!\S){slug.replace('-', '[- ]')}(?!\S)" for slug in codec.names}
        marked = self.sentences.marked(said)
        before, slugs = ([one for one in spelled if re.search(spelled[one], each)] for each in (said, marked))
        if called := [one for one in before if one not in slugs]:  # a player who is called Finished
            raise UnreadError("ambiguous", " ".join(words), readings=(*called, marked.replace("@", "seat ")))
        said, slug = marked, max(slugs, key=len, default="action")
        if slug.endswith("victim") and " victim @" in marked:  # of the one who names, or who is named
            raise UnreadError("expected", " ".join(words), TURN)
        rest = re.sub(spelled[slug], APART, said, count=1)  # `Ben victim, Ada` is not read
        rest = re.sub(rf"(?:({'|'.join(SEATS)}) +)?@([0-9])", lambda one: f"{one[1] or 'seat'} {one[2]}", rest)
        parts = [word for word in rest.split() if word != APART]
        named = {word: names for word in parts for one in self.game.powers if (names := read_name((word,), one))}
        described = [named[word][0] if len(named.get(word, ())) == 1 else word for word in parts]
        texts = [" ".join([slug, *one]).replace(" * ", "*") for one in (parts, described)]  # `f2` can be a cell
        for text, of_mover in product(texts, ("", " seat 0")):
            with suppress(NotationError):
                pending = codec.read(turn := f"{text}{of_mover}")
                seats = [seat for name in SEATS if (seat := getattr(pending, name, None)) is not None]
                is_all = sorted(codec.write(pending).split()) == sorted(turn.split())
                if is_all and (not hasattr(pending, "victim") or len(set(seats)) == len(seats)):
                    self.turn_of_mover = text if of_mover else ""
                    if not of_mover:
                        self.places[TURN] = pending
                    return
        raise UnreadError("expected", " ".join(words), TURN, nearest=names_like(" ".join(words)[:40], codec.names, 3))

    def _play(self, words: Words) -> None:
        """Read who has played a character that asks for the move in question."""
        seat, said = self.sentences.leading(" ".join(words))
        cards = self.game.powers[0]
        names = read_name(tuple(said.split()), cards)
        if seat is None or not names or not all(value_of(cards, name).power for name in names):
            raise UnreadError("expected", " ".join(words), "name-of")
        self.played = seat, said

    def _choices(self, text: str) -> Any:
        words = [word for word in re.split(r"[\s=,;]+", text.casefold()) if word]
        for name in words[::2]:
            self._once(name)
        try:
            pairs = zip_longest(words[::2], words[1::2], fillvalue="")
            return self.positions.places["choices"].read(" ".join(map("=".join, pairs)))
        except NotationError as error:
            near = (error.expected or "").split(" or ")
            raise UnreadError("expected", error.got or text, "choice", nearest=near) from None

    # What is asked.

    def written(self) -> Written:
        """Return everything that was read, with the move and the question."""
        stated = {place: self.places.pop(place, None) for place in ("edition", "choices", PLAYERS)}
        game = self.tools.game(**{name: stated[name] for name in ("edition", "choices") if stated[name] is not None})
        count = self._count(stated[PLAYERS])
        self._nothing_else(count)
        self.position, self.seats = PartPosition(game, count, self.places), range(count)
        for one in (*self.moves, *self.questions):
            self.attempt(*one)
        if (self.turn_of_mover or self.played) and not self.moves:
            self.problems.append(Problem(0, "who", what=", ".join(self.sentences.names)))
        more = (Problem(0, "more"),) if len(self.problems) >= MAX_PROBLEMS else ()
        problems = (*sorted(self.problems, key=lambda one: one.line), *more)
        is_told = TURN in self.position.places and TURN not in self.stated_in
        asked = self.asked
        question = None if asked is None or problems else q.Question(self.position, asked, self.said, is_told)
        if question and (found := self.game.unfitting(self.position.places, question.move)):
            question, problems = None, (Problem(self.stated_in[found[0]], "expected", what=found[1]),)
        return Written(game, self.sentences.names, self.position, question, problems)

    def _count(self, stated: int | None) -> int:
        """Return how many players there are: as many as have names, are stated, or are mentioned."""
        counts, names, pending = self.tools.player_counts, len(self.sentences.names), self.places.get(TURN)
        seats = [seat for place in self.stated_in if (seat := seat_and_name(place)[0]) is not None]
        seats += [seat for name in SEATS if (seat := getattr(pending, name, None)) is not None]
        seen = max(seats, default=-1) + 1
        count = names or stated or max(seen, min(counts))
        if count not in counts or stated not in {None, count} or seen > count:
            most = next((one for one in (names, stated) if one in counts), max(counts))
            self.problems.append(Problem(0, "players", str(max(stated or 0, seen, count)), str(most)))
            return min(counts)
        return count

    def _nothing_else(self, count: int) -> None:
        """State that places are empty if there is nothing else: not the bag, nor what somebody said nobody knows."""
        for place in self.positions.places:
            seat, name = seat_and_name(place)
            of: Any = self.positions.empty if seat is None else self.positions.empty.seats[0]
            value = getattr(of, self.positions.line(place).field, None)
            is_empty = name == "curses" or (isinstance(value, tuple | Pile) and name != "bag")
            is_rest = not {REST, place.removesuffix(name) + REST}.isdisjoint(self.stated_in)
            if is_empty and is_rest and (seat or 0) < count and place not in self.said:
                self.places.setdefault(place, value)

    def _moved(self, text: str) -> None:
        """Read a move, and state what it answers."""
        if MOVE in self.stated_in:
            raise UnreadError("second-move", text, str(self.stated_in[MOVE]))
        player, said = self.played or (None, "")
        whole = f"{text.rstrip(' .?!')} with {said}" if said else text
        turn_of = self._turn_of if self.turn_of_mover else None
        found = MoveReader(whole, self.position, self.sentences, turn_of, player).read()
        self._once(MOVE)
        turn, seat = found.pending, getattr(found.move, "seat", 0)
        if not 0 <= seat < self.position.players:
            raise UnreadError("players", str(seat + 1), str(self.position.players))
        if self.turn_of_mover:
            turn = self._turn_of(seat)
        if player is not None and not self._is_asked_for(found.move, self.places.get(TURN, turn), player):
            raise UnreadError("sentence", text)
        self.position = self.position if turn is None else self.position.stating(turn=turn)
        self.asked = q.MoveQuestion(found.move)

    def _is_asked_for(self, move: Any, turn: Any, player: int) -> bool:
        """Return whether a move answers the character that a player has played; a Scribe asks the others."""
        is_discard = self.tools.notation.verb(move) == DISCARD
        asking = getattr(turn, "player", player if is_discard else turn.seat)
        return asking == player and (move.seat != player) is is_discard

    def _turn_of(self, seat: int) -> Any:
        """Return what is pending if its player was not stated: of the one who moves."""
        return self.positions.turn.read(f"{self.turn_of_mover} seat {seat}")

    def _asked(self, name: str, text: str) -> None:
        """Read what a line asks or claims, after the move if there is one. name: in words.toml."""
        claimed = {"yes": True, "no": False}.get(text)
        asked: q.Asked
        match name:
            case "points":
                points = None if text == ASKED else self._points(text, name, self.seats)
                asked = q.PointsQuestion(None if points is None else tuple(map(points.get, self.seats)))
            case "result":
                asked = self._result(text)
            case "set" if self.asked is None:
                asked = self._set(text)
            case "set":
                raise UnreadError("set-after-move")
            case "take-back":
                if not self.moves:
                    raise UnreadError("left-out", what=self.tools.notation.patterns[0].notation)
                if self.asked and self.sentences.seat(text) not in {None, getattr(self.asked.move, "seat", None)}:
                    raise UnreadError("expected", text, "player")
                self.asked = self.asked and q.TakeBackQuestion(self.asked.move)
                return
            case "see" if self.asked is None:
                asked = q.SightQuestion(self._seen(text))
            case "see":
                raise UnreadError("second-question", "", str(self.stated_in[MOVE]))
            case "round-over" if "round" in self.positions.places:
                asked = q.RoundOverQuestion(claimed)
            case "game-over":
                asked = q.GameOverQuestion(claimed)
            case _:
                raise UnreadError("expected", text, "claim")
        self.asked = asked if self.asked is None else evolve(asked, after=self.asked.move)

    def _seen(self, text: str) -> str:
        """Return a place that somebody may see, as in notation."""
        key = joined(words_of(text))
        place = self._place(key, text) if self.sentences.where.fullmatch(key) else ""
        seat, name = seat_and_name(place)
        if name in {"", *LINES} - {TURN} or (seat or 0) not in self.seats:
            raise self._no_place(text, text)
        return place

    def _result(self, text: str) -> q.ResultQuestion:
        """Read a result: `draw`, `Ada wins, 71 to 60`, `winners 0, scores 71 60`, `Ada 71, Ben 60`."""
        self._check_name(text, DRAW if text == DRAW else "")
        if text == DRAW and len(self.seats) > PAIR:  # of all, or of some of them
            raise self._unread(text, "result")
        if text in {ASKED, DRAW}:
            return q.ResultQuestion(winners=tuple(self.seats) if text == DRAW else None)
        notation, won = NOTATION.fullmatch(text), self.sentences.won.match(text)
        named = notation[1] if notation else self.sentences.marked(won["winners"]) if won else ""
        winners = sorted(int(seat) for seat in re.findall("@?([0-9])", named))
        # the winner's points come first; without a winner, nobody knows whose they are
        order = sorted(self.seats, key=lambda one: not notation and one not in winners) if winners else []
        rest = notation[2] or "" if notation else text[won.end() :] if won else text
        scores = self._points(rest, "points" if notation else "result", order)
        is_clear = {*winners} <= {*order} and len(scores) in {0, len(self.seats)} and bool(winners or scores)
        if not notation and scores and winners and "@" not in self.sentences.marked(rest):  # `Ben wins 60-71`
            is_clear = is_clear and {max(scores.values())} == {scores[winner] for winner in winners}
        beaten = self.sentences.seat(won["other"]) if won else None  # to beat one of several is not to win
        is_twice = len({*winners}) < len(winners) or beaten in winners
        if not is_clear or is_twice or (beaten is not None and len(self.seats) > PAIR):
            raise self._unread(text, "result")
        return q.ResultQuestion(tuple(winners) or None, tuple(scores[seat] for seat in sorted(scores)) or None)

    def _points(self, text: str, what: str, order: Sequence[int]) -> dict[int, int]:
        """Return the points by seat: of the player before each number, or else of all players in this order."""
        said = BETWEEN.sub(" ", self.sentences.marked(text)).strip()
        is_whole = SCORES.fullmatch(said) is not None
        seats, numbers = (re.findall(one, said if is_whole else "") for one in ("@([0-9])", r"(?<!\S)[0-9]+"))
        is_by_seat = re.fullmatch("[0-9 ]+", text) if what == "points" else len(self.seats) == PAIR
        if not seats and (is_by_seat or len({*numbers}) == 1):
            seats = [str(seat) for seat in order] if numbers else []
        points = {int(seat): int(number) for seat, number in zip(seats, numbers, strict=False)}
        is_clear = len(points) == len(seats) == len(numbers) and points.keys() <= {*self.seats}
        if not is_clear or not is_whole:
            raise self._unread(text, what)
        return points

    def _set(self, text: str) -> q.SetQuestion:
        """Read what a set scores: a player, its number or its type, and what is claimed."""
        of, _, number = text.partition("=")
        if any(self.places.get(f"seat {one} laid") for one in self.seats):  # which can be meant
            raise UnreadError("set-and-laid")
        seat, said = self.sentences.leading(" ".join(of.split()))
        if seat is not None and not said and read_name(words_of(of), self.game.goods):  # a player who is called Fish
            raise UnreadError("which-set", of.strip())
        stated = [one for one in self.seats if self.game.sets(self.position.places, one)]
        seat = stated[0] if seat is None and len(stated) == 1 else seat
        own = [] if seat is None else self.game.sets(self.position.places, seat)
        numbered = ordinal_of(said) if "onto" in self.game.fields else None  # sold sets have no order
        nth = numbered or (1 if not said and len(own) == 1 else None)
        goods = read_name((said,), self.game.goods) if said else ()
        if seat is None or not (nth or (len(goods) == 1 and own.count(goods) < 2)):
            raise UnreadError("which-set", " ".join(of.split()))
        which = nth - 1 if nth else self.game.goods.read(goods[0])
        return q.SetQuestion(seat, which, number_in(number.strip()))

    def _no_place(self, text: str, name: str) -> UnreadError:
        """Return that something is no place, and that names need a line. name: what may be misspelled."""
        what = "place" if self.sentences.names else "place-of-seat"
        return UnreadError("expected", text, what, nearest=names_like(name, self.sentences.places, 3))

    def _unread(self, text: str, what: str) -> UnreadError:
        """Return that a claim cannot be read, with an example."""
        names = self.sentences.names or [f"seat {seat}" for seat in self.seats]
        example = ", ".join(f"{name} {78 - 6 * at}" for at, name in enumerate(names))
        return UnreadError("expected", text, what, nearest=(example,))
