"""Questions that only few vectors decide: a server that decides one differently fails them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields

from sobek_core.classic.components import Good
from sobek_core.classic.moves import AddCards, LaySet, PlaySet
from sobek_core.classic.rules import characters as classic_characters
from sobek_core.classic.rules import round_end, scoring, sets, setup
from sobek_core.classic.state import State as ClassicState
from sobek_core.classic.state import goods_of
from sobek_core.duel.components import Group
from sobek_core.duel.moves import NameGroup
from sobek_core.duel.rules import characters, market
from sobek_core.duel.state import Action, PyramidAction
from sobek_core.games import GAMES
from sobek_core.json_text import JsonError, canonical, parse
from sobek_core.protocol import ongoing_game as table
from sobek_core.protocol import request, session
from sobek_core.text.notation import NotationError
from sobek_core.text.positions import Positions
from sobek_verification.conformance.examples import answered, case_of
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import Vector, VectorFile, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.duel import Duel
    from sobek_core.duel.state import State
    from sobek_core.kernel.conditions import Facts
    from sobek_core.kernel.game import Position
    from sobek_core.protocol.request import Content, Request
    from sobek_core.text.positions import Positions as AnyPositions
    from sobek_core.tools import GameTools

    Patch = Callable[[pytest.MonkeyPatch], None]

VECTORS: Final = [(file, one) for file in load() for one in file.vectors if "seen" not in one.then]


def comes_of(file: VectorFile, vector: Vector) -> Vector | str:
    """Return the vector with the core's current answers, or the reason why there is none."""
    try:
        return answered(Reference().ask, file.game, file.edition, case_of(vector))
    except ValueError as error:
        return str(error)


# Servers that decide a question differently.


def _no_refill(pending: type[Any], reading: str) -> Patch:
    """Refuse to fill the Market while the Ankh is off the board."""
    right = market.is_line_empty

    def is_line_empty(game: Duel, state: State) -> bool:
        off = state.ankh is None and isinstance(state.pending, pending) and game.choices.pyramid_refill == reading
        return not off and right(game, state)

    return lambda patch: patch.setattr(market, "is_line_empty", is_line_empty)


def _groups(*, free: bool) -> Patch:
    """List no group of an empty board under `free`, or all of them under `must-remove`."""
    right = characters.legal_groups

    def legal_groups(game: Duel, state: State, seat: int) -> tuple[NameGroup, ...]:
        if state.seats[seat].corruption or (game.choices.priest_effect == "free") is not free:
            return right(game, state, seat)
        return () if free else tuple(NameGroup(seat, group) for group in Group)

    return lambda patch: patch.setattr(characters, "legal_groups", legal_groups)


def _takes_states(problem: str) -> Patch:
    """Accept states with this problem."""
    right = Positions.check

    def check(positions: AnyPositions[Any, Any], state: Any) -> None:
        try:
            right(positions, state)
        except NotationError as error:
            if not str(error).startswith(problem):
                raise

    return lambda patch: patch.setattr(Positions, "check", check)


def _refuse_empty_sets(patch: pytest.MonkeyPatch) -> None:
    """Refuse states with a sold set without tiles."""
    right = Positions.check

    def check(positions: AnyPositions[Any, Any], state: Any) -> None:
        right(positions, state)
        if not all(sold.tiles for seat in state.seats for sold in seat.sold):
            raise NotationError(expected="tiles in each sold set")

    patch.setattr(Positions, "check", check)


def _pass_over_keys(patch: pytest.MonkeyPatch) -> None:
    """Ignore the keys of a move that do not belong to its verb."""
    right = table.read

    def read(tools: GameTools, asked: Request, key: str, kind: Any) -> Any:
        value = asked.fields[key]
        if key == "move":
            patterns = {pattern.verb: pattern.move for pattern in tools.notation.patterns}
            known = {"move", *(one.name for one in fields(patterns[value["move"]]))}
            asked.fields[key] = {name: part for name, part in value.items() if name in known}
        return right(tools, asked, key, kind)

    patch.setattr(table, "read", read)


def _refuse_minus_zero(patch: pytest.MonkeyPatch) -> None:
    """Refuse -0 as a number."""

    def read(text: str) -> Any:
        if re.search(r":-0[,}]", text):
            raise JsonError("", "expected another zero")
        return parse(text)

    patch.setattr(request, "parse", read)


