"""Seeded leaks: wrong versions of the functions that show a game to a viewer, each of which the law must catch.

A leak replaces a function with a damaged version of it while pairs are checked against the law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import state as classic_state
from sobek_core.classic.events import Zone as ClassicZone
from sobek_core.duel import state as duel_state
from sobek_core.duel.board import CELLS, Ankh
from sobek_core.duel.components import Mark
from sobek_core.duel.events import Zone as DuelZone
from sobek_core.duel.rules.scoring import count_scarabs
from sobek_core.kernel.game import Reason, Refused
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_verification.seeding import always
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.secrets.disclosed_leaks import disclosed_leaks
from sobek_verification.simulation.secrets.pairs import CHUNK, SecretsOutcome, SecretsPlan, try_record, try_states
from sobek_verification.simulation.secrets.records import record_pair
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak
from sobek_verification.simulation.secrets.undo import CHUNK as UNDO_CHUNK
from sobek_verification.simulation.secrets.undo import try_games
from sobek_verification.simulation.secrets.undo_leaks import undo_leaks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.simulation.secrets.records import RecordPair

MAX_PAIRS: Final = 6000  # pairs of states to check until a leak is caught, at most
MAX_UNDO_PAIRS: Final = 400  # pairs of games, for leaks in the answers to undo requests
MAX_RECORDS: Final = 50  # pairs of records, for leaks in what is shown of records


def caught(leak: SeededLeak) -> SecretsOutcome:
    """Check pairs against the law with a leak seeded. Return whether it is caught within the limit."""
    if leak.shown_by == "records":
        pairs = (record_pair(leak.game, leak.seed, number) for number in range(MAX_RECORDS))
        return until_failure(SecretsOutcome(), (_disclosed(leak, pair) for pair in pairs))
    if leak.shown_by == "games":
        work, chunks = try_games, SecretsPlan(leak.game, MAX_UNDO_PAIRS, leak.seed).chunks(UNDO_CHUNK)
    else:
        work, chunks = try_states, SecretsPlan(leak.game, MAX_PAIRS, leak.seed).chunks(CHUNK)
    with leak.seeded():
        return until_failure(SecretsOutcome(), map(work, chunks))


def _disclosed(leak: SeededLeak, pair: RecordPair) -> SecretsOutcome:
    """Compare a pair with a leak seeded, which must not change how the pair is made."""
    with leak.seeded():
        return try_record(pair)


# Each of these returns a function that turns the right function into a wrong version of it.


def _shows(zone: Any, how_much: Visibility) -> Callable[[Any], Any]:
    """Show everybody at least this much of a zone."""
    return lambda right: (
        lambda pending, place, viewer: (
            max(how_much, right(pending, place, viewer)) if place.zone is zone else right(pending, place, viewer)
        )
    )


def _shows_during(kind: type[Any], zone: Any) -> Callable[[Any], Any]:
    """Show a zone to everybody while a decision of a kind is pending, no matter whose it is."""
    return lambda right: (
        lambda pending, place, viewer: (
            Visibility.FACES if isinstance(pending, kind) and place.zone is zone else right(pending, place, viewer)
        )
    )


def _after(change: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """Change the returned view, depending on the state."""
    return lambda right: lambda *asked: change(right(*asked), asked[-2])  # from the end: classic takes the game first


def _of_seat(field: str, value: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """Change a field in each seat's part of the view. value: returns the new value, given the part and the seat."""
    return _after(
        lambda view, state: evolve(
            view,
            seats=tuple(
                evolve(part, **{field: value(part, seat)}) for part, seat in zip(view.seats, state.seats, strict=True)
            ),
        )
    )


def _unsorted_backs(right: Callable[[Any, Any], Seen[Any]]) -> Callable[[Any, Any], Seen[Any]]:
    """Show backs in the order of the hidden kinds."""

    def see(things: Any, how_much: Visibility) -> Seen[Any]:
        return Seen.of(kind.back for kind in things) if how_much is Visibility.BACKS else right(things, how_much)

    return see


def _as_referee(right: Callable[..., Any]) -> Callable[..., Any]:
    """Replace the viewer, the last argument, by the referee."""
    return lambda *arguments: right(*arguments[:-1], Observer.REFEREE)


def _to_all(right: Callable[..., Any]) -> Callable[..., Any]:
    """List the legal moves for every viewer."""
    return lambda self, state, *_: right(self, state)


