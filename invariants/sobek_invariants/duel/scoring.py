"""Recompute the end: what is removed, what becomes Corruption, the reward, the sheets and the winners."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Tile, Token
from sobek_core.duel.events import EndTriggered, GameEnded, GameScored
from sobek_core.duel.moves import ChooseToken
from sobek_invariants.duel.conservation import REMOVED, laid_out, laid_out_behind
from sobek_invariants.duel.ending import (
    Begins,
    can_do_nothing,
    corruption_of,
    reward,
    score_of,
    snake_points,
    token_points,
    winners,
    wrongly_removed,
)
from sobek_invariants.duel.observed import ObservedState, Step, of_step, other, spread
from sobek_invariants.ledger import differences
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.events import SeatSheet


def _ended(step: Step) -> tuple[ObservedState, int] | None:
    """Return the state with the hands after the move, and the player who ended the game, if this step ended it."""
    for event in step.events:
        if isinstance(event, EndTriggered):
            layout = laid_out_behind(step)
            hands = tuple(tuple(_tiles(layout.get(("hand", seat), ()))) for seat in (0, 1))
            return evolve(step.after, hands=hands), event.seat
    return None


def _tiles(things: Iterable[object]) -> Iterator[Tile]:
    return (thing for thing in things if isinstance(thing, Tile))


def _gone(step: Step, seat: int) -> Counter[Tile]:
    """Return the tiles that the end of the game removed from a hand."""
    layout = laid_out_behind(step)
    had = Counter(_tiles((*layout.get(("hand", seat), ()), *layout.get(("corruption", seat), ()))))
    return had - Counter((*step.after.hands[seat], *step.after.corruption[seat]))


@of_step("duel.game-end.trigger", "duel.turn.action", "duel.characters.power")
def the_game_ends_exactly_when_the_player_to_move_can_do_nothing(step: Step) -> Iterator[str]:
    """The game ends once, by a move after which the player whose turn begins can do nothing.

    An invariant of states says that no turn begins in which nothing can be done.
    """
    over = isinstance(step.after.pending, (s.RewardDraw, s.Finished))
    was_over = isinstance(step.before.pending, s.RewardDraw)
    ended = _ended(step)
    if sum(isinstance(event, EndTriggered) for event in step.events) > 1:
        yield "the end is reported more than once"
    if over != (was_over or ended is not None):
        yield f"{step.after.pending} is pending after {step.before.pending}"
    if ended is not None:
        behind, ender = ended
        pyramid = isinstance(step.move, ChooseToken) and step.move.token is Token.PYRAMID
        if not can_do_nothing(behind, Begins(ender, pyramid)):
            yield f"seat {ender} has ended the game, but could do something"


@of_step("duel.game-end.removal", rests_on=("duel.selling.new-set", "duel.selling.three"))
def the_end_removes_as_many_tiles_as_could_be_sold(step: Step) -> Iterator[str]:
    """The other player loses as many tiles as the best use of wild tiles allows, and of which types the spec says.

    Whoever ended the game loses none.
    """
    if (ended := _ended(step)) is not None:
        behind, ender = ended
        yield from wrongly_removed(behind, other(ender), _gone(step, other(ender)))
        if kept := _gone(step, ender):
            yield f"the player who ended the game lost {names_of(kept.elements())}"


@of_step("duel.game-end.leftover", rests_on=("duel.game-end.removal",))
def at_the_end_both_hands_go_to_the_corruption_boards(step: Step) -> Iterator[str]:
    """Tiles that are not removed become their owner's Corruption. Nothing else moves at the end."""
    if _ended(step) is not None:
        if any(step.after.hands):
            yield f"hands hold {[names_of(hand) for hand in step.after.hands]}"
        expected, found = laid_out_behind(step), laid_out(step.after)
        for seat in (0, 1):
            gone = _gone(step, seat)
            left = Counter(_tiles(expected.pop(("hand", seat), ()))) - gone
            expected["corruption", seat] = (*expected["corruption", seat], *left.elements())
            expected[REMOVED] = (*expected[REMOVED], *gone.elements())
        yield from differences(expected, found)


