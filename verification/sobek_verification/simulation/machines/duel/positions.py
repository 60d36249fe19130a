"""Construct random states in the middle of a game directly: every kind of turn, and rare situations often.

Every invariant of states (`sobek_invariants.duel`) holds in each. Equal random numbers give equal states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import Duel, State
from sobek_core.duel import state as s
from sobek_core.duel.board import Ankh, Market
from sobek_core.duel.components import Debens, Good, Power, Tiles, Token, Tokens
from sobek_core.duel.edition import centre_of
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.kernel.game import Position
from sobek_invariants.duel.ending import Begins, can_do_nothing, reward
from sobek_invariants.duel.observed import ObservedState, is_of, is_wild
from sobek_invariants.duel.pending import POWER_OF
from sobek_verification.simulation.machines.duel.dealing import random_game
from sobek_verification.simulation.machines.duel.layout import OVER, SCENES, ImpossibleError, Layout

if TYPE_CHECKING:
    from random import Random

    from sobek_core.duel.edition import Edition
    from sobek_core.duel.state import Pending

KINDS: Final[tuple[type[Pending], ...]] = (
    *(s.Action,) * 8,
    *(s.PyramidAction,) * 3,
    *(s.TokenChoice,) * 3,
    s.CentreTake,
    s.ForcedTake,
    s.AnkhDirection,
    s.DebenTile,
    s.DebenDraw,
    *POWER_OF,
    s.FingerTile,
    s.ScarabsSet,
    s.HorusDraw,
    *OVER,
)
NO_SCENE: Final = 10  # states without a scene for each state with a scene
TRIES: Final = 20


def random_position(edition: Edition, random: Random, players: int) -> Position[Duel, State]:
    """Return a random state of an edition, with random choices. players: 2."""
    game = random_game(edition, random)
    return Position(game, _random_state(random, game, players))


def _random_state(random: Random, game: Duel, players: int) -> State:
    for _ in range(TRIES):
        late = random.randrange(3) == 0
        scene = random.choice((*SCENES, *("",) * NO_SCENE))
        kind = random.choice(SCENES.get(scene, KINDS))
        layout = Layout(random, game, kind, random.randrange(players), late, scene)
        try:
            layout.lay()
            _meet_the_turn(layout)
            return _laid_out(layout)
        except ImpossibleError:
            continue
    # with tiles to draw there is always something to do
    layout = Layout(random, game, s.Action, random.randrange(players), late=False)
    layout.lay()
    layout.draw_pile += layout.box[:1]
    del layout.box[:1]
    return _laid_out(layout)


def _laid_out(layout: Layout) -> State:
    """Turn a layout into a state. Raise ImpossibleError if the pending decision is impossible in it."""
    state = State(
        draw_pile=tuple(layout.draw_pile),
        market=Market.of(layout.market.items()),
        removed=Tiles.of(layout.removed),
        box=Tiles.of(layout.box),
        pirogues=Tokens.of(layout.pirogues),
        aside=Tokens.of(layout.aside),
        spent=Tokens.of(layout.spent),
        bag=Debens.of(layout.bag),
        box_tokens=Tokens.of(layout.box_tokens),
        box_debens=Debens.of(layout.box_debens),
        seats=tuple(_seat(layout, seat) for seat in (0, 1)),
        pending=_pending(layout),
        ankh=_ankh(layout),
    )
    match state.pending:
        case s.Action(seat) if can_do_nothing(ObservedState.of(layout.game, state), Begins(seat)):
            raise ImpossibleError
        case s.PyramidAction(seat) if can_do_nothing(ObservedState.of(layout.game, state), Begins(seat, pyramid=True)):
            raise ImpossibleError
        case s.RewardDraw():
            return evolve(state, pending=_reward(layout, state))
    return state


def _seat(layout: Layout, seat: int) -> Seat:
    sold = layout.sold[seat]
    return Seat(
        hand=Tiles.of(layout.hands[seat]),
        sold=tuple(SoldSet(good, Tiles.of(sold[good].tiles), sold[good].tokens) for good in Good if good in sold),
        corruption=Tiles.of(layout.corruption[seat]),
        tokens=Tokens.of(layout.tokens[seat]),
        debens=Debens.of(layout.debens[seat]),
    )


def _ankh(layout: Layout) -> Ankh | None:
    if layout.kind is s.CentreTake:
        return None
    return Ankh(layout.ankh, None if layout.kind is s.AnkhDirection else layout.mark)


def _meet_the_turn(layout: Layout) -> None:
    """Move things until the pending decision can be answered. Raise ImpossibleError if it cannot be."""
    actor, victim = layout.actor, layout.victim
    hand, own = layout.hands[actor], layout.sold[actor]
    if layout.scene == "both scarabs on one set":
        layout.bring(hand, is_wild)
        if layout.kind is not s.CourtesanTiles:
            layout.bring(hand, lambda tile: tile.power is Power.COURTESAN)
    match layout.kind:
        case s.AnkhDirection:
            layout.bring(hand, lambda tile: tile.power is not None)
        case s.DebenTile:
            layout.bring(hand, lambda tile: tile.deben and tile.mark is layout.mark)
        case s.PriestGroup:
            layout.bring(layout.corruption[actor], lambda _: True)
        case s.VizierTile:
            layout.bring(layout.corruption[victim], lambda _: True)
        case s.ThiefBack | s.ThiefTile:
            layout.bring(layout.hands[victim], lambda _: True)
        case s.ScribeDiscard:
            layout.bring(hand, lambda _: True, layout.figures.scribe_hand_limit + layout.random.choice((1, 1, 2, 4)))
        case s.CourtesanTiles:
            layout.bring(hand, lambda tile: is_wild(tile) or any(is_of(tile, good) for good in own))
    if not _is_there(layout):
        raise ImpossibleError


def _is_there(layout: Layout) -> bool:
    """Return whether the layout has the sold sets, tokens and debens that an answer needs."""
    own = layout.sold[layout.actor]
    match layout.kind:
        case s.CentreTake:
            return any(at in layout.market for at in centre_of(layout.edition))
        case s.MerchantTile:
            return bool(layout.market)
        case s.CourtesanTiles:
            return bool(own)
        case s.ScarabsSet:
            return any(good in own for good in layout.figures.scarabs_types)
        case s.TokenChoice:
            return bool(own and layout.pirogues)
        case s.ArchitectDraw | s.ArchitectToken:
            return bool(layout.aside)
        case s.DebenDraw:
            traded = any(tile.deben for tile in layout.removed)
            return bool(layout.bag) and (traded or Token.DEBEN_2 in layout.tokens[layout.actor])
        case s.DebenTile | s.HorusDraw:
            return bool(layout.bag)
        case s.ForcedTake | s.FingerTile:
            return any(at in layout.market for at in layout.line())
        case _:
            return True


def _pending(layout: Layout) -> Pending:
    random, kind, seat = layout.random, layout.kind, layout.actor
    match kind:
        case s.ForcedTake:
            return s.ForcedTake(seat, random.choice([at for at in layout.line() if at in layout.market]))
        case s.DebenTile:
            fitting = [tile for tile in layout.hands[seat] if tile.deben and tile.mark is layout.mark]
            return s.DebenTile(seat, random.choice(fitting))
        case s.ThiefTile:
            return s.ThiefTile(seat, random.choice(layout.hands[layout.victim]).back)
        case s.ArchitectToken:
            return s.ArchitectToken(
                seat, Tokens.of(random.sample(layout.aside, min(layout.figures.architect_draws, len(layout.aside))))
            )
        case s.HorusDraw:
            return s.HorusDraw(seat, random.choice((None, *layout.debens[seat])))
        case s.RewardDraw:
            return s.RewardDraw(seat, 1)
        case s.Finished:
            return s.Finished()
        case _:
            return kind(seat)  # type: ignore[call-arg]  # all that are left name a seat and nothing else


def _reward(layout: Layout, state: State) -> Pending:
    """Draw one of the debens due to the less corrupt player. Raise ImpossibleError if there are none."""
    most = reward(ObservedState.of(layout.game, state))
    if not isinstance(most, s.RewardDraw):
        raise ImpossibleError
    return s.RewardDraw(most.seat, layout.random.randint(1, most.left))
