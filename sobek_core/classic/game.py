"""The game of classic: the kernel's calls, dispatched to the chapters."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import frozen

from sobek_core.classic import dealing
from sobek_core.classic import moves as m
from sobek_core.classic import seen as seen_rules
from sobek_core.classic import state as s
from sobek_core.classic.edition import EDITIONS
from sobek_core.classic.events import Event
from sobek_core.classic.rules import characters, event_tokens, game_end, opponents, quay, round_end, sets
from sobek_core.classic.rules import setup as setup_rules
from sobek_core.classic.rules.turn import PENDING_KINDS, SLUGS
from sobek_core.classic.ruleset import Rules
from sobek_core.classic.seen import SeenEvent, see_event
from sobek_core.classic.state import State
from sobek_core.classic.visibility import View, view
from sobek_core.kernel.calls import made, outcomes_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.declared import checked, not_of
from sobek_core.kernel.game import Deal, Decision, Draw, Over
from sobek_core.kernel.shown import different_repr
from sobek_core.kernel.visibility import Observer, check_viewer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_core.kernel.conditions import MoveRules
    from sobek_core.kernel.game import Applied, Turn, Verdict
    from sobek_core.kernel.visibility import Viewer


@frozen(repr=False)
class Classic(Rules):
    """Sobek (2010) under an edition, with its choices and its score track.

    edition: an edition, or the name of a published one; choices: the readings of contested points; track: the score
    track.

    A state has none of these: another game object answers for the same state under its own choices. Raise ValueError if
    no edition has that name, or if a changed edition keeps a published name; TypeError for anything of another class.

    name: the name of the game in records; title: the name on its box; editions: the published ones, by name; setup: the
    class of setups; move, event, seen: the unions of moves, of events and of views of events; viewed: the class of
    views; pending_kinds: what can be pending.
    """

    name: ClassVar = "classic"
    title: ClassVar = "Sobek (2010)"
    editions: ClassVar = EDITIONS
    setup: ClassVar = m.Setup
    move: ClassVar = m.Move
    event: ClassVar = Event
    seen: ClassVar = SeenEvent
    viewed: ClassVar = View
    pending_kinds: ClassVar = PENDING_KINDS

    deal_setup = checked(dealing.deal_setup, stream=Stream)
    deal_round = checked(dealing.deal_round, stream=Stream)
    see_move = staticmethod(checked(seen_rules.see_move, state=State))
    shows_news = seen_rules.shows_news
    __repr__ = different_repr

    @checked
    def start(self, setup: m.Setup) -> State:
        """Return the first state. Raise IllegalSetupError if the setup breaks a rule of spec/classic/setup.md."""
        return setup_rules.start(self, setup)

    def turn(self, state: State) -> Turn[m.ChanceOutcome]:
        """Return what is pending, and whose decision it is (spec/classic/turn.md)."""
        try:
            pending = state.pending
            asks, rule = SLUGS[type(pending)], pending.asked_by
        except (AttributeError, KeyError):
            raise not_of(self, "a state", state) from None
        match pending:
            case s.ThiefCard():
                return Draw(opponents.steal_outcomes(state, pending), asks, rule)
            case s.Chooser():
                return Draw(game_end.chooser_outcomes(state), asks, rule)
            case s.NewDeal():
                return Deal(state.round + 1, asks, rule)
            case s.Finished():
                return Over(game_end.winners(state), tuple(own.marker for own in state.seats), rule)
        return Decision(pending.seat, asks, rule)

    def legal(self, state: State) -> tuple[m.Move, ...]:
        """List every legal move of the seat that decides once, in the spec's order; none if nobody decides."""
        # not by way of `legal_moves`, which would cost a hundredth of random play
        if type(state) is not State:
            raise not_of(self, "a state", state)
        return tuple(_LISTED[type(state.pending)](self, state, state.pending))

    def legal_moves(self, state: State, viewer: Viewer = Observer.REFEREE) -> Iterable[m.Move]:
        """Return the legal moves lazily, all or those that a viewer may see (classic.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        if type(state) is not State:
            raise not_of(self, "a state", state)
        pending = state.pending
        if viewer is not Observer.REFEREE:
            check_viewer(viewer, len(state.seats))
            if PENDING_KINDS.deciding_seat(pending) != viewer:
                return ()
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
            found = MOVE_RULES[type(move)]
        except KeyError:
            raise not_of(self, "a move", move) from None
        rules = found[0]
        if len(found) > 1:
            rules = next((one for one in found if type(state.pending) in one.who.asked), rules)
        return rules.apply(self, state, move)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return the viewer's view of the state (spec/classic/visibility.md)."""
        if type(state) is not State:
            raise not_of(self, "a state", state)
        return view(self, state, viewer)

    @checked
    def see(self, before: State, event: Event, after: State, viewer: Viewer) -> SeenEvent:
        """Return the viewer's view of an event. before, after: the states before and after the move that caused it.

        Raise ValueError if there is no such seat.
        """
        check_viewer(viewer, len(before.seats))
        return see_event(before.pending, event, after.pending, viewer)


