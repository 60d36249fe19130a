"""Players, places, and sentences, which stand for lines by the patterns of words.toml. Independent of the games."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from sobek_core.games import GAMES
from sobek_core.input.vocabulary import TABLES, Words, any_of, meanings, one_of, words_of

MAX_SENTENCE: Final = 400  # characters
PART: Final = re.compile(r"\{([a-z0-9-]+)\}")  # of a pattern
LINES: Final = TABLES["line"].keys()  # about no place
END_MARKS: Final = frozenset("?.!:")
Patterns: TypeAlias = Sequence[tuple[str, re.Pattern[str]]]


def joined(words: Words) -> str:
    """Return words as the text that patterns are matched with, without marks at its end."""
    while words and words[-1] in END_MARKS:
        words = words[:-1]
    return " ".join(words)


def lines_of(text: str, sentences: Patterns) -> str:
    """Return the lines that a text in words stands for; nothing if it is none of these sentences."""
    for lines, pattern in sentences:
        if (found := pattern.fullmatch(text)) is not None:
            return lines.format_map(defaultdict(str, {name: part for name, part in found.groupdict().items() if part}))
    return ""


class Sentences:
    """The sentences about a game with these players.

    names: of the players, by seat, as they were written, none if they were not given; seats: by words for a player;
    player: a regular expression for one; places: the names of places in notation, by what stands for them; where: a
    place; questions, facts: what is asked and what is stated, as lines, with the pattern of a sentence that says so;
    moves: the verb of notation, with a pattern of a move after its player; answers: the same if a decision is stated
    that the move answers; won: who has won, and against whom.
    """

    def __init__(self, game: str, names: tuple[str, ...] = ()) -> None:
        said = [" ".join(words_of(name)) for name in names]  # those that are the same in words name nobody
        seats = {f"{word} {seat}": seat for word in ("seat", "siege") for seat in range(10)}
        self.names = names
        self.seats = seats | {words: seat for seat, words in enumerate(said) if words and said.count(words) == 1}
        self.player = any_of(self.seats)
        positions = GAMES.named(game).positions
        known = {*(line.place for line in (*positions.common, *positions.seat)), *LINES}
        every = {" ".join(words): names for words, names in meanings("place", "line").items()}
        found = {words: tuple(one for one in names if one in known) for words, names in every.items()}
        self.places = {words: names for words, names in found.items() if names}
        of_table = any_of(words for words, names in self.places.items() if not {*names} <= LINES)
        parts = {"one": self.player, "her": one_of("own"), "modal": one_of("modal"), **TABLES["part"]}
        parts |= {"table": parts[f"table-{game}"], "bonus": one_of(f"bonus-{game}")}

        def compiled(pattern: str, of: str = of_table) -> re.Pattern[str]:
            while PART.search(pattern):
                pattern = PART.sub(lambda found: of if found[1] == "places" else parts[found[1]], pattern)
            return re.compile(pattern)

        def patterns(*names: str) -> Patterns:
            every = [item for name in names for item in TABLES[name].items()]
            return [(said, compiled(pattern)) for said, templates in every for pattern in templates]

        self.where, self.won = compiled("{where-of}", any_of(self.places)), compiled("{won-by}")
        self.questions, self.moves, self.answers = patterns("question"), patterns("move"), patterns("answer")
        self.facts = patterns(f"sentence-{game}", "sentence")

    def seat(self, text: str | None) -> int | None:
        """Return the seat of a player who is named in words; None if nobody is."""
        return self.seats.get(text or "")

    def leading(self, text: str) -> tuple[int | None, str]:
        """Return the seat that a text in words begins with, None if it names nobody, and the rest."""
        found = re.match(rf"({self.player})(?= |\Z) ?", text)
        return (None, text) if found is None else (self.seat(found[1]), text[found.end() :])

    def marked(self, text: str) -> str:
        """Return a text in words with each player as `@0`, by seat."""
        return re.sub(rf"(?<!\S){self.player}(?!\S)", lambda one: f"@{self.seat(one[0])}", text)


sentences_of: Final = lru_cache(maxsize=32)(Sentences)  # compiling the patterns takes most of the time of reading
