"""Seeded leaks: wrong versions of what shows a game to a viewer, each of which the law must catch.

A leak takes the place of a function while pairs are held against the law. It knows the right one, which it spoils.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic.events import Zone as ClassicZone
from sobek_core.duel.board import CELLS
from sobek_core.duel.events import Zone as DuelZone
from sobek_core.kernel.game import Reason, Refused
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_core.phrases import LANGUAGES
from sobek_verification.seeding import seeded
from sobek_verification.simulation.secrets.pairs import CHUNK, SecretsOutcome, SecretsPlan, try_record, try_tables
from sobek_verification.simulation.secrets.printed import CHANNELS
from sobek_verification.simulation.secrets.printed_leaks import printed_leaks
from sobek_verification.simulation.secrets.records import record_pair
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.simulation.secrets.records import RecordPair

MAX_PAIRS: Final = 6000  # pairs of tables that a leak may take to be caught
MAX_RECORDS: Final = 50  # pairs of records, for a leak in what commands print


def caught(leak: SeededLeak) -> SecretsOutcome:
    """Hold pairs against the law while a leak is seeded, until it is caught or there are enough."""
    return _caught_in_print(leak) if leak.printed_by else _caught_at_tables(leak)


def _caught_in_print(leak: SeededLeak) -> SecretsOutcome:
    outcome = SecretsOutcome()
    channels = [channel for channel in CHANNELS if channel.command in leak.printed_by]
    for number in range(MAX_RECORDS):
        pair = _pair(leak.game, leak.seed, number)
        with seeded(leak.place, leak.spoil):
            outcome = outcome.joined(try_record(pair, channels))
        if outcome.leak:
            break
    return outcome


@cache
def _pair(game: str, seed: int, number: int) -> RecordPair:
    return evolve(record_pair(game, seed, number), languages=frozenset(LANGUAGES))


def _caught_at_tables(leak: SeededLeak) -> SecretsOutcome:
    outcome = SecretsOutcome()
    with seeded(leak.place, leak.spoil):
        for first in range(0, MAX_PAIRS, CHUNK):
            outcome = outcome.joined(try_tables(SecretsPlan(leak.game, CHUNK, leak.seed, first)))
            if outcome.leak:
                break
    return outcome


# Ways to spoil: each takes the right function and gives the wrong one.


def _shows(zone: Any, how_much: Visibility) -> Callable[[Any], Any]:
    """Everybody sees so much of a zone."""
    return lambda right: (
        lambda looked, place, viewer: (
            max(how_much, right(looked, place, viewer)) if place.zone is zone else right(looked, place, viewer)
        )
    )


def _shows_during(chosen_from: Any, zone: Any) -> Callable[[Any], Any]:
    """Everybody sees a zone as long as anybody chooses from another: a phase in the place of who is looking."""
    return lambda right: (
        lambda looked, place, viewer: (
            Visibility.FACES
            if looked is not None and looked[1].zone is chosen_from and place.zone is zone
            else right(looked, place, viewer)
        )
    )


def _after(change: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """The view, changed with the state that it is of."""
    return lambda right: lambda *asked: change(right(*asked), asked[-2])  # a game of classic comes first


def _of_seat(field: str, value: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """The view with a field of every seat's part changed: it is given that part, and the seat."""
    return _after(
        lambda view, state: evolve(
            view,
            seats=tuple(
                evolve(part, **{field: value(part, seat)}) for part, seat in zip(view.seats, state.seats, strict=True)
            ),
        )
    )


def _unsorted_backs(right: Callable[[Any, Any], Seen[Any]]) -> Callable[[Any, Any], Seen[Any]]:
    """Backs stand in the order of kinds."""

    def see(things: Any, how_much: Visibility) -> Seen[Any]:
        return Seen.of(kind.back for kind in things) if how_much is Visibility.BACKS else right(things, how_much)

    return see


