"""The game of duel: the kernel's calls, dispatched to the chapters."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, assert_never, get_args

from attrs import frozen

from sobek_core.duel import dealing
from sobek_core.duel import moves as m
from sobek_core.duel import seen as seen_rules
from sobek_core.duel import state as s
from sobek_core.duel.edition import EDITIONS
from sobek_core.duel.events import Event
from sobek_core.duel.rules import characters, debens, market, opponents, pirogues, scoring, selling
from sobek_core.duel.rules import setup as setup_rules
from sobek_core.duel.rules.turn import PENDING_KINDS, SLUGS
from sobek_core.duel.ruleset import Rules
from sobek_core.duel.seen import SeenEvent, see_event
from sobek_core.duel.state import State
from sobek_core.duel.visibility import View, view
from sobek_core.kernel.calls import made, outcomes_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.declared import checked, not_of
from sobek_core.kernel.game import Decision, Draw, Over
from sobek_core.kernel.shown import different_repr
from sobek_core.kernel.visibility import Observer, check_viewer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_core.kernel.conditions import MoveRules
    from sobek_core.kernel.game import Applied, Turn, Verdict
    from sobek_core.kernel.visibility import Viewer


@frozen(repr=False)
class Duel(Rules):
    """Sobek: 2 Players (2021) under an edition, with its choices.

    edition: an edition, or the name of a published one; choices: the readings of contested points.

    A state has none of these: another game object answers for the same state under its own choices. Raise ValueError if
    no edition has that name, or if a changed edition keeps a published name; TypeError for anything of another class.

    name: the name of the game in records; title: the name on its box; editions: the published ones, by name; setup: the
    class of setups; move, event, seen: the unions of moves, of events and of views of events; viewed: the class of
    views; pending_kinds: what can be pending.
    """

    name: ClassVar = "duel"
    title: ClassVar = "Sobek: 2 Players (2021)"
    editions: ClassVar = EDITIONS
    setup: ClassVar = m.Setup
    move: ClassVar = m.Move
    event: ClassVar = Event
    seen: ClassVar = SeenEvent
    viewed: ClassVar = View
    pending_kinds: ClassVar = PENDING_KINDS

    deal_setup = checked(dealing.deal_setup, stream=Stream)
    see_move = staticmethod(checked(seen_rules.see_move, state=State))
    shows_news = seen_rules.shows_news
    __repr__ = different_repr

    @checked
    def start(self, setup: m.Setup) -> State:
        """Return the first state. Raise IllegalSetupError if the setup breaks a rule of spec/duel/setup.md."""
        return setup_rules.start(self, setup)

    def turn(self, state: State) -> Turn[m.ChanceOutcome]:
        """Return what is pending, and whose decision it is (spec/duel/turn.md)."""
        try:
            pending = state.pending
            asks, rule = SLUGS[type(pending)], pending.asked_by
        except (AttributeError, KeyError):
            raise not_of(self, "a state", state) from None
        if isinstance(pending, s.ChancePending):
            return Draw(_outcomes(self, state, pending), asks, rule)
        if isinstance(pending, s.Finished):
            return Over(*scoring.outcome(state, self.edition.figures), rule)
        return Decision(pending.seat, asks, rule)

    def legal(self, state: State) -> tuple[m.Move, ...]:
        """List every legal move of the seat that decides once, in the spec's order; none if nobody decides."""
        # not by way of `legal_moves`, which would cost a hundredth of random play
        if type(state) is not State:
            raise not_of(self, "a state", state)
        return tuple(_LISTED[type(state.pending)](self, state, state.pending))

    def legal_moves(self, state: State, viewer: Viewer = Observer.REFEREE) -> Iterable[m.Move]:
        """Return the legal moves lazily, all or those that a viewer may see (duel.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        if type(state) is not State:
            raise not_of(self, "a state", state)
        if viewer is not Observer.REFEREE:
            check_viewer(viewer, len(state.seats))
            if PENDING_KINDS.deciding_seat(state.pending) != viewer:
                return ()
        pending = state.pending
        return _LISTED[type(pending)](self, state, pending)

    def outcomes(self, state: State) -> tuple[tuple[m.ChanceOutcome, int], ...]:
        """Return the outcomes of the pending draw with their weights, in order; none if no draw is pending."""
        return outcomes_of(self.turn(state))

    def make(self, state: State, move: m.Move) -> Applied[State, Event]:
        """Make a move. Raise IllegalMoveError, with all reasons, if it is not legal; TypeError as `apply`."""
        return made(self.apply(state, move))

    def apply(self, state: State, move: m.Move) -> Verdict[State, Event]:
        """Make a move, or refuse it with all reasons. Raise TypeError for a state or a move of anything else.

        Never raise for a state that `start` or `apply` returned, or that `POSITIONS.check` accepts.
        """
        if type(state) is not State:
            raise not_of(self, "a state", state)
        try:
            (rules,) = MOVE_RULES[type(move)]
        except KeyError:
            raise not_of(self, "a move", move) from None
        return rules.apply(self, state, move)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return the viewer's view of the state (spec/duel/visibility.md)."""
        if type(state) is not State:
            raise not_of(self, "a state", state)
        return view(state, viewer)

    @checked
    def see(self, before: State, event: Event, after: State, viewer: Viewer) -> SeenEvent:
        """Return the viewer's view of an event. before, after: the states before and after the move that caused it.

        Raise ValueError if there is no such seat.
        """
        check_viewer(viewer, len(before.seats))
        return see_event(before.pending, event, after.pending, viewer)


