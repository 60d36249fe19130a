"""The game of duel: the kernel's calls, dispatched to the chapters."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, assert_never

from attrs import field, frozen

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.choices import Choices
from sobek_core.duel.edition import PUBLISHED, Edition, edition_of
from sobek_core.duel.rules import characters, debens, game_end, market, opponents, pirogues, scoring, selling
from sobek_core.duel.rules import setup as setup_rules
from sobek_core.duel.rules.turn import ASKED_BY, PENDING_KINDS, SLUGS
from sobek_core.duel.seen_events import see_event
from sobek_core.duel.visibility import view
from sobek_core.kernel.editions import instance_of
from sobek_core.kernel.game import Decision, Draw, Over
from sobek_core.kernel.visibility import Observer, check_viewer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.events import Event
    from sobek_core.duel.seen_events import SeenEvent
    from sobek_core.duel.state import ChancePending, State
    from sobek_core.duel.visibility import View
    from sobek_core.kernel.game import Turn, Verdict
    from sobek_core.kernel.visibility import Viewer


@frozen
class Duel:
    """Sobek: 2 Players (2021) under an edition, with its choices.

    edition: an edition, or the name of a published one; choices: the readings of contested points.

    A state has none of these: another game object answers for the same state under its own choices. Raise ValueError if
    no edition has that name, if the value is not an edition of duel, if a changed edition keeps a published name, or if
    the choices are of another class.
    """

    edition: Edition = field(default=PUBLISHED, converter=edition_of)
    choices: Choices = field(default=Choices(), validator=instance_of(Choices))

    def start(self, setup: m.Setup) -> State:
        """Return the first state. Raise IllegalSetupError if the setup breaks a rule of spec/duel/setup.md."""
        return setup_rules.start(self, setup)

    def turn(self, state: State) -> Turn[m.ChanceOutcome]:
        """Return what is pending, and whose decision it is (spec/duel/turn.md)."""
        pending = state.pending
        asks, rule = SLUGS[type(pending)], ASKED_BY[type(pending)]
        match pending:
            case s.DebenDraw() | s.ThiefTile() | s.ArchitectDraw() | s.HorusDraw() | s.RewardDraw():
                return Draw(_outcomes(self, state, pending), asks, rule)
            case s.Finished():
                return Over(*scoring.outcome(state, self.edition.figures), rule)
            case (
                s.CentreTake()
                | s.Action()
                | s.PyramidAction()
                | s.ForcedTake()
                | s.AnkhDirection()
                | s.DebenTile()
                | s.PriestGroup()
                | s.VizierTile()
                | s.ThiefBack()
                | s.MerchantTile()
                | s.CourtesanTiles()
                | s.ScribeDiscard()
                | s.ArchitectToken()
                | s.TokenChoice()
                | s.FingerTile()
                | s.ScarabsSet()
            ):
                return Decision(pending.seat, asks, rule)
        assert_never(pending)

    def legal(self, state: State) -> tuple[m.Move, ...]:
        """List every legal move once, in the spec's order; nothing if the game is over."""
        return tuple(self.legal_moves(state))

    def legal_moves(self, state: State, viewer: Viewer = Observer.REFEREE) -> Iterable[m.Move]:
        """Return the legal moves lazily, all or those that a viewer may see (duel.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        if viewer is not Observer.REFEREE:
            check_viewer(viewer, len(state.seats))
            if PENDING_KINDS.deciding_seat(state.pending) != viewer:
                return ()
        pending = state.pending
        match pending:
            case s.Action() | s.PyramidAction():
                at_market = market.legal_market_moves(self, state, pending)
                characters_played = characters.legal_characters(state, pending.seat)
                sales = selling.legal_sales(self, state, pending.seat)
                if isinstance(sales, list):
                    return (*at_market, *characters_played, *sales)
                return chain(at_market, characters_played, sales)
            case s.CentreTake() | s.ForcedTake():
                return market.legal_takes(self, state, pending)
            case s.AnkhDirection(seat):
                return market.legal_orients(state, seat)
            case s.DebenTile(seat):
                return (m.TradeTile(seat), m.KeepTile(seat))
            case s.TokenChoice(seat) | s.ArchitectToken(seat):
                return pirogues.legal_tokens(seat, pirogues.offered(state))
            case s.PriestGroup(seat):
                return characters.legal_groups(self, state, seat)
            case s.VizierTile(seat):
                return opponents.legal_picks(state, seat)
            case s.ThiefBack(seat):
                return opponents.legal_backs(state, seat)
            case s.MerchantTile(seat):
                return characters.legal_fetches(state, seat)
            case s.CourtesanTiles(seat):
                return characters.legal_additions(self, state, seat)
            case s.ScribeDiscard(seat):
                return opponents.legal_discards(state, seat)
            case s.FingerTile(seat):
                return pirogues.legal_points(state, seat)
            case s.ScarabsSet(seat):
                return pirogues.legal_scarabs_sets(self, state, seat)
            case s.DebenDraw() | s.ThiefTile() | s.ArchitectDraw() | s.HorusDraw() | s.RewardDraw():
                return tuple(outcome for outcome, _ in _outcomes(self, state, pending))
            case s.Finished():
                return ()
        assert_never(pending)

    def apply(self, state: State, move: m.Move) -> Verdict[State, Event]:
        """Make a move, or refuse it with all reasons.

        Never raise for a state that `start` or `apply` returned, or that `POSITIONS.check` accepts.
        """
        match move:
            case m.Take():
                return market.take(self, state, move)
            case m.SellSet():
                return selling.sell(self, state, move)
            case m.ChooseToken():
                return pirogues.choose_token(self, state, move)
            case m.Orient():
                return market.orient(self, state, move)
            case m.PlayCharacter():
                return characters.play_character(self, state, move)
            case m.Refill():
                return market.refill(self, state, move)
            case m.TradeTile():
                return market.trade(state, move)
            case m.KeepTile():
                return market.keep(self, state, move)
            case m.DrawDeben():
                return _draw_deben(self, state, move)
            case m.NameGroup():
                return characters.name_group(self, state, move)
            case m.PickTile():
                return opponents.pick_tile(self, state, move)
            case m.NameBack():
                return opponents.name_back(state, move)
            case m.StealTile():
                return opponents.steal_tile(self, state, move)
            case m.FetchTile():
                return characters.fetch_tile(self, state, move)
            case m.AddTiles():
                return characters.add_tiles(self, state, move)
            case m.DiscardTile():
                return opponents.discard_tile(self, state, move)
            case m.DrawTokens():
                return characters.draw_tokens(self, state, move)
            case m.PointFinger():
                return pirogues.point(state, move)
            case m.ChooseSet():
                return pirogues.choose_set(self, state, move)
        assert_never(move)

    def legal_for(self, state: State, viewer: Viewer) -> tuple[m.Move, ...]:
        """List the legal moves if the viewer is the deciding seat or the referee, else none (duel.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        return tuple(self.legal_moves(state, viewer))

    def view(self, state: State, viewer: Viewer) -> View:
        """Return the viewer's view of the state (spec/duel/visibility.md)."""
        return view(state, viewer)

    def see(self, before: State, event: Event, after: State, viewer: Viewer) -> SeenEvent:
        """Return the viewer's view of an event. before, after: the states before and after the move that caused it.

        Raise ValueError if there is no such seat.
        """
        check_viewer(viewer, len(before.seats))
        return see_event(before.pending, event, after.pending, viewer)


def _draw_deben(game: Duel, state: State, move: m.DrawDeben) -> Verdict[State, Event]:
    """Dispatch the draw of a deben to what it was drawn for."""
    pending = state.pending
    match pending:
        case s.HorusDraw():
            return pirogues.draw_for_horus(game, state, pending, move)
        case s.RewardDraw():
            return game_end.draw_reward(game, state, pending, move)
        case _:
            return market.draw_deben(game, state, move)


def _outcomes(game: Duel, state: State, pending: ChancePending) -> tuple[tuple[m.ChanceOutcome, int], ...]:
    """List the outcomes of chance with their weights."""
    match pending:
        case s.ThiefTile():
            return opponents.steal_outcomes(state, pending)
        case s.ArchitectDraw():
            return characters.architect_outcomes(state.aside, game.edition.figures.architect_draws)
        case s.DebenDraw() | s.HorusDraw() | s.RewardDraw():
            return debens.deben_outcomes(state.bag)
    assert_never(pending)
