"""Moves as people write them: `Ada takes the fifth card`, `seat 0: take 4`. Independent of the games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields_dict, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT
from sobek_core.input.problems import Problem, UnreadError
from sobek_core.input.sentences import MAX_SENTENCE, Players, joined, sentences_of
from sobek_core.input.things import pile_from, read_name, read_things, types_of
from sobek_core.input.vocabulary import MAX_WORD, Words, lexicon_of, number_of, value_of, words_in, words_of
from sobek_core.registry import names_like
from sobek_core.text.move_notation import MovePattern
from sobek_core.text.notation import NOTHING, NUMBER, NotationError, number_in
from sobek_core.verdicts.moves import RULES, can_be_pending
from sobek_core.verdicts.parts import Part, pile_of
from sobek_core.verdicts.position import TURN, CannotOccurError, PartPosition, states_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.move_notation import MoveField

SEATS: Final = frozenset({"victim", "starter", "chooser"})
POWER_AT: Final = {"hand": "thief", "main": "thief", "corruption": "vizier"}  # which power takes things from there
ALONE, NAME, VICTIM, BACK = "play", "name", "victim", "back"
NAMING: Final = (VICTIM, NAME, BACK)
SETS: Final = ("set", "sell", "lay", "add")  # in an ordinary turn, at the end of a round, or for a power
ADD: Final = "add"
FEW: Final = 4  # names that a message lists


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
        return move_of(text, position, Players(tuple(names)))
    except UnreadError as error:
        problem = error.problem
        if problem.kind == "sentence":
            verbs = ", ".join(pattern.verb for pattern in GAMES.named(position.game.name).notation.patterns)
            problem = evolve(problem, kind="verb", what=verbs)
        return MoveRead(None, problems=(problem,))


def move_of(text: str, position: PartPosition, players: Players) -> MoveRead:
    """Read a move. Raise UnreadError."""
    try:
        return MoveRead(GAMES.named(position.game.name).notation.read(text.strip()))
    except NotationError:
        if len(text) > MAX_SENTENCE:
            raise UnreadError("too-long", what=str(MAX_SENTENCE)) from None
    return _MoveReader(position, players, text).read()


@frozen
class _Said:
    """A kind of move that a text can be.

    pattern: its notation; fields: the words of each field; other: the player at its end, None if nobody is named there;
    asking: what it can answer, because of the power that is named; is_asked: whether a power, or a player, is named.
    """

    pattern: MovePattern[Any]
    fields: tuple[Words, ...]
    other: int | None
    asking: tuple[type[Any], ...]
    is_asked: bool


@frozen
class _MoveReader:
    """Reads a move of a position. text: all of it."""

    position: PartPosition
    players: Players
    text: str

    @property
    def _name(self) -> str:
        name: str = self.position.game.name
        return name

    def read(self) -> MoveRead:
        """Return the move. Raise UnreadError."""
        text = joined(words_of(self.text))
        seat, rest, is_chance = self._who(text)
        patterns = {
            one.verb: one
            for one in GAMES.named(self._name).notation.patterns
            if ("seat" in fields_dict(one.move)) != is_chance
        }
        sentences = [
            (patterns[verb], found.groupdict())
            for verb, sentence in sentences_of(self._name, self.players).moves
            if verb in patterns and (found := sentence.fullmatch(rest))
        ]
        of_notation = [one for one in sentences if one[0].verb in SETS and f": {one[0].verb} " in text]
        sentences = of_notation or sentences  # `Ada: lay 3 fish` has the verb of notation
        if not sentences:
            near = names_like(rest.partition(" ")[0][:MAX_WORD], patterns, 2)
            raise UnreadError("sentence", self.text, nearest=near)
        if seat is None and not is_chance:
            raise UnreadError("who", self.text, ", ".join(self.players.names) or "seat 0")
        every = [self._said(pattern, parts) for pattern, parts in sentences]
        possible = [one for one in every if one is not None and (one.other is None or one.other != seat)]
        said, move = self._first([one for one in possible if one.other is not None] or possible, seat)
        return MoveRead(move, self._pending(said, seat))

    def _who(self, said: str) -> tuple[int | None, str, bool]:
        """Split off who moves: the seat, if anybody is named or the turn is stated; and whether it is chance."""
        who, rest = self.players.leading(said)
        other, _ = self.players.leading(said.partition(" ")[2])
        if None not in (who, other) and who != other and said.split(maxsplit=1)[0] in words_in("modal"):
            readings = (f"seat {who}", f"seat {other}")
            raise UnreadError("ambiguous", said, readings=readings)  # a player who is called Can
        if who is None:
            who, rest = self.players.leading(_without_modals(said))
        first, _, others = rest.partition(" ")
        is_chance = who is None and first in words_in("chance")
        if is_chance or (who is None and others.startswith(":")):
            who, rest = number_of(first), others
        seat = getattr(self.position.places.get(TURN), "seat", None) if who is None else who
        return seat, _without_modals(rest.removeprefix(":").strip()), is_chance

    def _said(self, pattern: MovePattern[Any], parts: Mapping[str, str | None]) -> _Said | None:
        """Return what a text says of a kind of move; None if what it names does not ask for this one."""
        at = (parts.get("at") or parts.get("at_of") or "").partition(" ")[0]
        powers = [self._powers(tuple(power.split())) for power in (parts.get("power"),) if power]
        powers += [frozenset((POWER_AT[at],))] if at else []
        slugs = self.position.game.pending_kinds.slugs
        asking = tuple(
            kind for kind in self._kinds(pattern) if all(slugs[kind].partition("-")[0] in one for one in powers)
        )
        texts = (parts.get("field1"), parts.get("field2"))[: len(pattern.parts)]
        fields = tuple(tuple((text or "").split()) for text in texts)
        if not words_in("filler").issuperset((parts.get("rest") or "").split()):
            return None
        other = self.players.seat(parts.get("other"))
        is_asked = bool(powers) or other is not None
        return None if powers and not asking else _Said(pattern, fields, other, asking, is_asked)

    def _kinds(self, pattern: MovePattern[Any]) -> list[type[Any]]:
        """Return everything that moves of a kind can answer."""
        return [kind for rules in RULES[self._name].get(pattern.move, ()) for kind in rules.who.asked]

    def _powers(self, words: Words) -> frozenset[str]:
        """Return the first words of the names that words give a power: `scribe`, for `scribe-fish`."""
        every = (read_name(words, codec) for codec in INPUT[self._name].powers)
        found = (frozenset(part for name in names for part in name.split("-")) for names in every if len(names) < 3)
        return frozenset().union(*found)

    def _first(self, every: list[_Said], seat: int | None) -> tuple[_Said, Any]:
        """Return the first kind of move that can be read, of those that answer the turn if some do, and the move.

        Otherwise raise UnreadError, with what is wrong with one of them.
        """
        turn, tried = type(self.position.places.get(TURN)), list[UnreadError]()
        if TURN not in self.position.places:
            every = [one for one in every if self._can_be_pending(one, seat)] or every
        for said in sorted(every, key=lambda one: one.pattern.verb != ALONE and turn not in self._kinds(one.pattern)):
            try:
                move = self._move(said, seat)
            except UnreadError as error:
                if error.problem.readings:
                    raise
                tried += [error] if said.pattern.verb != ALONE else []
            else:
                readings = self._named(every, seat) if said.pattern.verb in NAMING and turn not in said.asking else []
                if said.pattern.verb in SETS and TURN not in self.position.places:
                    adding = [one for one in every if one.pattern.verb == ADD and one is not said]
                    readings = [self._in_words(one) for one in (said, *adding)] if adding else []
                if len(readings) > 1:  # the name of a player is that of a back, or of a type, too
                    raise UnreadError("ambiguous", " ".join(said.fields[0]), readings=readings)
                return said, move
        for said in every:
            if said.pattern.verb == NAME and self._powers(
                said.fields[0]
            ):  # something without a type, which the rules refuse
                return said, said.pattern.move(seat, " ".join(said.fields[0]))
        raise next(iter(tried), UnreadError("sentence", self.text))

    def _can_be_pending(self, said: _Said, seat: int | None) -> bool:
        """Return whether anything that a move with a set answers can be pending; other moves are not looked at."""
        if said.pattern.verb not in SETS or seat is None or seat >= self.position.players:
            return True
        try:
            state = states_of(self.position)(None)
        except CannotOccurError:  # which the judge says
            return True
        return any(can_be_pending(self.position.game, state, kind, seat) for kind in self._kinds(said.pattern))

    def _named(self, every: list[_Said], seat: int | None) -> list[str]:
        """Return every player, type and back that a text can name, as in notation."""
        found = list[str]()
        for said in sorted(
            (one for one in every if one.pattern.verb in NAMING), key=lambda one: NAMING.index(one.pattern.verb)
        ):
            with suppress(UnreadError):
                found.append(GAMES.named(self._name).notation.write(self._move(said, seat)).partition(": ")[2])
        return found

    def _in_words(self, said: _Said) -> str:
        """Return a move with a set as a reading of a text, with the power that asks for it."""
        slug, keyword = (
            self.position.game.pending_kinds.slugs[self._kinds(said.pattern)[0]],
            said.pattern.parts[1].keyword,
        )
        words = (said.pattern.verb, *said.fields[0], keyword, *said.fields[1])
        power = ("with", slug.partition("-")[0]) if said.pattern.verb == ADD else ()
        return " ".join((*words, *power))

    def _pending(self, said: _Said, seat: int | None) -> Any:
        """Return what a move answers, if the power or the other player that is named leaves one kind."""
        if not said.is_asked or len(said.asking) != 1 or TURN in self.position.places:
            return None
        (kind,) = said.asking
        needed = set(fields_dict(kind))
        victim = 1 - seat if said.other is None and seat is not None and self.position.players == 2 else said.other
        if needed == {"seat", VICTIM} and victim is not None:
            return kind(seat, victim)
        return kind(seat) if needed == {"seat"} else None

    # The fields of a move.

    def _move(self, said: _Said, seat: int | None) -> Any:
        """Return a move. Raise UnreadError."""
        values: dict[str, Any] = {"seat": seat} if "seat" in fields_dict(said.pattern.move) else {}
        for part, words in zip(said.pattern.parts, said.fields, strict=True):
            if words or not part.keyword:
                values[part.name] = self._value(said, part, words, seat)
            else:
                values[part.name] = None if part.optional else self._left_out(part, [*values.values()][-1])
        return said.pattern.move(**values)

    def _value(self, said: _Said, part: MoveField, words: Words, seat: int | None) -> Any:
        codec, got, game = part.codec, " ".join(words), INPUT[self._name]
        if part.name in game.fields:
            return game.fields[part.name](words, self.position.places, seat)
        if part.name in SEATS:
            return self._seat(words, said.other)
        if codec is NUMBER and (number := number_of(got)) is not None:
            return number
        if codec is NUMBER or not codec.names:
            raise UnreadError("notation", got, said.pattern.notation)
        hand = self.position.places.get(f"seat {seat} hand")
        hand = None if isinstance(hand, Part) else hand
        if codec.read(codec.names[0]) is not value_of(codec, codec.names[0]):
            return self._pile(words, part, hand)
        names = read_name(words, codec)
        if said.pattern.verb == ALONE and len(names) > 1 and names[0].partition("-")[0] in game.goods.names:
            raise UnreadError("how-many", got)  # `plays fish` can be a set
        held = {str(kind) for kind in hand or ()}
        names = tuple(name for name in names if name in held) or names
        if len(names) > 1:
            raise UnreadError("ambiguous", got, readings=names)
        if not names:
            near = lexicon_of(codec).nearest(got) or (codec.names if len(codec.names) <= FEW else ())
            raise UnreadError("expected", got, "name-of", nearest=near)
        return codec.read(names[0])

    def _seat(self, words: Words, other: int | None) -> int:
        """Read a player: the one that is named here, or else at the end of the move."""
        got = " ".join(words)
        who = self.players.seat(got) if words else other
        who = number_in(got) if who is None else who
        if who is None:
            raise UnreadError("expected", got, "player", nearest=self.players.names)
        return who

    def _pile(self, words: Words, part: MoveField, hand: Any) -> Any:
        """Read the cards or tiles of a move. Those not described in full are all that fit in a hand that is known."""
        things = read_things(words, part.codec, is_sentence=True)
        if things.most or not things.described:
            raise UnreadError("expected", " ".join(words), "which-things")
        pile = pile_from(things, part.codec, part.codec.read(NOTHING), "move")
        if not isinstance(pile, Part):
            return pile
        for kinds in () if hand is None else dict.fromkeys(pile.vague):
            fitting = hand.among(kinds)
            if pile.vague.count(kinds) == len(fitting) and not pile.known.has_any(kinds):
                left = tuple(one for one in pile.vague if one != kinds)
                pile = evolve(pile, known=pile.known + fitting, vague=left)
        return pile_of(pile)

    def _left_out(self, part: MoveField, pile: Any) -> Any:
        """Return the type of the tiles that a move names, if it leaves it out."""
        codec = INPUT[self._name].goods
        goods = types_of(pile, codec)
        if part.codec is not codec or len(goods) != 1:
            raise UnreadError("left-out", what=part.keyword)
        return codec.read(goods[0])


def _without_modals(text: str) -> str:
    """Return a text without the words that make a move a question: `may Ada take c4`."""
    first, _, rest = text.partition(" ")
    return _without_modals(rest) if rest and first in words_in("modal") else text