def _pass_over_low_halves(patch: pytest.MonkeyPatch) -> None:
    """Look only for the first halves of surrogate pairs."""

    def check_unicode(value: object) -> None:
        if re.search("[\ud800-\udbff]", canonical(value)):
            raise JsonError("", "expected no first half alone")

    patch.setattr("sobek_core.json_text._check_unicode", check_unicode)


def _write_long_lines(patch: pytest.MonkeyPatch) -> None:
    """Write replies of any length."""

    def write_line(number: int | None, content: Content) -> bytes:
        return f"{canonical(content if number is None else {'id': number, **content})}\n".encode()

    patch.setattr(table, "MAX_LINE", 1 << 30)
    patch.setattr(session, "write_line", write_line)


def _strikes_none_far_off(name: str) -> Patch:
    """Let a character target nobody unless it can target the next opponent."""
    right = getattr(classic_characters, name)

    def victims(state: Any, seat: int) -> list[int]:
        found: list[int] = right(state, seat)
        return found if (seat + 1) % len(state.seats) in found else []

    return lambda patch: patch.setattr(classic_characters, name, victims)


def _strikes_no_last(name: str) -> Patch:
    """Do not let a character target the last of several opponents."""
    right = getattr(classic_characters, name)

    def victims(state: Any, seat: int) -> list[int]:
        last = (seat - 1) % len(state.seats)
        return [one for one in right(state, seat) if len(state.seats) < 3 or one != last]  # two players: one each

    return lambda patch: patch.setattr(classic_characters, name, victims)


def _takes_for_the_other(good: Good, kind: type[Any]) -> Patch:
    """Treat a type that a set with Prosperity may become as one that it may not, or the other way round."""
    right = sets.prosperity_limit.check

    def limit(rules: Any, state: Any, move: Any) -> Facts | None:
        facts = right(rules, state, move)
        if not isinstance(move, kind) or move.onto is None or goods_of(move.cards) != (good,):
            return facts
        joined = state.seats[move.seat].sets[move.onto]
        if joined.good or not joined.prosperity:
            return facts
        return () if facts is None else None

    return lambda patch: patch.setattr(sets.prosperity_limit, "check", limit)


def _clean_without_scarabs(most: int) -> Patch:
    """Penalise nobody if there are no scarabs and at most this much corruption."""
    right = scoring.penalised_seats

    def penalised_seats(counts: Any, scarabs: Any, *, clean_tie: Any) -> tuple[int, ...]:
        if clean_tie == "none-penalised" and not any(scarabs) and sum(counts) <= most:
            return ()
        return right(counts, scarabs, clean_tie=clean_tie)

    return lambda patch: patch.setattr(scoring, "penalised_seats", penalised_seats)


def _no_more_than_twelve(kind: type[Any]) -> Patch:
    """Refuse sets of more than twelve cards."""
    right = sets.three.check

    def three(rules: Any, state: Any, move: Any) -> Facts | None:
        return () if isinstance(move, kind) and len(move.cards) > 12 else right(rules, state, move)

    return lambda patch: patch.setattr(sets.three, "check", three)


def _scores_twelve(patch: pytest.MonkeyPatch) -> None:
    """Count at most twelve cards of a set."""
    patch.setattr(scoring, "score_set", lambda scarabs, cards: scarabs * min(cards, 12))


def _takes_decks(players: int, cards: int) -> Patch:
    """Accept any deck with the right number of cards for the players."""
    right = setup.deck.check

    def broken(rules: Any, state: Any, move: Any) -> Facts | None:
        dealt = (len(move.deal.hands), len(move.deal.deck))
        return None if dealt == (players, cards) else right(rules, state, move)

    return lambda patch: patch.setattr(setup.deck, "check", broken)


def _amulets_must_be_laid(patch: pytest.MonkeyPatch) -> None:
    """Require amulets alone to be laid, although they are not a set."""
    right = round_end.done.check
    patch.setattr(
        round_end.done,
        "check",
        lambda rules, state, move: right(
            evolve(rules, choices=evolve(rules.choices, amulet_only_set="allowed")), state, move
        ),
    )


def _reads(read: Callable[[str], Any]) -> Patch:
    """Read lines in another way."""
    return lambda patch: patch.setattr(request, "parse", read)


def _parses(change: Callable[[Any], Any]) -> Patch:
    """Read each JSON value as another one."""
    return _reads(lambda text: change(parse(text)))


