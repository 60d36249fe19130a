"""What figures must be, and what they should become; and how many play in what is measured."""

from __future__ import annotations

from typing import Final

from attrs import frozen

PLAYERS: Final = {"classic": 4, "duel": 2}
NAMES: Final = {game: f"sobek {game}, {players} players" for game, players in PLAYERS.items()}


@frozen
class Target:
    """What a figure must be, and what it should become. A figure whose goal is lower is better the lower it is."""

    must: float
    goal: float

    def reached(self, figure: float) -> str:
        """Return "goal", "must" or "no": which of them a figure reaches."""
        sign = 1 if self.goal > self.must else -1
        return "goal" if sign * figure >= sign * self.goal else "must" if sign * figure >= sign * self.must else "no"
