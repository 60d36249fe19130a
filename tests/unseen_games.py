"""Random games, as written down by people who see only the table."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Deal, Draw, Over
from sobek_core.unseen.audit import audit_unseen

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.unseen.verdicts import UnseenAudit

NAMES = ("Ada", "Ben", "Cleo", "Dora")
UNSEEN_VERBS = ("steal", "deben", "discard", "pick")


@frozen
class Played:
    """A random game. states: before each move, and at the end."""

    name: str
    setup: Any
    moves: tuple[Any, ...]
    states: tuple[Any, ...]

    @property
    def tools(self) -> Any:
        """The game as the tools see it."""
        return GAMES[self.name]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return NAMES[: len(self.states[0].seats)]

    def audit(self, lines: list[str]) -> UnseenAudit:
        """Audit what people wrote."""
        return audit_unseen(enumerate(lines, start=1), self.tools, self.tools.game(), self.setup, self.names)

    def written(self, shown: Callable[[Any], str]) -> list[str]:
        """Return what people who see only the table write down. shown: how they write what they see."""
        lines = [f"setup: first {self.names[self.setup.first]}", laid_out(self.states[0], shown)]
        for move, before, after in zip(self.moves, self.states, self.states[1:], strict=False):
            text = self.tools.notation.write(move)
            verb = text.partition(": ")[2].partition(" ")[0]
            if verb == "deal":
                text = "chance: deal"
            elif verb in UNSEEN_VERBS:
                text = f"{text.rpartition(' ')[0]} ?"
            lines.append(text)
            if is_filled(before, after):
                lines.append(laid_out(after, shown))
        return lines


def laid_out(state: Any, shown: Callable[[Any], str]) -> str:
    """Return the line about the quays or the Market."""
    if hasattr(state, "quays"):
        return f"quays: {' '.join(map(shown, state.quays)) or '-'}"
    return f"market: {' / '.join(f'{at} {shown(tile)}' for at, tile in state.market.tiles())}"


def is_filled(before: Any, after: Any) -> bool:
    """Return whether there is something new on the quays or the Market."""
    if hasattr(before, "quays"):
        return bool(after.quays) and (after.round > before.round or len(after.quays) > len(before.quays))
    return len(after.market.tiles()) > len(before.market.tiles())


@cache
def played(name: str, seed: int, max_moves: int) -> Played:
    """Play a random game of at most this many moves, in which each kind of move is equally likely."""
    tools, stream = GAMES[name], Stream(seed, "deal")
    rng = random.Random(seed)  # noqa: S311  # a test needs no secure randomness
    game, players = tools.game(), 2 + seed % 3 if name == "classic" else 2
    setup = tools.deal_setup(game, stream, players)
    moves, states = list[Any](), [game.start(setup)]
    while len(moves) < max_moves and not isinstance(turn := game.turn(states[-1]), Over):
        if isinstance(turn, Deal):
            move = tools.deal_round(game, stream, players)
        elif isinstance(turn, Draw):
            move = rng.choice(turn.outcomes)[0]
        else:
            legal = game.legal(states[-1])
            kind = rng.choice(sorted({type(one) for one in legal}, key=str))
            move = rng.choice([one for one in legal if type(one) is kind])
        moves.append(move)
        states.append(game.apply(states[-1], move).state)
    return Played(name, setup, tuple(moves), tuple(states))


def face_up(kind: Any) -> str:
    """Write goods by their names and characters by their backs, as they are visible."""
    return f"({kind.back})" if kind.power else str(kind)
