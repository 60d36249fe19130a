"""Seeded leaks: wrong versions of the functions that show a game to a viewer, each of which the law must catch.

A leak replaces a function with a damaged version of it while pairs are checked against the law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from sobek_core.classic import state as classic_state
from sobek_core.classic.events import Zone as ClassicZone
from sobek_core.duel import state as duel_state
from sobek_core.duel.board import CELLS, Ankh
from sobek_core.duel.components import Mark
from sobek_core.duel.events import Zone as DuelZone
from sobek_core.duel.rules.scoring import count_scarabs
from sobek_core.kernel.game import Deal, Reason, Refused
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_verification.seeding import Damage, SeededFault, always, unless
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.secrets.pairs import CHUNK, SecretsOutcome, SecretsPlan, try_record, try_states
from sobek_verification.simulation.secrets.records import record_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.simulation.secrets.records import RecordPair

MAX_PAIRS: Final = 6000  # pairs of states to check until a leak is caught, at most
MAX_RECORDS: Final = 50  # pairs of records, for leaks in what is shown of records

FACES: Final = Visibility.FACES

Shown: TypeAlias = Literal["states", "small games", "records"]


@frozen
class SeededLeak(SeededFault):
    """A leak.

    rule: the rule that it breaks, in the chapter on visibility; shown_by: the pairs that show it; seed: the seed of the
    pairs, chosen so that they show it early.
    """

    rule: str
    shown_by: Shown = "states"
    seed: int = 0


def caught(leak: SeededLeak) -> SecretsOutcome:
    """Check pairs against the law with a leak seeded. Return whether it is caught within the limit."""
    if leak.shown_by == "records":
        pairs = (record_pair(leak.game, leak.seed, number) for number in range(MAX_RECORDS))
        return until_failure(SecretsOutcome(), (_disclosed(leak, pair) for pair in pairs))
    is_small = leak.shown_by == "small games"
    with leak.seeded():
        chunks = SecretsPlan(leak.game, MAX_PAIRS, leak.seed).chunks(CHUNK)
        return until_failure(SecretsOutcome(), (try_states(chunk, small=is_small) for chunk in chunks))


def _disclosed(leak: SeededLeak, pair: RecordPair) -> SecretsOutcome:
    """Compare a pair with a leak seeded, which must not change how the pair is made."""
    with leak.seeded():
        return try_record(pair)


# Each of these returns a function that turns the right function into a wrong version of it.


def _shows(zone: Any, how_much: Visibility, during: type[Any] = object) -> Damage:
    """Show everybody at least this much of a zone while a decision of a kind is pending, no matter whose it is."""

    def damage(right: Callable[..., Visibility]) -> Callable[..., Visibility]:
        def wrong(pending: Any, place: Any, viewer: Any) -> Visibility:
            visible = right(pending, place, viewer)
            return max(how_much, visible) if place.zone is zone and isinstance(pending, during) else visible

        return wrong

    return damage


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


def _asked_with(last: Any) -> Damage:
    """Replace the last argument, such as the viewer."""
    return lambda right: lambda *arguments: right(*arguments[:-1], last)


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


def _kinds(state: Any) -> list[int]:
    """Return the number of kinds in each hand."""
    return [len(seat.hand.distinct()) for seat in state.seats]


def _of_zones(game: str, zone: Any, choice: type[Any]) -> Iterator[SeededLeak]:
    """Yield the leaks in what is shown of zones. choice: the pending decision of choosing a token."""
    for rule, description, where, how_much, *during in (
        ("hand", "hands are visible to everybody", zone.HAND, FACES),
        ("corruption", "corruption is visible to everybody", zone.CORRUPTION, FACES),
        ("corruption", "the backs of corruption are visible to everybody", zone.CORRUPTION, Visibility.BACKS),
        ("unused", "the box is visible to everybody", zone.BOX, FACES),
        ("hand", "hands are open while tokens are chosen", zone.HAND, FACES, choice),
        *ZONES_OF_GAME[game],
    ):
        damage = _shows(where, how_much, *during)
        yield SeededLeak(game, description, f"sobek_core.{game}.visibility.visibility_of", damage, rule)


ZONES_OF_GAME: Final[dict[str, tuple[tuple[Any, ...], ...]]] = {
    "classic": (
        ("unused", "the deck is visible to everybody", ClassicZone.DECK, FACES),
        ("open", "characters are face up", ClassicZone.QUAYS, FACES),
        ("event-pile", "the event pile is visible to everybody", ClassicZone.EVENT_PILE, FACES),
        ("corruption", "the amount of corruption is visible to everybody", ClassicZone.CORRUPTION, Visibility.NUMBER),
        (
            "corruption",
            "the Vizier shows the corruption to everybody",
            ClassicZone.CORRUPTION,
            FACES,
            classic_state.VizierCard,
        ),
    ),
    "duel": (
        ("unused", "the draw pile is visible to everybody", DuelZone.DRAW_PILE, FACES),
        ("open", "characters are face up", DuelZone.MARKET, FACES),
        ("pirogues", "tokens on the board are visible to everybody", DuelZone.PIROGUES, FACES),
        ("pirogues", "tokens set aside are visible to everybody", DuelZone.ASIDE, FACES),
        ("debens", "debens are visible to everybody", DuelZone.DEBENS, FACES),
        ("unused", "the bag is visible to everybody", DuelZone.BAG, FACES),
        ("corruption", "the Vizier shows both boards to everybody", DuelZone.CORRUPTION, FACES, duel_state.VizierTile),
    ),
}


def _of_functions(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks in the functions that show something."""
    kind = f"game.{game.title()}"
    for rule, description, place, damage, *seed in (
        ("open", "a spectator is shown what the referee sees", "visibility.see", _asked_with(FACES)),
        ("hand", "backs are in the order of kinds", "visibility.see", _unsorted_backs),
        ("legal", "everybody is shown the legal moves", f"{kind}.legal_moves", _to_all),
        (
            "turn",
            "the pending decision contains a hash of the state",
            "game.view",
            _after(lambda view, state: evolve(view, pending=_hashed(view.pending, state))),
        ),
        (
            "hand",
            "the number of a hand reveals its contents",
            "game.view",
            _of_seat("hand", lambda part, seat: evolve(part.hand, number=len(seat.hand.distinct()))),
        ),
        ("legal", "a reason counts the kinds in the other hands", f"{kind}.apply", _in_reasons(_kinds)),
        ("legal", "a reason contains a hash of the state", f"{kind}.apply", _in_reasons(hash)),
        ("movement", "the narration of a move names what nobody saw", "seen.visibility_of_movement", always(FACES)),
        ("movement", "everybody sees events as the referee does", "game.see_event", _asked_with(Observer.REFEREE)),
        (
            "legal",
            "the order of legal moves depends on the state",
            f"{kind}.legal_moves",
            lambda right: lambda self, state, *of: sorted(right(self, state, *of), key=lambda one: hash((one, state))),
        ),
        *FUNCTIONS_OF_GAME[game],
    ):
        yield SeededLeak(game, description, f"sobek_core.{game}.{place}", damage, rule, "states", *seed)


