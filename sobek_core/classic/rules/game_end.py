"""The end of the game (spec/classic/game-end.md): after a round is scored, the game is over or a new round begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.events import Event, GameEnded, MarkerMoved, RoundBegan, RoundScored, TableCleared
from sobek_core.classic.moves import DrawChooser, NameStarter
from sobek_core.classic.rules.scoring import score_round
from sobek_core.classic.rules.setup import deal_reasons, set_up_round
from sobek_core.classic.rules.turn import not_pending, unexpected
from sobek_core.classic.state import Action, Chooser, Finished, NewDeal, StartingPlayer, State
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import DealRound
    from sobek_core.kernel.game import Verdict


def after_scoring(game: Classic, state: State) -> Applied[State, Event]:
    """Score a round after everybody has finished laying sets, and continue or end the game."""
    # does      classic.scoring.round-points, classic.scoring.penalty
    sheets = score_round(game, state)
    events: list[Event] = [RoundScored(state.round, sheets)]
    for seat, sheet in enumerate(sheets):
        if sheet.points:
            events.append(MarkerMoved(seat, sheet.before, sheet.scored, "classic.scoring.round-points"))
        if sheet.steps:
            events.append(MarkerMoved(seat, sheet.scored, sheet.after, "classic.scoring.penalty"))
    seats = tuple(own.with_marker(sheet.after) for own, sheet in zip(state.seats, sheets, strict=True))
    # then      classic.game-end.rounds, classic.game-end.early, classic.game-end.new-round
    if is_over(game, state.round, max(own.marker for own in seats)):
        state = state.with_pending(Finished(), seats)
        return Applied(state, (*events, GameEnded(winners(state))))
    return Applied(state.with_pending(NewDeal(), seats), tuple(events))


def is_over(game: Classic, played: int, highest: int) -> bool:
    """Return whether the game is over (classic.game-end.rounds, classic.game-end.early).

    played: rounds scored; highest: the leader's points.
    """
    figures = game.edition.figures
    return played == figures.rounds or (played == figures.rounds - 1 and highest > figures.early_end_above)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points, ascending (classic.game-end.winner)."""
    most = max(own.marker for own in state.seats)
    return tuple(seat for seat, own in enumerate(state.seats) if own.marker == most)


def lowest_seats(state: State) -> tuple[int, ...]:
    """Return the seats with the fewest points, ascending (classic.game-end.lowest-chooses)."""
    fewest = min(own.marker for own in state.seats)
    return tuple(seat for seat, own in enumerate(state.seats) if own.marker == fewest)


def deal_round(game: Classic, state: State, move: DealRound) -> Verdict[State, Event]:
    """Deal a new round: spec/classic/setup.md, move `deal`."""
    # who       classic.turn.pending
    if not isinstance(state.pending, NewDeal):
        return Refused(state, (unexpected(state.pending),))
    # may       classic.setup.players, .starting-hands, .deck, .event-pile
    if reasons := deal_reasons(game, move.deal, len(state.seats)):
        return Refused(state, reasons)
    # does      classic.game-end.new-round, classic.quay.delivery
    candidates = lowest_seats(state)
    state, delivery = set_up_round(
        game,
        move.deal,
        round_number=state.round + 1,
        markers=tuple(own.marker for own in state.seats),
        # then  classic.game-end.lowest-chooses, classic.game-end.lowest-tie
        pending=StartingPlayer(candidates[0]) if len(candidates) == 1 else Chooser(),
    )
    return Applied(state, (TableCleared(state.round, move.deal, state.box, state.box_tokens), delivery))


def draw_chooser(state: State, move: DrawChooser) -> Verdict[State, Event]:
    """Draw which of the tied players names the starting player: spec/classic/game-end.md, move `chooser`."""
    # who       classic.turn.pending
    if not isinstance(state.pending, Chooser):
        return Refused(state, (unexpected(state.pending),))
    # may       classic.game-end.lowest-tie
    if move.chooser not in lowest_seats(state):
        facts = (("seat", move.chooser), ("tied", " ".join(str(seat) for seat in lowest_seats(state))))
        return Refused(state, (Reason("classic.game-end.lowest-tie", facts),))
    # then      classic.game-end.lowest-chooses
    return Applied(state.with_pending(StartingPlayer(move.chooser)), ())


def name_starter(state: State, move: NameStarter) -> Verdict[State, Event]:
    """Name the starting player of the new round: spec/classic/game-end.md, move `start`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, StartingPlayer):
        return Refused(state, reasons)
    # may       classic.game-end.starting-player
    if not 0 <= move.starter < len(state.seats):
        facts = (("seat", move.starter), ("players", len(state.seats)))
        return Refused(state, (Reason("classic.game-end.starting-player", facts),))
    # then      classic.turn.action
    return Applied(state.with_pending(Action(move.starter)), (RoundBegan(state.round, move.starter),))


def legal_starters(state: State, seat: int) -> list[NameStarter]:
    """List the starting players that can be named, by seat."""
    return [NameStarter(seat, starter) for starter in range(len(state.seats))]


def chooser_outcomes(state: State) -> tuple[tuple[DrawChooser, int], ...]:
    """List the players who may be drawn as chooser, by seat, each with weight 1."""
    return tuple((DrawChooser(seat), 1) for seat in lowest_seats(state))
