"""What records and commands need to know about a game. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, cast, get_args

from attrs import fields_dict, frozen

from sobek_core.codec import StrictConverter
from sobek_core.json_text import canonical, digest
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.visibility import SeenMove, Viewer
from sobek_core.phrases import Words
from sobek_core.recall.memory import Memory
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import Codec
from sobek_core.text.positions import Positions

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position


def _no_later_deal(_game: object, _stream: Stream, _players: int) -> NoReturn:
    message = "this game is dealt once"
    raise ValueError(message)


@frozen(kw_only=True, repr=False)
class GameTools:
    """What tools need to know about a game: rules, dealing, text and JSON, what viewers see, and parts loaded later.

    name: its name in records; title: the name on its box; editions: the published ones, by name; game: the class of its
    games, made from an edition and choices; setup: the class of its setups; move: the union of its moves; event: the
    union of its events; undo_rule: the rule on taking moves back; deal_setup: deals the setup of a game; deal_round:
    deals a later round, in a game of several rounds; setups: reads and writes setups; positions: reads and writes
    positions; notation: reads and writes moves; converter: reads and writes JSON, of `move`, `event`, `seen`, and of a
    state with its game as a `Position`; view_values: returns the lines of a view, by place; render_view: writes a view
    for people, given its game, the names and the words; render_sheets: writes the event `scored`, given the same; seen:
    the union of views of events; see_move: returns what a viewer learns of a legal move, given the state before it;
    shows_news: returns whether a player's move showed a viewer anything new, given the game, the view before it, the
    views of its events, and the view after it; begin_memory: begins a viewer's memory, from the game and the first
    view; judging: the part for judging, as `module:name`; drawing: the same for pages; handwriting: the same for
    handwriting.
    """

    name: str
    title: str
    editions: Mapping[str, Any]
    game: type[Any]
    setup: type[Any]
    move: Any
    event: Any
    undo_rule: RuleId

    # Dealing, from the box of a game, with a stream, to a number of players.
    deal_setup: Callable[[Any, Stream, int], Any]
    deal_round: Callable[[Any, Stream, int], Any] = _no_later_deal

    # Writing.
    setups: Codec[Any]
    positions: Positions[Any, Any]
    notation: MoveNotation[Any]
    converter: StrictConverter
    view_values: Callable[[Any], Mapping[str, str]]
    render_view: Callable[[Any, Any, Sequence[str], Words], str]
    render_sheets: Callable[[Any, Any, Sequence[str], Words], str]

    # What people see.
    seen: Any
    see_move: Callable[[Any, Any, Viewer], SeenMove[Any, Any]]
    shows_news: Callable[[Any, Any, Sequence[Any], Any], bool]
    begin_memory: Callable[[Any, Any], Memory[Any, Any, Any]]

    # Parts that playing must not load, as `module:name`.
    judging: str
    drawing: str
    handwriting: str

    def __repr__(self) -> str:
        return f"<GameTools of {self.name}>"

    @property
    def player_counts(self) -> range:
        """The possible numbers of players of the published edition."""
        counts: range = self.game().edition.player_counts
        return counts

    @property
    def scored(self) -> type[Any]:
        """The event that has the scoring sheets."""
        (kind,) = (one for one in get_args(self.event) if "sheets" in fields_dict(one))
        return cast("type[Any]", kind)

    def narrate(self, state: Any, move: Any, viewer: Viewer) -> str:
        """Write what a viewer learns of a legal move. state: the state before it."""
        return self.notation.write_seen(self.see_move(state, move, viewer))

    def digest(self, position: Position[Any, Any]) -> str:
        """Return the digest of the canonical JSON of a state and its game (spec/record.md)."""
        return digest(canonical(self.converter.unstructure(position)))
