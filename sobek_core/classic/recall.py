"""What a viewer of classic observes and may recall (`classic.visibility.memory`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.components import OF_GOOD, Cards, Token, TokenBack
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
    TypeNamed,
    Zone,
)
from sobek_core.classic.game import Classic  # noqa: TC001  # `checked` reads it
from sobek_core.classic.seen import SeenDeal, SeenEvent, SeenMovement
from sobek_core.classic.visibility import View
from sobek_core.kernel.declared import checked
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.memory import Memory, ObservationModel, PlaceContents
from sobek_core.recall.observation import KindsExcluded, Moved, Observation, Redealt, UnknownFamily

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


CARD: Final = UnknownFamily.of("cards", Cards.kinds)
TOKEN: Final = UnknownFamily.of("tokens", Token, TokenBack.TOKEN)


def begin_memory(game: Classic, view: View) -> Memory[View, SeenEvent, Place]:
    """Return the memory of a viewer at the setup.

    Raise ValueError for a later view, which does not show how many cards are in other players' corruption.
    """
    return Memory.begin(observation_model(game), view)


@checked
def observation_model(game: Classic) -> ObservationModel[View, SeenEvent, Place]:
    """Return how a game is observed."""
    families = (CARD.with_items(game.edition.cards), TOKEN.with_items(game.edition.tokens))
    return evolve(OBSERVATION_MODEL, families=families)


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


def _observe(_before: View, events: Sequence[SeenEvent], _after: View) -> Iterator[Observation[Place]]:
    """Yield what a viewer observes of a move."""
    for event in events:
        match event:
            case SeenMovement(things, origin, goal) if origin == EVENT_PILE:
                yield Moved(TOKEN, things, origin, goal)
            case SeenMovement(things, origin, goal) if origin != SPENT:
                lies_open = goal.zone in {Zone.SET, Zone.LAID}
                yield Moved(CARD, things, origin, DISCARD if lies_open else goal)
            case SeenDeal():
                yield Redealt()
    for event in events:
        if isinstance(event, TypeNamed):  # classic.characters.priest
            yield KindsExcluded(CARD, frozenset(OF_GOOD[event.good]), CORRUPTION[event.seat])


OBSERVATION_MODEL: Final = ObservationModel(View, SeenEvent, (CARD, TOKEN), _contents, _observe)