def _in_reasons(fact: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Add to the first reason of a refusal a fact that depends on the state."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        def wrong(self: Any, state: Any, move: Any) -> Any:
            verdict = right(self, state, move)
            if not isinstance(verdict, Refused):
                return verdict
            first, *others = verdict.reasons
            reason = Reason(first.rule, (*first.facts, ("more", str(fact(state)))))
            return Refused(verdict.state, (reason, *others))

        return wrong

    return damage


def _hashed(pending: Any, state: Any) -> Any:
    """Replace the seat of what is pending by a hash of the state."""
    return evolve(pending, seat=hash(state)) if hasattr(pending, "seat") else pending


def _distinct(hand: Any) -> int:
    return len(hand.distinct())


def _of_both(game: str, zone: Any, choice: type[Any]) -> Iterator[SeededLeak]:
    """Yield the leaks that both games can have. choice: the pending decision of choosing a token."""
    shown, rules = f"sobek_core.{game}.visibility", f"sobek_core.{game}.game"
    visible, kind = f"{shown}.visibility_of", f"{rules}.{game.title()}"
    for rule, description, place, damage in (
        ("hand", "hands are visible to everybody", visible, _shows(zone.HAND, Visibility.FACES)),
        ("corruption", "corruption is visible to everybody", visible, _shows(zone.CORRUPTION, Visibility.FACES)),
        (
            "corruption",
            "the backs of corruption are visible to everybody",
            visible,
            _shows(zone.CORRUPTION, Visibility.BACKS),
        ),
        ("unused", "the box is visible to everybody", visible, _shows(zone.BOX, Visibility.FACES)),
        ("hand", "hands are open while tokens are chosen", visible, _shows_during(choice, zone.HAND)),
        (
            "open",
            "a spectator is shown what the referee sees",
            f"{shown}.see",
            lambda right: lambda things, _: right(things, Visibility.FACES),
        ),
        ("hand", "backs are in the order of kinds", f"{shown}.see", _unsorted_backs),
        ("legal", "everybody is shown the legal moves", f"{kind}.legal_moves", _to_all),
        (
            "turn",
            "the pending decision contains a hash of the state",
            f"{rules}.view",
            _after(lambda view, state: evolve(view, pending=_hashed(view.pending, state))),
        ),
        (
            "hand",
            "the number of a hand reveals its contents",
            f"{rules}.view",
            _of_seat("hand", lambda part, seat: evolve(part.hand, number=_distinct(seat.hand))),
        ),
        (
            "legal",
            "a reason counts the kinds in the other hands",
            f"{kind}.apply",
            _in_reasons(lambda state: [_distinct(seat.hand) for seat in state.seats]),
        ),
        ("legal", "a reason contains a hash of the state", f"{kind}.apply", _in_reasons(hash)),
        (
            "movement",
            "the narration of a move names what nobody saw",
            f"sobek_core.{game}.seen.visibility_of_movement",
            always(Visibility.FACES),
        ),
        ("movement", "everybody sees events as the referee does", f"{rules}.see_event", _as_referee),
        (
            "legal",
            "the order of legal moves depends on the state",
            f"{kind}.legal_moves",
            lambda right: (
                lambda self, state, *viewer: sorted(right(self, state, *viewer), key=lambda one: hash((one, state)))
            ),
        ),
    ):
        yield SeededLeak(game, description, place, damage, rule)


def _of_classic(zone: type[ClassicZone]) -> Iterator[SeededLeak]:
    visible = "visibility.visibility_of"
    for rule, description, place, damage, *seed in (
        ("unused", "the deck is visible to everybody", visible, _shows(zone.DECK, Visibility.FACES)),
        ("open", "characters are face up", visible, _shows(zone.QUAYS, Visibility.FACES)),
        ("event-pile", "the event pile is visible to everybody", visible, _shows(zone.EVENT_PILE, Visibility.FACES)),
        (
            "corruption",
            "the amount of corruption is visible to everybody",
            visible,
            _shows(zone.CORRUPTION, Visibility.NUMBER),
        ),
        (
            "corruption",
            "the Vizier shows the corruption to everybody",
            visible,
            _shows_during(classic_state.VizierCard, zone.CORRUPTION),
        ),
        ("scoring", "scarabs are shown at every scoring", "seen._shown", lambda _: lambda sheets: sheets, 13),
        (
            "scoring",
            "printed sheets show everybody's scarabs",
            "text.picture._corruption",
            lambda right: lambda sheet, *args, **tie_break: f"{right(sheet, *args, **tie_break)} {sheet.scarabs}",
            13,
        ),
        (
            "corruption",
            "the marker reveals the amount of corruption",
            "game.view",
            _of_seat("marker", lambda part, seat: part.marker + len(seat.corruption)),
        ),
    ):
        yield SeededLeak("classic", description, f"sobek_core.classic.{place}", damage, rule, "states", *seed)


def _of_duel(zone: type[DuelZone]) -> Iterator[SeededLeak]:
    visible = "visibility.visibility_of"
    for rule, description, place, damage in (
        ("unused", "the draw pile is visible to everybody", visible, _shows(zone.DRAW_PILE, Visibility.FACES)),
        ("open", "characters are face up", visible, _shows(zone.MARKET, Visibility.FACES)),
        ("pirogues", "tokens on the board are visible to everybody", visible, _shows(zone.PIROGUES, Visibility.FACES)),
        ("pirogues", "tokens set aside are visible to everybody", visible, _shows(zone.ASIDE, Visibility.FACES)),
        ("debens", "debens are visible to everybody", visible, _shows(zone.DEBENS, Visibility.FACES)),
        ("unused", "the bag is visible to everybody", visible, _shows(zone.BAG, Visibility.FACES)),
        (
            "corruption",
            "the Vizier shows both boards to everybody",
            visible,
            _shows_during(duel_state.VizierTile, zone.CORRUPTION),
        ),
        (
            "turn",
            "what the Architect drew is visible to everybody",
            "visibility.visibility_of_pending",
            always(Visibility.FACES),
        ),
        (
            "unused",
            "the Ankh's line depends on the draw pile",
            "game.view",
            _after(
                lambda view, state: evolve(
                    view, ankh=Ankh(CELLS[sum(tile.scarabs for tile in state.draw_pile[:1])], Mark.ROW)
                )
            ),
        ),
        (
            "scoring",
            "the sheets count the scarabs of corruption",
            "rules.scoring.score_seat",
            lambda right: lambda seat, figures: evolve(right(seat, figures), corruption=count_scarabs(seat.corruption)),
        ),
    ):
        yield SeededLeak("duel", description, f"sobek_core.duel.{place}", damage, rule)


LEAKS: Final = (
    *_of_both("classic", ClassicZone, classic_state.TokenChoice),
    *disclosed_leaks("classic"),
    *_of_classic(ClassicZone),
    *_of_both("duel", DuelZone, duel_state.TokenChoice),
    *disclosed_leaks("duel"),
    *_of_duel(DuelZone),
    *undo_leaks("classic"),
    *undo_leaks("duel"),
)