def _outcomes(rules: Rules, state: State, pending: s.ChancePending) -> tuple[tuple[m.ChanceOutcome, int], ...]:
    """List the outcomes of chance with their weights."""
    match pending:
        case s.ThiefTile():
            return opponents.steal_outcomes(state, pending)
        case s.ArchitectDraw():
            return characters.architect_outcomes(state.aside, rules.edition.figures.architect_draws)
        case s.DebenDraw() | s.HorusDraw() | s.RewardDraw():
            return debens.deben_outcomes(state.bag)
    assert_never(pending)


def _list_actions(rules: Rules, state: State, pending: s.Acting) -> Iterable[m.Move]:
    seat = pending.seat
    first = market.legal_market_moves(rules, state, pending) + characters.legal_characters(state, seat)
    sales = selling.legal_sales(rules, state, seat)
    return first + sales if isinstance(sales, tuple) else chain(first, sales)


# Tables by class, since random play spends its time here: what lists the moves that answer what is pending, and what
# judges a move.
_LISTED: Final[dict[type[s.Pending], Callable[[Rules, State, Any], Iterable[m.Move]]]] = {
    s.Action: _list_actions,
    s.PyramidAction: _list_actions,
    s.CentreTake: market.legal_takes,
    s.ForcedTake: market.legal_takes,
    s.AnkhDirection: lambda _, state, pending: market.legal_orients(state, pending.seat),
    s.DebenTile: lambda _rules, _state, pending: market.DEBEN_ANSWERS[pending.seat],
    s.TokenChoice: lambda _, state, pending: pirogues.legal_tokens(pending.seat, pirogues.offered(state)),
    s.ArchitectToken: lambda _, state, pending: pirogues.legal_tokens(pending.seat, pirogues.offered(state)),
    s.PriestGroup: lambda rules, state, pending: characters.legal_groups(rules, state, pending.seat),
    s.VizierTile: lambda _, state, pending: opponents.legal_picks(state, pending.seat),
    s.ThiefBack: lambda _, state, pending: opponents.legal_backs(state, pending.seat),
    s.MerchantTile: lambda _, state, pending: characters.legal_fetches(state, pending.seat),
    s.CourtesanTiles: lambda rules, state, pending: characters.legal_additions(rules, state, pending.seat),
    s.ScribeDiscard: lambda _, state, pending: opponents.legal_discards(state, pending.seat),
    s.FingerTile: lambda _, state, pending: pirogues.legal_points(state, pending.seat),
    s.ScarabsSet: lambda rules, state, pending: pirogues.legal_scarabs_sets(rules, state, pending.seat),
    **dict.fromkeys((*get_args(s.ChancePending), s.Finished), lambda *_: ()),
}
MOVE_RULES: Final[dict[type[m.Move], tuple[MoveRules[Rules, State, Any, Event], ...]]] = {
    m.Take: (market.take,),
    m.Refill: (market.refill,),
    m.Orient: (market.orient,),
    m.TradeTile: (market.trade,),
    m.KeepTile: (market.keep,),
    m.PlayCharacter: (characters.play_character,),
    m.SellSet: (selling.sell,),
    m.NameGroup: (characters.name_group,),
    m.PickTile: (opponents.pick_tile,),
    m.NameBack: (opponents.name_back,),
    m.FetchTile: (characters.fetch_tile,),
    m.AddTiles: (characters.add_tiles,),
    m.DiscardTile: (opponents.discard_tile,),
    m.ChooseToken: (pirogues.choose_token,),
    m.PointFinger: (pirogues.point,),
    m.ChooseSet: (pirogues.choose_set,),
    m.DrawDeben: (debens.draw_deben,),
    m.StealTile: (opponents.steal_tile,),
    m.DrawTokens: (characters.draw_tokens,),
}
