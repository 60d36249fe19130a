"""Sentences and the names of places and players in them, by the patterns of words.toml. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.input.vocabulary import Words, tables, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SENTENCE: Final = 400  # characters
SEAT: Final = r"(?:seat|siege) [0-9]"
CLAIMS: Final = ("points", "result", "claim")
SAID: Final = {"yes": True, "no": False, "unknown": None}
OTHER_LINES: Final = ("edition", "choices", "players", "turn", "move", "rest", *CLAIMS, *SAID)
END_MARKS: Final = frozenset("?.!:")


def joined(words: Words) -> str:
    """Return words as the text that patterns are matched with, without marks at its end."""
    while words and words[-1] in END_MARKS:
        words = words[:-1]
    return " ".join(words)


@frozen
class Players:
    """The players, by seat. names: their names, as they were written, none if they were not given."""

    names: tuple[str, ...] = ()

    @cached_property
    def _seats(self) -> Mapping[str, int]:
        """The seat of each name in words. Names that are the same in words name nobody."""
        every = [" ".join(words_of(name)) for name in self.names]
        return {words: seat for seat, words in enumerate(every) if words and every.count(words) == 1}

    @cached_property
    def pattern(self) -> str:
        """A regular expression for a player, without groups."""
        return f"(?:{'|'.join((*sorted(map(re.escape, self._seats), key=len, reverse=True), SEAT))})"

    @property
    def are_clear(self) -> bool:
        """Whether each name can be told from the others."""
        return len(self._seats) == len(self.names)

    def seat(self, text: str | None) -> int | None:
        """Return the seat of a player who is named in words; None if nobody is."""
        if text is None or text in self._seats:
            return self._seats.get(text or "")
        return int(text[-1]) if re.fullmatch(SEAT, text) else None

    def leading(self, text: str) -> tuple[int | None, str]:
        """Return the seat that a text in words begins with, None if it names nobody, and the rest."""
        found = re.match(rf"({self.pattern})(?= |\Z) ?", text)
        return (None, text) if found is None else (self.seat(found[1]), text[found.end() :])


@frozen
class Sentences:
    """The patterns of a game. places: the names of places in notation, by what stands for them; where: a place."""

    places: Mapping[str, tuple[str, ...]]
    patterns: Mapping[str, tuple[re.Pattern[str], ...]]
    where: re.Pattern[str]

    def match(self, text: str, kinds: Iterable[str]) -> tuple[str, dict[str, str]] | None:
        """Return the first of these kinds of sentences that a text in words is, with its parts; None if it is none."""
        for kind in kinds:
            for pattern in self.patterns[kind]:
                if (found := pattern.fullmatch(text)) is not None:
                    return kind, {name: part for name, part in found.groupdict().items() if part is not None}
        return None


@cache
def _places(names: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found = defaultdict[str, list[str]](list)
    for name in names:
        for phrase in {name, name.replace("-", " "), *tables()["place"].get(name, ())}:
            found[" ".join(words_of(phrase))].append(name)
    return {phrase: tuple(every) for phrase, every in found.items()}


@lru_cache(maxsize=32)  # compiling the patterns takes most of the time that reading takes
def sentences_of(game: str, players: Players) -> Sentences:
    """Return the patterns of sentences about a game with these players."""
    lines = (*GAMES.named(game).positions.common, *GAMES.named(game).positions.seat)
    places = _places((*dict.fromkeys(line.place for line in lines), *OTHER_LINES))
    place, one = "|".join(sorted(map(re.escape, places), key=len, reverse=True)), players.pattern
    fragments = {
        "{player}": f"(?P<player>{one})",
        "{owner}": f"(?P<owner>{one})",
        "{place}": f"(?P<place>{place})",
        "{where}": f"(?:(?P<whose>{one})(?:'| 's)? )?(?P<at>{place})(?: (?:of|de|d'|du) (?P<of>{one}))?",
        "{value}": "(?P<value>.+?)",
        "{which}": "(?P<which>[a-z0-9-]+)",
    }

    def compiled(template: str) -> re.Pattern[str]:
        for name, fragment in fragments.items():
            template = template.replace(name, fragment)
        return re.compile(template)

    patterns = {name: tuple(map(compiled, templates)) for name, templates in tables()["sentence"].items()}
    return Sentences(places, patterns, compiled("{where}"))
