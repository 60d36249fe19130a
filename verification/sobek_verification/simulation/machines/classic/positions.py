"""Construct random states in the middle of a round directly: every kind of turn, and rare situations often.

Every invariant of states (`sobek_invariants.classic`) holds in each. Equal random numbers give equal states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import Classic, Seat, State
from sobek_core.classic import state as s
from sobek_core.classic.components import Cards, Token, Tokens
from sobek_core.classic.rules.setup import set_up_round
from sobek_core.classic.state import PlayedSet
from sobek_core.kernel.game import Position
from sobek_invariants.classic.pending import POWER_OF
from sobek_verification.simulation.machines.classic.dealing import random_deal, random_game
from sobek_verification.simulation.machines.classic.layout import (
    AFTER_A_SET,
    ROUND_OVER,
    SCENES,
    ImpossibleError,
    Layout,
)

if TYPE_CHECKING:
    from random import Random

    from sobek_core.classic.edition import Edition
    from sobek_core.classic.state import Pending

KINDS: Final[tuple[type[Pending], ...]] = (
    *(s.Action,) * 8,
    *(s.HandSets,) * 3,
    *POWER_OF,
    *AFTER_A_SET,
    s.CourtesanCards,
    s.ProsperitySet,
    *ROUND_OVER,
    s.Chooser,
    s.StartingPlayer,
)
NO_SCENE: Final = 10  # states without a scene for each state with a scene
TRIES: Final = 20


def random_position(edition: Edition, random: Random, players: int) -> Position[Classic, State]:
    """Return a random state of an edition, with random choices and track. players: a possible player count."""
    game = random_game(edition, random)
    return Position(game, _random_state(random, game, players))


def _random_state(random: Random, game: Classic, players: int) -> State:
    for _ in range(TRIES):
        scene = random.choice((*SCENES, *("",) * NO_SCENE))
        kind = random.choice(SCENES.get(scene, KINDS))
        layout = Layout(random, players, game, kind, scene)
        try:
            return _new_round(layout) if kind in (s.Chooser, s.StartingPlayer) else _laid_out(layout)
        except ImpossibleError:
            continue
    return _laid_out(Layout(random, players, game, s.Action))


def _markers(random: Random, edition: Edition, players: int) -> list[int]:
    """Draw the points of all players, often where rare things happen; one time in three all are equal.

    Nobody has more points than a single set of all cards would have scored in each round.
    """
    above, scarabs = edition.figures.early_end_above, sum(card.scarabs for card in edition.cards)
    most = (scarabs + 1) * len(edition.cards)
    spots = ((0, 0), (0, 6), (5, 5), (20, 80), (above - 5, above + 5), (above - 2, above + 2), (0, 220))
    if random.randrange(3) == 0:
        return [min(most, random.randint(*random.choice(spots)))] * players
    return [min(most, random.randint(*random.choice(spots))) for _ in range(players)]


def _new_round(layout: Layout) -> State:
    """Construct the start of a later round, before it is decided who begins. Raise ImpossibleError if there is none."""
    random, players, figures = layout.random, layout.players, layout.figures
    markers = _markers(random, layout.game.edition, players)
    if layout.kind is s.Chooser:
        markers[random.randrange(1, players)] = markers[0] = min(markers)
    last = figures.rounds - (max(markers) > figures.early_end_above)
    if last < 2:
        raise ImpossibleError
    lowest = [seat for seat, points in enumerate(markers) if points == min(markers)]
    return set_up_round(
        layout.game,
        random_deal(layout.game.edition, random, players),
        round_number=min(random.randint(2, figures.rounds), last),
        markers=tuple(markers),
        pending=s.Chooser() if layout.kind is s.Chooser else s.StartingPlayer(random.choice(lowest)),
    )[0]


def _laid_out(layout: Layout) -> State:
    """Turn a layout into a state. Raise ImpossibleError if its cards allow no such turn."""
    ender = layout.lay()
    _meet_the_turn(layout)
    number, markers = _points(layout)
    random = layout.random
    back = 9 if Token.GUILD in layout.game.edition.tokens else 0
    starts = [0 if number == 1 else max(0, points - random.choice((-back, 0, 0, 5))) for points in markers]
    if number == layout.figures.rounds:  # the last round begins only if nobody is above early_end_above
        starts = [min(layout.figures.early_end_above, points) for points in starts]
    cursed = [Token.CURSE] * sum(layout.curses)
    prosperous = [Token.PROSPERITY] * sum(one.prosperity for own in layout.sets for one in own)
    return State(
        round=number,
        deck=tuple(layout.deck),
        quays=tuple(layout.quays),
        discard=Cards.of(layout.discard),
        tokens=Tokens.of(layout.tokens),
        spent=Tokens.of(layout.spent),
        box=Cards.of(layout.box),
        box_tokens=layout.game.edition.tokens - Tokens.of([*layout.tokens, *layout.spent, *cursed, *prosperous]),
        seats=tuple(
            Seat(
                hand=Cards.of(layout.hands[seat]),
                sets=tuple(PlayedSet(Cards.of(one.cards), one.prosperity) for one in layout.sets[seat]),
                laid=tuple(map(Cards.of, layout.laid[seat])),
                corruption=Cards.of(layout.corruption[seat]),
                curses=layout.curses[seat],
                marker=markers[seat],
                round_start=starts[seat],
            )
            for seat in range(layout.players)
        ),
        pending=_pending(layout, ender),
    )


def _points(layout: Layout) -> tuple[int, list[int]]:
    """Draw a round and markers with which the pending decision is possible. Raise ImpossibleError if there are none."""
    random, figures = layout.random, layout.figures
    markers, rounds = _markers(random, layout.game.edition, layout.players), figures.rounds
    number = random.randint(1, rounds)
    is_early = max(markers) > figures.early_end_above
    if layout.kind is s.GuildVictim:
        markers[layout.victim] = max(markers[layout.victim], 5)
    elif layout.kind is s.NewDeal:
        if rounds - is_early < 2:
            raise ImpossibleError
        number = rounds - 2 if is_early else random.randint(1, rounds - 1)
    elif layout.kind is s.Finished:
        number = random.randint(max(1, rounds - 1), rounds) if is_early else rounds
    return number, markers


def _meet_the_turn(layout: Layout) -> None:
    """Move cards until the pending decision can be answered. Raise ImpossibleError if that is impossible."""
    own, hand = layout.sets[layout.actor], layout.hands[layout.actor]
    match layout.kind:
        case s.PriestType:
            layout.bring(layout.corruption[layout.actor], lambda card: card.good is not None)
        case s.VizierVictim | s.VizierCard:
            layout.bring(layout.corruption[layout.victim], lambda _: True)
        case s.ThiefVictim | s.ThiefBack | s.ThiefCard:
            layout.bring(layout.hands[layout.victim], lambda _: True)
        case s.CourtesanCards:
            layout.bring(hand, lambda card: card.good is None or card.good in {one.good for one in own})
        case s.ProsperitySet if all(one.good not in layout.prosperous for one in own):
            raise ImpossibleError
        case s.ScribeDiscard:
            _overfill_a_hand(layout)


def _overfill_a_hand(layout: Layout) -> None:
    """Give the victim of the actor's Scribe more cards than a Scribe leaves, but nobody seated between the two."""
    leaves = layout.figures.scribe_hand_limit
    others = [(layout.actor + step) % layout.players for step in range(1, layout.players)]
    for seat in others[: others.index(layout.victim)]:
        layout.corruption[seat] += layout.hands[seat][leaves:]
        del layout.hands[seat][leaves:]
    hand = layout.hands[layout.victim]
    for zone in (*layout.corruption, layout.hands[layout.actor]):
        while zone and len(hand) <= leaves:
            hand.append(zone.pop())
    if len(hand) <= leaves:
        raise ImpossibleError


def _pending(layout: Layout, ender: int) -> Pending:
    kind, seat, victim = layout.kind, layout.actor, layout.victim
    names_back = layout.game.choices.thief_back == "names-back"
    match kind:
        case s.VizierCard:
            return s.VizierCard(seat, victim)
        case s.ThiefBack if names_back:
            return s.ThiefBack(seat, victim)
        case s.ThiefBack | s.ThiefCard:
            back = layout.random.choice(layout.hands[victim]).back
            return s.ThiefCard(seat, victim, back if names_back else None)
        case s.ScribeDiscard:
            return s.ScribeDiscard(victim, player=seat)
        case s.HandSets:
            return s.HandSets(seat, ender)
        case s.NewDeal:
            return s.NewDeal()
        case s.Finished:
            return s.Finished()
        case _:
            return kind(seat)  # type: ignore[call-arg]  # all that are left name a seat and nothing else
