"""Laws of spec/classic/events.md: how far the Guild moves markers, and how much Deceit scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.components import Cards, Token, card
from sobek_core.classic.moves import ChooseToken, NameVictim
from sobek_core.classic.rules.event_tokens import choose_token, name_victim
from sobek_core.classic.state import Action
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.classic.events import Event
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Verdict


_GAME: Final = Classic()
_GUILD: Final = POSITIONS.read(["quays: fish-1", "turn: guild-victim seat 0"]).state
_DECEIT: Final = POSITIONS.read(["quays: fish-1", "tokens: deceit", "turn: token-choice seat 0"]).state
_NAMED: Final = NameVictim(0, 1)
_TAKEN: Final = ChooseToken(0, Token.DECEIT)
_FISH: Final = tuple(Cards.of([card("fish-0")] * number) for number in range(4))


def _corrupt(marker: int, cards: int) -> State:
    """Return a state in which seat 0 may choose Deceit, with this many points and these cards as corruption."""
    return evolve(_DECEIT, seats=(evolve(_DECEIT.seats[0], marker=marker, corruption=_FISH[cards]), _DECEIT.seats[1]))


@check("classic.events.guild", "classic.events.guild-victim", kind=contract)
def on_number_spaces_the_guild_moves_both_markers_five_spaces(own: int, other: int) -> bool:
    """Start from the numbers of any two blocks; nobody whose marker is at zero can be named.

    pre: own >= 0 and other >= 0
    post: _
    """
    first, second = _GUILD.seats
    table = evolve(_GUILD, seats=(evolve(first, marker=5 * own), evolve(second, marker=5 * other)))
    verdict = name_victim(_GAME, table, _NAMED)
    if other == 0:
        return not isinstance(verdict, Applied)
    return tuple(seat.marker for seat in verdict.state.seats) == (5 * own + 5, 5 * other - 5)


@fault(name_victim, on_number_spaces_the_guild_moves_both_markers_five_spaces)
def _leaves_a_marker_on_three_hundred_and_fifteen(
    game: Classic, state: State, move: NameVictim
) -> Verdict[State, Event]:
    verdict = name_victim(game, state, move)
    if state.seats[0].marker != 315:
        return verdict
    return evolve(verdict, state=evolve(verdict.state, seats=(state.seats[0], verdict.state.seats[1])))


@check("classic.events.deceit", kind=contract)
def deceit_scores_one_point_for_each_card_and_ends_the_turn(marker: int, cards: int) -> bool:
    """Check any number of points, with up to three cards as corruption.

    pre: marker >= 0 and 0 <= cards <= 3
    post: _
    """
    verdict = choose_token(_GAME, _corrupt(marker, cards), _TAKEN)
    return verdict.state.seats[0].marker == marker + cards and verdict.state.pending == Action(1)


@fault(choose_token, deceit_scores_one_point_for_each_card_and_ends_the_turn)
def _scores_at_least_one_point(game: Classic, state: State, move: ChooseToken) -> Verdict[State, Event]:
    own = state.seats[0]
    seats = (own if own.corruption else evolve(own, marker=own.marker + 1), state.seats[1])
    return choose_token(game, evolve(state, seats=seats), move)


@fault(choose_token, deceit_scores_one_point_for_each_card_and_ends_the_turn)
def _wraps_around_at_a_hundred(game: Classic, state: State, move: ChooseToken) -> Verdict[State, Event]:
    verdict = choose_token(game, state, move)
    first = evolve(verdict.state.seats[0], marker=verdict.state.seats[0].marker % 100)
    return evolve(verdict, state=evolve(verdict.state, seats=(first, verdict.state.seats[1])))


@fault(choose_token, deceit_scores_one_point_for_each_card_and_ends_the_turn)
def _stays_on_ninety_nine_instead_of_a_hundred_and_seven(
    game: Classic, state: State, move: ChooseToken
) -> Verdict[State, Event]:
    verdict = choose_token(game, state, move)
    own, other = verdict.state.seats
    if own.marker != 107:
        return verdict
    return evolve(verdict, state=evolve(verdict.state, seats=(evolve(own, marker=99), other)))