def _wrapped(bits: int) -> Patch:
    """Keep only the last bits of each number."""

    def wrap(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: wrap(part) for key, part in value.items()}
        if isinstance(value, list):
            return [wrap(part) for part in value]
        return value % (1 << bits) if isinstance(value, int) and value >= 0 else value

    return _parses(wrap)


def _counts_things_alone(patch: pytest.MonkeyPatch) -> None:
    """Compare how many things a state and the box have, and not of which kinds they are."""
    right = Positions.check

    def number(value: Any) -> int:
        if isinstance(value, dict):
            return sum(number(part) for key, part in value.items() if key not in NO_THINGS)
        return sum(map(number, value)) if isinstance(value, list) else value if isinstance(value, int) else 1

    def check(positions: AnyPositions[Any, Any], position: Position[Any, Any]) -> None:
        write = next(tools.converter for tools in GAMES.values() if tools.positions is positions).unstructure
        if number(write(position)) != number(write(positions.read(()))):
            right(positions, position)

    patch.setattr(Positions, "check", check)


def _passes_over(*keys: str, of: Callable[[Any], Any]) -> Patch:
    """Ignore some keys of a part of a request."""

    def change(value: Any) -> Any:
        part = of(value) if isinstance(value, dict) else {}
        for key in keys if isinstance(part, dict) else ():
            part.pop(key, None)
        return value

    return _parses(change)


def _reads_more(text: str) -> Any:
    """Read what Python reads as JSON, such as 1e0 and keys that occur twice."""
    try:
        return parse(text)
    except JsonError:
        return json.loads(text)


def _reads_no_deeper_than(depth: int) -> Patch:
    """Count brackets differently."""
    return lambda patch: patch.setattr("sobek_core.json_text.MAX_DEPTH", depth)


def _reads_no_deletes(text: str) -> Any:
    """Refuse a character that JSON allows."""
    if "\x7f" in text:
        raise JsonError("", "expected no control character")
    return parse(text)


def _refuses_states(problem: Callable[[Any], object]) -> Patch:
    """Refuse states that look odd."""
    right = Positions.check

    def check(positions: AnyPositions[Any, Any], position: Position[Any, Any]) -> None:
        right(positions, position)
        if problem(position.state):
            raise NotationError(expected="a state as games have it")

    return lambda patch: patch.setattr(Positions, "check", check)


def _lists_for_others(viewer: object) -> Patch:
    """Take a viewer for another one in `legal` and `apply`."""
    right = table.OngoingGame._viewer  # noqa: SLF001  # the check to replace

    def read(ongoing: table.OngoingGame, asked: Request) -> Any:
        named = asked.fields.get("viewer")
        return right(ongoing, evolve(asked, fields={**asked.fields, "viewer": 0}) if named == viewer else asked)

    return lambda patch: patch.setattr(table.OngoingGame, "_viewer", read)


def _tells_results_early(patch: pytest.MonkeyPatch) -> None:
    """Answer `result` at any time."""
    patch.setattr(table.OngoingGame, "result", lambda ongoing, _: (ongoing, {"result": {"winners": [], "scores": []}}))
    patch.setitem(session.ABOUT, "result", session.About(table.OngoingGame.result))


def _loses_a_game_when_refusing(patch: pytest.MonkeyPatch) -> None:
    """Change the state at a refusal for more than two reasons."""
    right = table.OngoingGame.apply

    def apply(ongoing: table.OngoingGame, asked: Request) -> tuple[table.OngoingGame, Content]:
        after, content = right(ongoing, asked)
        lost = len(content.get("refused", {}).get("rules", ())) > 2
        return (evolve(after, state=after.game.legal(after.state)) if lost else after), content

    patch.setitem(session.ABOUT, "apply", evolve(session.ABOUT["apply"], answer=apply))


def _limits_replies(length: int) -> Patch:
    """Allow shorter or longer replies."""
    return lambda patch: patch.setattr(request, "MAX_LINE", length)


def _may_finish_without(kind: str) -> Patch:
    """Let a player finish who could lay only sets with a card of this kind."""
    right = round_end.done.check

    def done(rules: Any, state: Any, move: Any) -> Any:
        own = state.seats[move.seat]
        kept = evolve(own, hand=type(own.hand).of(card for card in own.hand if card.name != kind))
        return right(rules, evolve(state, seats=state.seats_with(move.seat, kept)), move)

    return lambda patch: patch.setattr(round_end.done, "check", done)


