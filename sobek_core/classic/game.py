"""The game of classic: the kernel's calls, dispatched to the chapters."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, assert_never

from attrs import field, frozen

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_core.classic.choices import Choices
from sobek_core.classic.edition import PUBLISHED, Edition, edition_of
from sobek_core.classic.rules import (
    characters,
    event_tokens,
    game_end,
    opponents,
    quay,
    round_end,
    sets,
)
from sobek_core.classic.rules import (
    setup as setup_rules,
)
from sobek_core.classic.rules.turn import ASKED_BY, PENDING_KINDS, SLUGS, VICTIM_KINDS, not_pending
from sobek_core.classic.seen_events import see_event
from sobek_core.classic.track import Track
from sobek_core.classic.visibility import view
from sobek_core.kernel.editions import instance_of
from sobek_core.kernel.game import Deal, Decision, Draw, Over, Refused
from sobek_core.kernel.visibility import Observer, check_viewer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic.events import Event
    from sobek_core.classic.seen_events import SeenEvent
    from sobek_core.classic.state import State
    from sobek_core.classic.visibility import View
    from sobek_core.kernel.game import Turn, Verdict
    from sobek_core.kernel.visibility import Viewer


@frozen
class Classic:
    """Sobek (2010) under an edition, with its choices and its score track.

    edition: an edition, or the name of a published one; choices: the readings of contested points; track: the score
    track.

    A state has none of these: another game object answers for the same state under its own choices. Raise ValueError if
    no edition has that name, if the value is not an edition of classic, if a changed edition keeps a published name, or
    if choices or track are of another class.
    """

    edition: Edition = field(default=PUBLISHED, converter=edition_of)
    choices: Choices = field(default=Choices(), validator=instance_of(Choices))
    track: Track = field(default=Track(), validator=instance_of(Track))

    def start(self, setup: m.Setup) -> State:
        """Return the first state. Raise IllegalSetupError if the setup breaks a rule of spec/classic/setup.md."""
        return setup_rules.start(self, setup)

    def turn(self, state: State) -> Turn[m.ChanceOutcome]:
        """Return what is pending, and whose decision it is (spec/classic/turn.md)."""
        pending = state.pending
        asks, rule = SLUGS[type(pending)], ASKED_BY[type(pending)]
        match pending:
            case s.ThiefCard():
                return Draw(opponents.steal_outcomes(state, pending), asks, rule)
            case s.Chooser():
                return Draw(game_end.chooser_outcomes(state), asks, rule)
            case s.NewDeal():
                return Deal(state.round + 1, asks, rule)
            case s.Finished():
                return Over(game_end.winners(state), tuple(own.marker for own in state.seats), rule)
            case (
                s.Action()
                | s.TokenChoice()
                | s.HandSets()
                | s.PriestType()
                | s.VizierVictim()
                | s.VizierCard()
                | s.ThiefVictim()
                | s.ThiefBack()
                | s.MerchantCard()
                | s.CourtesanCards()
                | s.ScribeDiscard()
                | s.GuildVictim()
                | s.CurseVictim()
                | s.ProsperitySet()
                | s.StartingPlayer()
            ):
                return Decision(pending.seat, asks, rule)
        assert_never(pending)

    def legal(self, state: State) -> tuple[m.Move, ...]:
        """List every legal move once, in the spec's order; nothing if a deal is pending or the game is over."""
        return tuple(self.legal_moves(state))

    def legal_moves(self, state: State, viewer: Viewer = Observer.REFEREE) -> Iterable[m.Move]:
        """Return the legal moves lazily, all or those that a viewer may see (classic.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        if viewer is not Observer.REFEREE:
            check_viewer(viewer, len(state.seats))
            if PENDING_KINDS.deciding_seat(state.pending) != viewer:
                return ()
        pending = state.pending
        match pending:
            case s.Action():
                return chain(
                    quay.legal_takes(self, state, pending.seat),
                    characters.legal_characters(state, pending.seat),
                    sets.legal_sets(self, state, pending.seat),
                )
            case s.TokenChoice(seat):
                return event_tokens.legal_tokens(seat, state.tokens)
            case s.HandSets(seat):
                return round_end.legal_hand_sets(self, state, seat)
            case s.PriestType(seat):
                return tuple(characters.legal_types(self, state, seat))
            case s.VizierVictim(seat):
                return tuple(m.NameVictim(seat, victim) for victim in opponents.vizier_victims(state, seat))
            case s.VizierCard():
                return tuple(opponents.legal_picks(state, pending))
            case s.ThiefVictim(seat):
                return tuple(m.NameVictim(seat, victim) for victim in opponents.thief_victims(state, seat))
            case s.ThiefBack():
                return tuple(opponents.legal_backs(state, pending))
            case s.ThiefCard():
                return tuple(outcome for outcome, _ in opponents.steal_outcomes(state, pending))
            case s.MerchantCard(seat):
                return tuple(characters.legal_fetches(state, seat))
            case s.CourtesanCards(seat):
                return sets.legal_additions(self, state, seat)
            case s.ScribeDiscard(seat):
                return tuple(opponents.legal_discards(state, seat))
            case s.GuildVictim(seat):
                return tuple(m.NameVictim(seat, victim) for victim in event_tokens.guild_victims(state, seat))
            case s.CurseVictim(seat):
                return tuple(m.NameVictim(seat, victim) for victim in sorted(state.opponents(seat)))
            case s.ProsperitySet(seat):
                return tuple(m.ChooseSet(seat, onto) for onto in event_tokens.prosperity_sets(self, state.seats[seat]))
            case s.Chooser():
                return tuple(outcome for outcome, _ in game_end.chooser_outcomes(state))
            case s.StartingPlayer(seat):
                return tuple(game_end.legal_starters(state, seat))
            case s.NewDeal() | s.Finished():
                return ()
        assert_never(pending)

    def apply(self, state: State, move: m.Move) -> Verdict[State, Event]:
        """Make a move, or refuse it with all reasons.

        Never raise for a state that `start` or `apply` returned, or that `POSITIONS.check` accepts.
        """
        match move:
            case m.Take():
                return quay.take(self, state, move)
            case m.PlaySet():
                return sets.play_set(self, state, move)
            case m.PlayCharacter():
                return characters.play_character(self, state, move)
            case m.ChooseToken():
                return event_tokens.choose_token(self, state, move)
            case m.FinishLaying():
                return round_end.finish_laying(self, state, move)
            case m.LaySet():
                return round_end.lay_set(self, state, move)
            case m.NameVictim():
                return _name_victim(self, state, move)
            case m.NameType():
                return characters.name_type(self, state, move)
            case m.PickCard():
                return opponents.pick_card(state, move)
            case m.NameBack():
                return opponents.name_back(state, move)
            case m.StealCard():
                return opponents.steal_card(state, move)
            case m.FetchCard():
                return characters.fetch_card(self, state, move)
            case m.AddCards():
                return characters.add_cards(self, state, move)
            case m.DiscardCard():
                return opponents.discard_card(self, state, move)
            case m.ChooseSet():
                return event_tokens.choose_set(self, state, move)
            case m.DealRound():
                return game_end.deal_round(self, state, move)
            case m.DrawChooser():
                return game_end.draw_chooser(state, move)
            case m.NameStarter():
                return game_end.name_starter(state, move)
        assert_never(move)

    def legal_for(self, state: State, viewer: Viewer) -> tuple[m.Move, ...]:
        """List the legal moves if the viewer is the deciding seat or the referee, else none (classic.visibility.legal).

        Raise ValueError if there is no such seat.
        """
        return tuple(self.legal_moves(state, viewer))

    def view(self, state: State, viewer: Viewer) -> View:
        """Return the viewer's view of the state (spec/classic/visibility.md)."""
        return view(self, state, viewer)

    def see(self, before: State, event: Event, after: State, viewer: Viewer) -> SeenEvent:
        """Return the viewer's view of an event. before, after: the states before and after the move that caused it.

        Raise ValueError if there is no such seat.
        """
        check_viewer(viewer, len(before.seats))
        return see_event(before.pending, event, after.pending, viewer)


def _name_victim(game: Classic, state: State, move: m.NameVictim) -> Verdict[State, Event]:
    """Dispatch the naming of a victim to the token or the character that asks for one."""
    pending = state.pending
    if not isinstance(pending, VICTIM_KINDS):
        return Refused(state, not_pending(state, move.seat, VICTIM_KINDS))
    match pending:
        case s.GuildVictim():
            return event_tokens.name_guild_victim(game, state, move)
        case s.CurseVictim():
            return event_tokens.name_curse_victim(state, move)
        case s.VizierVictim():
            return opponents.name_vizier_victim(state, move)
        case s.ThiefVictim():
            return opponents.name_thief_victim(game, state, move)
    assert_never(pending)
