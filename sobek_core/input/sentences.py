"""Players, places, and sentences, which stand for lines by the patterns of words.toml. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.input.vocabulary import Words, meanings, tables, words_of

MAX_SENTENCE: Final = 400  # characters
SEAT: Final = r"(?:seat|siege) [0-9]"
LINES: Final = (
    "edition",
    "choices",
    "players",
    "turn",
    "move",
    "rest",
    "points",
    "result",
    "claim",
    "yes",
    "no",
    "unknown",
)
"""The lines about no place of the table."""
FROM: Final = r"(?:from|to|against|of|a|de|d'|chez|contre)"
AT: Final = r"(?:hand|main|corruption)(?: pile| board)?"
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
    """The sentences of a game.

    places: the names of places in notation, by what stands for them; where: a place; questions, facts: what is asked
    and what is stated, as lines, with the pattern of a sentence that says so; moves: the verb of notation, with a
    pattern of a move after its player.
    """

    places: Mapping[str, tuple[str, ...]]
    where: re.Pattern[str]
    questions: Sequence[tuple[str, re.Pattern[str]]]
    facts: Sequence[tuple[str, re.Pattern[str]]]
    moves: Sequence[tuple[str, re.Pattern[str]]]


def lines_of(text: str, sentences: Sequence[tuple[str, re.Pattern[str]]]) -> str:
    """Return the lines that a text in words stands for; nothing if it is none of these sentences."""
    for lines, pattern in sentences:
        if (found := pattern.fullmatch(text)) is not None:
            return lines.format_map(defaultdict(str, {name: part for name, part in found.groupdict().items() if part}))
    return ""


def _any_of(phrases: Iterable[str]) -> str:
    """Return a regular expression for one of these phrases, the longest that is there."""
    return "|".join(sorted(map(re.escape, phrases), key=len, reverse=True))


def _where(places: Iterable[str], player: str) -> str:
    """Return a regular expression for one of these places, perhaps of a player."""
    return f"(?:(?P<whose>{player})(?:'| 's)? )?(?P<at>{_any_of(places)})(?: (?:of|de|d'|du) (?P<of>{player}))?"


@lru_cache(maxsize=32)  # compiling the patterns takes most of the time that reading takes
def sentences_of(game: str, players: Players) -> Sentences:
    """Return the sentences about a game with these players."""
    lines = (*GAMES.named(game).positions.common, *GAMES.named(game).positions.seat)
    known = {*(line.place for line in lines), *LINES}
    every = {" ".join(words): [one for one in names if one in known] for words, names in meanings("place").items()}
    places = {words: tuple(names) for words, names in every.items() if names}
    one, of_table = players.pattern, [words for words, names in places.items() if not set(names).issubset(LINES)]
    parts = {
        "player": f"(?P<player>{one})",
        "owner": f"(?P<owner>{one})",
        "good": rf"(?!{one}(?: |\Z))(?P<good>[a-z]+)",
        "place": f"(?P<place>{_any_of(of_table)})",
        "where": f"(?P<where>{_where(of_table, one)})",
        "from-other": rf"(?:{FROM} (?P<at>{AT}) )?{FROM} (?P<other>{one})(?: 's (?P<at_of>{AT}))?",
        **tables()["part"],
    }

    def compiled(pattern: str) -> re.Pattern[str]:
        pattern = re.sub(r"\{([a-z-]+)\}", lambda found: parts[found[1]], pattern)
        return re.compile(re.sub(r" \{([12])\}", r"(?: (?P<field\1>.+?))?", pattern))

    def patterns(*names: str) -> Sequence[tuple[str, re.Pattern[str]]]:
        every = [item for name in names for item in tables()[name].items()]
        return [(said, compiled(pattern)) for said, templates in every for pattern in templates]

    moves = [
        (verb, compiled(pattern if "(?P<power>" in pattern or "{with}" in pattern else f"{pattern}(?:{{with}})?"))
        for verb, every in tables()["move"].items()
        for pattern in every
    ]

    return Sentences(
        places, re.compile(_where(places, one)), patterns("question"), patterns(f"sentence-{game}", "sentence"), moves
    )
