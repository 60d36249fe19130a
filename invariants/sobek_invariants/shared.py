"""The invariants that every game has. Each function adds some of them to a game, given its conditions or rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.kernel.game import Applied, Decision, Draw, Refused
from sobek_core.spec import rule_ids
from sobek_invariants.observed import possible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.kernel.game import RuleId
    from sobek_invariants.conditions import Conditions
    from sobek_invariants.observed import (
        EqualStates,
        EventT,
        GameInvariants,
        GameT,
        Listing,
        MoveT,
        ObservedT,
        Opening,
        SetupT,
        StateT,
        Step,
        TriedMove,
    )

TRIED: Final = 3  # listed moves to apply to both of two equal states


def add_verdict_invariants(
    invariants: GameInvariants[SetupT, GameT, ObservedT, StateT, MoveT, EventT],
    conditions: Conditions[ObservedT, MoveT],
) -> None:
    """Add the invariants of starts and verdicts, which compare every setup and move with the spec's move tables."""
    rules = (conditions.wrong_kind, conditions.wrong_seat)

    @invariants.of_opening(*(rule for rule in rule_ids() if rule in conditions.setup_holds))
    def a_game_starts_exactly_when_its_setup_is_legal(opening: Opening[SetupT, GameT, ObservedT]) -> Iterator[str]:
        """A setup that breaks no rule is accepted. Any other is refused for every rule that it breaks, in order."""
        expected = conditions.setup_broken(opening.game.edition, opening.setup)
        refused = isinstance(opening.begun, tuple)
        found = [reason.rule for reason in opening.begun] if isinstance(opening.begun, tuple) else []
        if found != expected or refused != bool(found):
            yield f"expected {expected or 'a start'}, got {found or 'a start'}"

    @invariants.of_verdict(rests_on=rules)
    def a_move_is_applied_exactly_when_it_is_legal(
        judgement: TriedMove[ObservedT, StateT, MoveT, EventT],
    ) -> Iterator[str]:
        """Listed moves are applied and others refused. Moves that are never listed are judged by their conditions."""
        if isinstance(judgement.move, conditions.unlisted):
            legal = not conditions.broken(judgement.state, judgement.move)
        else:
            legal = judgement.listed
        applied = isinstance(judgement.verdict, Applied)
        if applied != legal:
            is_legal, was_applied = "legal" if legal else "not legal", "applied" if applied else "refused"
            yield f"{judgement.move} is {is_legal} and was {was_applied}"

    @invariants.of_verdict(conditions.wrong_kind)
    def a_refused_move_has_a_reason(judgement: TriedMove[ObservedT, StateT, MoveT, EventT]) -> Iterator[str]:
        """A refusal has at least one reason. It has no state, so it cannot change one."""
        if isinstance(judgement.verdict, Refused) and not judgement.verdict.reasons:
            yield f"{judgement.move} was refused without a reason"

    @invariants.of_verdict(*(rule for rule in conditions.rules if rule not in rules), rests_on=rules)
    def the_reasons_are_exactly_the_conditions_that_fail(
        judgement: TriedMove[ObservedT, StateT, MoveT, EventT],
    ) -> Iterator[str]:
        """The reasons are exactly the conditions that fail, in the order of the move's table, each once.

        The conditions are judged independently on the observed state. If one fails, no condition that presupposes it is
        judged.
        """
        given = judgement.verdict.reasons if isinstance(judgement.verdict, Refused) else ()
        found = [reason.rule for reason in given]
        expected = conditions.broken(judgement.state, judgement.move)
        if found != expected:
            yield f"{judgement.move}: expected {expected or 'no reason'}, got {found or 'no reason'}"


def add_listing_invariants(
    invariants: GameInvariants[SetupT, GameT, ObservedT, StateT, MoveT, EventT],
    outcomes: Callable[[ObservedT], Mapping[MoveT, int]],
    *,
    chance: tuple[RuleId, ...],
    pending: tuple[RuleId, ...],
    once: RuleId,
) -> None:
    """Add the invariants of listings, each with its rules.

    outcomes: returns each outcome's weight, in order, if chance decides.
    """

    @invariants.of_listing(*chance)
    def each_outcome_of_chance_is_weighted_by_how_many_there_are(listing: Listing[ObservedT, MoveT]) -> Iterator[str]:
        """An outcome's weight is the number of ways in which it can come about. The listed moves are the outcomes."""
        if not isinstance(listing.turn, Draw):
            return
        expected = outcomes(listing.state)
        if listing.turn.outcomes != tuple(expected.items()):
            yield f"expected {tuple(expected.items())}, got {listing.turn.outcomes}"
        if listing.moves != tuple(expected):
            yield f"expected {tuple(expected)} to be listed, got {listing.moves}"

    @invariants.of_listing(*pending)
    def what_is_pending_has_a_legal_move(listing: Listing[ObservedT, MoveT]) -> Iterator[str]:
        """A decision or a draw has at least one move. Nothing is listed at a deal, or when the game is over."""
        if bool(listing.moves) != isinstance(listing.turn, (Decision, Draw)):
            yield f"{listing.state.turn}, moves {len(listing.moves)}"

    @invariants.of_listing(once)
    def no_move_is_listed_twice(listing: Listing[ObservedT, MoveT]) -> Iterator[str]:
        """No move is listed twice."""
        if len(set(listing.moves)) < len(listing.moves):
            yield f"{[move for move, number in Counter(listing.moves).items() if number > 1]}"


def add_equality_invariant(
    invariants: GameInvariants[SetupT, GameT, ObservedT, StateT, MoveT, EventT], *rules: RuleId
) -> None:
    """Add the invariant that equal states give equal answers."""

    @invariants.of_equal_states(rests_on=rules)
    def equal_states_give_equal_answers(pair: EqualStates[StateT, MoveT, EventT]) -> Iterator[str]:
        """Equal states have the same hash, pending decision and legal moves: object identity never matters."""
        game, state, other = pair.game, pair.state, pair.other
        if state is other or state != other or hash(state) != hash(other):
            yield "an equal copy is not equal, or has another hash"
        if game.turn(state) != game.turn(other):
            yield f"{game.turn(state)} is pending, but for the copy {game.turn(other)}"
        if possible(game, state) != possible(game, other):
            yield "the copy lists other moves"
        for move in possible(game, state)[:TRIED]:
            if game.apply(state, move) != game.apply(other, move):
                yield f"{move} leads to another state from the copy"


def add_progress_invariant(
    invariants: GameInvariants[SetupT, GameT, ObservedT, StateT, MoveT, EventT],
    measure: Callable[[ObservedT], tuple[int, ...]],
    *laws: RuleId,
    rests_on: tuple[RuleId, ...],
) -> None:
    """Add the invariant that a measure decreases.

    measure: returns integers, compared in order, none ever negative: the phase, M and D (see `progress` of each game).
    """

    @invariants.of_step(*laws, rests_on=rests_on)
    def every_move_decreases_the_progress_measure(step: Step[ObservedT, MoveT, EventT]) -> Iterator[str]:
        """The measure decreases with every move and has no negative numbers, so every game ends.

        In a follow-up D decreases too, unless a phase ends.
        """
        before, after = measure(step.before), measure(step.after)
        (*phase, _, open_before), (*phase_after, _, open_after) = before, after
        stays_open = open_before and phase == phase_after and open_after >= open_before
        if min(after) < 0 or after >= before or stays_open:
            yield f"from {before} to {after} with {step.move}"
