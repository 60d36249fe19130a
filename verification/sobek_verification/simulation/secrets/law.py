"""The law: states that differ only in what a viewer may not know look the same to that viewer, through every channel.

The channels are the view as a value, as JSON, as lines and as a picture; the legal moves; and the verdict on each move
that the viewer can try, with its reasons as values and as text. If two such states still look the same to the viewer
after a move, so must the events that the viewer sees, the line that describes the move, and the scoring sheets.

Moves that look the same can be taken back in both states or in neither, and a move that does not look the same has
shown something, so it cannot be taken back. What is shown of records is compared for whole games (`records`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.json_text import canonical
from sobek_core.kernel.game import Applied, Draw, Refused
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.visibility import Viewer
from sobek_core.phrases import ENGLISH
from sobek_core.records import undo
from sobek_core.records.audit import PlayedMove
from sobek_invariants.observed import possible
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_verification.suite import GameSuite

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
NAMED: Final = ("card", "tile", "deben", "tokens")  # the fields of a move that not everybody sees
OPEN: Final = frozenset({"discard", "removed", "set", "laid", "sold", "spent"})  # zones whose contents everybody sees


@frozen
class Pair:
    """Two states that differ only in what the viewer may not know. rules: the game to which both belong."""

    rules: Any
    left: Any
    right: Any
    viewer: Viewer


def differing(channel: str, left: object, right: object, about: str = "") -> Iterator[str]:
    """Yield what a channel shows of the two sides of a pair, if this differs. about: what was asked, such as a move."""
    if left != right:
        yield f"{channel}: {about}: {left} and {right}"


def broken_by(game: GameSuite, pair: Pair, moves: Iterable[Any]) -> Iterator[str]:
    """Yield the channels through which a pair can be told apart. moves: the moves to try on both sides."""
    rules, viewer = pair.rules, pair.viewer
    yield from _seen(game, pair)
    left, right = (tuple(rules.legal_moves(state, viewer)) for state in (pair.left, pair.right))
    yield from differing("legal moves", left, right)
    is_asked = getattr(rules.turn(pair.left), "seat", None) == viewer
    for move in moves:
        yield from _tried(game, pair, move, is_asked=is_asked)
        yield from _alike(game, pair, move)


def _seen(game: GameSuite, pair: Pair) -> Iterator[str]:
    """Compare the views, in every form."""
    tools = game.tools
    left, right = (pair.rules.view(state, pair.viewer) for state in (pair.left, pair.right))
    for channel, shown in (
        ("view", lambda view: view),
        ("JSON", lambda view: canonical(tools.converter.unstructure(view))),
        ("lines", lambda view: list(tools.view_values(view).items())),
        ("picture", lambda view: tools.render_view(pair.rules, view, NAMES[: len(pair.left.seats)], ENGLISH)),
    ):
        yield from differing(channel, shown(left), shown(right))


def _tried(game: GameSuite, pair: Pair, move: Any, *, is_asked: bool) -> Iterator[str]:
    """Compare the results of a move: the verdict for the seat that makes it, and what the viewer sees of it.

    is_asked: whether it is the viewer's decision. If so, they can try any move, even in the name of another seat.
    """
    rules, tools = pair.rules, game.tools
    left, right = rules.apply(pair.left, move), rules.apply(pair.right, move)
    about = tools.notation.write(move)
    if is_asked or getattr(move, "seat", None) == pair.viewer:
        yield from differing("verdicts", type(left).__name__, type(right).__name__, about)
        if isinstance(left, Refused) and isinstance(right, Refused):
            reasons = [[(reason, ENGLISH.reason(reason)) for reason in verdict.reasons] for verdict in (left, right)]
            yield from differing("reasons", reasons[0], reasons[1], about)
    if isinstance(left, Applied) and isinstance(right, Applied):
        yield from _happened(game, pair, move, left, right)


def _happened(
    game: GameSuite, pair: Pair, move: Any, left: Applied[Any, Any], right: Applied[Any, Any]
) -> Iterator[str]:
    """Compare what is seen of a move, if both states still look the same to the viewer after it."""
    rules, tools, viewer = pair.rules, game.tools, pair.viewer
    if rules.view(left.state, viewer) != rules.view(right.state, viewer) or _shown(game, left) != _shown(game, right):
        return  # the move itself has shown the viewer something hidden
    if _put_openly(left) != _put_openly(right):
        return  # and so it has here, although it looks the same afterwards: things came from different places
    for channel, of_one, of_other in (
        ("events", _witnessed(pair.left, left, pair)[1], _witnessed(pair.right, right, pair)[1]),
        ("narration", tools.narrate(pair.left, move, viewer), tools.narrate(pair.right, move, viewer)),
        ("sheets", _sheets(game, pair, left), _sheets(game, pair, right)),
    ):
        yield from differing(channel, of_one, of_other, tools.notation.write(move))


def _alike(game: GameSuite, pair: Pair, move: Any) -> Iterator[str]:
    """Compare the narration of a move, and whether it can be taken back, with those of moves that look alike.

    If another outcome could have been seen, or nothing looks alike, the move has shown the viewer something.
    """
    rules, narrate, viewer = pair.rules, game.tools.narrate, pair.viewer
    left = rules.apply(pair.left, move)
    if not isinstance(left, Applied):
        return
    by_chance, is_counted = isinstance(rules.turn(pair.left), Draw), _sizes(pair.left) == _sizes(pair.right)
    look, answers = _witnessed(pair.left, left, pair), _undo(pair, pair.left, move, left)
    has_shown, is_found = False, False
    is_open = not by_chance and not any(hasattr(move, name) for name in NAMED)
    for other in [move] if is_open else [one for one in possible(rules, pair.right) if type(one) is type(move)]:
        right = rules.apply(pair.right, other)
        if not isinstance(right, Applied):
            continue
        if look == _witnessed(pair.right, right, pair):
            is_found = True
            narrations = narrate(pair.left, move, viewer), narrate(pair.right, other, viewer)
            yield from differing("narration", *narrations, "moves that look alike")
            if is_counted:
                yield from differing("undo", answers, _undo(pair, pair.right, other, right), "moves that look alike")
        elif by_chance or other == move:
            has_shown = True
            if is_counted:
                answer = _undo(pair, pair.right, other, right)
                yield from differing("undo", True, bool(answer[0]), game.tools.notation.write(other))
    if is_counted and (has_shown or not is_found):
        yield from differing("undo", True, bool(answers[0]), game.tools.notation.write(move))


def _undo(pair: Pair, before: Any, move: Any, verdict: Applied[Any, Any]) -> tuple[Any, int]:
    """Return the answers to a request to take a move back."""
    asked = pair.rules, (PlayedMove(before, move, verdict.events, verdict.state),), 1
    return undo.against_undo(*asked), undo.can_be_undone(*asked)


def _sizes(state: Any) -> list[int]:
    """Return what everybody can count, though no view shows it: how much corruption each seat has."""
    return [len(seat.corruption) for seat in state.seats]


def _sheets(game: GameSuite, pair: Pair, verdict: Applied[Any, Any]) -> list[str]:
    """Return the scoring sheets of a move as text, as `sobek play` shows them to everybody."""
    tools = game.tools
    return [
        tools.render_sheets(pair.rules, event, NAMES[: len(pair.left.seats)], ENGLISH)
        for event in verdict.events
        if isinstance(event, tools.scored)
    ]


def _witnessed(before: Any, verdict: Applied[Any, Any], pair: Pair) -> Any:
    """Return what the viewer of a pair sees of a move: the view after it, and its events."""
    events, view = seen_by(pair.viewer, pair.rules, before, verdict)
    return view, [_plain(event, pair.viewer) for event in events]


def _shown(game: GameSuite, verdict: Applied[Any, Any]) -> list[object]:
    """Return what a scoring has revealed, if there was one."""
    return [game.shown_by_scoring(event) for event in verdict.events if isinstance(event, game.tools.scored)]


def _put_openly(verdict: Applied[Any, Any]) -> list[Any]:
    """Return the movements of a move to places that everybody sees."""
    return [event for event in verdict.events if getattr(getattr(event, "goal", None), "zone", None) in OPEN]


def _plain(event: Any, viewer: Viewer) -> Any:
    """Return an event without the order of things that come to the viewer, who turns them over and so may know it."""
    goal = getattr(event, "goal", None)
    if goal is None or goal.seat != viewer:
        return event
    return evolve(event, things=evolve(event.things, kinds=tuple(sorted(event.things.kinds, key=name_of))))