# The listing for each class of what is pending.


def _list_actions(rules: Rules, state: State, pending: s.Action) -> Iterable[m.Move]:
    seat = pending.seat
    first = quay.legal_takes(rules, state, seat) + characters.legal_characters(state, seat)
    sets_played = sets.legal_sets(rules, state, seat)
    return first + sets_played if isinstance(sets_played, tuple) else chain(first, sets_played)


def _victims(seat: int, named: Iterable[int]) -> list[m.NameVictim]:
    return [_name(seat, victim) for victim in named]


_name: Final = lru_cache(m.NameVictim)


_LISTED: Final[dict[type[Any], Callable[[Rules, State, Any], Iterable[m.Move]]]] = {
    s.Action: _list_actions,
    s.TokenChoice: lambda _, state, p: event_tokens.legal_tokens(p.seat, state.tokens),
    s.HandSets: lambda rules, state, p: round_end.legal_hand_sets(rules, state, p.seat),
    s.PriestType: lambda rules, state, p: characters.legal_types(rules, state, p.seat),
    s.VizierVictim: lambda _, state, p: _victims(p.seat, opponents.vizier_victims(state, p.seat)),
    s.VizierCard: lambda _, state, p: opponents.legal_picks(state, p),
    s.ThiefVictim: lambda _, state, p: _victims(p.seat, opponents.thief_victims(state, p.seat)),
    s.ThiefBack: lambda _, state, p: opponents.legal_backs(state, p),
    s.MerchantCard: lambda _, state, p: characters.legal_fetches(state, p.seat),
    s.CourtesanCards: lambda rules, state, p: sets.legal_additions(rules, state, p.seat),
    s.ScribeDiscard: lambda _, state, p: opponents.legal_discards(state, p.seat),
    s.GuildVictim: lambda _, state, p: _victims(p.seat, event_tokens.guild_victims(state, p.seat)),
    s.CurseVictim: lambda _, state, p: _victims(p.seat, sorted(state.opponents(p.seat))),
    s.ProsperitySet: lambda rules, state, p: [
        m.ChooseSet(p.seat, onto) for onto in event_tokens.prosperity_sets(rules, state.seats[p.seat])
    ],
    s.StartingPlayer: lambda _, state, p: game_end.legal_starters(state, p.seat),
    **dict.fromkeys((s.ThiefCard, s.Chooser, s.NewDeal, s.Finished), lambda *_: ()),
}

# The rules of each class of moves. Victims are named to characters and to event tokens, which have a table each.

MOVE_RULES: Final[dict[type[Any], tuple[MoveRules[Any, State, Any, Event], ...]]] = {
    m.Take: (quay.take,),
    m.PlayCharacter: (characters.play_character,),
    m.PlaySet: (sets.play_set,),
    m.NameType: (characters.name_type,),
    m.NameVictim: (opponents.name_victim, event_tokens.name_victim),
    m.PickCard: (opponents.pick_card,),
    m.NameBack: (opponents.name_back,),
    m.FetchCard: (characters.fetch_card,),
    m.AddCards: (characters.add_cards,),
    m.DiscardCard: (opponents.discard_card,),
    m.ChooseToken: (event_tokens.choose_token,),
    m.ChooseSet: (event_tokens.choose_set,),
    m.LaySet: (round_end.lay_set,),
    m.FinishLaying: (round_end.finish_laying,),
    m.NameStarter: (game_end.name_starter,),
    m.StealCard: (opponents.steal_card,),
    m.DrawChooser: (game_end.draw_chooser,),
    m.DealRound: (game_end.deal_round,),
}
