"""What an answer assumes about the lines and choices that a position leaves out. Independent of the games.

A line that is left out has a default, which is an assumption if another value would change the answer. So each such
line is tried on its own with many and with few things of every kind, or with the values of its game
(`JudgingTools.values_if_left_out`).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.basis import IMPLICIT_RULES
from sobek_core.disputes.dispute import MoveQuestion
from sobek_core.disputes.judgement import Assumption
from sobek_core.disputes.tools import JUDGING
from sobek_core.disputes.unknown.answers import NO
from sobek_core.disputes.unknown.completions import SIZES_FOR_CONTENTS, named_in, with_more
from sobek_core.disputes.unknown.orders import FEWEST_SCARABS, MOST_SCARABS, traits_of
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.game import Position
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from sobek_core.disputes.dispute import Dispute
    from sobek_core.disputes.judgement import Judgement
    from sobek_core.disputes.unknown.answers import Evaluation
    from sobek_core.disputes.unknown.completions import OwnCheck

TURN: Final = "turn"


def default_choices(judgement: Judgement) -> tuple[Assumption, ...]:
    """Return the choices at their defaults that the answer depends on. A position cannot state a default."""
    if judgement.dispute.stated_places is None:
        return ()
    made = judgement.dispute.game.choices
    values = ((choice, getattr(made, field_of(choice))) for choice in judgement.deciding_choices)
    chosen = tuple((choice, value) for choice, value in values if value == getattr(type(made)(), field_of(choice)))
    return (Assumption("default-choices", chosen),) if chosen else ()


def lines_left_out(
    dispute: Dispute, state: object, evaluate: Callable[[Any], Evaluation], check: OwnCheck
) -> tuple[Assumption, ...]:
    """Return the lines that a position leaves out and whose defaults the answer depends on.

    state: the one that the question is about, without gaps; evaluate: answers the dispute at a state; check: returns
    the invariants that a state breaks. A refusal depends on a line only if other lines could remove each of its
    reasons.
    """
    if dispute.stated_places is None:
        return ()
    answer, reasons = evaluate(state)
    values = dispute.tools.positions.state_values(state)
    known = dispute.stated_places | {gap.place for gap in dispute.gaps}
    broken = frozenset(check(state))
    assumed, undone = list[str](), set[str]()
    for place in values:
        if place in known:
            continue
        turned = frozenset(one for one in reasons if place == TURN and one.endswith(IMPLICIT_RULES))
        others = _others(dispute, state, place, known)
        without = _undone((answer, reasons), others, evaluate, lambda other: broken.issuperset(check(other)))
        if without is not None or turned:
            assumed.append(place)
            undone |= (without or frozenset()) | turned
    if not assumed or (answer in NO and undone != reasons):
        return ()
    return (Assumption("left-out", tuple((place, values[place]) for place in assumed)),)


def _undone(
    base: Evaluation,
    states: Iterable[object],
    evaluate: Callable[[Any], Evaluation],
    is_plausible: Callable[[Any], bool],
) -> frozenset[str] | None:
    """Return the reasons of a refusal that one of these states removes, or None if no state changes anything."""
    answer, reasons = base
    undone: frozenset[str] | None = None
    for state in states:
        other, still = evaluate(state)
        gone = reasons
        if answer in NO and other in NO:
            gone = reasons - still if still < reasons else frozenset()
            if gone <= (undone or frozenset()):
                continue
        elif other == answer:
            continue
        if is_plausible(state):
            undone = gone | (undone or frozenset())
            if undone == reasons:
                break
    return undone


def _others(dispute: Dispute, state: Any, place: str, known: Collection[str]) -> Iterator[Any]:
    """Yield the state with other values of a line that is left out."""
    positions = dispute.tools.positions
    line, values = positions.line(place), positions.state_values(state)
    changes: Iterable[Callable[[], Any]]
    if line.box:
        here, left = Position(dispute.game, state), tuple(positions.left_for(state, place))
        changes = (partial(with_more, positions, here, {place: kinds}) for kinds in _contents(dispute, left))
    else:
        texts = JUDGING[dispute.tools.name].values_if_left_out[line.place](dispute.game, state)
        stated = {one: value for one, value in values.items() if one in known or one == place}
        changes = (partial(_read, dispute, stated | {place: text}) for text in texts)
    for change in changes:
        try:
            other = change()
        except NotationError:
            continue
        # a claim covers every seat
        if isinstance(dispute.question, MoveQuestion) or len(other.seats) == len(state.seats):
            yield other


def _read(dispute: Dispute, values: dict[str, str]) -> Any:
    positions = dispute.tools.positions
    stated = {place: positions.places[place].read(value) for place, value in values.items()}
    return positions.lay_out(stated, dispute.game.edition)


def _contents(dispute: Dispute, left: tuple[object, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield possible contents of a pile or row: what the move names, many and few, and the kinds with each trait.

    left: what is left in the box.
    """
    named = tuple(named_in(dispute.move))
    some = [
        tuple(kind for kind in dict.fromkeys(named) if kind in left),
        tuple((Counter(named) & Counter(left)).elements()),
    ]
    traits = dict.fromkeys(chain.from_iterable(map(traits_of, left)))
    having = [tuple(kind for kind in left if trait in traits_of(kind)) for trait in traits]
    for kinds in (FEWEST_SCARABS(left), MOST_SCARABS(left), *having):
        some += [tuple(kinds[:size]) for size in SIZES_FOR_CONTENTS]
    yield from (kinds for kinds in dict.fromkeys(some) if kinds)
