"""Players, places, and sentences, which stand for lines by the patterns of words.toml. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.input.vocabulary import TABLES, Words, any_of, meanings, words_in, words_of

MAX_SENTENCE: Final = 400  # characters
PART: Final = re.compile(r"\{([a-z0-9-]+)\}")  # of a pattern
END_MARKS: Final = frozenset("?.!:")
Patterns: TypeAlias = Sequence[tuple[str, re.Pattern[str]]]


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
    def seats(self) -> Mapping[str, int]:
        """The seat of each player in words. Names that are the same in words name nobody."""
        every = [" ".join(words_of(name)) for name in self.names]
        own = {words: seat for seat, words in enumerate(every) if words and every.count(words) == 1}
        return {**{f"{word} {seat}": seat for word in ("seat", "siege") for seat in range(10)}, **own}

    @cached_property
    def pattern(self) -> str:
        """A regular expression for a player, without groups."""
        return any_of(self.seats)

    def seat(self, text: str | None) -> int | None:
        """Return the seat of a player who is named in words; None if nobody is."""
        return self.seats.get(text or "")

    def leading(self, text: str) -> tuple[int | None, str]:
        """Return the seat that a text in words begins with, None if it names nobody, and the rest."""
        found = re.match(rf"({self.pattern})(?= |\Z) ?", text)
        return (None, text) if found is None else (self.seat(found[1]), text[found.end() :])

    def marked(self, text: str) -> str:
        """Return a text in words with each player as `@0`, by seat."""
        return re.sub(rf"(?<!\S){self.pattern}(?!\S)", lambda one: f"@{self.seat(one[0])}", text)


@frozen
class Sentences:
    """The sentences of a game.

    places: the names of places in notation, by what stands for them; where: a place; questions, facts: what is asked
    and what is stated, as lines, with the pattern of a sentence that says so; moves: the verb of notation, with a
    pattern of a move after its player; won: who has won, and against whom.
    """

    places: Mapping[str, tuple[str, ...]]
    where: re.Pattern[str]
    questions: Patterns
    facts: Patterns
    moves: Patterns
    won: re.Pattern[str]


def lines_of(text: str, sentences: Patterns) -> str:
    """Return the lines that a text in words stands for; nothing if it is none of these sentences."""
    for lines, pattern in sentences:
        if (found := pattern.fullmatch(text)) is not None:
            return lines.format_map(defaultdict(str, {name: part for name, part in found.groupdict().items() if part}))
    return ""


@lru_cache(maxsize=32)  # compiling the patterns takes most of the time that reading takes
def sentences_of(game: str, players: Players) -> Sentences:
    """Return the sentences about a game with these players."""
    lines = (*GAMES.named(game).positions.common, *GAMES.named(game).positions.seat)
    known = {*(line.place for line in lines), *TABLES["line"]}
    every = {words: [one for one in names if one in known] for words, names in meanings("place", "line").items()}
    places = {" ".join(words): tuple(names) for words, names in every.items() if names}
    of_table = any_of(words for words, names in places.items() if not TABLES["line"].keys() >= {*names})
    parts = {"one": players.pattern, "filler": any_of(words_in("filler", "own")), **TABLES["part"]}

    def compiled(pattern: str, of: str = of_table) -> re.Pattern[str]:
        while PART.search(pattern):
            pattern = PART.sub(lambda found: of if found[1] == "places" else parts[found[1]], pattern)
        return re.compile(pattern)

    def patterns(*names: str) -> Patterns:
        every = [item for name in names for item in TABLES[name].items()]
        return [(said, compiled(pattern)) for said, templates in every for pattern in templates]

    return Sentences(
        places,
        compiled("{where-of}", any_of(places)),
        patterns("question"),
        patterns(f"sentence-{game}", "sentence"),
        patterns("move"),
        compiled("{won-by}"),
    )
