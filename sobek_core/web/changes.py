"""What a legal move changes for the players, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.completed_lines import possible_states
from sobek_core.kernel.game import Applied, Over
from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import DRAWING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.page.styles import ItemStyle
    from sobek_core.phrases import Words
    from sobek_core.web.written_position import ReadPosition

MAX_CHANGES: Final = 4  # changes that are reported


def changes_of(read: ReadPosition, move: Any, words: Words) -> list[str]:
    """Return what a legal move changes in the places of the players; the hands only if nothing else changes.

    A place with unknown contents is left out, and so is what depends on them: what differs between their completions.
    """
    changed = [_changed(read, state, move, words) for state in possible_states(read.written)]
    known = [one for one in changed if one is not None]
    if not known:
        return []
    others, hands = ([one for one in known[0][at] if all(one in more[at] for more in known)] for at in (0, 1))
    return (others or hands)[:MAX_CHANGES]


def _changed(read: ReadPosition, before: Any, move: Any, words: Words) -> tuple[list[str], list[str]] | None:
    """Return what a move changes in a state, and what it changes in the hands; None if it is not legal there."""
    game, drawing = read.position.game, DRAWING[read.written.tools.name]
    verdict = game.apply(before, move)
    if not isinstance(verdict, Applied):
        return None
    if isinstance(game.turn(verdict.state), Over):  # what players have then follows from the end of the game
        return [words("judge-page.changed-over")], []
    was, now = (drawing.lines(game, game.view(state, Observer.REFEREE), words) for state in (before, verdict.state))
    unknown = {gap.place for gap in read.written.stated.gaps}
    styles, hands, others = drawing.styles(words), list[str](), list[str]()
    for seat, name in enumerate(read.names):
        for place in drawing.own:
            line = f"seat {seat} {place.line}"
            if line in unknown or was[line] == now[line]:
                continue
            called = words("page.of", name=name, place=words(f"page.place.{place.name}"))
            holds = words("said.next").join(_pile_texts(now[line], styles, words)) or words("page.script.empty")
            changed = words("judge-page.changed", place=called, holds=holds)
            (hands if place.line == "hand" else others).append(changed)
    return others, hands


def _pile_texts(value: Any, styles: Mapping[str, ItemStyle], words: Words) -> Iterator[str]:
    """Yield what a place holds: a pile or a number as a whole, sets one by one."""
    cards = [value] if isinstance(value, str) else [one["cards"] for one in value]
    return (text for one in cards if (text := describe_pile(one, styles, words)))


def describe_pile(pile: str, styles: Mapping[str, ItemStyle], words: Words) -> str:
    """Return a pile in notation in words; empty if there is nothing in it."""
    runs = [(*part.split("*"), "1")[:2] for part in pile.split(" ") if pile != "-"]
    labels = ((styles[kind].label if kind in styles else kind, number) for kind, number in runs)
    return ", ".join(
        label if number == "1" else words("page.times", number=number, kind=label) for label, number in labels
    )