FUNCTIONS_OF_GAME: Final[dict[str, tuple[tuple[Any, ...], ...]]] = {
    "classic": (
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
    ),
    "duel": (
        ("turn", "what the Architect drew is visible to everybody", "visibility.visibility_of_pending", always(FACES)),
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
    ),
}


def _faults_at(path: str) -> Damage:
    """Show faults of one kind to everybody in full."""
    return lambda right: lambda record, fault, viewer: fault if fault.path == path else right(record, fault, viewer)


def _of_records(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks in what is shown of a record."""
    for rule, description, place, damage in (
        ("legal", "why another seat's move is refused is shown", "disclosure.fault_for", _faults_at("move")),
        ("unused", "the correct digest is shown", "disclosure.fault_for", _faults_at("state")),
        ("hand", "why a setup is refused is shown", "disclosure.fault_for", _faults_at("setup")),
        ("memory", "a malformed line is quoted", "disclosure.record_error_for", lambda _: lambda error, _viewer: error),
        ("legal", "every move counts as the viewer's own", "disclosure._is_own", always(True)),
        ("hand", "the server forgets who asks", "protocol.ongoing_game.OngoingGame._viewer", always(Observer.REFEREE)),
        ("legal", "legal lists the moves of others", f"{game}.game.{game.title()}.legal_moves", _to_all),
    ):
        yield SeededLeak(game, description, f"sobek_core.{place}", damage, rule, "records")


def _undo_decided_by(wanted: Callable[[Any], bool]) -> Damage:
    """Let the state before the last move also decide whether that move can be taken back."""
    return lambda right: (
        lambda game, steps, state, count: (
            right(game, steps, state, count) + ([len(steps)] if wanted(steps[-1].before) else [])
        )
    )


def _undo_names(fact: Callable[[Any], int]) -> Damage:
    """Let the answer name another move, which depends on the state."""
    return lambda right: (
        lambda *asked: tuple(evolve(reason, facts=(("move", fact(asked[2])),)) for reason in right(*asked))
    )


def _never_more(in_place: Visibility) -> Damage:
    """Never count what is seen of things from a place as more. in_place: how much was seen of them there."""
    return unless(lambda _, how_much: how_much is in_place, always(False)(None))


def _no_news(event: str) -> Damage:
    """Never count an event of a class as news."""
    return unless(lambda *given: type(given[-1]).__name__ == event, always(False)(None))


def _no_news_to_seats(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count as news only what is new to a spectator."""
    return lambda *given: given[-2].viewer is Observer.SPECTATOR and right(*given)


def _of_undo(game: str, named: str) -> Iterator[SeededLeak]:
    """Yield the leaks in the answers to undo requests. named: the event of naming."""
    undo, seen = "sobek_core.records.undo", f"sobek_core.{game}.seen"
    for description, place, damage in (
        ("no event reveals anything", f"{seen}._is_news", always(False)),
        (
            "a hand decides whether a move can be taken back",
            f"{undo}._revealing",
            _undo_decided_by(lambda state: _kinds(state) != [len(seat.hand) for seat in state.seats]),
        ),
        ("the move that is named depends on a hand", f"{undo}.against_undo", _undo_names(lambda of: _kinds(of)[0])),
        (
            "how many moves can be taken back depends on a hand",
            f"{undo}.can_be_undone",
            lambda right: lambda *asked: right(*asked) + _kinds(asked[2])[0],
        ),
        ("what is drawn by chance reveals nothing", f"{undo}.Draw", lambda _: Deal),
        ("a character taken unseen reveals nothing", f"{seen}.shows_more", _never_more(Visibility.SOME_FACES)),
        ("what is shown of a hand reveals nothing", f"{seen}.shows_more", _never_more(Visibility.BACKS)),
        ("a delivery reveals nothing", f"{seen}.shows_more", _never_more(Visibility.NUMBER)),
        ("a name reveals nothing", f"{seen}._is_news", _no_news(named)),
        ("seats never learn anything", f"{seen}._is_news", _no_news_to_seats),
    ):
        yield SeededLeak(game, description, place, damage, "undo")
    for description, name, damage in UNDO_OF_GAME[game]:
        yield SeededLeak(game, description, f"{seen}.{name}", damage, "undo", "small games")


UNDO_OF_GAME: Final[dict[str, tuple[tuple[str, str, Damage], ...]]] = {
    "classic": (
        ("looking through a corruption reveals nothing", "chosen_from", always(None)),
        ("scarabs that break a tie reveal nothing", "_is_news", _no_news("RoundScored")),
        ("having no set to lay reveals nothing", "HandSets", lambda _: ()),
    ),
    "duel": (
        ("the end reveals nothing about hands", "_is_news", _no_news("EndTriggered")),
        ("that the game goes on reveals nothing", "ACTING", lambda _: ()),
    ),
}

LEAKS: Final = (
    *_of_zones("classic", ClassicZone, classic_state.TokenChoice),
    *_of_functions("classic"),
    *_of_records("classic"),
    *_of_undo("classic", "TypeNamed"),
    *_of_zones("duel", DuelZone, duel_state.TokenChoice),
    *_of_functions("duel"),
    *_of_records("duel"),
    *_of_undo("duel", "GroupNamed"),
)
