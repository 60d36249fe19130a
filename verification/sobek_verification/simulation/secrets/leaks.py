"""Seeded leaks: wrong versions of the functions that show a game to a viewer, each of which the law must catch.

A leak replaces a function with a damaged version of it while pairs are checked against the law.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from sobek_core.duel.board import CELLS, Ankh
from sobek_core.duel.components import Mark
from sobek_core.duel.rules.scoring import count_scarabs
from sobek_core.kernel.game import Deal, Reason, Refused
from sobek_core.kernel.visibility import Observer, Seen, Visibility
from sobek_verification.games import GAMES
from sobek_verification.seeding import Damage, SeededFault, always, unless
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.secrets.pairs import CHUNK, SecretsOutcome, SecretsPlan, try_record, try_states
from sobek_verification.simulation.secrets.records import record_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.simulation.secrets.records import RecordPair

MAX_PAIRS: Final = 6000  # pairs of states to check until a leak is caught, at most
MAX_RECORDS: Final = 50  # pairs of records, for leaks in what is shown of records

FACES: Final = Visibility.FACES

Shown: TypeAlias = Literal["states", "small games", "records"]
Row: TypeAlias = tuple[Any, ...]
"""The rule, the description, the place, the damage, and perhaps the seed.

The place is within `sobek_core`, or, with a dot first, within its package of the game, whose class is CLASS.
"""


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


def _shows(zone: str, how_much: Visibility, during: str) -> Damage:
    """Show everybody at least this much of a zone while a decision of a kind is pending, no matter whose it is."""

    def damage(right: Callable[..., Visibility]) -> Callable[..., Visibility]:
        def wrong(pending: Any, place: Any, viewer: Any) -> Visibility:
            visible = right(pending, place, viewer)
            return max(how_much, visible) if place.zone == zone and during in {"", type(pending).__name__} else visible

        return wrong

    return damage


def _after(change: Callable[[Any, Any], Any]) -> Damage:
    """Change the returned view, depending on the state."""
    return lambda right: lambda *asked: change(right(*asked), asked[-2])  # from the end: classic takes the game first


def _of_seat(field: str, value: Callable[[Any, Any], Any]) -> Damage:
    """Change a field in each seat's part of the view. value: returns the new value, given the part and the seat."""

    def change(view: Any, state: Any) -> Any:
        parts = zip(view.seats, state.seats, strict=True)
        return evolve(view, seats=tuple(evolve(part, **{field: value(part, seat)}) for part, seat in parts))

    return _after(change)


def _unsorted_backs(right: Callable[[Any, Any], Seen[Any]]) -> Callable[[Any, Any], Seen[Any]]:
    """Show backs in the order of the hidden kinds."""

    def see(things: Any, how_much: Visibility) -> Seen[Any]:
        return Seen.of(kind.back for kind in things) if how_much is Visibility.BACKS else right(things, how_much)

    return see


def _asked_with(last: Any) -> Damage:
    """Replace the last argument, such as the viewer."""
    return lambda right: lambda *arguments: right(*arguments[:-1], last)


def _told_to(viewer: Viewer) -> Damage:
    """Replace the viewer to whom a move is told."""
    return lambda right: lambda tools, before, move, _viewer, words: right(tools, before, move, viewer, words)


