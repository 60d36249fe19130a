"""What checking recall needs to know about a game. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from sobek_core.kernel.visibility import Viewer
from sobek_core.registry import Parts
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.worlds import PlaceSeen, WorldStep


@frozen
class RecallSuite:
    """A game whose recall is checked. States and events are those of the game.

    lines: yields the contents of each line of a view, with how much a viewer sees of them; steps: yields what happens
    in a move, given the states before and after the move and its events; figures: those of an edition with a small box,
    where they differ.
    """

    lines: Callable[[Any, Viewer], Iterable[PlaceSeen]]
    steps: Callable[[Any, Sequence[Any], Any, Viewer], Iterable[WorldStep]]
    figures: Mapping[str, int]


RECALL_SUITES: Final = Parts[RecallSuite](GAMES, "sobek_verification.simulation.recall.{}:RECALL_SUITE")
