"""The notation of moves, each on one line of text (spec/notation.md). Independent of the games.

A class of moves declares its notation. Reading is strict: a line is accepted only if it is exactly what writing the
move would return::

    class Take:
        notation: ClassVar = "take SLOT"
        ...

    notation = MoveNotation.of(Take | PlaySet, {int: NUMBER, Cards: CARDS})
    notation.read("seat 0: take 2")         # Take(seat=0, slot=2)
    notation.write(Take(seat=0, slot=2))    # "seat 0: take 2"
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Generic, TypeVar, assert_never, get_args, get_type_hints

from attrs import fields_dict, frozen

from sobek_core.kernel.kind import name_of
from sobek_core.kernel.visibility import HiddenMove, VisibleMove
from sobek_core.text.notation import NUMBER, Codec, NotationError, check_length, spelling_error, split_keywords

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.kernel.visibility import SeenMove


MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


@frozen
class MoveField:
    """A field of a move. keyword: the word before it, None for the first; optional: may be left out, then None."""

    name: str
    codec: Codec[Any]
    keyword: str = ""
    optional: bool = False


@frozen
class MovePattern(Generic[MoveT_co]):
    """The notation of one kind of move: a verb, then fields. notation: all of it, such as `take SLOT`."""

    verb: str
    move: type[MoveT_co]
    notation: str
    parts: Sequence[MoveField]

    @classmethod
    def of(cls, move: type[MoveT_co], codecs: Mapping[object, Codec[object]]) -> MovePattern[MoveT_co]:
        """Return the pattern that a class of moves declares, such as `notation = "set CARDS [onto ONTO]"`.

        codecs: of its fields, by type.
        """
        notation: str = move.notation  # type: ignore[attr-defined]  # every move has one
        verb, *words = notation.split()
        kinds, parts, keyword = get_type_hints(move), list[MoveField](), ""
        for word in words:
            plain = word.strip("[]")
            if not plain.isupper():
                keyword = plain
                continue
            kind, *others = get_args(kinds[plain.lower()]) or (kinds[plain.lower()],)
            parts.append(MoveField(plain.lower(), codecs[kind], keyword, optional=type(None) in others))
        return cls(verb, move, notation, parts)

    def texts(self, line: str) -> list[str] | None:
        """Split the text after the verb into the texts of the fields; optional ones at the end may be missing.

        Return None if a keyword is missing.
        """
        keywords = [f" {part.keyword} " if part.keyword else " " for part in self.parts]
        needed = [keyword for keyword, part in zip(keywords, self.parts, strict=True) if not part.optional]
        found = split_keywords(line, keywords)
        return split_keywords(line, needed) if found is None else found


@frozen(repr=False)
class MoveNotation(Generic[MoveT]):
    """The notation of all moves of a game.

    patterns: that of each kind of move.
    """

    patterns: Sequence[MovePattern[MoveT]]

    def __repr__(self) -> str:
        return f"<MoveNotation of {len(self.patterns)} kinds of moves>"

    @classmethod
    def of(cls, union: object, codecs: Mapping[Any, Codec[object]]) -> MoveNotation[MoveT]:
        """Return the notation of a union of classes, each of which declares its own. codecs: of fields, by type."""
        return cls([MovePattern.of(move, codecs) for move in get_args(union)])

    @property
    def verbs(self) -> dict[type[MoveT], str]:
        """The verb of each class of moves."""
        return {pattern.move: pattern.verb for pattern in self.patterns}

    def read(self, line: str) -> MoveT:
        """Read a move. Raise NotationError, which says what was expected and what was found."""
        check_length(line)
        who, colon, what = line.partition(": ")
        speaker = re.fullmatch(r"(chance)|seat (.+)", who)
        if not colon or speaker is None:
            verbs = [pattern.verb for pattern in self.patterns]
            raise NotationError(expected="'seat N: ...' or 'chance: ...'", got=line, names=verbs)
        verb, _, _ = what.partition(" ")
        for pattern in self.patterns:
            if pattern.verb == verb and _has_seat(pattern.move) != (speaker[1] == "chance"):
                break
        else:
            verbs = [pattern.verb for pattern in self.patterns if _has_seat(pattern.move) != (speaker[1] == "chance")]
            raise NotationError(expected=f"one of {', '.join(verbs)} after '{who}: '", got=verb, names=verbs)
        values: dict[str, object] = {} if speaker[1] else {"seat": NUMBER.read(speaker[2])}
        texts = pattern.texts(what[len(verb) :])
        if texts is None:
            raise NotationError(expected=f"'{who}: {pattern.notation}'", got=line)
        for part, text in zip_longest(pattern.parts, texts):
            values[part.name] = None if text is None else part.codec.read(text)
        move = pattern.move(**values)
        if (canonical := self.write(move)) != line:
            raise spelling_error(canonical, line, "which is how this move is written")
        return move

    def verb(self, move: MoveT) -> str:
        """Return the verb of a move."""
        return self.pattern(type(move)).verb

    def pattern(self, kind: type[MoveT]) -> MovePattern[MoveT]:
        """Return the pattern of a class of moves."""
        for pattern in self.patterns:
            if pattern.move is kind:
                return pattern
        message = f"expected a move of this game, got one of {kind!r:.60}"
        raise TypeError(message)

    def write(self, move: MoveT) -> str:
        """Write a move."""
        pattern = self.pattern(type(move))
        words = [_begin(pattern, getattr(move, "seat", None))]
        for part in pattern.parts:
            value = getattr(move, part.name)
            if value is not None:
                words += [part.keyword] * bool(part.keyword) + [part.codec.write(value)]
        return " ".join(words)

    def write_seen(self, seen: SeenMove[MoveT, object]) -> str:
        """Write what a viewer learns of a move: its notation, with a back, and `->` before what was taken."""
        match seen:
            case VisibleMove(move, taken):
                line = self.write(move)
                return line if taken is None else f"{line} -> {name_of(taken)}"
            case HiddenMove(kind, seat, back):
                line = _begin(self.pattern(kind), seat)
                return line if back is None else f"{line} {name_of(back)}"
        assert_never(seen)


def _begin(pattern: MovePattern[object], seat: int | None) -> str:
    """Return the beginning of a move: who makes it, and its verb."""
    return f"chance: {pattern.verb}" if seat is None else f"seat {seat}: {pattern.verb}"


def _has_seat(move: object) -> bool:
    return "seat" in fields_dict(move)  # type: ignore[arg-type]