def _as_referees(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let everybody see what the referee sees."""
    return lambda players: tuple((Observer.REFEREE, name) for _, name in right(players))


def _for_viewers(method: str) -> Damage:
    """Let a viewer ask for what only the referee may ask for."""
    return lambda right: {**right, method: evolve(right[method], allowed=right[method].allowed | {"viewer"})}


def _to_all(right: Callable[..., Any]) -> Callable[..., Any]:
    """List the legal moves for every viewer."""
    return lambda self, state, *_: right(self, state)


def _in_reasons(fact: Callable[[Any], Any]) -> Damage:
    """Add to the first reason of a refusal a fact that depends on the state."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        def wrong(self: Any, state: Any, move: Any) -> Any:
            verdict = right(self, state, move)
            if not isinstance(verdict, Refused):
                return verdict
            first, *others = verdict.reasons
            reason = Reason(first.rule, (*first.facts, ("more", str(fact(state)))))
            return Refused((reason, *others))

        return wrong

    return damage


def _hashed(view: Any, state: Any) -> Any:
    """Replace the seat of what is pending by a hash of the state."""
    has_seat = hasattr(view.pending, "seat")
    return evolve(view, pending=evolve(view.pending, seat=hash(state))) if has_seat else view


def _kinds(state: Any) -> list[int]:
    """Return the number of kinds in each hand."""
    return [len(seat.hand.distinct()) for seat in state.seats]


def _counted_by_kind(part: Any, seat: Any) -> Any:
    """Show as the number of a hand that of its kinds."""
    return evolve(part.hand, number=len(seat.hand.distinct()))


def _advanced(part: Any, seat: Any) -> int:
    """Show a marker that is ahead by the amount of corruption."""
    return int(part.marker) + len(seat.corruption)


def _with_ankh(view: Any, state: Any) -> Any:
    """Show the Ankh on a cell that depends on the draw pile."""
    return evolve(view, ankh=Ankh(CELLS[sum(tile.scarabs for tile in state.draw_pile[:1])], Mark.ROW))


def _with_scarabs(right: Callable[..., str]) -> Callable[..., str]:
    """Print the scarabs of every sheet."""
    return lambda sheet, *args, **tie_break: f"{right(sheet, *args, **tie_break)} {sheet.scarabs}"


def _counting_scarabs(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count scarabs as corruption in a sheet."""
    return lambda seat, figures: evolve(right(seat, figures), corruption=count_scarabs(seat.corruption))


def _in_another_order(right: Callable[..., Any]) -> Callable[..., Any]:
    """List the legal moves in an order that depends on the state."""
    return lambda self, state, *of: sorted(right(self, state, *of), key=lambda one: hash((one, state)))


def _faults_at(path: str) -> Damage:
    """Show faults of one kind to everybody in full."""
    return lambda right: lambda record, fault, viewer: fault if fault.path == path else right(record, fault, viewer)


def _revealing_two_of_a_kind(right: Callable[..., list[int]]) -> Callable[..., list[int]]:
    """Count a move as revealing if there were two of a kind in a hand."""

    def wrong(game: Any, steps: Any, count: int) -> list[int]:
        before = steps[-1].before
        has_two = _kinds(before) != [len(seat.hand) for seat in before.seats]
        return right(game, steps, count) + ([len(steps)] if has_two else [])

    return wrong


def _naming_kinds(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let the answer name another move, which depends on a hand."""
    return lambda *asked: tuple(
        evolve(reason, facts=(("move", _kinds(asked[1][-1].after)[0]),)) for reason in right(*asked)
    )


def _more_by_kinds(right: Callable[..., int]) -> Callable[..., int]:
    """Add the number of kinds in a hand."""
    return lambda *asked: right(*asked) + _kinds(asked[1][-1].after)[0]


def _never_more(in_place: Visibility) -> Damage:
    """Never count what is seen of things from a place as more. in_place: how much was seen of them there."""
    return unless(lambda _, how_much: how_much is in_place, always(False)(None))


def _no_news(event: str) -> Damage:
    """Never count an event of a class as news."""
    return unless(lambda *given: type(given[-1]).__name__ == event, always(False)(None))


def _no_news_to_seats(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count as news only what is new to a spectator."""
    return lambda *given: given[-2].viewer is Observer.SPECTATOR and right(*given)


ZONES: Final[tuple[tuple[str, str, str, Visibility, str], ...]] = (
    ("hand", "hands are visible to everybody", "hand", FACES, ""),
    ("corruption", "corruption is visible to everybody", "corruption", FACES, ""),
    ("corruption", "the backs of corruption are visible to everybody", "corruption", Visibility.BACKS, ""),
    ("unused", "the box is visible to everybody", "box", FACES, ""),
    ("hand", "hands are open while tokens are chosen", "hand", FACES, "TokenChoice"),
    ("unused", "the deck is visible to everybody", "deck", FACES, ""),
    ("unused", "the draw pile is visible to everybody", "draw-pile", FACES, ""),
    ("open", "characters are face up", "quays", FACES, ""),
    ("open", "characters are face up", "market", FACES, ""),
    ("event-pile", "the event pile is visible to everybody", "event-pile", FACES, ""),
    ("pirogues", "tokens on the board are visible to everybody", "pirogues", FACES, ""),
    ("pirogues", "tokens set aside are visible to everybody", "aside", FACES, ""),
    ("debens", "debens are visible to everybody", "debens", FACES, ""),
    ("unused", "the bag is visible to everybody", "bag", FACES, ""),
    ("corruption", "the amount of corruption is visible to everybody", "corruption", Visibility.NUMBER, ""),
    ("corruption", "the Vizier shows the corruption to everybody", "corruption", FACES, "VizierCard"),
    ("corruption", "the Vizier shows both boards to everybody", "corruption", FACES, "VizierTile"),
)
"""The rule, the description, the zone, how much of it is shown, and while what is pending."""


def _of_zones(game: str) -> Iterator[Row]:
    """Yield the leaks in what is shown of zones: those that can show more in a game."""
    pending = {"", *(kind.__name__ for kind in GAMES[game].pending_kinds.slugs)}
    right = resolve_name(f"sobek_core.{game}.visibility").VISIBLE_TO_OTHERS
    for rule, description, zone, how_much, during in ZONES:
        if right.get(zone, FACES) < how_much and during in pending:
            yield rule, description, ".visibility.visibility_of", _shows(zone, how_much, during)


ANYWHERE: Final[tuple[Row, ...]] = (
    ("open", "a spectator is shown what the referee sees", ".visibility.see", _asked_with(FACES)),
    ("hand", "backs are in the order of kinds", ".visibility.see", _unsorted_backs),
    ("legal", "everybody is shown the legal moves", ".game.CLASS.legal_moves", _to_all),
    ("turn", "the pending decision contains a hash of the state", ".game.view", _after(_hashed)),
    ("hand", "the number of a hand reveals its contents", ".game.view", _of_seat("hand", _counted_by_kind)),
    ("legal", "a reason counts the kinds in the other hands", ".game.CLASS.apply", _in_reasons(_kinds)),
    ("legal", "a reason contains a hash of the state", ".game.CLASS.apply", _in_reasons(hash)),
    ("movement", "the narration of a move names what nobody saw", ".seen.visibility_of_movement", always(FACES)),
    ("movement", "everybody sees events as the referee does", ".game.see_event", _asked_with(Observer.REFEREE)),
    ("legal", "the order of legal moves depends on the state", ".game.CLASS.legal_moves", _in_another_order),
    ("undo", "no event reveals anything", ".seen._is_news", always(False)),
    ("undo", "a hand decides whether a move can be taken back", "records.undo._revealing", _revealing_two_of_a_kind),
    ("undo", "the move that is named depends on a hand", "records.undo.against_undo", _naming_kinds),
    ("undo", "how many moves can be taken back depends on a hand", "records.undo.can_be_undone", _more_by_kinds),
    ("undo", "a character taken unseen reveals nothing", ".seen.shows_more", _never_more(Visibility.SOME_FACES)),
    ("undo", "what is shown of a hand reveals nothing", ".seen.shows_more", _never_more(Visibility.BACKS)),
    ("undo", "a delivery reveals nothing", ".seen.shows_more", _never_more(Visibility.NUMBER)),
    ("undo", "seats never learn anything", ".seen._is_news", _no_news_to_seats),
)
IN_RECORDS: Final[tuple[Row, ...]] = (
    ("legal", "why another seat's move is refused is shown", "disclosure.fault_for", _faults_at("move")),
    ("unused", "the correct digest is shown", "disclosure.fault_for", _faults_at("state")),
    ("hand", "why a setup is refused is shown", "disclosure.fault_for", _faults_at("setup")),
    ("memory", "a malformed line is quoted", "disclosure.record_error_for", lambda _: lambda error, _viewer: error),
    ("legal", "every move counts as the viewer's own", "disclosure._is_own", always(True)),
    ("hand", "the server forgets who asks", "protocol.ongoing_game.OngoingGame.viewer", always(Observer.REFEREE)),
    (
        "movement",
        "the server tells everybody what the referee sees",
        "protocol.ongoing_game.OngoingGame._seen_json",
        _asked_with(Observer.REFEREE),
    ),
    (
        "legal",
        "whoever tries a move is told all reasons",
        "protocol.ongoing_game.OngoingGame.reasons_for",
        _asked_with(Observer.REFEREE),
    ),
    ("movement", "all are told to have seen everything", "protocol.ongoing_game._everybody", _as_referees),
    ("movement", "the server narrates what the referee saw", "cli.serving.told", _told_to(Observer.REFEREE)),
    ("unused", "a viewer is given the record", "cli.serving.MORE", _for_viewers("record")),
    ("legal", "legal lists the moves of others", ".game.CLASS.legal_moves", _to_all),
)
IN_GAME: Final[dict[str, tuple[Row, ...]]] = {
    "classic": (
        ("scoring", "scarabs are shown at every scoring", ".seen._shown", lambda _: lambda sheets: sheets, 13),
        ("scoring", "printed sheets show everybody's scarabs", ".text.picture._corruption", _with_scarabs, 13),
        ("corruption", "the marker reveals the amount of corruption", ".game.view", _of_seat("marker", _advanced)),
    ),
    "duel": (
        ("turn", "what the Architect drew is visible to everybody", ".visibility.visibility_of_pending", always(FACES)),
        ("unused", "the Ankh's line depends on the draw pile", ".game.view", _after(_with_ankh)),
    ),
}
IN_SMALL_GAMES: Final[dict[str, tuple[Row, ...]]] = {
    "classic": (
        ("undo", "what is drawn by chance reveals nothing", "records.undo.Draw", lambda _: Deal, 1),
        ("undo", "a name reveals nothing", ".seen._is_news", _no_news("TypeNamed")),
        ("undo", "looking through a corruption reveals nothing", ".seen.chosen_from", always(None)),
        ("undo", "scarabs that break a tie reveal nothing", ".seen._is_news", _no_news("RoundScored")),
        ("undo", "having no set to lay reveals nothing", ".seen.HandSets", lambda _: ()),
    ),
    "duel": (
        ("undo", "what is drawn by chance reveals nothing", "records.undo.Draw", lambda _: Deal, 1),
        ("undo", "a name reveals nothing", ".seen._is_news", _no_news("GroupNamed")),
        ("undo", "the end reveals nothing about hands", ".seen._is_news", _no_news("EndTriggered")),
        ("scoring", "the sheets count the scarabs of corruption", ".rules.scoring.score_seat", _counting_scarabs),
        ("undo", "that the game goes on reveals nothing", ".seen.ACTING", lambda _: ()),
    ),
}


def _leaks(game: str) -> Iterator[SeededLeak]:
    tables: tuple[tuple[Shown, Iterable[Row]], ...] = (
        ("states", (*_of_zones(game), *ANYWHERE, *IN_GAME[game])),
        ("records", IN_RECORDS),
        ("small games", IN_SMALL_GAMES[game]),
    )
    for shown_by, rows in tables:
        for rule, description, place, damage, *seed in rows:
            where = f"{game}{place}" if place.startswith(".") else place
            where = f"sobek_core.{where.replace('CLASS', game.title())}"
            yield SeededLeak(game, description, where, damage, rule, shown_by, *seed)


LEAKS: Final = tuple(leak for game in GAMES for leak in _leaks(game))
