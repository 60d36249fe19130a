"""What a viewer of classic observes and may recall (`classic.visibility.memory`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic.components import CHARACTERS, OF_GOOD, Cards, Power, Token, TokenBack
from sobek_core.classic.events import (
    BOX,
    BOX_TOKENS,
    CORRUPTION,
    DECK,
    DISCARD,
    EVENT_PILE,
    HAND,
    QUAYS,
    SPENT,
    Place,
    RoundScored,
    TypeNamed,
    Zone,
)
from sobek_core.classic.seen_events import SeenDeal, SeenEvent, SeenMovement
from sobek_core.classic.state import Action, Chooser, HandSets, ThiefCard
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.memory import Memory, ObservationModel, PlaceContents
from sobek_core.recall.observation import (
    ChanceRevealed,
    KindsExcluded,
    Moved,
    Observation,
    PropertyRevealed,
    Redealt,
    UnknownFamily,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.classic.game import Classic
    from sobek_core.classic.visibility import View
    from sobek_core.kernel.kind import FaceDown

CARD: Final = UnknownFamily.of("cards", Cards.kinds)
TOKEN: Final = UnknownFamily.of("tokens", Token, TokenBack.TOKEN)
FACE_DOWN: Final = frozenset(card.back for card in CHARACTERS)  # on the quays (classic.quay.faces)


def begin_memory(game: Classic, view: View) -> Memory[View, SeenEvent, Place]:
    """Return the memory of a viewer at the setup.

    Raise ValueError for a later view, which does not show how many cards are in other players' corruption.
    """
    return Memory.begin(observation_model(game), view)


def observation_model(game: Classic) -> ObservationModel[View, SeenEvent, Place]:
    """Return how a game is observed. If sets must be laid, whoever finishes has none left (classic.round-end.done)."""
    edition = game.edition
    families = (CARD.with_items(edition.cards), TOKEN.with_items(edition.tokens))
    model = evolve(OBSERVATION_MODEL, families=families)
    if game.choices.hand_sets_at_end == "optional":
        return model
    return evolve(model, observe=_observe_mandatory)


def _contents(view: View, families: tuple[UnknownFamily, ...]) -> Iterator[PlaceContents[Place]]:
    """Yield what a view shows of each place. All open cards are one place, and so are all open tokens.

    The number of cards in other players' corruption is not seen; at the setup it is zero (classic.setup.components).
    """
    card, token = families
    table = [pile for own in view.seats for pile in (*(played_set.cards for played_set in own.sets), *own.laid)]
    put = [Token.PROSPERITY for own in view.seats for played_set in own.sets for _ in range(played_set.prosperity)]
    put += [Token.CURSE for own in view.seats for _ in range(own.curses)]
    all_open = view.viewer is Observer.REFEREE
    yield PlaceContents("discard", card, (DISCARD,), Seen.of(view.discard.kinds, *table), is_open=True)
    yield PlaceContents("spent", token, (SPENT,), Seen.of(view.spent.kinds, put), is_open=True)
    yield PlaceContents("deck", card, (DECK,), view.deck, all_open)
    yield PlaceContents("quays", card, (QUAYS,), view.quays, all_open)
    yield PlaceContents("tokens", token, (EVENT_PILE,), view.event_pile, all_open)
    yield PlaceContents("box", card, (BOX,), view.box, all_open)
    yield PlaceContents("box-tokens", token, (BOX_TOKENS,), view.box_tokens, all_open)
    for seat, own in enumerate(view.seats):
        is_own = all_open or seat == view.viewer
        yield PlaceContents(f"seat {seat} hand", card, (HAND[seat],), own.hand, is_own)
        yield PlaceContents(f"seat {seat} corruption", card, (CORRUPTION[seat],), own.corruption, is_own)


def _observe(before: View, events: Sequence[SeenEvent], after: View) -> Iterator[Observation[Place]]:  # noqa: ARG001
    """Yield what a viewer observes of a move."""
    if isinstance(before.pending, Chooser):
        yield ChanceRevealed()  # classic.game-end.lowest-tie
    for event in events:
        match event:
            case SeenMovement(things, origin, goal) if origin == EVENT_PILE:
                yield Moved(TOKEN, things, origin, goal)
            case SeenMovement(things, origin, goal) if origin != SPENT:
                lies_open = goal.zone in {Zone.SET, Zone.LAID}
                yield Moved(
                    CARD,
                    things,
                    origin,
                    DISCARD if lies_open else goal,
                    _unchosen_backs(before, origin, goal),
                    bool({origin, goal} & {QUAYS, DECK}),
                )
                if isinstance(before.pending, Action) and goal == DISCARD:
                    yield from _shown_by_power(things, origin)
            case RoundScored(_, sheets):  # classic.visibility.scoring
                yield from (
                    PropertyRevealed(CARD, CORRUPTION[n]) for n, sheet in enumerate(sheets) if sheet.scarabs is not None
                )
            case SeenDeal():
                yield Redealt()
    for event in events:
        if isinstance(event, TypeNamed):  # classic.characters.priest
            yield KindsExcluded(CARD, frozenset(OF_GOOD[event.good]), CORRUPTION[event.seat])


def _shown_by_power(played: Seen[Any], hand: Place) -> Iterator[Observation[Place]]:
    """Yield what the power's question reveals of its player's hand or corruption (classic.characters.power)."""
    match played.faces[0].power:
        case Power.PRIEST:
            yield PropertyRevealed(CARD, Place(Zone.CORRUPTION, hand.seat))
        case Power.COURTESAN:
            yield PropertyRevealed(CARD, hand)


def _observe_mandatory(before: View, events: Sequence[SeenEvent], after: View) -> Iterator[Observation[Place]]:
    """Yield what a viewer observes of a move where sets must be laid."""
    if isinstance(before.pending, HandSets) and before.pending != after.pending:
        yield PropertyRevealed(CARD, HAND[before.pending.seat])  # classic.round-end.done
    yield from OBSERVATION_MODEL.observe(before, events, after)


def _unchosen_backs(before: View, origin: Place, goal: Place) -> frozenset[FaceDown]:
    """Return the backs of the cards among which nobody chose."""
    if origin == QUAYS:
        return FACE_DOWN
    if isinstance(before.pending, ThiefCard) and before.pending.back:  # classic.characters.thief
        return frozenset({before.pending.back})
    return frozenset(CARD.backs.values()) if origin == DECK or origin.zone is goal.zone else frozenset()


OBSERVATION_MODEL: Final = ObservationModel((CARD, TOKEN), _contents, _observe)
