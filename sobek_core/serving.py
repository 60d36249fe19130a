"""What `sobek serve` answers beyond the methods of every server (spec/protocol.md, More methods)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.game import Position, Refused
from sobek_core.page.narration import told
from sobek_core.phrases import load_words
from sobek_core.protocol.ongoing_game import OngoingGame, read, refused
from sobek_core.protocol.request import RequestError
from sobek_core.protocol.session import About
from sobek_core.records.audit import PlayedMove
from sobek_core.records.undo import against_undo, since_decision
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.protocol.request import Content, Request


def _try(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Say whether a move is legal, without making it: `legal`, or the refusal of `apply`."""
    viewer, kind = game.viewer(request), game.tools.game.move
    verdict = game.game.apply(game.state, read(game.tools, request, "move", kind))
    reasons = verdict.reasons if isinstance(verdict, Refused) else ()
    known = game.reasons_for(reasons, viewer)  # of whoever does not decide, the same whatever the move is
    return game, refused(known) if known else {"result": {}}


def _undo(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Take back the last decision and what chance has done since, if that showed nobody anything new."""
    agreed = request.fields.get("by_agreement", 0)
    if agreed not in (0, 1) or type(agreed) is not int:
        raise RequestError("malformed", "expected 0 or 1", "by_agreement")
    count = since_decision(game.game, [one.before for one in game.made])
    if not count:
        raise RequestError("out-of-order", "expected a decision to take back")
    steps = [PlayedMove(one.before, one.move, one.events) for one in game.made]
    if not agreed and (reasons := against_undo(game.game, steps, game.state, count)):
        return game, refused(reasons)
    after = evolve(game, state=steps[-count].before, made=game.made[:-count], memories={})
    digest = game.tools.digest(Position(game.game, after.state))
    return after, {"result": {"state": digest, "moves": len(after.made)}}


def _notation(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Write a move in notation, or read one."""
    notation, fields = game.tools.notation, request.fields
    if ("move" in fields) == ("text" in fields):
        raise RequestError("not-a-request", "notation: expected either the key 'move' or the key 'text'")
    if "move" in fields:
        return game, {"result": {"text": notation.write(read(game.tools, request, "move", game.tools.game.move))}}
    if not isinstance(fields["text"], str):
        raise RequestError("malformed", "expected a string", "text")
    try:
        return game, {"result": {"move": game.tools.to_json(notation.read(fields["text"]))}}
    except NotationError as error:
        raise RequestError("malformed", str(error), "text") from None


def _narrate(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Return all moves in words, as a viewer saw them."""
    viewer, tools, language = game.viewer(request), game.tools, request.fields.get("language", "en")
    if language not in ("en", "fr"):
        raise RequestError("malformed", "expected 'en' or 'fr'", "language")
    words = load_words(language).of([f"Player {seat}" for seat in range(len(game.state.seats))])
    lines = [told(tools, one.before, one.move, viewer, words) for one in game.made]
    return game, {"result": {"sentences": lines}}


_VIEWER: Final = frozenset({"viewer"})
MORE: Final[Mapping[str, Any]] = {
    "try": About(_try, frozenset({"move"}), _VIEWER),
    "undo": About(_undo, allowed=frozenset({"by_agreement"})),
    "notation": About(_notation, allowed=frozenset({"move", "text"})),
    "narrate": About(_narrate, _VIEWER, frozenset({"language"})),
}
