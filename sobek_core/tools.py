"""What records and commands need to know of a game. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

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


def _no_later_deal(_game: object, _stream: Stream, _players: int) -> Any:
    message = "this game is dealt once"
    raise ValueError(message)


@frozen
class Demo:
    """What `sobek demo` shows of the recorded game sobek_core/demo/GAME.jsonl, made with `sobek play --all-random`.

    moves: the number of moves after which the state is shown; disputed: the numbers of the moves to judge, from 1.
    """

    moves: int
    disputed: tuple[tuple[int, str], ...]


@frozen
class GameTools:
    """A game as the tools see it.

    title: the name on its box; demo: what is shown of it; judged, drawn: where its `disputes.tools.Judged` and its
    `page.drawn.GameDrawing` are, as `module:name`, since playing must not load them; None for a game without them.

    editions: the published ones, by name; game: the class of the game, made from edition and choices; setup: the class
    of its setups; move, event: the unions of its moves and of its events; player_counts_of: how many can play a
    game; players: the number of seats in a setup; setups, positions, notation: its setups, positions and moves in
    text; converter: its JSON, with a move as `move`, an event as `event`, a view of an event as `seen`, and a state
    with its game as a `Position`; deal_setup, deal_round: deal from the box of a game, with a stream, to a number
    of players; deal_round only in a game of several rounds.

    What people see: seen: the union of views of events; remember: begins a viewer's recall at the setup, from the game
    and a view; undo_rule: the rule on taking moves back; view_values: the lines of a view in text, by place;
    draw_table: a view as a picture, with the game, the players' names and the words of a language; see_move: what a
    viewer learns of a legal move, given the state before it; scored: the event that has the scoring sheets;
    draw_sheets: those as text, with the game, the names and the words.
    """

    name: str
    title: str
    demo: Demo
    editions: Mapping[str, Any]
    game: type[Any]
    setup: type[Any]
    move: Any
    event: Any
    player_counts_of: Callable[[Any], range]
    players: Callable[[Any], int]
    setups: Codec[Any]
    positions: Positions[Any, Any]
    notation: MoveNotation[Any]
    converter: StrictConverter
    deal_setup: Callable[[Any, Stream, int], Any]
    seen: Any
    remember: Callable[[Any, Any], Memory[Any, Any, Any]]
    undo_rule: RuleId
    view_values: Callable[[Any], Mapping[str, str]]
    draw_table: Callable[[Any, Any, Sequence[str], Words], str]
    see_move: Callable[[Any, Any, Viewer], SeenMove[Any, Any]]
    scored: type[Any]
    draw_sheets: Callable[[Any, Any, Sequence[str], Words], str]
    deal_round: Callable[[Any, Stream, int], Any] = _no_later_deal
    judged: str | None = None
    drawn: str | None = None
    handwritten: str | None = None
    unseen: str | None = None

    @property
    def player_counts(self) -> range:
        """How many can play the published edition."""
        return self.player_counts_of(self.game())

    def tell(self, state: Any, move: Any, viewer: Viewer) -> str:
        """Write what a viewer learns of a legal move. state: the state before it."""
        return self.notation.write_seen(self.see_move(state, move, viewer))

    def digest(self, position: Position[Any, Any]) -> str:
        """Return the digest of a state under a game: of their canonical JSON (spec/record.md)."""
        return digest(canonical(self.converter.unstructure(position)))
