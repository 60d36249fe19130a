"""A game starts from a setup exactly if the spec's conditions of a setup hold. Independent of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_invariants.conditions import broken, move_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.rule_ids import RuleId
    from sobek_invariants.registry import Invariants
    from sobek_invariants.subjects import Opening, SetupT, TableT, TermsT


def open_by(
    of_opening: Invariants[Opening[SetupT, TermsT, TableT]],
    game: str,
    holds: Mapping[str, Callable[[SetupT], bool]],
    *rules: RuleId,
) -> None:
    """Add the invariant of openings. holds: every condition of a setup by its rule; rules: those it depends on."""

    @of_opening(*rules)
    def a_game_starts_exactly_from_a_legal_setup(opening: Opening[SetupT, TermsT, TableT]) -> Iterator[str]:
        """A setup that breaks no rule is accepted; any other is refused for every rule that it breaks, in order."""
        conditions = move_tables(game)["setup"].conditions
        expected = list(broken(conditions, lambda rule: holds[rule](opening.setup)))
        refused = isinstance(opening.begun, tuple)
        found = [reason.rule for reason in opening.begun] if isinstance(opening.begun, tuple) else []
        if found != expected or refused != bool(found):
            yield f"expected {expected or 'a start'}, got {found or 'a start'}"
