"""Read positions that somebody has written, and refuse those that cannot occur."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import asdict

from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.cli.files import read_lines, shown_path
from sobek_core.cli.question import unreadable
from sobek_core.disputes.completed_lines import objections
from sobek_core.disputes.missing_lines import Fix, inferred
from sobek_core.games import GAMES
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.handwriting.question import read_options
from sobek_core.handwriting.written import Written
from sobek_core.json_text import JsonError, parse
from sobek_core.kernel.game import Position
from sobek_core.links import rule_link
from sobek_core.records.record import MAX_LINES
from sobek_core.text.gaps import PartialPosition
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.phrases import Words
    from sobek_core.plausibility import Broken
    from sobek_core.tools import GameTools


def _hints(fix: Fix, words: Words) -> Iterator[str]:
    """Yield the fix in words."""
    if fix.add:
        yield words("position.add", lines=_quoted(fix.add, words))
    if fix.change:
        yield words("position.change", lines=_quoted(fix.change, words))


def _quoted(lines: Sequence[str], words: Words) -> str:
    return words("turn.and").join(f"`{line}`" for line in lines)


def read_position(
    path: str, game: str | None, options: Mapping[str, str], *, edition: str | None, words: Words, site: str
) -> Written:
    """Read a position: lines as people write them, or a state in JSON. Fail with exit code 65 if it cannot occur.

    Lines may also name the game, its edition and what is disputed. game, edition: their names if given elsewhere,
    otherwise None; options: what is disputed, by name, if given elsewhere.
    """
    shown, text = shown_path(path), "\n".join(read_lines(path, partial(_bad, path)))
    if (lines := len(text.splitlines())) > MAX_LINES:
        raise _bad(path, None, f"expected at most {MAX_LINES} lines, got {lines}")
    is_json = text.lstrip().startswith("{")
    if is_json and edition is not None:
        raise UsageError("--edition is only for positions in lines; a state in JSON names its edition")
    try:
        written = _of_json(shown, text, game, options) if is_json else _of_lines(shown, text, game, options, edition)
    except HandwritingError as error:
        raise unreadable(error, shown) from None
    is_one = not (written.stated.gaps or written.turns)  # each of which can occur
    if is_one and (broken := objections(written, written.position.state)):
        raise cannot_occur(written, shown, broken, words=words, site=site)
    return written


def _of_lines(shown: str, text: str, game: str | None, options: Mapping[str, str], edition: str | None) -> Written:
    found = inferred(read_text(text, game, options, edition))
    if not found.lines:
        raise BadDataError(f"{shown}: expected a position, in lines 'PLACE: VALUE'", file=shown)
    return found


def _of_json(shown: str, text: str, game: str | None, options: Mapping[str, str]) -> Written:
    if game is None:
        raise UsageError("--position: expected --game, since a state in JSON does not name its game")
    tools = GAMES[game]
    position = read_state(shown, text, tools)
    asked = read_options(options, tools, (), len(position.state.seats), position.state)
    return Written(tools, (), (), PartialPosition(position, (), None), asked)


def cannot_occur(written: Written, file: str, broken: Sequence[Broken], *, words: Words, site: str) -> BadDataError:
    """Return the failure for an implausible position: each invariant that it breaks, what was found, what to write."""
    words, fix = words.of(written.names), Fix.of(written)
    first = words("position.cannot-occur", file=file, game=written.tools.name)
    message = "\n  ".join([first, *(one.text("position.broken", words) for one in broken), *_hints(fix, words)])
    facts = [
        {
            "invariant": one.invariant,
            "found": one.found,
            "rules": [{"rule": rule, "link": rule_link(rule, site)} for rule in one.rules],
        }
        for one in broken
    ]
    lines = {key: list(lines) for key, lines in asdict(fix).items() if lines}
    return BadDataError(message, file=file, broken=facts, **lines)


def _bad(path: str, line: int | None, problem: str) -> BadDataError:
    place, facts = ("", {}) if line is None else (f"line {line}: ", {"line": line})
    return BadDataError(f"{shown_path(path)}: {place}{problem}", file=path, **facts)


def read_state(shown: str, text: str, tools: GameTools) -> Position[Any, Any]:
    """Read a complete state in JSON."""
    try:
        position: Position[Any, Any] = tools.converter.read(parse(text), Position)
        tools.positions.check(position)
    except JsonError as error:
        path = error.path.removeprefix("$").removeprefix(".")
        broken = error.__context__  # text that is not JSON has no path, but a line
        line = {"line": broken.lineno} if isinstance(broken, json.JSONDecodeError) else {}
        where = f"line {line['line']}" if line else path
        message = f"{shown}: {where}: {error.problem}" if where else f"{shown}: {error.problem}"
        raise BadDataError(message, file=shown, path=path, expected=error.problem, **line) from None
    except NotationError as error:
        raise BadDataError(f"{shown}: {error}", file=shown, expected=str(error)) from None
    return position
