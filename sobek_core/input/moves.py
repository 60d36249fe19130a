"""Moves as people write them: `Ada takes the fifth card`, `seat 0: take 4`. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields_dict, frozen

from sobek_core.games import GAMES
from sobek_core.input.game import INPUT, GameInput
from sobek_core.input.problems import Problem, Problems
from sobek_core.input.sentences import MAX_SENTENCE, Players, joined
from sobek_core.input.things import pile_from, read_name, read_things
from sobek_core.input.vocabulary import Words, lexicon_of, number_of, tables, words_of
from sobek_core.registry import names_like
from sobek_core.text.notation import NOTHING, NUMBER, Codec, NotationError
from sobek_core.tools import GameTools
from sobek_core.verdicts.parts import Part, pile_of
from sobek_core.verdicts.position import PartPosition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.move_notation import MoveField, MovePattern

CHANCE: Final = frozenset({"chance", "hasard"})
SEATS: Final = frozenset({"victim", "starter", "chooser"})
WITH: Final = r"(?:with|for|by|through|because of|due to|avec|pour|par|grace (?:a|au)|a cause (?:de|du))"
BEFORE_OTHER: Final = r"(?:from|to|against|at|a|de|d'|chez|contre|as|in|comme)"
ALONE, VICTIM = "play", "victim"


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
    problems = Problems()
    found = read_move_words(text, position, Players(tuple(names)), problems)
    return evolve(found, problems=problems.all())


def read_move_words(text: str, position: PartPosition, players: Players, problems: Problems) -> MoveRead:
    """Read a move, and report what cannot be read."""
    tools = GAMES[position.game.name]
    try:
        return MoveRead(tools.notation.read(text.strip()))
    except NotationError:
        pass
    if len(text) > MAX_SENTENCE:
        problems.add("too-long", what=str(MAX_SENTENCE))
        return MoveRead(None)
    return _MoveReader(tools, INPUT[tools.name], position, players, problems).read(text)


@cache
def _verbs(verbs: tuple[str, ...], table: str) -> Mapping[Words, tuple[str, ...]]:
    """Return the verbs of notation that words can stand for, in the order of the table."""
    found = defaultdict[Words, list[str]](list)
    for verb, others in tables()[table].items():
        for one in (verb, *others) if verb in verbs else ():
            found[words_of(one)].append(verb)
    return {words: tuple(every) for words, every in found.items()}


@frozen
class _MoveReader:
    """Reads a move that is not in notation."""

    tools: GameTools
    game: GameInput
    position: PartPosition
    players: Players
    problems: Problems

    def read(self, text: str) -> MoveRead:
        """Return the move."""
        said = _without_modals(joined(words_of(text)))
        pending = self.position.places.get("turn")
        seat, rest = self.players.leading(said) or (getattr(pending, "seat", None), said)
        first, _, others = rest.partition(" ")
        by_chance = first in CHANCE
        if by_chance:
            rest = others
        elif seat is None and (number := number_of(first)) is not None and others.startswith(":"):
            seat, rest = number, others
        rest = _without_modals(rest.removeprefix(":").strip())
        patterns = {
            one.verb: one for one in self.tools.notation.patterns if ("seat" in fields_dict(one.move)) != by_chance
        }
        rest, powers = self._power(rest)
        rest, other = self._other(rest, seat)
        verbs, words = self._verb(rest, tuple(patterns), is_asked=bool(powers) or other is not None)
        if not verbs:
            nearest = () if self.problems.is_full else lexicon_like(rest.partition(" ")[0], tuple(patterns))
            self.problems.add("sentence", text, nearest=nearest)
            return MoveRead(None)
        if seat is None and not by_chance:
            self.problems.add("who", text, ", ".join(self.players.names) or "seat 0")
            return MoveRead(None)
        if (
            other is not None
            and not powers
            and VICTIM in verbs
            and self._asking(patterns[VICTIM].move, self._powers(words))
        ):
            verbs, powers, words = (VICTIM,), self._powers(words), ()  # `gives the Curse to Ben`
        tried = []
        for verb in verbs:
            if powers and not self._asking(patterns[verb].move, powers):
                continue
            problems = Problems(self.problems.line)
            reader = evolve(self, problems=problems)
            move = reader.move(patterns[verb], words, -1 if seat is None else seat, other)
            if not problems.found:
                return MoveRead(move, self._pending(move, powers, other))
            tried.append(problems.found)
        for one in tried[0] if tried else ():
            self.problems.add(
                one.kind, one.got, one.what, one.nearest
            ) if not one.readings else self.problems.ambiguous(one.got, one.readings)
        if not tried:
            self.problems.add("sentence", text)
        return MoveRead(None)

    def _power(self, rest: str) -> tuple[str, frozenset[str]]:
        """Split off the power that asks for a move at its end, such as `with the thief`."""
        for found in reversed([*re.finditer(rf" ,? ?{WITH} ", rest)]):
            names = self._powers(tuple(rest[found.end() :].split()))
            if names:
                return rest[: found.start()], names
        return rest, frozenset()

    def _powers(self, words: Words) -> frozenset[str]:
        """Return the names that words give a power, such as `scribe-cattle` and `scribe-fish`."""
        every = (read_name(words, codec) for codec in self.game.powers)
        return frozenset(
            name for names in every for name in names if len({one.partition("-")[0] for one in names}) == 1
        )

    def _other(self, rest: str, seat: int | None) -> tuple[str, int | None]:
        """Split off another player at the end of a move: `from Ben`, `from Ben's corruption`."""
        found = re.search(
            rf" {BEFORE_OTHER} ({self.players.pattern})(?: 's (?:corruption|hand)[a-z ]*)?$", rest
        ) or re.search(rf" (?:from|dans|de) (?:corruption|main) (?:of|de|d') ({self.players.pattern})$", rest)
        other = self.players.seat(found[1]) if found else None
        return (rest, None) if found is None or other == seat else (rest[: found.start()], other)

    def _verb(self, rest: str, known: tuple[str, ...], *, is_asked: bool) -> tuple[tuple[str, ...], Words]:
        """Return the verbs of notation that a text can begin with, and the words after them."""
        words = tuple(rest.split())
        asked = _verbs(known, "verb-asked") if is_asked else {}
        plain = _verbs(known, "verb")
        for end in range(min(len(words), 5), 0, -1):
            found = (*asked.get(words[:end], ()), *plain.get(words[:end], ()))
            if found:
                return tuple(dict.fromkeys(found)), words[end:]
        return (), words

    def _asking(self, move: type[Any], powers: frozenset[str]) -> list[type[Any]]:
        """Return what can be pending because of one of these powers, and is answered by moves of a class."""
        kinds = [kind for rules in self.game.move_rules[move] for kind in rules.who.asked]
        slugs = self.tools.game.pending_kinds.slugs
        words = {word for name in powers for word in name.split("-")}
        return [kind for kind in kinds if slugs[kind].partition("-")[0] in words]

    def _pending(self, move: Any, powers: frozenset[str], other: int | None) -> Any | None:
        """Return what a move answers, if the power that asks or the other player is named and leaves one kind."""
        if "turn" in self.position.places or not (powers or other is not None):
            return None
        every = [kind for rules in self.game.move_rules[type(move)] for kind in rules.who.asked]
        kinds = self._asking(type(move), powers) if powers else every
        needed = set(fields_dict(kinds[0])) if len(kinds) == 1 else set()
        if other is None and self.position.players == 2:
            other = 1 - move.seat
        if needed == {"seat"}:
            return kinds[0](move.seat)
        return kinds[0](move.seat, other) if needed == {"seat", "victim"} and other is not None else None

    def move(self, pattern: MovePattern[Any], words: Words, seat: int, other: int | None) -> Any:
        """Return the move of a kind with these words after its verb; any value if there are problems."""
        if pattern.verb == ALONE and other is not None:
            self.problems.add("sentence", " ".join(words))
        values: dict[str, Any] = {} if seat < 0 else {"seat": seat}
        texts = _texts(pattern, words)
        if not pattern.parts and words:
            self.problems.add("expected", " ".join(words), "nothing-more")
        for part, one in zip(pattern.parts, texts, strict=True):
            if part.keyword and not one:
                values[part.name] = None if part.optional else self._left_out(part, values)
            else:
                values[part.name] = self._value(pattern, part, one, seat, other)
        return None if self.problems.found else pattern.move(**values)

    def _value(self, pattern: MovePattern[Any], part: MoveField, words: Words, seat: int, other: int | None) -> Any:
        codec, problems, got = part.codec, self.problems, " ".join(words)
        if part.name in self.game.fields:
            return self.game.fields[part.name](words, self.position.places, seat, problems)
        if part.name in SEATS:
            who = self.players.seat(got)
            who = number_of(got) if who is None else who
            if who is None and other is not None and not words:
                who = other
            if who is None:
                problems.add("expected", got, "player", self.players.names)
            return who
        if codec is NUMBER or not codec.names:
            problems.add("notation", got, pattern.notation)
            return None
        if _is_several(codec):
            return self._pile(words, codec, seat)
        names = read_name(words, codec)
        hand = self.position.places.get(f"seat {seat} hand")
        if len(names) > 1 and hand is not None and not isinstance(hand, Part):
            held = {str(kind) for kind in hand}
            names = tuple(name for name in names if name in held) or names
        if len(names) == 1:
            return codec.read(names[0])
        if names:
            problems.ambiguous(got, names)
            return None
        if codec is self.game.goods and pattern.verb == "name" and self._powers(words):
            return _Untyped(got)
        problems.add("expected", got, "name-of", () if problems.is_full else lexicon_of(codec).nearest(got))
        return None

    def _pile(self, words: Words, codec: Codec[Any], seat: int) -> Any:
        """Read the cards or tiles of a move. Those not described in full are all that fit in a hand that is known."""
        things = read_things(words, codec, self.problems)
        if things.most or not things.described:
            self.problems.add("expected", " ".join(words), "which-things")
            return None
        empty = codec.read(NOTHING)
        pile = pile_from(things, codec, empty, "move")
        hand = self.position.places.get(f"seat {seat} hand")
        if isinstance(pile, Part) and hand is not None and not isinstance(hand, Part):
            for kinds in dict.fromkeys(pile.vague):
                fitting = hand.among(kinds)
                if pile.vague.count(kinds) == len(fitting) and not pile.known.has_any(kinds):
                    left = tuple(one for one in pile.vague if one != kinds)
                    pile = evolve(pile, known=pile.known + fitting, vague=left)
        return pile_of(pile) if isinstance(pile, Part) else pile

    def _left_out(self, part: MoveField, values: Mapping[str, Any]) -> Any:
        """Return the type of the tiles that a move names, if it leaves it out."""
        pile = next((value for name, value in values.items() if name != "seat"), None)
        codec = self.game.goods
        if part.codec is codec and pile is not None:
            known = pile.part if hasattr(pile, "part") else None
            kinds = [
                *(known.known if known else pile),
                *(kind for one in (known.vague if known else ()) for kind in one),
            ]
            goods = {str(kind).partition("-")[0] for kind in kinds} & set(codec.names)
            if len(goods) == 1:
                return codec.read(*goods)
        self.problems.add("left-out", what=part.keyword)
        return None


class _Untyped(str):
    """What somebody named instead of a type."""

    __slots__ = ()


def lexicon_like(word: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the verbs that a misspelled one may mean."""
    every = {words[0]: found[0] for words, found in _verbs(verbs, "verb").items() if len(words) == 1}
    return tuple(names_like(word[:40], every, 3))


@cache
def _modals() -> frozenset[str]:
    return frozenset(tables()["word"]["modal"])


def _without_modals(text: str) -> str:
    """Return a text without the words that make a move a question: `may Ada take c4`."""
    first, _, rest = text.partition(" ")
    while first in _modals() and rest:
        text = rest
        first, _, rest = text.partition(" ")
    return text


def _texts(pattern: MovePattern[Any], words: Words) -> list[Words]:
    """Split what follows the verb at the keywords of its fields. A field that is missing has no words."""
    found, rest = list[Words](), words
    for part in reversed(pattern.parts):
        if not part.keyword:
            found.append(rest)
            rest = ()
            continue
        keywords = {part.keyword, *tables()["keyword"].get(part.keyword, ())}
        at = next((at for at in range(len(rest) - 1, -1, -1) if rest[at] in keywords), len(rest))
        found.append(rest[at + 1 :])
        rest = rest[:at]
    return found[::-1]


@cache
def _is_several_of(read: Any) -> bool:
    try:
        read(NOTHING)
    except NotationError:
        return False
    return True


def _is_several(codec: Codec[Any]) -> bool:
    """Return whether a codec reads piles."""
    return _is_several_of(codec.read)
