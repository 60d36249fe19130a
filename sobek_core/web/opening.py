"""What is pasted into the Judge page, dropped on it or linked: a record, or a position with moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.handwriting.problems import HandwritingError, Problems
from sobek_core.handwriting.raw_lines import GAME, is_game, is_named, split_lines
from sobek_core.kernel.errors import InputError
from sobek_core.records.record import MAX_BYTES, MAX_LINES
from sobek_core.web.playing import make_moves
from sobek_core.web.recorded import audit_record
from sobek_core.web.written_position import unreadable

if TYPE_CHECKING:
    from sobek_core.phrases import Words

LIMITS = {"bytes": MAX_BYTES, "lines": MAX_LINES}
"""Of a text, as of the files of the command line."""


def check_size(text: str, words: Words) -> None:
    """Raise InputError if a text has more bytes or lines than the command line reads."""
    if len(text.encode(errors="surrogatepass")) > MAX_BYTES or len(text.splitlines()) > MAX_LINES:
        raise InputError(words("judge-page.too-large", **LIMITS))


def open_text(text: str, words: Words, onto: str = "") -> dict[str, Any]:
    """Audit a record, or make the moves of a text.

    onto: the position that is shown, which a text goes on from unless it names a game.
    Raise InputError if it is neither, and return its problems if they are in certain lines.
    """
    if text.lstrip().startswith("{"):
        return audit_record(text, words)
    names_game = any(is_named(one, GAME) or is_game(one) for one in split_lines(text, Problems()))
    whole = text if names_game else onto + text
    try:
        return make_moves(whole, words)
    except HandwritingError as error:
        return unreadable(error, whole, words)