@of_step("duel.scoring.reward", "duel.pirogues.snake", rests_on=("duel.scoring.corruption-count",))
def the_less_corrupt_player_draws_one_deben_and_one_more_for_every_three_points(step: Step) -> Iterator[str]:
    """Once hands are on the boards, the less corrupt player draws as the bag allows; otherwise the game is scored."""
    if _ended(step) is not None and (expected := reward(step.after)) != step.after.pending:
        yield f"expected {expected}, got {step.after.pending}"


def _sheets(step: Step) -> tuple[SeatSheet, ...]:
    """Return the scoring sheets that a step reports, if any."""
    return next((event.sheets for event in step.events if isinstance(event, GameScored)), ())


@of_step(rests_on=("duel.scoring.total", "duel.scoring.winner", "duel.game-end.trigger"))
def the_game_is_scored_when_nothing_is_pending(step: Step) -> Iterator[str]:
    """Only the step that finishes the game reports sheets, one for each player."""
    finished = isinstance(step.after.pending, s.Finished)
    if len(_sheets(step)) != (2 if finished else 0):
        yield f"{len(_sheets(step))} sheets, and {step.after.pending} is pending"


@of_step("duel.scoring.set", "duel.pirogues.scarabs", "duel.selling.characters")
def sets_score_tiles_times_scarabs(step: Step) -> Iterator[str]:
    """Every sold set is on the sheet, in the order of types, with its scarabs and two more for each token."""
    for seat, sheet in enumerate(_sheets(step)):
        expected = []
        for good in Good:
            if good in step.after.sold[seat]:
                sold = step.after.sold[seat][good]
                scarabs = sum(tile.scarabs for tile in sold.tiles) + step.after.figures.scarabs_per_token * sold.tokens
                expected.append((good, sold.tiles, len(sold.tiles), scarabs, sum(scarabs for _ in sold.tiles)))
        found = [(line.good, spread(line.tiles), line.count, line.scarabs, line.points) for line in sheet.lines]
        if found != expected:
            yield f"seat {seat}: expected {expected}, got {found}"


@of_step("duel.scoring.debens", "duel.scoring.tokens", "duel.scoring.total", "duel.pirogues.seven")
def a_score_is_the_points_of_sets_debens_and_kept_tokens(step: Step) -> Iterator[str]:
    """The sheet adds the points of all sets, of all debens, and seven and two for the tokens that score."""
    for seat, sheet in enumerate(_sheets(step)):
        debens = tuple(sorted(step.after.debens[seat]))
        tokens = token_points(step.after, seat)
        score = score_of(step.after, seat)
        expected = (score - sum(debens) - tokens, debens, tokens, score)
        found = (sheet.sets, sheet.debens, sheet.tokens, sheet.score)
        if found != expected:
            yield f"seat {seat}: expected sets, debens, tokens, score {expected}, got {found}"


@of_step("duel.scoring.corruption-count", "duel.pirogues.snake")
def corruption_counts_tiles_and_snake_points(step: Step) -> Iterator[str]:
    """The sheet counts the tiles on the board, and one and two for the snakes that the player was given."""
    for seat, sheet in enumerate(_sheets(step)):
        snakes = snake_points(step.after, seat)
        expected = (len(step.after.corruption[seat]), snakes, corruption_of(step.after, seat))
        found = (sheet.corruption, sheet.snakes, sheet.count)
        if found != expected:
            yield f"seat {seat}: expected tiles, snakes, count {expected}, got {found}"


@of_step("duel.scoring.winner")
def the_higher_score_wins_and_in_a_tie_the_lower_corruption(step: Step) -> Iterator[str]:
    """The end of the game is reported once, with the winner, or with both players after a full tie."""
    expected = [winners(step.after)] if isinstance(step.after.pending, s.Finished) else []
    found = [event.winners for event in step.events if isinstance(event, GameEnded)]
    if found != expected:
        yield f"expected {expected}, got {found}"
