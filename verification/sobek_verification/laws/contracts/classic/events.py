"""Laws of spec/classic/events.md: how far the Guild moves markers, and how much Deceit scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.components import Cards, Token, card
from sobek_core.classic.moves import ChooseToken, NameVictim
from sobek_core.classic.rules.event_tokens import choose_token, name_victim
from sobek_core.classic.state import Action
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic.state import State

_GAME: Final = Classic()
_GUILD: Final = POSITIONS.read(["quays: fish-1", "turn: guild-victim seat 0"]).state
_DECEIT: Final = POSITIONS.read(["quays: fish-1", "tokens: deceit", "turn: token-choice seat 0"]).state
_NAMED: Final = NameVictim(0, 1)
_TAKEN: Final = ChooseToken(0, Token.DECEIT)
_FISH: Final = tuple(Cards.of([card("fish-0")] * number) for number in range(4))


def _marking(change: Callable[[int], int]) -> Any:
    """Change where the marker of seat 0 is after a move."""

    def damage(right: Any) -> Any:
        def apply(*move: Any) -> Any:
            verdict = right(*move)
            if not isinstance(verdict, Applied):
                return verdict
            own, other = verdict.state.seats
            return Applied(evolve(verdict.state, seats=(evolve(own, marker=change(own.marker)), other)), verdict.events)

        return apply

    return damage


@fault(
    "leaves a marker on three hundred and fifteen",
    ".name_victim",
    _marking(lambda marker: 315 if marker == 320 else marker),
)
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


@fault("scores at least one point", ".choose_token", _marking(lambda marker: max(marker, 1)))
@fault("wraps around at a hundred", ".choose_token", _marking(lambda marker: marker % 100))
@fault(
    "stays on ninety nine instead of a hundred and seven",
    ".choose_token",
    _marking(lambda marker: 99 if marker == 107 else marker),
)
@check("classic.events.deceit", kind=contract)
def deceit_scores_one_point_for_each_card_and_ends_the_turn(marker: int, cards: int) -> bool:
    """Check any number of points, with up to three cards as corruption.

    pre: marker >= 0 and 0 <= cards <= 3
    post: _
    """
    verdict = choose_token(_GAME, _corrupt(marker, cards), _TAKEN)
    return verdict.state.seats[0].marker == marker + cards and verdict.state.pending == Action(1)


def _corrupt(marker: int, cards: int) -> State:
    """Return a state in which seat 0 may choose Deceit, with this many points and these cards as corruption."""
    return evolve(_DECEIT, seats=(evolve(_DECEIT.seats[0], marker=marker, corruption=_FISH[cards]), _DECEIT.seats[1]))
