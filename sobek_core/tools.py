"""What records and commands need to know about a game. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from attrs import frozen

from sobek_core.codec import StrictConverter
from sobek_core.json_text import canonical, digest
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.visibility import SeenMove, Viewer
from sobek_core.phrases import Words
from sobek_core.recall.memory import Memory
from sobek_core.rule_ids import RuleId
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import Codec
from sobek_core.text.positions import Positions

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position


def _no_later_deal(_game: object, _stream: Stream, _players: int) -> NoReturn:
    message = "this game is dealt once"
    raise ValueError(message)


@frozen
class Demo:
    """What `sobek demo` shows of the recorded game sobek_core/demo/GAME.jsonl, made with `sobek play --all-random`.

    moves: the number of moves after which the state is shown; disputed: the numbers of the moves to judge, from 1.
    """

    moves: int
    disputed: tuple[tuple[int, str], ...]


@frozen(kw_only=True, repr=False)
class GameTools:
    """What tools need to know about a game: rules, dealing, text and JSON, what viewers see, and parts loaded later."""

    name: str
    title: str  # the name on its box
    demo: Demo

    # Its rules.
    editions: Mapping[str, Any]  # the published ones, by name
    game: type[Any]  # made from an edition and choices
    setup: type[Any]
    move: Any  # the union of its moves
    event: Any  # the union of its events
    scored: type[Any]  # the event that has the scoring sheets
    undo_rule: RuleId  # the rule on taking moves back
    player_counts_of: Callable[[Any], range]  # how many can play a game
    players: Callable[[Any], int]  # the number of seats in a setup

    # Dealing, from the box of a game, with a stream, to a number of players.
    deal_setup: Callable[[Any, Stream, int], Any]
    deal_round: Callable[[Any, Stream, int], Any] = _no_later_deal  # in a game of several rounds

    # Writing.
    setups: Codec[Any]
    positions: Positions[Any, Any]
    notation: MoveNotation[Any]  # of moves
    converter: StrictConverter  # JSON: `move`, `event`, `seen`, and a state with its game as a `Position`
    view_values: Callable[[Any], Mapping[str, str]]  # the lines of a view, by place
    draw_table: Callable[[Any, Any, Sequence[str], Words], str]  # a view, with its game, the names and the words
    draw_sheets: Callable[[Any, Any, Sequence[str], Words], str]  # the event `scored`, with the same

    # What people see.
    seen: Any  # the union of views of events
    see_move: Callable[[Any, Any, Viewer], SeenMove[Any, Any]]  # of a legal move, given the state before it
    remember: Callable[[Any, Any], Memory[Any, Any, Any]]  # begins a viewer's recall, from the game and the first view

    # Parts that playing must not load, as `module:name`; None if the game does not have them.
    judged: str | None = None  # a `disputes.tools.JudgingTools`
    drawn: str | None = None  # a `page.drawn.GameDrawing`
    handwritten: str | None = None  # a `handwriting.game.Handwritten`
    unseen: str | None = None  # an `unseen.game.UnseenGame`

    def __repr__(self) -> str:
        return f"<GameTools of {self.name}>"

    @property
    def player_counts(self) -> range:
        """The possible numbers of players of the published edition."""
        return self.player_counts_of(self.game())

    def narrate(self, state: Any, move: Any, viewer: Viewer) -> str:
        """Write what a viewer learns of a legal move. state: the state before it."""
        return self.notation.write_seen(self.see_move(state, move, viewer))

    def digest(self, position: Position[Any, Any]) -> str:
        """Return the digest of a state under a game: of their canonical JSON (spec/record.md)."""
        return digest(canonical(self.converter.unstructure(position)))