def _says(fact: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """A refused move's reasons have a fact more."""

    def spoil(right: Callable[..., Any]) -> Callable[..., Any]:
        def wrong(state: Any, move: Any) -> Any:
            verdict = right(state, move)
            if not isinstance(verdict, Refused):
                return verdict
            first, *others = verdict.reasons
            told = Reason(first.rule, (*first.facts, ("more", str(fact(state, move)))))
            return Refused(verdict.state, (told, *others))

        return wrong

    return spoil


def _reader(right: Callable[..., Any]) -> Callable[..., Any]:
    """The last argument, who looks, is taken for the referee of the record."""
    return lambda *arguments: right(*arguments[:-1], Observer.REFEREE)


def _for_all(right: Callable[..., Any]) -> Callable[..., Any]:
    """Legal moves are told to everybody."""
    return lambda self, state, _viewer: right(self, state, Observer.REFEREE)


def _hashed(pending: Any, state: Any) -> Any:
    """What is pending names a hash of the state in the place of a seat."""
    return evolve(pending, seat=hash(state)) if hasattr(pending, "seat") else pending


def _common(game: str, zone: Any, pile: Any) -> Iterator[SeededLeak]:
    """Return the leaks that both games can have. pile: the zone of the tokens that are chosen from."""
    view, g = f"sobek_core.{game}.visibility", game
    yield SeededLeak(g, "hands are seen by all", f"{view}._visibility_of", _shows(zone.HAND, Visibility.FACES))
    yield SeededLeak(
        g, "corruption is seen by all", f"{view}._visibility_of", _shows(zone.CORRUPTION, Visibility.FACES)
    )
    yield SeededLeak(
        g, "backs of corruption are seen by all", f"{view}._visibility_of", _shows(zone.CORRUPTION, Visibility.BACKS)
    )
    yield SeededLeak(g, "the box is seen by all", f"{view}._visibility_of", _shows(zone.BOX, Visibility.FACES))
    yield SeededLeak(
        g, "hands are open while tokens are chosen", f"{view}._visibility_of", _shows_during(pile, zone.HAND)
    )
    yield SeededLeak(
        g,
        "a spectator is shown what the reader sees",
        f"{view}.see",
        lambda right: lambda things, _: right(things, Visibility.FACES),
    )
    yield SeededLeak(g, "backs stand in the order of kinds", f"{view}.see", _unsorted_backs)
    yield SeededLeak(
        g, "legal moves are told to everybody", f"sobek_core.{game}.game.{game.title()}.legal_for", _for_all
    )
    yield SeededLeak(
        g,
        "a hash of the state stands in what is owed",
        f"sobek_core.{game}.game.view",
        _after(lambda view, state: evolve(view, pending=_hashed(view.pending, state))),
    )
    yield SeededLeak(
        g,
        "what a hand holds is told by its number",
        f"sobek_core.{game}.game.view",
        _of_seat("hand", lambda part, seat: evolve(part.hand, number=len(seat.hand.distinct()))),
    )
    yield SeededLeak(
        g,
        "a reason counts the kinds in the other hands",
        f"sobek_core.{game}.game.{game.title()}.apply",
        lambda right: (
            lambda self, state, move: _says(lambda now, _: [len(seat.hand.distinct()) for seat in now.seats])(
                lambda now, tried: right(self, now, tried)
            )(state, move)
        ),
    )
    yield SeededLeak(
        g,
        "a reason names the state",
        f"sobek_core.{game}.game.{game.title()}.apply",
        lambda right: (
            lambda self, state, move: _says(lambda now, _: hash(now))(lambda now, tried: right(self, now, tried))(
                state, move
            )
        ),
    )
    yield SeededLeak(
        g,
        "what is told of a move names what nobody saw",
        f"sobek_core.{game}.text.narration.visibility_of",
        lambda _: lambda *_: Visibility.FACES,
    )
    yield SeededLeak(
        g,
        "what happens is seen as the reader sees it",
        f"sobek_core.{game}.game.see_event",
        _reader,
    )
    yield SeededLeak(
        g,
        "legal moves stand in an order that hangs on the state",
        f"sobek_core.{game}.game.{game.title()}.legal_for",
        lambda right: (
            lambda self, state, viewer: sorted(right(self, state, viewer), key=lambda one: hash((one, state)))
        ),
    )


LEAKS: Final = (
    *_common("classic", ClassicZone, ClassicZone.EVENT_PILE),
    *printed_leaks("classic"),
    SeededLeak(
        "classic",
        "the deck is seen by all",
        "sobek_core.classic.visibility._visibility_of",
        _shows(ClassicZone.DECK, Visibility.FACES),
    ),
    SeededLeak(
        "classic",
        "characters lie face up",
        "sobek_core.classic.visibility._visibility_of",
        _shows(ClassicZone.QUAYS, Visibility.FACES),
    ),
    SeededLeak(
        "classic",
        "the event pile is seen by all",
        "sobek_core.classic.visibility._visibility_of",
        _shows(ClassicZone.EVENT_PILE, Visibility.FACES),
    ),
    SeededLeak(
        "classic",
        "how much corruption there is is seen by all",
        "sobek_core.classic.visibility._visibility_of",
        _shows(ClassicZone.CORRUPTION, Visibility.NUMBER),
    ),
    SeededLeak(
        "classic",
        "the Vizier opens the corruption for all",
        "sobek_core.classic.visibility._visibility_of",
        _shows_during(ClassicZone.CORRUPTION, ClassicZone.CORRUPTION),
    ),
    SeededLeak(
        "classic",
        "scarabs are shown at every scoring",
        "sobek_core.classic.visibility._shown",
        lambda _: lambda sheets: sheets,
        seed=13,
    ),
    SeededLeak(
        "classic",
        "the sheets that are drawn have everybody's scarabs",
        "sobek_core.classic.text.picture._corruption",
        lambda right: lambda sheet, words, *, tie_break: f"{right(sheet, words, tie_break=tie_break)} {sheet.scarabs}",
        seed=13,
    ),
    SeededLeak(
        "classic",
        "the marker tells how much corruption there is",
        "sobek_core.classic.game.view",
        _of_seat("marker", lambda part, seat: part.marker + len(seat.corruption)),
    ),
    *_common("duel", DuelZone, DuelZone.PIROGUES),
    *printed_leaks("duel"),
    SeededLeak(
        "duel",
        "the draw pile is seen by all",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.DRAW_PILE, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "characters lie face up",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.MARKET, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "tokens on the board are seen by all",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.PIROGUES, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "tokens set aside are seen by all",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.ASIDE, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "debens are seen by all",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.DEBENS, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "the bag is seen by all",
        "sobek_core.duel.visibility._visibility_of",
        _shows(DuelZone.BAG, Visibility.FACES),
    ),
    SeededLeak(
        "duel",
        "the Vizier opens both boards",
        "sobek_core.duel.visibility._visibility_of",
        _shows_during(DuelZone.CORRUPTION, DuelZone.CORRUPTION),
    ),
    SeededLeak(
        "duel",
        "what the Architect drew is seen by all",
        "sobek_core.duel.visibility.visibility_of_pending",
        lambda _: lambda *_: Visibility.FACES,
    ),
    SeededLeak(
        "duel",
        "the Ankh's line hangs on the draw pile",
        "sobek_core.duel.game.view",
        _after(lambda view, state: evolve(view, line=CELLS[: sum(tile.scarabs for tile in state.draw_pile[:1])])),
    ),
)
