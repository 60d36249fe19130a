"""What records and commands need to know about a game. Independent of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeAlias, cast, get_args

from attrs import fields_dict, frozen

from sobek_core.codec import StrictConverter
from sobek_core.json_text import canonical, digest
from sobek_core.json_values import EventT, GameT, JsonValues, MoveT, SeenT, SetupT, StateT, ViewT
from sobek_core.kernel.declared import check_kind
from sobek_core.kernel.game import Position
from sobek_core.phrases import Words
from sobek_core.recall.memory import Memory, ObservationModel
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import Codec
from sobek_core.text.positions import Positions
from sobek_core.text.views import view_values

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer


@frozen(kw_only=True, repr=False)
class Tools(JsonValues[GameT, SetupT, StateT, MoveT, EventT, ViewT, SeenT]):
    """What tools need to know about a game besides its rules: how it is read and written, and what viewers recall.

    game: the class of its games, made from an edition and choices; setups: reads and writes setups; positions: reads
    and writes positions; notation: reads and writes moves; converter: reads and writes JSON, of `game.move`,
    `game.event`, `game.seen`, and of a state with its game as a `Position`; render_view: writes a view for people,
    given its game, the names and the words; render_sheets: writes the event `scored`, given the same;
    observation_model: returns how a game is observed; place: the class of its places.

    Parts that playing must not load are found by the name of the game (`sobek_core.registry`).
    """

    game: type[GameT]
    setups: Codec[SetupT]
    positions: Positions[GameT, StateT]
    notation: MoveNotation[MoveT]
    converter: StrictConverter
    render_view: Callable[[GameT, ViewT, Sequence[str], Words], str]
    render_sheets: Callable[[GameT, Any, Sequence[str], Words], str]
    observation_model: Callable[[GameT], ObservationModel[ViewT, SeenT, Any]]
    place: type[Any]

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Return the same object when copied or unpickled."""
        return resolve_name, (f"sobek_core.{self.name}.tools:{self.name.upper()}",)

    def __repr__(self) -> str:
        return f"<Tools of {self.name}>"

    @property
    def name(self) -> str:
        """Its name in records."""
        name: str = self._class.name
        return name

    @property
    def player_counts(self) -> range:
        """The possible numbers of players of the published edition."""
        counts: range = self._class().edition.player_counts
        return counts

    @property
    def scored(self) -> type[Any]:
        """The event that has the scoring sheets."""
        (kind,) = (one for one in get_args(self._class.event) if "sheets" in fields_dict(one))
        return cast("type[Any]", kind)

    def view_values(self, view: object) -> dict[str, str]:
        """Return the value of every line of a view, by place, in order (spec/notation.md)."""
        check_kind(view, self._class.viewed, "game.view(state, viewer) returns")
        return view_values(self.positions, view)

    def narrate(self, state: object, move: object, viewer: Viewer) -> str:
        """Write what a viewer learns of a legal move. state: the state before it."""
        return self.notation.write_seen(self._class.see_move(state, move, viewer))

    def begin_memory(self, game: GameT, view: ViewT) -> Memory[ViewT, SeenT, Any]:
        """Return the memory of a viewer at the setup. Raise ValueError for a later view, which does not show all."""
        return Memory.begin(self.observation_model(game), view)

    def digest(self, position: Position[object, object]) -> str:
        """Return the digest of the canonical JSON of a state and its game (spec/record.md)."""
        check_kind(position, Position, "Position(game, state)")
        return digest(canonical(self.converter.unstructure(position)))


GameTools: TypeAlias = Tools[Any, Any, Any, Any, Any, Any, Any]
"""The tools of whichever game."""
