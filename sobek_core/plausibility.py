"""Whether a written position is plausible: whether it can occur in a game.

The invariants decide. They are another package, which states the rules a second time: its checks of a game are loaded
by the name of the game.
"""

from __future__ import annotations

from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from sobek_core.kernel.game import RuleId
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.phrases import Words


@frozen
class Broken:
    """An invariant that a state breaks. invariant: what must always hold; found: what does not, in notation."""

    invariant: str
    found: str
    rules: tuple[RuleId, ...]

    def text(self, message_id: str, words: Words) -> str:
        """Return it in a language. message_id: of a message with the facts `broken`, `found` and `rules`."""
        broken = words.invariant(self.invariant)
        return words(message_id, broken=broken, found=self.found, rules=", ".join(self.rules))


class Checks(Protocol):
    """The checks that decide whether a position of one game is plausible."""

    def of_state(self, game: Any, state: Any, stated: frozenset[str] | None) -> list[Broken]:
        """Return every invariant that a state breaks under a game.

        stated: the lines that position text states in full, None if the whole state is stated. An invariant that
        depends on another line is not checked.
        """

    def of_listing(self, game: Any, state: Any) -> list[Broken]:
        """Return what is broken if no move is legal although one is pending."""


@cache
def _checks_of(game: str) -> Checks:
    """Return the checks of a game. Raise ImportError if there are none: every position must be checked."""
    checks: Checks = resolve_name(f"sobek_invariants.{game}:CHECKS")
    return checks


@frozen
class Plausibility:
    """The checks of a position.

    stated_places: those that a text states in full, None if the whole state is stated; ignored_if_stuck: the invariants
    that a state may break if no move is legal in it.
    """

    tools: GameTools
    stated_places: frozenset[str] | None = None
    ignored_if_stuck: frozenset[str] = frozenset()

    def broken(self, game: Any, state: Any, among: Collection[str] | None = None) -> list[Broken]:
        """Return every invariant that a state breaks under a game. among: those to return, all if None."""
        checks = _checks_of(self.tools.name)
        broken = checks.of_state(game, state, self.stated_places)
        others = [one for one in broken if one.invariant not in self.ignored_if_stuck]
        found = others if len(others) < len(broken) and checks.of_listing(game, state) else broken
        return [one for one in found if among is None or one.invariant in among]

    def unlisted(self, game: Any, state: Any) -> list[Broken]:
        """Return what is broken if a decision or a draw has no legal move."""
        return _checks_of(self.tools.name).of_listing(game, state)

    def objections(self, game: Any, state: Any) -> list[Broken]:
        """Return why a state cannot occur under a game: every invariant that it breaks, or that no move is legal."""
        return self.broken(game, state) or self.unlisted(game, state)

    def check(self, game: Any, state: Any) -> list[str]:
        """Return the names of the invariants that a state breaks under a game."""
        return [one.invariant for one in self.broken(game, state)]  # asked of many completions
