"""What each viewer sees of the events of classic, and learns of its moves (spec/classic/visibility.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from attrs import evolve, frozen

from sobek_core.classic import moves as m
from sobek_core.classic.components import Card, Token
from sobek_core.classic.events import (
    CORRUPTION,
    HAND,
    QUAYS,
    CardsMoved,
    ExtraTurn,
    GameEnded,
    MarkerMoved,
    Place,
    RoundBegan,
    RoundEnded,
    RoundScored,
    TableCleared,
    TokenMoved,
    TypeNamed,
)
from sobek_core.classic.state import HandSets, ThiefCard, VizierCard
from sobek_core.classic.visibility import chosen_from, visibility_of, visibility_of_movement
from sobek_core.kernel.visibility import HiddenMove, Observer, Seen, Viewer, VisibleMove, see, see_named, shows_more

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.classic.events import Event, SeatSheet
    from sobek_core.classic.ruleset import Rules
    from sobek_core.classic.state import Pending, State
    from sobek_core.classic.visibility import View
    from sobek_core.kernel.visibility import SeenMove, Visibility

Thing: TypeAlias = Card | Token
"""What can move."""


@frozen
class SeenMovement:
    """Cards or a token moved from one place to another.

    things: what is seen of them; origin: the place that they left; goal: the place that they reached.
    """

    things: Seen[Thing]
    origin: Place
    goal: Place


@frozen
class SeenDeal:
    """A new round was dealt. The view after it shows what is seen of the deal. round: the round, from 1."""

    round: int


SeenEvent: TypeAlias = (
    SeenMovement | SeenDeal | MarkerMoved | ExtraTurn | TypeNamed | RoundEnded | RoundScored | RoundBegan | GameEnded
)
"""Every class of what a viewer sees of an event."""


def see_event(before: Pending, event: Event, after: Pending, viewer: Viewer) -> SeenEvent:
    """Return the viewer's view of an event.

    before, after: what was pending before the move that caused it, and after.
    """

    def seen(things: tuple[Thing, ...], origin: Place, goal: Place) -> Seen[Thing]:
        return see(things, visibility_of_movement(before, origin, after, goal, viewer))

    match event:
        case CardsMoved(cards, origin, goal):
            return SeenMovement(seen(cards, origin, goal), origin, goal)
        case TokenMoved(token, origin, goal):
            return SeenMovement(seen((token,), origin, goal), origin, goal)
        case TableCleared(round_number):
            return SeenDeal(round_number)
        case RoundScored(round_number, sheets) if viewer is not Observer.REFEREE:
            return RoundScored(round_number, _shown(sheets))
        case MarkerMoved() | ExtraTurn() | TypeNamed() | RoundEnded() | RoundScored() | RoundBegan() | GameEnded():
            return event
    assert_never(event)


def _shown(sheets: tuple[SeatSheet, ...]) -> tuple[SeatSheet, ...]:
    """Return the scoring sheets with scarabs only where they break a tie (classic.visibility.scoring)."""
    highest = max(sheet.count for sheet in sheets)
    tied = sum(sheet.count == highest for sheet in sheets) > 1
    return tuple(sheet if tied and sheet.count == highest else evolve(sheet, scarabs=None) for sheet in sheets)


def shows_news(rules: Rules, before: View, events: Sequence[SeenEvent], after: View) -> bool:
    """Return whether a player's move showed a viewer anything new (classic.visibility.undo).

    before, after: the viewer's views before and after the move; events: the viewer's views of its events.
    """
    begins_to_look = chosen_from(after.pending) is not None  # whoever has looked answers, and looks no more
    return begins_to_look or any(_is_news(rules, before, event) for event in events)


def _is_news(rules: Rules, before: View, event: SeenEvent) -> bool:
    """Return whether an event shows a viewer anything new. before: the viewer's view before the move."""
    match event:
        case SeenMovement(things, origin):
            must_lay = isinstance(before.pending, HandSets) and rules.choices.hand_sets_at_end == "mandatory"
            return must_lay or shows_more(things, visibility_of(before.pending, origin, before.viewer))
        case RoundScored(_, sheets):
            return any(sheet.scarabs is not None for sheet in sheets)
        case TypeNamed() | SeenDeal():
            return True
        case MarkerMoved() | ExtraTurn() | RoundEnded() | RoundBegan() | GameEnded():
            return False
    assert_never(event)


def see_move(state: State, move: m.Move, viewer: Viewer) -> SeenMove[m.Move, Card]:
    """Return what a viewer learns of a legal move (classic.visibility.movement). state: the state before it."""
    pending = state.pending

    def visibility(origin: Place, goal: Place) -> Visibility:
        return visibility_of_movement(pending, origin, pending, goal, viewer)

    match move:
        case m.Take(seat, slot) | m.FetchCard(seat, slot):
            return VisibleMove(move, *see((state.quays[slot],), visibility(QUAYS, HAND[seat])).kinds)
        case m.DiscardCard(seat, card):
            return see_named(move, card, visibility(HAND[seat], CORRUPTION[seat]))
        case m.PickCard(seat, card) if isinstance(pending, VizierCard):
            return see_named(move, card, visibility(CORRUPTION[pending.victim], HAND[seat]))
        case m.StealCard(card) if isinstance(pending, ThiefCard):
            return see_named(move, card, visibility(HAND[pending.victim], HAND[pending.seat]))
        case m.PickCard() | m.StealCard():
            return HiddenMove.of(move)  # not legal now
        case m.DealRound():
            return VisibleMove(move) if viewer is Observer.REFEREE else HiddenMove.of(move)
        case (
            m.PlayCharacter()
            | m.PlaySet()
            | m.NameType()
            | m.NameVictim()
            | m.NameBack()
            | m.AddCards()
            | m.ChooseToken()
            | m.ChooseSet()
            | m.LaySet()
            | m.FinishLaying()
            | m.NameStarter()
            | m.DrawChooser()
        ):
            return VisibleMove(move)
    assert_never(move)
