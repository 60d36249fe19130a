"""Moves as people write them, one or those of a whole game: `Ada takes the fifth card`, `seat 0: take 4`."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from attrs import Factory, define, evolve, fields_dict, frozen

from sobek_core.games import GAMES
from sobek_core.input.problems import MAX_PROBLEMS, Problem, UnreadError
from sobek_core.input.sentences import MAX_SENTENCE, Sentences, joined, sentences_of
from sobek_core.input.things import INPUT, known_elsewhere, read_name, read_pile, type_of, types_of
from sobek_core.input.vocabulary import TABLES, Words, lexicon_of, number_of, one_of, value_of, words_in, words_of
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.kind import name_of
from sobek_core.registry import names_like
from sobek_core.text.move_notation import MovePattern
from sobek_core.text.notation import NOTHING, NUMBER, NotationError, number_in
from sobek_core.verdicts.moves import RULES, can_be_pending
from sobek_core.verdicts.parts import Part, part_of, pile_of
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, PartPosition, fully_known, states_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.records.record import Record
    from sobek_core.text.move_notation import MoveField
    from sobek_core.text.notation import Codec

SEATS: Final = frozenset({"victim", "starter", "chooser"})
ALONE, NAME, ADD, VICTIM, DISCARD = "play", "name", "add", "victim", "discard"
FROM_OTHER: Final = {"pick": "seat {1} corruption", "steal": "seat {1} hand"}  # what is not taken from the own hand
INDEX: Final = re.compile("(?:(?:slot|set) )?[0-9]+")
MODALS: Final = re.compile(rf"(?:{one_of('modal')} )?")  # of a question, such as `may Ada take c4`
QUESTION: Final = re.compile(rf"(?<!\S)(?:{one_of('modal')}|\?)(?!\S)")  # what is only in one
OWN_SET: Final = re.compile(rf"(?<!\S){one_of('own')} (?:\S+ )?(?:set|serie)(?!\S)")  # `his fish set`
FEW: Final = 4  # names that a message lists
SETUP: Final = "setup:"
COMMENT: Final = "#"


@frozen
class MoveRead:
    """A move that was read.

    move: the move, None if it cannot be read; pending: what it answers, if the text says so; problems: why it cannot be
    read.
    """

    move: Any | None
    pending: Any | None = None
    problems: tuple[Problem, ...] = ()


def read_move(text: str, position: PartPosition, names: Sequence[str] = ()) -> MoveRead:
    """Read a move of a position. names: of the players, by seat."""
    try:
        return MoveReader(text, position, sentences_of(position.game.name, tuple(names))).read()
    except UnreadError as error:
        problem = error.problem.in_line(0, text)
        if problem.kind == "sentence":
            verbs = GAMES.named(position.game.name).notation.verbs.values()
            problem = evolve(problem, kind="verb", what=", ".join(verbs))
        return MoveRead(None, problems=(problem,))


def read_whole(text: str, position: PartPosition, names: Sequence[str] = ()) -> MoveRead:
    """Read a move that is to be made, of which everything must be known: not one of `3 fish` that can be several."""
    called = {word for name in names for word in words_of(name)}
    if QUESTION.search(" ".join(word for word in words_of(text) if word not in called)):  # who asks does not move
        return MoveRead(None, problems=(Problem(0, "doubtful", text),))
    found = read_move(text, position, names)
    if found.move and any(isinstance(getattr(found.move, one), Part) for one in fields_dict(type(found.move))):
        return MoveRead(None, problems=(Problem(0, "expected", text, "exact"),))
    return found


@frozen
class _Said:
    """A kind of move that a text can be.

    pattern: its notation; fields: the words of each field; other: the player at its end, None if nobody is named there;
    kinds: what it can answer; pending: what it answers, None unless the power or the other player leaves one kind;
    is_laid: whether it is called laying, in a turn or at the end of a round.
    """

    pattern: MovePattern[Any]
    fields: tuple[Words, ...]
    other: int | None
    kinds: tuple[type[Any], ...]
    pending: Any
    is_laid: bool

    @property
    def different(self) -> frozenset[str]:
        """The verbs of moves that the same words can be, its own included; none if it does not matter."""
        same = (group for group in TABLES["different"].values() if self.pattern.verb in group)
        return frozenset(chain(*same, ("lay",) if self.is_laid else ()))

    def __str__(self) -> str:
        """Return the move in words that can be read as no other one."""
        keywords = ["", *(part.keyword for part in self.pattern.parts[1:])]
        said = (
            word for keyword, field in zip(keywords, self.fields, strict=True) if field for word in (keyword, *field)
        )
        return " ".join([self.pattern.verb, *filter(None, said), *(["with courtesan"] * (self.pattern.verb == ADD))])


@define
class MoveReader:
    """Reads a move of a position.

    text: all of it; turn_of: returns what the move answers, by seat, if its player was not stated; player: who has
    played what asks for it, if that was stated; turn: what it answers, if that was stated; seat: of the player who
    moves; opponent: the other one of two players; rest: what the player does; is_notation: as `Ada: take 1` and
    `take 1` are.
    """

    text: str
    position: PartPosition
    sentences: Sentences
    turn_of: Callable[[int], Any] | None = None
    player: int | None = None
    name: str = Factory(lambda self: self.position.game.name, takes_self=True)
    turn: Any = Factory(lambda self: self.position.places.get(TURN), takes_self=True)
    seat: int | None = None
    opponent: int | None = None
    rest: str = ""
    is_notation: bool = False

    def read(self) -> MoveRead:
        """Return the move. Raise UnreadError."""
        notation = GAMES.named(self.name).notation
        try:
            return MoveRead(notation.read(self.text.strip()))
        except NotationError:
            if len(self.text) > MAX_SENTENCE:
                raise UnreadError("too-long", what=str(MAX_SENTENCE)) from None
        text = joined(words_of(self.text))
        self.rest, is_chance = self._who(text)
        if self.turn_of is not None and self.seat is not None:
            self.turn = self.turn_of(self.seat)
        self.opponent = 1 - self.seat if self.seat in {0, 1} and self.position.players == 2 else None
        patterns = {one.verb: one for one in notation.patterns if ("seat" in fields_dict(one.move)) != is_chance}
        written = [verb for verb in patterns if f": {verb} " in f"{text} "]  # as `Ada: take 1` has the verb of notation
        self.is_notation = bool(written) or (self.rest == text and text.partition(" ")[0] in patterns)
        asked = [] if written else [verb for verb, one in patterns.items() if type(self.turn) in self._kinds(one)]
        answers = [one for one in self.sentences.answers if one[0] in asked]
        matches = [(verb, sentence.fullmatch(self.rest)) for verb, sentence in (*self.sentences.moves, *answers)]
        found = [(patterns[verb], match.groupdict()) for verb, match in matches if match and verb in patterns]
        if not found:
            raise UnreadError("sentence", self.text, nearest=names_like(self.rest.partition(" ")[0], patterns, 2))
        if self.seat is None and not is_chance:
            raise UnreadError("who", self.text, ", ".join(self.sentences.names) or "seat 0")
        possible = [one for pattern, parts in found for one in self._said(pattern, parts)]
        every = [one for one in possible if one.other is not None] or possible
        if asked:  # what is said in words may be meant as an answer to the turn
            every = [one for one in every if one.pattern.verb in asked]
            if not every:
                raise UnreadError("no-answer", self.text, readings=[patterns[verb].notation for verb in asked])
        # `Ada: lay 3 fish` has the verb of notation
        every = [one for one in every if one.different and one.pattern.verb in written] or every
        others = (seat for seat in range(self.position.players) if seat != self.seat)
        if OWN_SET.search(self.rest) and any(INPUT[self.name].sets(self.position.places, one) for one in others):
            raise UnreadError("which-set", self.rest)
        if self.turn is None and self.seat is not None and self.seat < self.position.players:
            with suppress(CannotOccurError):  # which the judge says
                can = partial(can_be_pending, self.position.game, states_of(self.position)(None))
                # a set is laid if the quays are empty; other moves are for the judge to refuse
                possible = [one for one in every if any(can(kind, self.seat) for kind in one.kinds)]
                every = [one for one in every if one in possible or ADD not in one.different] or every
        return self._first(every, is_of_turn=bool(asked))

    def _who(self, said: str) -> tuple[str, bool]:
        """Split off who moves, if anybody is named or the turn is stated; return the rest, and whether it is chance."""
        first, _, others = said.partition(" ")
        (who, rest), (other, _) = self.sentences.leading(said), self.sentences.leading(others)
        if None not in (who, other) and who != other and first in words_in("modal"):
            raise UnreadError("ambiguous", said, readings=(f"seat {who}", f"seat {other}"))  # a player called Can
        if who is None:
            who, rest = self.sentences.leading(MODALS.sub("", said, count=1))
        is_chance = who is None and first in words_in("chance")
        if who is None and not is_chance and others.startswith(":"):  # `Cleo: take 1`, `1: take 2`, `not: take 1`
            raise UnreadError("expected", first, "player", nearest=self.sentences.names)
        rest = others if is_chance else rest
        self.seat = getattr(self.turn, "seat", None) if who is None else who
        return MODALS.sub("", rest.removeprefix(":").strip(), count=1), is_chance

    def _said(self, pattern: MovePattern[Any], parts: Mapping[str, str | None]) -> Iterator[_Said]:
        """Yield what a text says of a kind of move, unless what it names does not ask for this one."""
        at, power = parts.get("at") or parts.get("at_of"), parts.get("power")
        other = self.sentences.seat(parts.get("other"))
        played, cards = self._named((power or "").split()), INPUT[self.name].powers[0].names
        elsewhere = self.position.without(PLACES[self.name].turns.played)
        if not {*cards}.isdisjoint(played) and known_elsewhere(played, elsewhere):  # `with the thief`, in Ben's hand
            raise UnreadError("elsewhere", power or "")
        named = {*map(self._power, played)}
        said = filter(None, (at, "theft" if parts.get("theft") else ""))
        powers = [*([named] if power else []), *map(TABLES["power-at"].__getitem__, said)]
        slugs, pending = self.position.game.pending_kinds.slugs, None
        kinds = self._kinds(pattern)
        asking = [kind for kind in kinds if all(slugs[kind].partition("-")[0] in one for one in powers)]
        texts = (parts.get("field1"), parts.get("field2"))[: len(pattern.parts)]
        fields = tuple(tuple((text or "").split()) for text in texts)
        if len(asking) == 1 and self.turn is None and (powers or other is not None):
            player = self.opponent if self.player is None else self.player
            seats = {"seat": self.seat, VICTIM: self.opponent if other is None else other, "player": player}
            known = {name: seats.get(name) for name in fields_dict(asking[0])}
            pending = None if None in known.values() else asking[0](**known)
        is_free = self.turn is None or (self.player is None and type(self.turn) not in kinds)
        is_of_turn = is_free or type(self.turn) in asking
        is_other = other is None or (other != self.seat and other == getattr(self.turn, VICTIM, other))
        # the Architect draws tokens that are to be told, and what is discarded may be for a priest
        needs_turn = bool(power) or (pattern.verb == DISCARD and not self.is_notation)
        has_turn = pending is not None or self.turn is not None
        if is_of_turn and is_other and (has_turn or not needs_turn) and (asking or not powers):
            yield _Said(pattern, fields, other, kinds, pending, bool(re.match(TABLES["part"]["lays"], self.rest)))

    def _kinds(self, pattern: MovePattern[Any] | None) -> tuple[type[Any], ...]:
        """Return the decisions that moves of a kind answer, none if the game has no such moves."""
        every = RULES[self.name].get(pattern.move, ()) if pattern else ()
        return tuple(kind for rules in every for kind in rules.who.asked)

    def _power(self, name: str) -> str:
        """Return the power of a character, such as that of a priest, or the name of anything else."""
        cards = INPUT[self.name].powers[0]
        power = value_of(cards, name).power if name in cards.names else None
        return name_of(power) if power else name

    def _named(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the names of one card, tile or token, as far as words describe it."""
        cards, tokens = INPUT[self.name].powers
        every = (read_name(tuple(words), cards), read_name(tuple(words), tokens, "token"))
        return next((names for names in every if lexicon_of(cards).is_of_one_group(names)), ())

    def _first(self, every: list[_Said], *, is_of_turn: bool) -> MoveRead:
        """Return the first kind of move that can be read. Raise UnreadError: what is wrong with one of them.

        is_of_turn: whether they answer the stated turn.
        """
        tried, read = list[UnreadError](), list[tuple[_Said, Any]]()
        for said in sorted(every, key=lambda one: one.pattern.verb != ALONE):
            try:
                read.append((said, self._move(said)))
            except UnreadError as error:
                if error.problem.readings and not read:
                    raise
                tried += [error] if said.pattern.verb != ALONE else []
        for said in every:  # something without a type, which the rules refuse
            names = self._named(said.fields[0]) if said.pattern.verb == NAME and not read else ()
            if names and names[0].partition("-")[0] not in said.pattern.parts[0].codec.names:
                named = lexicon_of(INPUT[self.name].powers[0]).singular(said.fields[0])
                read = [(said, said.pattern.move(self.seat, " ".join(named)))]
        if not read:
            raise next(iter(tried), UnreadError("sentence", self.text))
        first, move = read[0]
        same = {one.pattern.verb: str(one) for one, _ in read if one.pattern.verb in first.different}
        if len(same) > 1 and not is_of_turn:
            raise UnreadError("ambiguous", " ".join(first.fields[0]), readings=same.values())
        return MoveRead(move, first.pending)

    # The fields of a move.

    def _move(self, said: _Said) -> Any:
        """Return a move. Raise UnreadError."""
        values: dict[str, Any] = {"seat": self.seat} if "seat" in fields_dict(said.pattern.move) else {}
        for part, words in zip(said.pattern.parts, said.fields, strict=True):
            if words or not part.keyword:
                values[part.name] = self._value(said, part, words)
            elif part.optional:
                values[part.name] = None
            else:  # the type of the tiles
                goods = types_of([*values.values()][-1], part.codec) or part.codec.names
                if len(goods) != 1:
                    readings = (f"{part.keyword} {one}" for one in goods)
                    raise UnreadError("left-out", what=part.keyword, readings=readings)
                values[part.name] = part.codec.read(goods[0])
        return said.pattern.move(**values)

    def _value(self, said: _Said, part: MoveField, words: Words) -> Any:
        codec, got, game = part.codec, " ".join(words), INPUT[self.name]
        patterns = GAMES.named(self.name).notation.patterns
        marks = {one.codec for pattern in patterns for one in pattern.parts if one.name == "mark"} - {codec}
        if any(read_name(words, one, "mark") for one in marks):  # `takes the row` is no tile with that mark
            raise UnreadError("expected", got, "name-of")
        is_pile = bool(codec.names) and codec.read(codec.names[0]) is not value_of(codec, codec.names[0])
        if not is_pile and not words_in("or").isdisjoint(words):
            raise UnreadError("expected", got, "name-of")
        if part.name in game.fields:
            # a number counts from 0 in notation, and in `may Ada take 4` it may not
            if any(INDEX.fullmatch(part.strip()) for part in re.split("[,:]", got)) and not self.is_notation:
                raise UnreadError("expected", got, "slot" if part.name == "slot" else "set")
            return game.fields[part.name](words, self.position, self.seat)
        who = (self.sentences.seat(got) if words else said.other) if part.name in SEATS else None
        if codec is NUMBER and (number := number_in(got) if who is None and self.is_notation else who) is not None:
            return number
        if part.name in SEATS:
            raise UnreadError("expected", got, "player", nearest=self.sentences.names)
        if not codec.names:
            raise UnreadError("notation", got, said.pattern.notation)
        victim = getattr(said.pending or self.turn, VICTIM, self.opponent if said.other is None else said.other)
        place = FROM_OTHER.get(said.pattern.verb, "seat {0} hand").format(self.seat, victim)  # where its things lie
        lying = self.position.places.get(place)
        if is_pile:
            pile = self._pile(words, codec, part_of(lying or codec.read(NOTHING)))
            shown: Any = part_of(pile)
            are_played = re.match("|".join(map(TABLES["part"].__getitem__, ("plays", "lays"))), self.rest)
            if are_played and all(kind.power for kinds in (shown.known, *shown.vague) for kind in kinds):
                raise UnreadError("expected", got, "name-of")  # characters are played one at a time
            return pile
        is_one = said.pattern.verb == ALONE and number_of(" ".join(words[:1])) == 1
        names = read_name(words[is_one:], codec, part.name if part.name in TABLES["word"] else "card")
        is_good = bool(names) and names[0].partition("-")[0] in game.goods.names
        if said.pattern.verb == ALONE and is_good and (is_one or len(names) > 1 or words[-1].isdecimal()):
            raise UnreadError("how-many", got)  # `plays fish` can be a set
        there = [] if lying is None or isinstance(lying, Part) else [*map(str, lying)]
        names = tuple(name for name in names if name in there) or names
        if len(names) > 1:
            raise UnreadError("ambiguous", got, readings=names)
        if not names:
            near = lexicon_of(codec).nearest(got) or (codec.names if len(codec.names) <= FEW else ())
            raise UnreadError("expected", got, "type" if codec is game.goods else "name-of", nearest=near)
        return codec.read(names[0])

    def _pile(self, words: Words, codec: Codec[Any], own: Part[Any]) -> Any:
        """Read the cards or tiles of a move. Those not described in full are all that fit in a hand that is known."""
        pile = part_of(read_pile(words, codec, "move", is_sentence=True))
        if pile.most or not (pile.known or pile.vague):
            raise UnreadError("expected", " ".join(words), "which-things")
        goods = INPUT[self.name].goods.names
        there: list[Any] = [*((kind,) for kind in own.known), *own.vague]
        is_clear = all(not kind.power and type_of(kind) in goods for kinds in there for kind in kinds)
        for kinds in dict.fromkeys(pile.vague) if there else ():
            named, fitting = pile.vague.count(kinds), own.known.among(kinds)
            number = own.most + sum(not {*kinds}.isdisjoint(one) for one in there)
            if named > number and not is_clear:  # `3 fish`, of which one is the Thief or an amulet
                raise UnreadError("expected", " ".join(words), "exact")
            if named == number == len(fitting) and not pile.known.has_any(kinds):
                pile = evolve(pile, known=pile.known + fitting, vague=tuple(one for one in pile.vague if one != kinds))
        return pile_of(pile)


