"""Moves and turns in words, based on what a viewer was shown. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from sobek_core.kernel.game import Over
from sobek_core.kernel.visibility import HiddenMove, VisibleMove
from sobek_core.reports import pending_text
from sobek_core.text.notation import NOTHING
from sobek_core.verdicts.phrases import label, thing

if TYPE_CHECKING:
    from sobek_core.kernel.game import Fact, Turn
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.kernel.visibility import SeenMove, Viewer
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools

_SEATS: Final = frozenset({"victim", "start", "chooser"})  # moves that name a seat


def told(tools: GameTools, state: Any, move: object, viewer: Viewer, words: Words) -> str:
    """Return a move as a sentence, as a viewer sees it made. state: the state before it."""
    asks = words.asks(tools.name, tools.game.pending_kinds.slugs[type(state.pending)])
    return move_text(tools, tools.game.see_move(state, move, viewer), asks, words)


def offered(tools: GameTools, view: Any, move: object, words: Words) -> str:
    """Return a move that could be made as a sentence, with no more of what it takes than a view shows before it."""
    taken = None
    if (slot := getattr(move, "slot", None)) is not None:
        taken = view.quays.kinds[slot]
    elif (cell := getattr(move, "cell", None)) is not None:
        taken = view.tile(cell)
    return move_text(tools, VisibleMove(move, taken), words.asks(tools.name, view.asks), words)


def move_text(tools: GameTools, seen: SeenMove[object, object], asks: str, words: Words) -> str:
    """Return a move as a sentence, as a viewer sees it. asks: what was pending, in words."""
    match seen:
        case VisibleMove(move, taken):
            return _visible_move(tools, move, taken, asks, words)
        case HiddenMove(kind, seat, back):
            return _hidden_move(_message_id(tools, kind), seat, back, words)
    assert_never(seen)


def _hidden_move(message_id: str, seat: int | None, back: FaceDown | None, words: Words) -> str:
    who = _who(seat, words)
    if back is not None:
        return words(message_id, who=who, first=label(back, words))
    unseen = f"{message_id}-unseen"
    return words(unseen if unseen in words.messages else message_id, who=who)


def _visible_move(tools: GameTools, move: Any, taken: object, asks: str, words: Words) -> str:
    pattern, message_id = tools.notation.pattern(type(move)), _message_id(tools, type(move))
    facts: dict[str, Fact] = {"who": _who(getattr(move, "seat", None), words), "asks": asks}
    stated = [(part, value) for part in pattern.parts if (value := getattr(move, part.name)) is not None]
    if not stated or message_id == "page.move.classic.deal":  # a whole deal is not worth reading
        return words(message_id, **facts)
    (_, first), *others = stated
    facts["first"] = words.player(first) if pattern.verb in _SEATS else thing(first, words)
    facts["second"] = NOTHING if taken is None else label(taken, words)
    for part, value in others:
        message_id = f"{message_id}-{part.keyword}"
        facts["second"] = thing(value, words)
    return words(message_id, **facts)


def turn_text(turn: Turn[Any], words: Words) -> str:
    """Return what is pending, or the result."""
    if isinstance(turn, Over):
        points = ", ".join(f"{words.player(seat)} {score}" for seat, score in enumerate(turn.scores))
        return words("page.over", winners=words.players(turn.winners), points=points)
    return pending_text(turn, words.player, words)


def _message_id(tools: GameTools, kind: type[Any]) -> str:
    """Return the id of the message for a class of moves."""
    return f"page.move.{tools.name}.{tools.notation.pattern(kind).verb}"


def _who(seat: int | None, words: Words) -> str:
    return words("page.chance") if seat is None else words.player(seat)
