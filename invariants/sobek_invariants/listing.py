"""What is listed as legal moves and outcomes, and that equal states give equal answers. Independent of any game.

Each function adds one invariant to those of a game. rules: those on which the invariant depends in that game.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.kernel.game import Decision, Draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.rule_ids import RuleId
    from sobek_invariants.registry import Invariants
    from sobek_invariants.subjects import EventT, Listing, MoveT, StateT, TableT, Twins

TRIED: Final = 3  # listed moves that are applied to both of two equal states


def weigh_outcomes(
    of_listing: Invariants[Listing[TableT, MoveT]],
    outcomes: Callable[[TableT], Mapping[MoveT, int]],
    *rules: RuleId,
) -> None:
    """Add the invariant on weights. outcomes: returns each outcome's weight, in order, if chance decides."""

    @of_listing(*rules)
    def chance_weighs_each_outcome_by_what_there_is_of_it(listing: Listing[TableT, MoveT]) -> Iterator[str]:
        """An outcome's weight is its number of cards, tiles, tokens or seats, and the listed moves are the outcomes."""
        if not isinstance(listing.turn, Draw):
            return
        expected = outcomes(listing.table)
        if listing.turn.outcomes != tuple(expected.items()):
            yield f"expected {tuple(expected.items())}, got {listing.turn.outcomes}"
        if listing.moves != tuple(expected):
            yield f"expected {tuple(expected)} to be listed, got {listing.moves}"


def list_something(of_listing: Invariants[Listing[TableT, MoveT]], *rules: RuleId) -> None:
    """Add the invariant that legal moves are listed exactly when a move is pending."""

    @of_listing(*rules)
    def what_is_pending_has_a_legal_move(listing: Listing[TableT, MoveT]) -> Iterator[str]:
        """A decision and a draw have at least one move; nothing is listed at a deal or when the game is over."""
        if bool(listing.moves) != isinstance(listing.turn, (Decision, Draw)):
            yield f"{listing.table.state.pending}: {len(listing.moves)} moves are listed"


def list_once(of_listing: Invariants[Listing[TableT, MoveT]], *rules: RuleId) -> None:
    """Add the invariant that no move is listed twice."""

    @of_listing(*rules)
    def nothing_is_listed_twice(listing: Listing[TableT, MoveT]) -> Iterator[str]:
        """No move is listed twice."""
        if len(set(listing.moves)) < len(listing.moves):
            yield f"{[move for move, number in Counter(listing.moves).items() if number > 1]}"


def answer_alike(of_twins: Invariants[Twins[StateT, MoveT, EventT]], *rules: RuleId) -> None:
    """Add the invariant that equal states give equal answers."""

    @of_twins(rests_on=rules)
    def equal_states_give_equal_answers(twins: Twins[StateT, MoveT, EventT]) -> Iterator[str]:
        """Two equal states have the same hash, pending decision and legal moves: object identity never matters."""
        game, state, other = twins.game, twins.state, twins.other
        if state is other or state != other or hash(state) != hash(other):
            yield "an equal copy is not equal, or has another hash"
        if game.turn(state) != game.turn(other):
            yield f"{game.turn(state)} is owed, by the copy {game.turn(other)}"
        if game.legal(state) != game.legal(other):
            yield "the copy lists other moves"
        for move in game.legal(state)[:TRIED]:
            if game.apply(state, move) != game.apply(other, move):
                yield f"{move} makes another table of the copy"
