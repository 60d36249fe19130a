"""What `sobek serve` answers beyond the methods of every server (spec/protocol.md, More methods)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.cli.audit import audit_json
from sobek_core.cli.failures import Failure
from sobek_core.cli.folder import record_of
from sobek_core.cli.judge import question_of_position
from sobek_core.cli.judged import SIGHT, verdict_json
from sobek_core.games import GAMES
from sobek_core.json_text import shown
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position, Refused
from sobek_core.page.narration import told
from sobek_core.page.table import screen
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.protocol.ongoing_game import OngoingGame, number_of_moves, read, refused
from sobek_core.protocol.request import RequestError
from sobek_core.protocol.session import About
from sobek_core.records.audit import audit
from sobek_core.records.record import RecordError, dump, load
from sobek_core.records.undo import against_undo, since_decision
from sobek_core.text.notation import NotationError
from sobek_core.verdicts.judge import judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.phrases import Words
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
    count = since_decision(game.game, game.made)
    if not count:
        raise RequestError("out-of-order", "expected a decision to take back")
    if not agreed and (reasons := against_undo(game.game, game.made, count)):
        return game, refused(reasons)
    after = evolve(game, state=game.made[-count].before, made=game.made[:-count], memories={})
    return after, {"result": {"state": game.tools.digest(Position(game.game, after.state)), "moves": len(after.made)}}


def _notation(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Write a move in notation, or read one."""
    notation, fields = game.tools.notation, request.fields
    if ("move" in fields) == ("text" in fields):
        raise RequestError("not-a-request", "notation: expected either the key 'move' or the key 'text'")
    if "move" in fields:
        return game, {"result": {"text": notation.write(read(game.tools, request, "move", game.tools.game.move))}}
    try:
        return game, {"result": {"move": game.tools.to_json(notation.read(_text(request, "text")))}}
    except NotationError as error:
        raise RequestError("malformed", str(error), "text") from None


def _narrate(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Return all moves in words, as a viewer saw them."""
    viewer, tools = game.viewer(request), game.tools
    words = _words(request).of(game.names)
    lines = [told(tools, one.before, one.move, viewer, words) for one in game.made]
    return game, {"result": {"sentences": lines}}


def _screen(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Return what a viewer looks at: the picture, the legal moves in words, and what happened."""
    viewer, words = game.viewer(request), _words(request).of(game.names)
    since = number_of_moves(request, "since", len(game.made))
    shown = screen(game.game, game.made, game.state, viewer, words, since=since)
    return game, {"result": {"screen": shown}}


def _memory(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Return what a viewer recalls, under either reading of `visibility`."""
    readings = readings_of(type(game.game.choices))["visibility"]
    if (reading := request.fields["visibility"]) not in readings:
        raise RequestError("malformed", f"expected {' or '.join(readings)}, got {shown(reading)}", "visibility")
    return game.recall_as(reading, request)


def _record(game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
    """Return the record of the game."""
    return game, {"result": {"record": dump(record_of(game, request))}}


def _audit(game: OngoingGame | None, request: Request) -> tuple[OngoingGame | None, Content]:
    """Audit a record."""
    text, words = _text(request, "record"), _words(request)
    try:
        replay = audit(load(text.encode()))
    except RecordError as error:
        raise RequestError("malformed", str(error), "record") from None
    return game, {"result": {"audit": audit_json(replay, words)}}


def _judge(game: OngoingGame | None, request: Request) -> tuple[OngoingGame | None, Content]:
    """Answer a question in a text, as people write it."""
    text, words = _text(request, "text"), _words(request)
    if (name := request.fields.get("game")) not in (None, *GAMES):
        raise RequestError("malformed", f"expected {' or '.join(GAMES)}, got {shown(name)}", "game")
    try:
        question, names = question_of_position("text", text, name)
        verdict = judge(question)
    except (Failure, InputError) as error:
        raise RequestError("malformed", str(error), "text") from None
    kind = "sight" if isinstance(verdict.question.asked, SIGHT) else "verdict"
    return game, {"result": {kind: verdict_json(verdict, words.of(names))}}


def _text(request: Request, key: str) -> str:
    if not isinstance(text := request.fields[key], str):
        raise RequestError("malformed", f"expected a string, got {shown(text)}", key)
    return text


def _words(request: Request) -> Words:
    if (language := request.fields.get("language", ENGLISH.language)) not in LANGUAGES:
        raise RequestError("malformed", f"expected {' or '.join(LANGUAGES)}, got {shown(language)}", "language")
    return load_words(str(language))


_VIEWER: Final = frozenset({"viewer"})
_LANGUAGE: Final = frozenset({"language"})
MORE: Final[Mapping[str, About]] = {
    "try": About(_try, frozenset({"move"}), _VIEWER),
    "undo": About(_undo, allowed=frozenset({"by_agreement"})),
    "notation": About(_notation, allowed=frozenset({"move", "text"})),
    "narrate": About(_narrate, _VIEWER, _LANGUAGE),
    "screen": About(_screen, _VIEWER, _LANGUAGE | {"since"}),
    "memory": About(_memory, _VIEWER | {"visibility"}),
    "record": About(_record, allowed=frozenset({"names"})),
    "audit": About(_audit, frozenset({"record"}), _LANGUAGE, needs_game=False),
    "judge": About(_judge, frozenset({"text"}), _LANGUAGE | {"game"}, needs_game=False),
}
