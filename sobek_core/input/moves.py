"""Moves as people write them: `Ada takes the fifth card`, `seat 0: take 4`. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields_dict, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT
from sobek_core.input.problems import Problem, UnreadError
from sobek_core.input.sentences import MAX_SENTENCE, Players, joined
from sobek_core.input.things import pile_from, read_name, read_things, types_of
from sobek_core.input.vocabulary import MAX_WORD, Words, lexicon_of, number_of, tables, value_of, words_in, words_of
from sobek_core.registry import names_like
from sobek_core.text.notation import NOTHING, NUMBER, NotationError, number_in
from sobek_core.verdicts.moves import RULES
from sobek_core.verdicts.parts import Part, pile_of
from sobek_core.verdicts.position import TURN, PartPosition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.move_notation import MoveField, MovePattern

SEATS: Final = frozenset({"victim", "starter", "chooser"})
WITH: Final = re.compile(r" (?:, )?(?:with|for|by|through|because of|avec|pour|par|grace (?:a|au)|a cause (?:de|du)) ")
BEFORE_OTHER: Final = r"(?:from|to|against|of|a|de|d'|chez|contre)"
POWER_AT: Final = {"hand": "thief", "main": "thief", "corruption": "vizier"}  # which power takes things from there
AT: Final = rf"({'|'.join(POWER_AT)})(?: pile| board)?"
ALONE, NAME, VICTIM, BACK = "play", "name", "victim", "back"
NAMING: Final = (VICTIM, NAME, BACK)
FROM: Final = {  # the verbs of moves of what lies in a place; others say what is wrong with it
    "hand": {ALONE, BACK, "set", "sell", "lay", "add", "discard", "take", "fetch"},
    "corruption": {NAME, "pick", "take", "fetch"},
}
LONGEST_VERB: Final = 5  # words
FEW: Final = 4  # names that a message lists
OF_OTHERS: Final = frozenset({"victim", "pick", "back"})  # the verbs of moves that say whom they are about


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


@cache
def _verbs(known: tuple[str, ...], table: str) -> Mapping[Words, tuple[str, ...]]:
    """Return the verbs of notation that words can stand for, in the order of a table."""
    found = defaultdict[Words, list[str]](list)
    for verb, others in tables()[table].items():
        for words in {words_of(one) for one in (verb, *others) if verb in known}:
            found[words].append(verb)
    return {words: tuple(verbs) for words, verbs in found.items()}


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
        seat, rest, is_chance = self._who(joined(words_of(self.text)))
        patterns = {
            one.verb: one
            for one in GAMES.named(self._name).notation.patterns
            if ("seat" in fields_dict(one.move)) != is_chance
        }
        rest, powers = self._power(rest)
        rest, other, at = self._other(rest, seat)
        if at is not None and powers and at not in powers:  # `from Ben's hand with the Vizier`
            raise UnreadError("sentence", self.text)
        powers = powers or frozenset(() if at is None else (at,))
        verbs, words = _verb(rest, tuple(patterns), is_asked=bool(powers) or other is not None)
        if other is not None and VICTIM in verbs and self._asking(patterns[VICTIM], named := self._powers(words)):
            verbs, powers, words = (VICTIM,), named, ()  # `gives the Curse to Ben`
        if not verbs:
            known = dict.fromkeys(one for run in _verbs(tuple(patterns), "verb") for one in run)
            near = names_like(rest.partition(" ")[0][:MAX_WORD], known, 2)
            raise UnreadError("sentence", self.text, nearest=near)
        if seat is None and not is_chance:
            raise UnreadError("who", self.text, ", ".join(self.players.names) or "seat 0")
        possible = [
            one
            for one in map(patterns.__getitem__, verbs)
            if (other is None or one.verb in OF_OTHERS) and _lie_there(one.verb, words)
            if not powers or self._asking(one, powers)
        ]
        found, move = self._first(possible, words, seat, other)
        return MoveRead(move, self._pending(found, seat, powers, other))

    def _who(self, said: str) -> tuple[int | None, str, bool]:
        """Split off who moves: the seat, if anybody is named or the turn is stated; and whether it is chance."""
        who, rest = self.players.leading(said)
        other, _ = self.players.leading(said.partition(" ")[2])
        if None not in (who, other) and who != other and said.split(maxsplit=1)[0] in words_in("modal"):
            raise UnreadError(
                "ambiguous", said, readings=(f"seat {who}", f"seat {other}")
            )  # a player who is called Can
        if who is None:
            who, rest = self.players.leading(_without_modals(said))
        first, _, others = rest.partition(" ")
        is_chance = who is None and first in words_in("chance")
        if is_chance or (who is None and others.startswith(":")):
            who, rest = number_of(first), others
        seat = getattr(self.position.places.get(TURN), "seat", None) if who is None else who
        return seat, _without_modals(rest.removeprefix(":").strip()), is_chance

    def _first(
        self, patterns: list[MovePattern[Any]], words: Words, seat: int | None, other: int | None
    ) -> tuple[MovePattern[Any], Any]:
        """Return the first kind of move that can be read, of those that answer the turn if some do, and the move.

        Otherwise raise UnreadError, with what is wrong with one of them.
        """
        turn, wrong = type(self.position.places.get(TURN)), UnreadError("sentence", self.text)
        tried = list[UnreadError]()
        for pattern in sorted(patterns, key=lambda one: one.verb != ALONE and turn not in self._asking(one, None)):
            try:
                move = self._move(pattern, words, seat, other)
            except UnreadError as error:
                if error.problem.readings:
                    raise
                tried += [error] if pattern.verb != ALONE else []
            else:
                is_asked = turn in self._asking(pattern, None)
                every = self._named(patterns, words, seat) if pattern.verb in NAMING and words and not is_asked else []
                if len(every) > 1:  # the name of a player is that of a back, or of a type, too
                    raise UnreadError("ambiguous", " ".join(words), readings=every)
                return pattern, move
        for pattern in patterns:
            if pattern.verb == NAME and self._powers(words):  # something without a type, which the rules refuse
                return pattern, pattern.move(seat, " ".join(words))
        raise next(iter(tried), wrong)

    def _named(self, patterns: list[MovePattern[Any]], words: Words, seat: int | None) -> list[str]:
        """Return every player, type and back that words can name, as in notation."""
        found = list[str]()
        for pattern in sorted((one for one in patterns if one.verb in NAMING), key=lambda one: NAMING.index(one.verb)):
            with suppress(UnreadError):
                move = self._move(pattern, words, seat, None)
                found.append(GAMES.named(self._name).notation.write(move).partition(": ")[2])
        return found

    # Which power asks, and of whom.

    def _power(self, rest: str) -> tuple[str, frozenset[str]]:
        """Split off the power that asks for a move, at its end: `with the thief`."""
        last = max(WITH.finditer(rest), key=re.Match.start, default=None)
        powers = frozenset[str]() if last is None else self._powers(tuple(rest[last.end() :].split()))
        return (rest[: last.start()], powers) if last is not None and powers else (rest, frozenset())

    def _powers(self, words: Words) -> frozenset[str]:
        """Return the first words of the names that words give a power: `scribe`, for `scribe-fish`."""
        every = (read_name(words, codec) for codec in INPUT[self._name].powers)
        found = (frozenset(part for name in names for part in name.split("-")) for names in every if len(names) < 3)
        return frozenset().union(*found)

    def _other(self, rest: str, seat: int | None) -> tuple[str, int | None, str | None]:
        """Split off another player at the end of a move, and which power takes from there: `from Ben's corruption`."""
        found = re.search(rf"(?: {BEFORE_OTHER} {AT})? {BEFORE_OTHER} ({self.players.pattern})(?: 's {AT})?$", rest)
        other = self.players.seat(found[2]) if found else None
        if found is None or other == seat:
            return rest, None, None
        return rest[: found.start()], other, POWER_AT.get(found[1] or found[3])

    def _asking(self, pattern: MovePattern[Any], powers: frozenset[str] | None) -> list[type[Any]]:
        """Return what moves of a kind can answer, because of one of these powers if some are given."""
        slugs = self.position.game.pending_kinds.slugs
        kinds = [kind for rules in RULES[self._name].get(pattern.move, ()) for kind in rules.who.asked]
        return [kind for kind in kinds if powers is None or slugs[kind].partition("-")[0] in powers]

    def _pending(self, pattern: MovePattern[Any], seat: int | None, powers: frozenset[str], other: int | None) -> Any:
        """Return what a move answers, if the power or the other player that is named leaves one kind."""
        kinds = self._asking(pattern, powers or None) if powers or other is not None else []
        needed = set(fields_dict(kinds[0])) if len(kinds) == 1 and TURN not in self.position.places else set()
        victim = 1 - seat if other is None and seat is not None and self.position.players == 2 else other
        if needed == {"seat", VICTIM} and victim is not None:
            return kinds[0](seat, victim)
        return kinds[0](seat) if needed == {"seat"} else None

    # The fields of a move.

    def _move(self, pattern: MovePattern[Any], words: Words, seat: int | None, other: int | None) -> Any:
        """Return a move with these words after its verb. Raise UnreadError."""
        values: dict[str, Any] = {} if seat is None or "seat" not in fields_dict(pattern.move) else {"seat": seat}
        if not pattern.parts and not words_in("filler").issuperset(words):
            raise UnreadError("expected", " ".join(words), "nothing-more")
        for part, one in zip(pattern.parts, _texts(pattern, words), strict=True):
            if one or not part.keyword:
                values[part.name] = self._value(pattern, part, one, seat, other)
            else:
                values[part.name] = None if part.optional else self._left_out(part, [*values.values()][-1])
        return pattern.move(**values)

    def _value(
        self, pattern: MovePattern[Any], part: MoveField, words: Words, seat: int | None, other: int | None
    ) -> Any:
        codec, got, game = part.codec, " ".join(words), INPUT[self._name]
        if part.name in game.fields and part.name != "onto" and not POWER_AT.keys().isdisjoint(words):
            raise UnreadError("expected", got, part.name)  # `takes ivory-3 from hand` is no take
        if part.name in game.fields:
            return game.fields[part.name](words, self.position.places, seat)
        if part.name in SEATS:
            return self._seat(words, other)
        if codec is NUMBER and (number := number_of(got)) is not None:
            return number
        if codec is NUMBER or not codec.names:
            raise UnreadError("notation", got, pattern.notation)
        hand = self.position.places.get(f"seat {seat} hand")
        hand = None if isinstance(hand, Part) else hand
        if codec.read(codec.names[0]) is not value_of(codec, codec.names[0]):
            return self._pile(words, part, hand)
        names = read_name(words, codec)
        if pattern.verb == ALONE and len(names) > 1 and names[0].partition("-")[0] in game.goods.names:
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


def _lie_there(verb: str, words: Words) -> bool:
    """Return whether what a move is about can lie in the places that words name: nobody picks from `her own`."""
    places = {"hand" if word == "main" else word for word in words} & FROM.keys()
    return all(verb in FROM[place] for place in places) and not ("corruption" in places and "own" in words)


def _verb(rest: str, known: tuple[str, ...], *, is_asked: bool) -> tuple[tuple[str, ...], Words]:
    """Return the verbs of notation that a text can begin with, and the words after them.

    is_asked: whether the text says which power asks, or names another player.
    """
    words = tuple(rest.split())
    asked, plain = _verbs(known, "verb-asked") if is_asked else {}, _verbs(known, "verb")
    for end in range(min(len(words), LONGEST_VERB), 0, -1):
        if found := (*asked.get(words[:end], ()), *plain.get(words[:end], ())):
            return tuple(dict.fromkeys(found)), words[end:]
    return (), words


def _without_modals(text: str) -> str:
    """Return a text without the words that make a move a question: `may Ada take c4`."""
    first, _, rest = text.partition(" ")
    return _without_modals(rest) if rest and first in words_in("modal") else text


def _texts(pattern: MovePattern[Any], words: Words) -> list[Words]:
    """Split what follows the verb at the keywords of its fields. A field that is missing has no words."""
    found, rest = list[Words](), words
    for part in reversed(pattern.parts):
        keywords = {part.keyword, *tables()["keyword"].get(part.keyword, ())} if part.keyword else set[str]()
        starts = [at for at in range(len(rest)) if {rest[at], " ".join(rest[at : at + 2])} & keywords]
        at = max(starts, default=len(rest) if part.keyword else -1)
        found.append(rest[at + 1 :])
        rest = rest[: max(at, 0)]
    return found[::-1]
