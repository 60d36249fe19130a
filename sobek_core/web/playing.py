"""The sandbox of the Judge page: legal moves, making a move, choosing or drawing what chance decides."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.judge import check_seat
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.raw_lines import RawLine, game_of, is_game, is_named, names_of, split_lines
from sobek_core.handwriting.seats import CHANCE_WORDS, Seats
from sobek_core.handwriting.vocabulary import tokenize
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal, Draw, listed
from sobek_core.kernel.visibility import Observer
from sobek_core.web.written_position import (
    BadPositionError,
    move_text,
    narrator_of,
    position_text,
    read_position,
)

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.web.written_position import ReadPosition

MOVE: Final = "move"
MOVES_SHOWN: Final = 400


def legal_moves(text: str, words: Words) -> dict[str, Any]:
    """Return the legal moves of a written position in notation and in words; for chance, its outcomes with weights."""
    read = read_position(text, words)
    position, tools = read.position, read.written.tools
    narrator, turn = narrator_of(read, words), position.game.turn(position.state)
    found = listed(position.game.legal_moves(position.state))
    weights = dict(turn.outcomes) if isinstance(turn, Draw) else {}
    return {
        "turn": narrator.turn(turn),
        "seat": getattr(turn, "seat", None),
        "deals": isinstance(turn, Deal),
        "moves": [
            {
                "move": tools.notation.write(move),
                "text": move_text(read, words, move),
                "weight": weights.get(move, 0),
            }
            for move in found.moves[:MOVES_SHOWN]
        ],
        "more": found.is_truncated or len(found.moves) > MOVES_SHOWN,
    }


def play_move(text: str, words: Words, move: str = "") -> dict[str, Any]:
    """Make the move of a written position; without one, let chance decide. Return what follows, or every reason."""
    read = read_position(f"{text}\nmove: {move}" if move else text, words)
    if read.written.stated.gaps:
        raise BadPositionError(words("judge-page.gaps"))
    tools, position = read.written.tools, read.position
    made = _chance(read, words) if read.written.move is None else read.written.move
    check_seat(made, position.state)
    verdict = position.game.apply(position.state, made)
    if not isinstance(verdict, Applied):
        reasons = [{"rule": one.rule, "text": words.of(read.names).reason(one)} for one in verdict.reasons]
        return {"move": tools.notation.write(made), "refused": reasons}
    narrator = narrator_of(read, words)
    after = type(position)(position.game, verdict.state)
    seen = [position.game.see(position.state, event, verdict.state, Observer.REFEREE) for event in verdict.events]
    return {
        "move": tools.notation.write(made),
        "move_text": move_text(read, words, made),
        "events": [text for event in seen if (text := narrator.event(event))],
        "text": position_text(tools, read.names, after),
    }


def make_moves(text: str, words: Words) -> dict[str, Any]:
    """Make all moves of a text except the last, which is disputed. Return the position before it, and what happened.

    If points or a result are disputed, the last move is kept too, since they are judged after it.
    """
    problems = Problems()
    raw = split_lines(text, problems)
    seats = Seats(names_of(raw, max(game_of(raw, None, problems).player_counts), problems))
    found = [one for one in raw if _is_move(one, seats)]
    moves = [one.value if not one.key or is_named(one, MOVE) else f"{one.key}: {one.value}" for one in found]
    numbers = {one.number for one in found}
    lines = ("" if number in numbers else line for number, line in enumerate(text.splitlines(), start=1))
    written = read_text("\n".join(lines))
    position, texts = written.text(), list[str]()
    asked = [f"{name}: {value}" for name, value in written.question.items()]
    for move in moves[:-1]:
        made = play_move(position, words, move)
        if "refused" in made:
            why = "; ".join(one["text"] for one in made["refused"])
            raise BadPositionError(words("judge-page.refused", move=move, why=why))
        position = made["text"]
        texts.append(made["move_text"])
    if len(moves) > 1:
        position += "".join(f"{line}\n" for line in asked)
    return {"text": position + "".join(f"move: {move}\n" for move in moves[-1:]), "move_texts": texts}


def _is_move(raw: RawLine, seats: Seats) -> bool:
    """Return whether a line is a move: without a colon, or with a player or chance before it."""
    if not raw.key:
        return not is_game(raw)
    is_chance = len(tokens := tokenize(raw.key)) == 1 and tokens[0] in CHANCE_WORDS
    return is_chance or is_named(raw, MOVE) or seats.read(raw.key) is not None


def _chance(read: ReadPosition, words: Words) -> Any:
    """Draw an outcome of chance with its weight, or deal."""
    position = read.position
    turn = position.game.turn(position.state)
    stream = Stream(secrets.randbelow(2**64), "chance")
    if isinstance(turn, Draw):
        return turn.outcomes[stream.weighted([weight for _, weight in turn.outcomes])][0]
    if isinstance(turn, Deal):
        return position.game.deal_round(stream, len(read.names))
    raise BadPositionError(words("judge-page.no-chance"))
