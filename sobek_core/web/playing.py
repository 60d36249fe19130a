"""The sandbox of the Judge page: legal moves, making a move, choosing or drawing what chance decides."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal, Draw
from sobek_core.kernel.listing import listed
from sobek_core.kernel.visibility import Observer
from sobek_core.web.tables import BadPositionError, move_text, read_position, teller_of, viewer_of

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.web.tables import ReadPosition

MOVES_SHOWN: Final = 400


def legal_moves(text: str, words: Words, viewer: str | int | None = None) -> dict[str, Any]:
    """Return the legal moves of a written position in notation and in words; for chance, its outcomes with weights."""
    read = read_position(text)
    position, tools = read.position, read.written.tools
    teller, turn = teller_of(read, words), position.game.turn(position.state)
    found = listed(position.game.legal_moves(position.state, viewer_of(viewer)))
    weights = dict(turn.outcomes) if isinstance(turn, Draw) else {}
    return {
        "turn": teller.turn(turn),
        "seat": getattr(turn, "seat", None),
        "deals": isinstance(turn, Deal),
        "moves": [
            {
                "move": tools.notation.write(move),
                "said": move_text(read, words, move),
                "weight": weights.get(move, 0),
            }
            for move in found.moves[:MOVES_SHOWN]
        ],
        "more": found.is_cut or len(found.moves) > MOVES_SHOWN,
    }


def play_move(text: str, words: Words, move: str = "") -> dict[str, Any]:
    """Make the move of a written position; without one, let chance decide. Return what follows, or every reason."""
    read = read_position(f"{text}\nmove: {move}" if move else text)
    if read.stated.gaps:
        raise BadPositionError(words("judge-page.gaps"))
    tools, position = read.written.tools, read.position
    made = tools.notation.read(read.written.asked["move"]) if "move" in read.written.asked else _chance(read, words)
    verdict = position.game.apply(position.state, made)
    if not isinstance(verdict, Applied):
        reasons = [{"rule": one.rule, "said": words.reason(one)} for one in verdict.reasons]
        return {"move": tools.notation.write(made), "refused": reasons}
    teller = teller_of(read, words)
    after = type(position)(position.game, verdict.state)
    lines = [f"game: {tools.name}", f"names: {', '.join(read.names)}", *tools.positions.write(after)]
    seen = [position.game.see(position.state, event, verdict.state, Observer.REFEREE) for event in verdict.events]
    return {
        "move": tools.notation.write(made),
        "said": move_text(read, words, made),
        "events": [said for event in seen if (said := teller.event(event))],
        "text": "\n".join(lines) + "\n",
    }


def _chance(read: ReadPosition, words: Words) -> Any:
    """Draw an outcome of chance with its weight, or deal."""
    tools, position = read.written.tools, read.position
    turn = position.game.turn(position.state)
    stream = Stream(secrets.randbelow(2**64), "chance")
    if isinstance(turn, Draw):
        return turn.outcomes[stream.weighted([weight for _, weight in turn.outcomes])][0]
    if isinstance(turn, Deal):
        return tools.deal_round(position.game, stream, len(read.names))
    raise BadPositionError(words("judge-page.no-chance"))
