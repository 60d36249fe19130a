"""The unstated assumptions of an answer. Knows no game.

A line that a position leaves out has a default, which is assumed if another value would change the answer. Each such
line alone is filled with many and with few things of every kind, or with the values of its game (`Judged.instead`).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.basis import GOES_WITHOUT_SAYING
from sobek_core.disputes.completions import named_in
from sobek_core.disputes.games import JUDGED
from sobek_core.disputes.orders import POOR, RICH, traits_of
from sobek_core.disputes.parts import Assumption, Missing, OfMove
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.game import Applied
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from sobek_core.disputes.answers import Heard
    from sobek_core.disputes.parts import Dispute, OwnCheck
    from sobek_core.kernel.game import Verdict

REFUSALS: Final = (False, Missing.REFUSED)
TURN: Final = "turn"
SIZES: Final = (1, 3, 7, None)  # one, a set, more than a Scribe leaves, and all


def of_scoring(
    dispute: Dispute, states: Iterable[Any], play: Callable[[Any], Verdict[Any, Any]]
) -> tuple[Assumption, ...]:
    """Return what counting points or a result assumes in at least one of these states."""
    if isinstance(dispute.question, OfMove):
        return ()
    judged, found = JUDGED[dispute.tools.name], dict[str, None]()
    for state in states:
        verdict = play(state)
        if isinstance(verdict, Applied):
            found |= dict.fromkeys(judged.assumed(dispute, state, verdict))
    return tuple(map(Assumption, found))


def of_choices(dispute: Dispute, options: Iterable[str]) -> tuple[Assumption, ...]:
    """Return the choices that the answer depends on and that have their default. A position cannot name a default."""
    if dispute.written is None:
        return ()
    made, default = dispute.game.choices, type(dispute.game.choices)()
    values = ((choice, getattr(made, field_of(choice)), getattr(default, field_of(choice))) for choice in options)
    chosen = tuple((choice, reading) for choice, reading, usual in values if reading == usual)
    return (Assumption("default-choices", chosen),) if chosen else ()


def of_lines(
    dispute: Dispute, state: Any, hear: Callable[[Any], Heard], check: OwnCheck | None
) -> tuple[Assumption, ...]:
    """Return the lines that a position leaves out and on whose defaults the answer depends.

    state: the one that the question is about, without gaps; hear: answers for such a state; check: says which sentences
    one breaks. A refusal depends on a line only if other lines could undo each of its reasons.
    """
    if dispute.written is None:
        return ()
    answer, reasons = hear(state)
    values = dispute.tools.positions.state_values(state)
    known = dispute.written | {gap.place for gap in dispute.gaps}
    broken = frozenset(check(state)) if check is not None else frozenset()
    bearing, undone = list[str](), set[str]()
    for place in values:
        if place in known:
            continue
        turned = frozenset(one for one in reasons if place == TURN and one.endswith(GOES_WITHOUT_SAYING))
        without = _undone((answer, reasons), _others(dispute, state, place, known), hear, check, broken)
        if without is not None or turned:
            bearing.append(place)
            undone |= (without or frozenset()) | turned
    if not bearing or (answer in REFUSALS and undone != reasons):
        return ()
    return (Assumption("left-out", tuple((place, values[place]) for place in bearing)),)


def _undone(
    base: Heard, states: Iterator[Any], hear: Callable[[Any], Heard], check: OwnCheck | None, broken: frozenset[str]
) -> frozenset[str] | None:
    """Return the reasons of a refusal that one of these states undoes, or None if none of them changes anything.

    broken: the sentences that are broken anyway.
    """
    answer, reasons = base
    undone: frozenset[str] | None = None
    for state in states:
        other, still = hear(state)
        if answer in REFUSALS and other in REFUSALS:
            gone = reasons - still if still < reasons else frozenset[str]()
            if gone <= (undone or frozenset()):
                continue
        elif other != answer:
            gone = reasons
        else:
            continue
        if check is not None and not broken.issuperset(check(state)):
            continue
        undone = gone | (undone or frozenset())
        if undone == reasons:
            break
    return undone


def _others(dispute: Dispute, state: Any, place: str, known: Collection[str]) -> Iterator[Any]:
    """Yield the state with other values for a line that is left out."""
    positions = dispute.tools.positions
    line, values = positions.line(place), positions.state_values(state)
    if line.box:
        left = tuple(positions.left_for(state, place))
        changes = (partial(positions.with_more, state, {place: kinds}) for kinds in _contents(dispute, left))
    else:
        texts = JUDGED[dispute.tools.name].instead[line.place](state)
        stated = {one: value for one, value in values.items() if one in known or one == place}
        changes = (partial(_read, dispute, stated | {place: text}) for text in texts)
    for change in changes:
        try:
            other = change()
        except NotationError:
            continue
        if isinstance(dispute.question, OfMove) or len(other.seats) == len(state.seats):  # a claim covers every seat
            yield other


def _read(dispute: Dispute, values: Mapping[str, str]) -> Any:
    return dispute.tools.positions.read(f"{place}: {value}" for place, value in values.items()).state


def _contents(dispute: Dispute, left: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield what may lie in a pile or a row: what the move names, then many and few, and the kinds with each trait.

    left: what is left in the box.
    """
    named = tuple(named_in(dispute.move))
    some = [
        tuple(kind for kind in dict.fromkeys(named) if kind in left),
        tuple((Counter(named) & Counter(left)).elements()),
    ]
    for order in (POOR, RICH):
        some += [tuple(order(left)[:size]) for size in SIZES]
    for trait in dict.fromkeys(chain.from_iterable(map(traits_of, left))):
        having = tuple(kind for kind in left if trait in traits_of(kind))
        some += [having[:size] for size in SIZES]
    yield from (kinds for kinds in dict.fromkeys(some) if kinds)
