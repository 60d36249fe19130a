"""The end of the game (spec/classic/game-end.md): after a round is scored, the game is over or a new round begins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.classic.events import Event, GameEnded, RoundBegan, RoundScored, TableCleared, marker_moved
from sobek_core.classic.moves import DealRound, DrawChooser, NameStarter
from sobek_core.classic.rules.scoring import score_round
from sobek_core.classic.rules.setup import DEAL, set_up_round
from sobek_core.classic.rules.turn import IN_TURN, asked, chance
from sobek_core.classic.state import Action, Chooser, Finished, NewDeal, StartingPlayer, State
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.classic.ruleset import Rules


def after_scoring(rules: Rules, state: State) -> Applied[State, Event]:
    """Score a round after everybody has finished laying sets, and continue or end the game."""
    # does      classic.scoring.round-points, classic.scoring.penalty
    sheets = score_round(rules, state)
    events: list[Event] = [RoundScored(state.round, sheets)]
    for seat, sheet in enumerate(sheets):
        if sheet.points:
            events.append(marker_moved(seat, sheet.before, sheet.scored, "classic.scoring.round-points"))
        if sheet.steps:
            events.append(marker_moved(seat, sheet.scored, sheet.after, "classic.scoring.penalty"))
    seats = tuple(own.with_marker(sheet.after) for own, sheet in zip(state.seats, sheets, strict=True))
    # then      classic.game-end.rounds, classic.game-end.early, classic.game-end.new-round
    if is_over(rules, state.round, max([own.marker for own in seats])):
        state = state.with_pending(Finished(), seats)
        return applied(state, (*events, GameEnded(winners(state))))
    return applied(state.with_pending(NewDeal(), seats), tuple(events))


def is_over(rules: Rules, played: int, highest: int) -> bool:
    """Return whether the game is over (classic.game-end.rounds, classic.game-end.early).

    played: rounds scored; highest: the leader's points.
    """
    figures = rules.edition.figures
    return played == figures.rounds or (played == figures.rounds - 1 and highest > figures.early_end_above)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points, ascending (classic.game-end.winner)."""
    most = max([own.marker for own in state.seats])
    return tuple([seat for seat, own in enumerate(state.seats) if own.marker == most])


def lowest_seats(state: State) -> tuple[int, ...]:
    """Return the seats with the fewest points, ascending (classic.game-end.lowest-chooses)."""
    fewest = min([own.marker for own in state.seats])
    return tuple([seat for seat, own in enumerate(state.seats) if own.marker == fewest])


@move_rules(DealRound, who=chance(NewDeal), may=DEAL)
def deal_round(rules: Rules, state: State, move: DealRound) -> Applied[State, Event]:
    """Deal a new round: spec/classic/setup.md, move `deal`."""
    # does      classic.game-end.new-round, classic.quay.delivery
    candidates = lowest_seats(state)
    state, delivery = set_up_round(
        rules,
        move.deal,
        round_number=state.round + 1,
        markers=tuple([own.marker for own in state.seats]),
        # then  classic.game-end.lowest-chooses, classic.game-end.lowest-tie
        pending=StartingPlayer(candidates[0]) if len(candidates) == 1 else Chooser(),
    )
    return applied(state, (TableCleared(state.round, move.deal, state.box, state.box_tokens), delivery))


@condition("classic.game-end.lowest-tie", ("classic.turn.pending",))
def lowest_tie(_rules: Rules, state: State, move: DrawChooser) -> Facts | None:
    """Check classic.game-end.lowest-tie."""
    tied = lowest_seats(state)
    if move.chooser in tied:
        return None
    return (("seat", move.chooser), ("tied", " ".join(map(str, tied))))


@move_rules(DrawChooser, who=chance(Chooser), may=(lowest_tie,))
def draw_chooser(_rules: Rules, state: State, move: DrawChooser) -> Applied[State, Event]:
    """Draw which of the tied players names the starting player: spec/classic/game-end.md, move `chooser`."""
    # then      classic.game-end.lowest-chooses
    return applied(state.with_pending(StartingPlayer(move.chooser)), ())


@condition("classic.game-end.starting-player", IN_TURN)
def starting_player(_rules: Rules, state: State, move: NameStarter) -> Facts | None:
    """Check classic.game-end.starting-player."""
    players = len(state.seats)
    if 0 <= move.starter < players:
        return None
    return (("seat", move.starter), ("players", players))


@move_rules(NameStarter, who=asked(StartingPlayer), may=(starting_player,))
def name_starter(_rules: Rules, state: State, move: NameStarter) -> Applied[State, Event]:
    """Name the starting player of the new round: spec/classic/game-end.md, move `start`."""
    # then      classic.turn.action
    return applied(state.with_pending(Action(move.starter)), (RoundBegan(state.round, move.starter),))


def legal_starters(state: State, seat: int) -> list[NameStarter]:
    """List the starting players that can be named, by seat."""
    return [_name(seat, starter) for starter in range(len(state.seats))]


_name: Final = lru_cache(NameStarter)


def chooser_outcomes(state: State) -> tuple[tuple[DrawChooser, int], ...]:
    """List the players who may be drawn as chooser, by seat, each with weight 1."""
    return tuple((DrawChooser(seat), 1) for seat in lowest_seats(state))