def _never_strikes(victim: int) -> Patch:
    """Let the first seat spare one other."""
    right = ClassicState.opponents

    def opponents(state: ClassicState, seat: int) -> list[int]:
        return [one for one in right(state, seat) if (seat, one) != (0, victim)]

    return lambda patch: patch.setattr(ClassicState, "opponents", opponents)


NO_THINGS: Final = {"choices", "track", "pending", "round", "marker", "round_start", "ankh", "good"}
OFF: Final = "with-the-ankh-off-the-board"
OTHERWISE: dict[str, tuple[Patch, str]] = {
    "no refill off the board": (_no_refill(Action, "current-line"), f"refill-{OFF}"),
    "no refill off the board, any-line": (_no_refill(Action, "any-line"), f"refill-{OFF}-under-any-line"),
    "no refill in an extra turn": (_no_refill(PyramidAction, "current-line"), f"extra-turn-{OFF}"),
    "no refill in one, any-line": (_no_refill(PyramidAction, "any-line"), f"extra-turn-{OFF}-under-any-line"),
    "no group of an empty board under free": (_groups(free=True), "free-group-before-an-empty-board"),
    "a group of an empty board under must-remove": (_groups(free=False), "a-priest-before-an-empty-board"),
    "any number of tiles": (_takes_states("box: "), "states-with-a-wrong-number-of-tiles"),
    "any number of tokens": (_takes_states("box_tokens: "), "states-with-a-wrong-number-of-tokens"),
    "any number of debens": (_takes_states("box_debens: "), "states-with-a-wrong-number-of-debens"),
    "more tokens than there are": (_takes_states("mummy: "), "states-with-a-wrong-number-of-tokens"),
    "more debens than there are": (_takes_states("9: "), "states-with-a-wrong-number-of-debens"),
    "tokens below zero": (_takes_states("seat 0 sold: +scarabs"), "states-with-a-wrong-number-of-tokens"),
    "a tile under the Ankh": (_takes_states("ankh: "), "states-with-a-tile-under-the-ankh"),
    "sold sets in any order": (_takes_states("seat 0 sold: expected each"), "states-with-sold-sets-out-of-order"),
    "no sold set without tiles": (_refuse_empty_sets, "sold-sets-that-no-game-has"),
    "any keys in a move": (_pass_over_keys, "moves-with-keys-of-other-moves"),
    "no -0": (_refuse_minus_zero, "numbers-below-zero"),
    "low halves of surrogate pairs": (_pass_over_low_halves, "escapes-and-halves-of-surrogate-pairs"),
    "replies of any length": (_write_long_lines, "a-listing-longer-than-a-line"),
}
NEVER: Final = {Good.IVORY, Good.EBONY, Good.MARBLE}  # types that a set with Prosperity may not become
OF_CLASSIC: dict[str, tuple[Patch, str]] = {
    "a Thief before an empty hand": (_strikes_none_far_off("thief_victims"), "thief-when-the-next-hand-is-empty"),
    "a Thief and the last hand": (_strikes_no_last("thief_victims"), "thief-when-only-the-last-of-four-has-a-hand"),
    "a Vizier and the last": (_strikes_no_last("vizier_victims"), "vizier-when-only-the-last-opponent-is-corrupt"),
    "a Vizier before a clean one": (
        _strikes_none_far_off("vizier_victims"),
        "vizier-when-only-the-fourth-player-is-corrupt",
    ),
    **{
        f"{good} onto Prosperity": (
            _takes_for_the_other(good, PlaySet),
            "three-types-never-join" if good in NEVER else f"{good}-joins",
        )
        for good in Good
    },
    **{
        f"the Courtesan adds {good}": (
            _takes_for_the_other(good, AddCards),
            "three-types-that-the-courtesan" if good in NEVER else f"courtesan-adds-{good}",
        )
        for good in Good
    },
    "one card without scarabs": (_clean_without_scarabs(1), "one-card-without-scarabs-is-no-clean-tie"),
    "any cards without scarabs": (_clean_without_scarabs(99), "a-tie-of-cards-without-scarabs-is-no-clean-tie"),
    "a set of twelve at most": (_no_more_than_twelve(PlaySet), "thirteen-cards-are-a-set"),
    "a horizontal set of twelve at most": (_no_more_than_twelve(LaySet), "thirteen-cards-are-laid"),
    "twelve cards count": (_scores_twelve, "a-set-of-thirteen-cards"),
    "45 cards for four": (_takes_decks(4, 45), "four-players-without-nine"),
    "a green card for two": (_takes_decks(2, 45), "green-card-in-the-deck"),
    "a green card for three": (_takes_decks(3, 54), "green-card-in-the-deck-of-three"),
    "a green card for four": (_takes_decks(4, 54), "green-card-in-the-deck-of-four"),
    "amulets that must be laid": (_amulets_must_be_laid, "amulets-that-are-no-set-need-not-be-laid"),
}
IN_BOTH: dict[str, tuple[Patch, str]] = {
    **{
        f"numbers of {bits} bits in {where}": (_wrapped(bits), f"numbers-that-wrap-in-{where}")
        for bits in (8, 16, 32)
        for where in ("moves", "states", "setups-and-viewers")
    },
    "as many in the box": (_counts_things_alone, "states-of-other-kinds-in-the-box"),
    "as many in places": (_counts_things_alone, "states-of-other-kinds-in-their-places"),
    "keys of any move": (_pass_over_keys, "moves-with-keys-of-every-other-move"),
    "keys of other decisions": (
        _passes_over("victim", "kept", of=lambda one: one.get("state", {}).get("pending")),
        "states-with-keys-of-other-places",
    ),
    "an edition in a state": (
        _passes_over("edition", of=lambda one: one.get("state")),
        "states-with-keys-of-other-places",
    ),
    "choices beside a state": (
        _passes_over("choices", of=lambda one: one if "state" in one else {}),
        "requests-with-keys-of-other-requests",
    ),
    "numbers in other forms": (_reads(_reads_more), "values-that-lenient-parsers-take"),
    "keys that occur twice": (_reads(_reads_more), "keys-that-occur-twice-deep-inside"),
    "brackets one less deep": (_reads_no_deeper_than(15), "brackets-as-deep-as-they-may-be"),
    "brackets one deeper": (_reads_no_deeper_than(17), "brackets-as-deep-as-they-may-be"),
    "no U+007F": (_reads(_reads_no_deletes), "texts-with-characters-of-every-sort"),
}
ODD: Final = "odd-positions-that-are-valid"
IN_BOTH |= {
    "nothing in hand at the end": (
        _refuses_states(
            lambda state: type(state.pending).__name__ == "Finished" and any(one.hand for one in state.seats)
        ),
        ODD,
    ),
    "the referee is a seat": (_lists_for_others("referee"), "the-referee-named-as-the-viewer"),
    "nobody is a seat": (_lists_for_others(""), "viewers-that-do-not-exist"),
    "results at any time": (_tells_results_early, "results-before-the-end"),
    "a state lost at a refusal": (_loses_a_game_when_refusing, "moves-refused-for-many-reasons"),
}
OTHERWISE |= {
    "a bag that is not empty": (_refuses_states(lambda state: "Horus" in repr(state.pending) and not state.bag), ODD),
    "replies of a byte less": (_limits_replies(request.MAX_LINE - 1), "the-longest-reply-and-a-longer-one"),
    "replies of a byte more": (_limits_replies(request.MAX_LINE + 1), "the-longest-reply-and-a-longer-one"),
}
OF_CLASSIC |= {
    "nine cards on the quays": (_refuses_states(lambda state: len(state.quays) > 9), ODD),
    "a marker ahead": (_refuses_states(lambda state: not any(one.marker for one in state.seats)), ODD),
    **{
        f"done with {kind} in hand": (_may_finish_without(kind), "done-while-a-set-of-any-kind-is-in-hand")
        for kind in ("amulet", "scribe-cattle", "fish-0-green", "ivory-3")
    },
    **{f"seat 0 spares {one}": (_never_strikes(one), "every-victim-of-every-player") for one in (1, 2, 3)},
}
ALL: Final = {"duel": OTHERWISE | IN_BOTH, "classic": OF_CLASSIC | IN_BOTH}
CASES: Final = [
    pytest.param(game, *one, id=f"{game}: {name}") for game, all_of in ALL.items() for name, one in all_of.items()
]


@pytest.mark.parametrize(("game", "patch", "name"), CASES)
def test_whoever_decides_otherwise_is_caught(
    game: str, patch: Patch, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failing vectors have this name, or come from the example with this name."""
    vectors = [(file, one) for file, one in VECTORS if file.game == game and one.name.startswith(name)]
    with monkeypatch.context() as context:
        patch(context)
        found = [comes_of(file, vector) for file, vector in vectors]
    assert vectors
    assert [vector for _, vector in vectors] != found
