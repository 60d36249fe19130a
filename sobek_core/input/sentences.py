"""Sentences and the names of places and players in them, by the patterns of words.toml. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_core.input.vocabulary import Words, tables, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.tools import GameTools

MAX_SENTENCE: Final = 400  # characters
SEAT: Final = r"(?:seat|siege) \d"
QUESTIONS: Final = ("move", "points", "result", "claim")
SAID: Final = {"yes": True, "no": False, "unknown": None}
OTHER_LINES: Final = ("names", "game", "edition", "choices", "players", "turn", *QUESTIONS, *SAID)


@frozen
class Players:
    """The players, by seat. names: their names, as they were written, none if they were not given."""

    names: tuple[str, ...] = ()
    _seats: Mapping[str, int] = field(init=False, repr=False)

    @_seats.default
    def _by_words(self) -> Mapping[str, int]:
        """Return the seat of each name in words. Names that are the same in words name nobody."""
        found = defaultdict[str, list[int]](list)
        for seat, name in enumerate(self.names):
            found[" ".join(words_of(name))].append(seat)
        return {words: seats[0] for words, seats in found.items() if words and len(seats) == 1}

    @cached_property
    def pattern(self) -> str:
        """A regular expression for a player, without groups."""
        every = (*sorted(map(re.escape, self._seats), key=len, reverse=True), SEAT)
        return f"(?:{'|'.join(every)})"

    @property
    def are_clear(self) -> bool:
        """Whether each name can be told from the others."""
        return len(self._seats) == len(self.names)

    def seat(self, text: str) -> int | None:
        """Return the seat of a player who is named in words; None if nobody is."""
        if text in self._seats:
            return self._seats[text]
        return int(text[-1]) if re.fullmatch(SEAT, text) else None

    def leading(self, text: str) -> tuple[int, str] | None:
        """Return the seat that a text in words begins with, and the rest; None if it names nobody."""
        found = re.match(rf"({self.pattern})(?= |\Z) ?", text)
        seat = self.seat(found[1]) if found else None
        return None if found is None or seat is None else (seat, text[found.end() :])


@frozen
class Sentences:
    """The patterns of a game with these players. lines: the names of places in notation, by what stands for them."""

    places: Mapping[str, tuple[str, ...]]
    patterns: Mapping[str, tuple[re.Pattern[str], ...]]
    where: re.Pattern[str]


@cache
def _phrases(names: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found = defaultdict[str, list[str]](list)
    for name in names:
        for phrase in (name, *tables()["place"].get(name, ())):
            for one in {phrase, phrase.replace("-", " ")}:
                found[" ".join(words_of(one))].append(name)
    return {phrase: tuple(dict.fromkeys(every)) for phrase, every in found.items()}


def sentences_of(tools: GameTools, players: Players) -> Sentences:
    """Return the patterns of sentences about a game with these players."""
    lines = (*tools.positions.common, *tools.positions.seat)
    places = _phrases((*dict.fromkeys(line.place for line in lines), *OTHER_LINES))
    place = "|".join(sorted(map(re.escape, places), key=len, reverse=True))
    one = players.pattern
    fragments = {
        "player": f"(?P<player>{one})",
        "owner": f"(?P<owner>{one})",
        "place": f"(?P<place>{place})",
        "where": f"(?:(?P<whose>{one})(?:'| 's)? )?(?P<at>{place})(?: (?:of|de|d'|du) (?P<of>{one}))?",
        "value": "(?P<value>.+?)",
        "which": "(?P<which>[a-z0-9-]+)",
    }
    tables_of = {f"{kind} {name}": every for kind in ("fact", "ask") for name, every in tables()[kind].items()}
    return Sentences(
        places,
        {name: tuple(_compiled(template, fragments) for template in every) for name, every in tables_of.items()},
        re.compile(fragments["where"]),
    )


def _compiled(template: str, fragments: Mapping[str, str]) -> re.Pattern[str]:
    for name, fragment in fragments.items():
        template = template.replace(f"{{{name}}}", fragment)
    return re.compile(template)


def first_match(text: str, patterns: Sentences, kinds: Iterable[str]) -> tuple[str, Mapping[str, str]] | None:
    """Return the first of these kinds of sentences that a text in words is, with its parts; None if it is none."""
    for kind in kinds:
        for pattern in patterns.patterns[kind]:
            if (found := pattern.fullmatch(text)) is not None:
                return kind, {name: part for name, part in found.groupdict().items() if part is not None}
    return None


def joined(words: Words) -> str:
    """Return words as the text that patterns are matched with, without marks at its end."""
    while words and words[-1] in {"?", ".", "!", ":"}:
        words = words[:-1]
    return " ".join(words)
