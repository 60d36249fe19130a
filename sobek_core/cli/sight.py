"""Who may see a place, and whether a move can be taken back, in a position for `sobek judge`: as on the Judge page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.failures import BadDataError, FailedError
from sobek_core.cli.pages import basis_lines
from sobek_core.cli.terminal import emit, say
from sobek_core.input import read_text
from sobek_core.kernel.errors import InputError
from sobek_core.web.seen import SEE, TAKE_BACK, answer_text

if TYPE_CHECKING:
    from sobek_core.phrases import Words

SIGHT: Final = (SEE, TAKE_BACK)


def answer_sight(lines: list[str], game: str | None, words: Words) -> dict[str, Any]:
    """Answer the question of a line `see: PLACE` or `take back: MOVE`, as the page does.

    lines: the position, with the question; game: its name, unless they say it. Raise InputError if that cannot be.
    """
    text = "\n".join([*lines, *([] if game is None else [f"game: {game}"])])  # last, so that lines keep their numbers
    position = "\n".join(line for line in lines if not line.startswith(SIGHT))
    for seat, name in enumerate(read_text(position, game).names):  # places have seats
        text = re.sub(rf"^{SEE}{re.escape(name)}(?:'s)? ", f"{SEE}seat {seat} ", text, flags=re.MULTILINE)
    return answer_text(text, words)


def sight_of(file: str, lines: list[str], game: str | None, words: Words) -> dict[str, Any]:
    """Return the answer, as `answer_sight` does. Fail if the lines cannot be read. file: for messages."""
    try:
        found = answer_sight(lines, game, words)
    except InputError as error:
        raise BadDataError(f"{file}: {error}", file=file) from None
    if "problems" in found:
        raise BadDataError("\n".join(f"{file}: {one['text']}" for one in found["problems"]), file=file)
    return found


def sight_json(found: dict[str, Any]) -> dict[str, Any]:
    """Return such an answer as `sobek judge --json` prints it."""
    rules = [*dict.fromkeys(one["rule"] for one in found["why"])]
    return {"question": found["title"], "answer": found["answer"], "text": found["headline"], "rules": rules}


def show_sight(found: dict[str, Any], words: Words, *, brief: bool, as_json: bool) -> int:
    """Print such an answer, and return the exit code. brief: whether the rules are left out."""
    if as_json:
        emit(sight_json(found))
    else:
        rules = {one["rule"]: "" for one in found["why"]}
        for line in (found["title"], found["headline"], *(() if brief else basis_lines(rules, (), {}, words))):
            say(line)
    return 0 if found["answer"] in {"answer", "yes"} else FailedError.exit_code
