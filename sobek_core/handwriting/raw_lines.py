"""Split the lines that people write at their colons, and find those that name the game and the players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.handwriting.numbers import is_numeral
from sobek_core.handwriting.problems import HandwritingError, Problems
from sobek_core.handwriting.seats import is_misleading
from sobek_core.handwriting.vocabulary import Tokens, tokenize, vocabulary_of
from sobek_core.names import first_fault
from sobek_core.text.notation import MAX_LINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.tools import GameTools

NAMES, GAME, PLAYERS = "names", "game", "players"
SOBEK: Final = "sobek"
IGNORED: Final = ("#", "->", "```")


@frozen
class RawLine:
    """A line cut at its first colon. number: from 1; key: empty if there is no colon."""

    number: int
    key: str
    value: str


@frozen
class Line:
    """A line as it was written. number: from 1; seat: the owner of the place, None if it belongs to nobody."""

    number: int
    place: str
    seat: int | None
    value: str

    @property
    def name(self) -> str:
        """The place as it is named in notation."""
        return self.place if self.seat is None else f"seat {self.seat} {self.place}"


def split_lines(text: str, problems: Problems) -> list[RawLine]:
    """Cut the lines that are not blank or comments at their first colons."""
    if not isinstance(text, str):
        problems.add("", f"expected text, got {text!r:.60}")
        problems.check()
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith(IGNORED):
            continue
        problems.line = number
        if len(stripped) > MAX_LINE:
            problems.add(f"at most {MAX_LINE} characters", "")
            continue
        key, _, value = stripped.partition(":")
        found.append(RawLine(number, key.strip(), value.strip()) if ":" in stripped else RawLine(number, "", stripped))
    return found


def is_named(raw: RawLine, name: str) -> bool:
    """Return whether the key of a line is this name or a synonym of it."""
    tokens = tokenize(raw.key)
    found = vocabulary_of((name,), "place").names_at(tokens, 0)
    return found is not None and found.used == len(tokens)


def game_of(raw: Sequence[RawLine], game: str | None, problems: Problems) -> GameTools:
    """Return the game that the lines name, or otherwise the given one."""
    vocabulary, possible, given, text = vocabulary_of(tuple(GAMES), ()), tuple(GAMES), "", ""
    if game is not None:
        possible, given = (game,), f"--game {game}"
        if game not in GAMES:
            problems.option = "game"
            problems.unknown(f"one of {', '.join(GAMES)}", str(game), vocabulary)
            problems.check()
    for one in (*(one for one in raw if is_named(one, GAME)), *filter(is_game, raw)):
        problems.line, text = one.number, _title(one)
        named = _games_with_title(text) or _games_with_name(text)
        fitting = tuple(name for name in possible if name in named)
        if not named:
            problems.unknown(f"one of {', '.join(GAMES)}", text, vocabulary)
        elif not fitting:
            problems.add(f"no other game than {given or ' or '.join(possible)}", text)
        problems.check()
        possible = fitting
    if text and len(possible) > 1:
        problems.ambiguous(text, possible)
    elif len(possible) > 1:
        problems.line = 0
        problems.add(f"a line `game:` with one of {', '.join(GAMES)}")
    problems.check()
    return GAMES[possible[0]]


def is_game(raw: RawLine) -> bool:
    """Return whether a line only names a game: `duel`, `Sobek classic`, `Sobek: 2 Players`."""
    if raw.key and tokenize(raw.key) != (SOBEK,):
        return False
    tokens = [word for word in _words(_title(raw)) if word != SOBEK]
    return bool(_games_with_title(_title(raw))) or (len(tokens) == 1 and tokens[0] in GAMES)


def _title(raw: RawLine) -> str:
    """Return the text of a line that names a game. Some titles have a colon."""
    return raw.value if not raw.key or is_named(raw, GAME) else f"{raw.key}: {raw.value}"


def _words(text: str) -> Tokens:
    return tuple(word for word in tokenize(text) if any(map(str.isalnum, word)))


def _games_with_title(text: str) -> tuple[str, ...]:
    """Return the games that have a title."""
    found = vocabulary_of(tuple(GAMES), "title").names_at(words := _words(text), 0)
    return found.names if found is not None and found.used == len(words) else ()


def _games_with_name(text: str) -> tuple[str, ...]:
    """Return the game with whose name a text begins, possibly after `Sobek`."""
    words = tuple(word for word in _words(text) if word != SOBEK)
    found = vocabulary_of(tuple(GAMES), ()).names_at(words, 0)
    return found.names if found is not None and len(found.names) == 1 else ()


def is_names(raw: RawLine) -> bool:
    """Return whether a line `players:` has names rather than a number."""
    return is_named(raw, PLAYERS) and not any(map(is_numeral, tokenize(raw.value)))


def names_of(raw: Sequence[RawLine], max_players: int, problems: Problems) -> tuple[str, ...]:
    """Return the names of the players, by seat. max_players: how many there can be."""
    lines = (*(one for one in raw if is_named(one, NAMES)), *filter(is_names, raw))
    for again in lines[1:]:
        problems.line = again.number
        problems.add(f"the names of the players once; line {lines[0].number} has them", again.value)
    if not lines:
        return ()
    problems.line, text = lines[0].number, lines[0].value
    parts = re.split(r"[,;]|\s+(?:and|et|&)\s+", text)
    names = tuple(name for part in parts if (name := re.sub(" +", " ", part.strip())))
    if len(names) > max_players:
        problems.add(f"at most {max_players} names", text)
    elif (fault := first_fault(names)) is not None:
        problems.add("", str(fault))
    problems.check()  # messages about other lines have the names in them
    for name in names:
        if is_misleading(name):
            problems.add("names of players that are not seats, numbers, verbs or `chance`", name)
    told_apart = {tokens for name in names if (tokens := tokenize(name))}  # regardless of case and accents
    if len(told_apart) < len(names) or not names:
        problems.add("a different name for each player, with commas between them", text)
    return names


def are_readable(names: tuple[str, ...]) -> bool:
    """Return whether a line with the names of a record is read as these names: it has commas between them."""
    problems = Problems()
    try:
        read = names_of([RawLine(1, NAMES, ", ".join(names))], len(names), problems)
        problems.check()
    except HandwritingError:
        return False
    return read == names