@frozen
class WrittenGame:
    """A game as people wrote it down.

    setup: what it started from; moves: in order, as far as they can be read; lines: the line of each move, by its
    number, and of the setup, if it was written, by 0; problems: what cannot be read.
    """

    setup: Any
    moves: tuple[Any, ...]
    lines: dict[int, int]
    problems: tuple[Problem, ...]


def read_game(numbered: Iterable[tuple[int, str]], header: Record) -> WrittenGame:
    """Read the moves of a game, and its setup if the first line has it; a setup is read strictly.

    numbered: lines with their numbers, from 1; header: a record with the rules, the names, and the setup in case no
    line has one. Nothing after a `?` is read: a record replays the game, so that everything must be known. Nor is
    anything after a few problems.
    """
    setup, moves, lines, problems = header.setup, list[Any](), dict[int, int](), list[Problem]()
    texts = [(number, text) for number, line in numbered if (text := line.strip()) and not text.startswith(COMMENT)]
    for number, text in texts:
        if "?" in text:
            return WrittenGame(setup, (), lines, (Problem(number, "all-known", text),))
    if texts and texts[0][1].startswith(SETUP):
        lines[0], text = texts.pop(0)
        try:
            setup = header.tools.setups.read(text.removeprefix(SETUP).strip())
        except NotationError as error:
            problems.append(Problem(lines[0], "setup", what=str(error)))
        if setup.players != len(header.names):
            problems.append(Problem(lines[0], "setup-players", str(setup.players), str(len(header.names))))
    try:
        state: Any = header.game.start(setup)
    except IllegalSetupError:
        state = None
    for number, text in texts:
        if len(problems) >= MAX_PROBLEMS:
            problems.append(Problem(0, "more"))
            break
        known = None if state is None else fully_known(Position(header.game, state))
        found = read_whole(text, known or PartPosition(header.game, len(header.names), {}), header.names)
        problems += [evolve(problem, line=number) for problem in found.problems]
        verdict = None if found.move is None or state is None else header.game.apply(state, found.move)
        state = verdict.state if isinstance(verdict, Applied) else None
        if found.move is not None:
            moves.append(found.move)
            lines[len(moves)] = number
    return WrittenGame(setup, tuple(moves), lines, tuple(problems))
