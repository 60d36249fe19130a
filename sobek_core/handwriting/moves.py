"""Moves that people write: `Ada takes the fifth card`, `seat 0: take cattle-1`. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields_dict, frozen

from sobek_core.handwriting.game import HANDWRITING, HandwritingTools
from sobek_core.handwriting.numbers import number_word, read_number
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import CHANCE, CHANCE_WORDS, Seats
from sobek_core.handwriting.values import leading_kinds, read_kinds, read_name, report_loose_numbers, write_kinds
from sobek_core.handwriting.vocabulary import Tokens, skip, tables, tokenize, vocabulary_of
from sobek_core.text.notation import NOTHING, NUMBER, Codec, NotationError, number_in
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.text.move_notation import MoveField, MovePattern

NAME, VICTIM = "name", "victim"
PLAY, ADD, SET, LAY, ONTO, AS = "play", "add", "set", "lay", "onto", "as"
DEFAULT: Final = "action"  # what is pending if nothing is stated
EVERYTHING: Final = frozenset({"all", "everything", "tout", "tous", "toute", "toutes"})
NEW: Final = frozenset({"a", "the", "une", "la", "new", "nouvelle"})  # before `set`, after `as`
FILLERS: Final = frozenset({":", ",", ".", "the", "a", "an", "le", "la", "l", "'", "card", "tile", "carte", "tuile"})


def read_move(text: str, state: object | None, tools: GameTools, seats: Seats, problems: Problems) -> str:
    """Read a move and return it in notation; empty if it cannot be read.

    state: before the move, for moves that name a card instead of a slot, None if it is not known.
    """
    return text if _is_notation(text, tools) else _MoveReader(state, tools, seats, problems).read(text)


def _is_notation(text: str, tools: GameTools) -> bool:
    try:
        tools.notation.read(text)
    except NotationError:
        return False
    return True


@frozen
class _MoveReader:
    """Reads a move that is not in notation. state: before it, None if it is not known."""

    state: Any | None
    tools: GameTools
    seats: Seats
    problems: Problems

    @property
    def _handwriting(self) -> HandwritingTools:
        return HANDWRITING[self.tools.name]

    def read(self, text: str) -> str:
        """Return a move in notation; empty if it cannot be read."""
        seats, problems, tokens = self.seats, self.problems, tokenize(text)
        seat, place = self._speaker(tokens)
        by_chance = seat is None and tokens[:1] != () and tokens[0] in CHANCE_WORDS
        if seats.is_impossible_seat(tokens):
            problems.add(f"who moves: {seats.expected()}", " ".join(tokens[:2]))
            return ""
        patterns = [
            pattern for pattern in self.tools.notation.patterns if ("seat" in fields_dict(pattern.move)) != by_chance
        ]
        place = skip(tokens, place, FILLERS)
        verbs = vocabulary_of(tuple(dict.fromkeys(pattern.verb for pattern in patterns)), "verb")
        found = verbs.names_at(tokens, place)
        if seat is None and not by_chance:
            if found is None or self.state is not None or not problems.found:  # it may follow from a repaired line
                problems.add(f"who moves: {seats.expected()}", text, seats.similar_names(next(iter(tokens), "")))
            return ""
        if found is None:
            word = next(iter(tokens[place:]), "")
            if place == 0 and verbs.names_at(tokens, 1) is not None and (nearest := seats.similar_names(word)):
                problems.add(f"who moves: {seats.expected()}", word, nearest)
            else:
                problems.unknown(f"one of {', '.join(verbs.names)}", word, verbs)
            return ""
        rest = tokens[place + found.used :]
        verb = self._verb(found.names[0], rest, verbs.names)
        pattern = next(pattern for pattern in patterns if pattern.verb == verb)
        rest = _without_new_set(rest) if verb in {SET, LAY} else rest
        before = len(problems.found)
        for codec in (part.codec for part in pattern.parts if part.codec.names and is_several(part.codec)):
            report_loose_numbers(text, codec.names, problems)
        values = list[str]()
        for part, one in zip(pattern.parts, _texts(pattern, rest), strict=True):
            if part.keyword and not one and not part.optional:
                values.append(self._left_out(pattern, part, values, text) if len(problems.found) == before else "")
            elif one or not part.optional:
                values.append(self._value(pattern.verb, part, " ".join(one), seat))
        if len(problems.found) > before:
            return ""
        keywords = [part.keyword for part in pattern.parts]
        who = CHANCE if seat is None else f"seat {seat}"
        words = [word for keyword, value in zip(keywords, values, strict=False) for word in (keyword, value) if word]
        return self._checked(" ".join([f"{who}: {pattern.verb}", *words]))

    def _speaker(self, tokens: Tokens) -> tuple[int | None, int]:
        """Return who moves, by default the player whose decision is pending, and where the move begins."""
        if found := self.seats.named_at(tokens, 0):
            return found
        if tokens[:1] and tokens[0] in CHANCE_WORDS:
            return None, 1
        if tokens[1:2] == (":",) and (number := number_in(tokens[0])) is not None:
            return number, 2
        return getattr(getattr(self.state, "pending", None), "seat", None), 0

    def _verb(self, verb: str, rest: Tokens, verbs: Sequence[str]) -> str:
        """Return the intended verb.

        Naming a player means naming a victim. Playing cards onto a set, or adding them in an action, means playing a
        set. So does playing several cards that are not all characters, or playing cards as a set.
        """
        pending = getattr(self.state, "pending", None)
        if verb == NAME and VICTIM in verbs and any(self.seats.named_at(rest, at) for at in range(len(rest))):
            return VICTIM
        if verb in {PLAY, ADD} and SET in verbs and not set(rest).isdisjoint({ONTO, *tables()["verb"][ONTO]}):
            in_action = type(pending).__name__.lower() == DEFAULT
            return SET if verb == PLAY or in_action else verb
        if verb == PLAY and (self._are_several(rest) or (SET in verbs and _without_new_set(rest) != rest)):
            return self._handwriting.set_verb(pending)
        return verb

    def _are_several(self, tokens: Tokens) -> bool:
        """Return whether a text begins with several cards or tiles that are not all characters."""
        pattern = next(pattern for pattern in self.tools.notation.patterns if pattern.verb == PLAY)
        kinds, characters = leading_kinds(tokens, pattern.parts[0].codec.names), self._handwriting.characters
        only_characters = all(names and characters.issuperset(names) for names, _ in kinds)
        return not only_characters and (len(kinds) > 1 or any(number > 1 for _, number in kinds))

    def _value(self, verb: str, part: MoveField, text: str, seat: int | None) -> str:
        """Return a field of a move in notation."""
        handwriting, seats, problems, codec = self._handwriting, self.seats, self.problems, part.codec
        if (verb, part.name) in handwriting.fields:
            read = handwriting.fields[verb, part.name]
            return read(seats.without_player(tokenize(text), seat), self.state, seat, problems) or ""
        if part.name in handwriting.seats:
            who = seats.read(text)
            if who is None:
                problems.add(seats.expected(), text, seats.similar_names(text))
            return str(who)
        if codec is NUMBER:
            return str(read_number(text, problems, f"the number of the {part.name}"))
        if not codec.names:
            return text
        if not is_several(codec):
            return read_name(text, codec, problems, f"a {part.name}", _hand(self.state, seat)) or ""
        if not EVERYTHING.isdisjoint(tokenize(text)):
            problems.add("the names of the cards or tiles, not just `all`", text)
            return ""
        there = _hand(self.state, seat)
        return write_kinds(codec, read_kinds(text, codec.names, problems, "cards or tiles", there), problems)

    def _left_out(self, pattern: MovePattern[object], part: MoveField, before: Sequence[str], text: str) -> str:
        """Return a field that a move leaves out, if it follows from those before it; report it otherwise.

        before: in notation.
        """
        infer = self._handwriting.inferred.get((pattern.verb, part.name))
        value = None if infer is None else infer(before)
        if value is None:
            named = " and the ".join(one.name for one in pattern.parts[: len(before)])
            what, example = ("N", "0") if part.codec is NUMBER else (part.name.upper(), part.codec.names[0])
            expected = f"`{part.keyword} {what}` after the {named}, such as `{part.keyword} {example}`"
            self.problems.add(expected, text)
        return value or ""

    def _checked(self, line: str) -> str:
        try:
            self.tools.notation.read(line)
        except NotationError as error:
            self.problems.refused(error)
            return ""
        return line


def _texts(pattern: MovePattern[object], tokens: Tokens) -> Sequence[Tokens]:
    """Split what follows the verb at the keywords of its fields. A field that is missing has no tokens."""
    found, rest = list[Tokens](), tokens
    for part in reversed(pattern.parts):
        if not part.keyword:
            found.append(rest)
            rest = ()
            continue
        words = {part.keyword, *tables()["verb"].get(part.keyword, ())}
        at = next((at for at, word in enumerate(rest) if word in words), len(rest))
        found.append(rest[at + 1 :])
        rest = rest[:at]
    return found[::-1]


def _without_new_set(tokens: Tokens) -> Tokens:
    """Return a text without `as a new set` at its end. Cards that go onto a set are none; then all of it is kept."""
    words = {word: frozenset({word, *tables()["verb"][word]}) for word in (ONTO, AS)}
    at = next((at for at, word in enumerate(tokens) if word in words[AS]), len(tokens))
    *before, last = tokens[at + 1 :] or ("",)
    is_new_set = NEW.issuperset(before) and last in {"set", "serie"}
    return tokens[:at] if is_new_set and words[ONTO].isdisjoint(tokens) else tokens


def _hand(state: Any | None, seat: int | None) -> Mapping[str, int]:
    """Return how many cards or tiles of each name a player is known to have in hand."""
    if state is None or seat is None or seat >= len(state.seats):
        return {}
    return {str(kind): number for kind, number in state.seats[seat].hand.counts()}


def is_several(codec: Codec[object]) -> bool:
    """Return whether a codec reads any number of kinds, including none."""
    try:
        codec.read(NOTHING)
    except NotationError:
        return False
    return True


def ordinals() -> tuple[str, ...]:
    """Return the ordinals of every language, for messages."""
    return tuple(word for words in tables()["ordinal"].values() for word in words if word.isalpha())


def ordinal(text: str) -> int | None:
    """Return the place, from 0, that a text such as `the fifth card` names; None for other texts."""
    number = number_word("".join(word for word in tokenize(text) if word not in FILLERS), "ordinal")
    return None if number is None else number - 1
