"""What players at a table are told: the moves that a seat can make, and what a viewer saw of those made."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import asdict, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.calls import listed
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import Pile
from sobek_core.page.drawing import DRAWING
from sobek_core.page.narration import offered, told, turn_text
from sobek_core.page.svg import LEAST_WIDTH, drawn
from sobek_core.verdicts.phrases import event_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.audit import PlayedMove
    from sobek_core.tools import GameTools

MoveT_co = TypeVar("MoveT_co", covariant=True)

MAX_OFFERED: Final = 1000  # moves that a client is sent
HAND: Final = "seat {seat} hand"
MARKED: Final = {  # where the things are that a move names, by its verb
    **dict.fromkeys(("play", "set", "sell", "lay", "add", "discard"), HAND),
    **dict.fromkeys(("take", "fetch", "point"), "{top}"),
    "pick": "seat {victim} corruption",
    "back": "seat {victim} hand",
    "token": "{tokens}",
    **dict.fromkeys(("victim", "start"), "seat"),
}


@frozen
class Offer(Generic[MoveT_co]):
    """A legal move as its seat is offered it.

    move: the move; notation: as it is written; kind: what kind of move it is, in words; text: the move in words, with
    no more of what it takes than its seat sees; marks: the `data-mark` of each thing in the seat's picture that it
    takes, plays or names.
    """

    move: MoveT_co
    notation: str
    kind: str
    text: str
    marks: tuple[str, ...]


@frozen
class Told:
    """A move as a viewer saw it.

    text: the move in words; events: what it did, in words; sheets: the scoring sheets, if it ended a round or a game.
    """

    text: str
    events: tuple[str, ...]
    sheets: tuple[str, ...]


@cache
def tap_script() -> str:
    """Return the script, in JavaScript, that makes a picture of `draw` tappable.

    It defines `tappable(picture, offers, narrow)`: whatever an offer marks in the picture, an SVG element of the page,
    can be tapped, and `narrow` is called with the offers that mark all that is tapped; at first, with all offers.
    """
    return files("sobek_core.page").joinpath("assets/tap.js").read_text(encoding="utf-8")


def offer(tools: GameTools, view: Any, move: Any, words: Words) -> Offer[Any]:
    """Return a legal move as the seat that has this view is offered it."""
    kind = words(f"judge-page.verb.{tools.name}.{tools.notation.verb(move)}")
    return Offer(move, tools.notation.write(move), kind, offered(tools, view, move, words), _marks(tools, view, move))


def screen(
    game: Any, steps: Sequence[PlayedMove], state: Any, viewer: Viewer, words: Words, *, since: int
) -> dict[str, Any]:
    """Return what a viewer of a game looks at, as JSON: see `Play.screen`. words: with the names of the players."""
    tools, view = GAMES.named(game.name), game.view(state, viewer)
    offers = (offer(tools, view, move, words) for move in listed(game.legal_moves(state, viewer), MAX_OFFERED).moves)
    return {
        "seat": viewer if isinstance(viewer, int) else -1,
        "names": words.names,
        "moves": len(steps),
        "turn": turn_text(game.turn(state), words),
        "picture": drawn(game, view, words, LEAST_WIDTH),
        "offers": [{"move": one.notation, "kind": one.kind, "text": one.text, "marks": one.marks} for one in offers],
        "since": since,
        "log": [asdict(tell(tools, game, step, viewer, words)) for step in steps[since:]],
    }


def _marks(tools: GameTools, view: Any, move: Any) -> tuple[str, ...]:
    pattern = tools.notation.pattern(type(move))
    if pattern.verb not in MARKED:
        return ()
    named: Any = getattr(move, pattern.parts[0].name)
    victim = getattr(view.pending, "victim", 1 - move.seat)  # duel has one opponent
    tokens = "tokens" if tools.name == "classic" else "drawn" if view.drawn.kinds else "pirogues"
    top = DRAWING[tools.name].top
    place = MARKED[pattern.verb].format(seat=move.seat, victim=victim, top=top, tokens=tokens)
    return tuple(f"{place} {name_of(one)}" for one in (named.distinct() if isinstance(named, Pile) else (named,)))


def tell(tools: GameTools, game: Any, step: PlayedMove, viewer: Viewer, words: Words) -> Told:
    """Return a move of a game as a viewer saw it. words: with the names of the players."""
    events = step.seen(game, viewer)
    sheets = [one for one in events if isinstance(one, tools.scored)]
    return Told(
        told(tools, step.before, step.move, viewer, words),
        tuple(text for event in events if (text := event_text(tools, event, words))),
        tuple(tools.render_sheets(game, one, words.names, words) for one in sheets),
    )
