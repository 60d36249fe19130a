"""The end of the game (spec/duel/game-end.md). Every turn begins here, unless the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.duel.board import all_lines_of, line_of
from sobek_core.duel.components import CHARACTERS, GOODS_OF, OF_GOOD, WILD, Good, Tiles
from sobek_core.duel.events import CORRUPTION, HAND, REMOVED, EndTriggered, Event, GameEnded, GameScored, tiles_moved
from sobek_core.duel.rules import scoring
from sobek_core.duel.rules.sellable import NewSet, opens_a_set, sellable_types
from sobek_core.duel.rules.turn import ACTIONS, PYRAMID_ACTIONS, opponent
from sobek_core.duel.state import Finished, RewardDraw, Seat, State
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.events import DebenMoved
    from sobek_core.duel.ruleset import Rules


def end_turn(rules: Rules, state: State, seat: int, events: tuple[Event, ...]) -> Applied[State, Event]:
    """End the turn of a seat, so that the other one's begins (duel.turn.order). events: those before it."""
    return begin_turn(rules, state, opponent(seat), events)


def begin_turn(
    rules: Rules, state: State, seat: int, events: tuple[Event, ...], *, pyramid: bool = False
) -> Applied[State, Event]:
    """Begin the turn of a seat, or end the game if that player can do nothing (duel.game-end.trigger).

    events: those before it; pyramid: whether it is the extra turn of a pyramid.
    """
    # if the draw pile has tiles, there is a tile to take on the Market, or the Market can be filled
    if not state.draw_pile and is_stuck(rules, state, seat, pyramid=pyramid):
        return _end(rules, state, seat, events)
    action = (PYRAMID_ACTIONS if pyramid else ACTIONS)[seat]
    return applied(state if state.pending is action else state.with_pending(action), events)


def is_stuck(rules: Rules, state: State, seat: int, *, pyramid: bool) -> bool:
    """Return whether a player could do nothing in a turn with an empty draw pile (duel.game-end.trigger)."""
    if state.market.any_on((all_lines_of if pyramid else line_of)(state.ankh)):
        return False
    own = state.seats[seat]
    return not own.hand.has_any(CHARACTERS) and not sellable_types(own, rules.choices, rules.edition.figures)


# The end.


@frozen
class Removal:
    """What leaves the game from a hand. types: by their index in the order of types; wild: the number of wild tiles."""

    types: tuple[int, ...]
    wild: int


def find_removal(
    goods: tuple[int, ...],
    characters: tuple[int, ...],
    wild: int,
    sold: tuple[bool, ...],
    figures: Figures,
    *,
    new_set_goods: NewSet,
) -> Removal:
    """Return what a hand could still have sold (duel.game-end.removal).

    goods, characters: the number of goods tiles and of characters of each type; sold: whether the player has sold each
    type; wild: the number of wild tiles (statues and the Architect).
    """
    typed = [plain + acting for plain, acting in zip(goods, characters, strict=True)]
    can_be_sold = [
        size > 0 and (sold[place] or opens_a_set(goods[place], characters[place], new_set_goods=new_set_goods))
        for place, size in enumerate(typed)
    ]
    left, gone = wild, []
    for place in sorted(range(len(typed)), key=lambda place: (-typed[place], place)):
        needs = max(0, figures.min_set_size - typed[place])
        if can_be_sold[place] and needs <= left:
            left -= needs
            gone.append(place)
    alone = wild >= figures.min_set_size and any(sold)
    return Removal(tuple(sorted(gone)), wild if gone or alone else 0)


def removed_at_end(rules: Rules, own: Seat) -> Tiles:
    """Return the tiles that leave the game, of the player who did not trigger the end (duel.game-end.removal)."""
    hand = own.hand
    goods = tuple(hand.sizes(GOODS_OF.values()))
    typed = hand.sizes(OF_GOOD.values())
    removal = find_removal(
        goods,
        tuple(size - plain for size, plain in zip(typed, goods, strict=True)),
        len(hand.among(WILD)),
        tuple(own.set_of(good) is not None for good in Good),
        rules.edition.figures,
        new_set_goods=rules.choices.new_set_goods,
    )
    gone = hand.among(WILD) if removal.wild else Tiles()
    for place, kinds in enumerate(OF_GOOD.values()):
        if place in removal.types:
            gone += hand.among(kinds)
    return gone


def _end(rules: Rules, state: State, stuck: int, events: tuple[Event, ...]) -> Applied[State, Event]:
    """End the game. stuck: the player who can do nothing."""
    figures, found = rules.edition.figures, [*events, EndTriggered(stuck)]
    # does      duel.game-end.removal
    other = opponent(stuck)
    gone = removed_at_end(rules, state.seats[other])
    if gone:
        found.append(tiles_moved(tuple(gone), HAND[other], REMOVED))
    # does      duel.game-end.leftover
    seats: list[Seat] = []
    for seat, own in enumerate(state.seats):
        left = own.hand - gone if seat == other else own.hand
        if left:
            found.append(tiles_moved(tuple(left), HAND[seat], CORRUPTION[seat]))
        seats.append(own.with_tiles(Tiles(), own.corruption + left))
    # then      duel.scoring.reward
    state = state.with_pending(state.pending, tuple(seats), removed=state.removed + gone)
    corruption = [scoring.corruption_of(own, figures) for own in seats]
    reward = scoring.count_reward(abs(corruption[0] - corruption[1]), len(state.bag), figures)
    if reward:
        less_corrupt = corruption.index(min(corruption))
        return applied(state.with_pending(RewardDraw(less_corrupt, reward)), tuple(found))
    return _score(rules, state, tuple(found))


def after_reward(rules: Rules, state: State, pending: RewardDraw, drawn: DebenMoved) -> Applied[State, Event]:
    """Draw another deben of the reward, or score the game (duel.scoring.reward, duel.scoring.winner).

    state: with the deben already drawn.
    """
    if pending.left > 1:
        return applied(state.with_pending(RewardDraw(pending.seat, pending.left - 1)), (drawn,))
    return _score(rules, state, (drawn,))


def _score(rules: Rules, state: State, events: tuple[Event, ...]) -> Applied[State, Event]:
    """Score the game and end it."""
    sheets = tuple(scoring.score_seat(own, rules.edition.figures) for own in state.seats)
    ended = GameEnded(scoring.winners_of(sheets))
    return applied(state.with_pending(Finished()), (*events, GameScored(sheets), ended))
