"""Moves, events and turns in words, based on what a viewer was shown. Independent of the games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, assert_never

from attrs import asdict, frozen

from sobek_core.kernel.game import Over
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import HiddenMove, VisibleMove
from sobek_core.page.styles import ItemStyle, describe_items
from sobek_core.phrases import Words
from sobek_core.reports import pending_text
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from sobek_core.kernel.game import Fact, Turn
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.kernel.visibility import Seen, SeenMove

_SEATS: Final = frozenset({"victim", "start", "chooser"})  # moves that name a seat
_NAMED: Final = {"name": "page.kind", "back": "page.color", "orient": "page.mark"}  # what others name, in the catalogue
_ASKED: Final = frozenset({"victim", "name", "back"})  # the named thing is what was asked for
_NO_SENTENCE: Final = frozenset({"game-scored", "round-scored"})  # they are on the sheets


@frozen
class Narrator:
    """Describe a game in words. words: with the names of the players; styles: of all kinds."""

    tools: GameTools
    words: Words
    styles: Mapping[str, ItemStyle]

    def move(self, seen: SeenMove[object, object], asks: str) -> str:
        """Return a move as a sentence, as a viewer sees it. asks: the slug of what was pending."""
        match seen:
            case VisibleMove(move, taken):
                return self._visible_move(move, taken, asks)
            case HiddenMove(kind, seat, back):
                return self._hidden_move(kind, seat, back)
        assert_never(seen)

    def _hidden_move(self, kind: type[Any], seat: int | None, back: FaceDown | None) -> str:
        message_id, who = self._message_id(kind), self._who(seat)
        if back is not None:
            return self.words(message_id, who=who, first=self._thing(back))
        unseen = f"{message_id}-unseen"
        return self.words(unseen if unseen in self.words.messages else message_id, who=who)

    def _visible_move(self, move: Any, taken: object, asks: str) -> str:
        pattern, message_id = self.tools.notation.pattern(type(move)), self._message_id(type(move))
        who = self._who(getattr(move, "seat", None))
        stated = [(part, value) for part in pattern.parts if (value := getattr(move, part.name)) is not None]
        if not stated or message_id == "page.move.classic.deal":  # a whole deal is not worth reading
            return self.words(message_id, who=who)
        (_, first), *others = stated
        facts: dict[str, Fact] = {"who": who, "second": "" if taken is None else self._thing(taken)}
        for part, value in others:
            message_id = f"{message_id}-{part.keyword}"
            facts["second"] = self._thing(value)
        if pattern.verb in _NAMED:
            facts["first"] = self.words(f"{_NAMED[pattern.verb]}.{first}")
        else:
            facts["first"] = self.words.names[first] if pattern.verb in _SEATS else self._thing(first)
        if pattern.verb in _ASKED:
            facts["asks"] = self._asks(asks)
        return self.words(message_id, **facts)

    def event(self, seen: Any) -> str:
        """Describe an event as a viewer saw it; empty for a scoring, which is on the sheets."""
        kind = self.tools.converter.tags[type(seen)]
        if kind in _NO_SENTENCE:
            return ""
        if kind == "moved":
            return self._moved(seen)
        if kind == "ankh-moved":
            return self._ankh_moved(seen)
        facts = {name: self._fact(name, value) for name, value in asdict(seen, recurse=False).items()}
        return self.words(f"page.event.{kind}", **facts)

    def turn(self, turn: Turn[Any]) -> str:
        """Return what is pending, or the result."""
        if isinstance(turn, Over):
            points = ", ".join(f"{self.words.names[seat]} {score}" for seat, score in enumerate(turn.scores))
            return self.words("page.over", winners=self.words.players(turn.winners), points=points)
        return pending_text(turn, self.words.names.__getitem__, self.words)

    def _message_id(self, kind: type[Any]) -> str:
        """Return the id of the message for a class of moves."""
        return f"page.move.{self.tools.name}.{self.tools.notation.pattern(kind).verb}"

    def _who(self, seat: int | None) -> str:
        return self.words("page.chance") if seat is None else self.words.names[seat]

    def _asks(self, slug: str) -> str:
        return self.words.asks(self.tools.name, slug)

    def _thing(self, value: object) -> Fact:
        """Return things, a thing or a type in words; anything else, such as a cell or a place, stays as it is."""
        if isinstance(value, Pile):
            return describe_items(self.words, self.styles, value) or self.words("page.script.empty")
        if (name := name_of(value)) in self.styles:
            return self.styles[name].label
        if isinstance(value, int):
            return value
        return self.words(f"page.kind.{name}") if f"page.kind.{name}" in self.words.messages else name

    def _fact(self, name: str, value: Any) -> str:
        if isinstance(value, int) and name in {"seat", "ender"}:
            return self.words.names[value]
        if name == "winners":
            return self.words.players(value)
        return self.words(f"page.kind.{value}") if name in {"good", "group"} else str(value)

    def _moved(self, event: Any) -> str:
        things: Seen[Any] = event.things
        if cells := getattr(event, "cells", ()):
            labels = (self.styles[name_of(kind)].label for kind in things.kinds)
            pairs = zip(labels, cells, strict=True)
            text = ", ".join(self.words("page.on-cell", kind=label, cell=str(cell)) for label, cell in pairs)
        elif things.kinds:
            text = describe_items(self.words, self.styles, things.kinds)
        else:
            text = self.words("page.unseen") if things.number is None else str(things.number)
        return self.words(
            "page.event.moved", things=text, origin=self._place(event.origin), goal=self._place(event.goal)
        )

    def _place(self, place: Any) -> str:
        name = self.words(f"page.place.{place.zone}")
        if (number := getattr(place, "number", None)) is not None:
            name = f"{name} {number}"
        if (good := getattr(place, "good", None)) is not None:
            name = self.words("page.detailed", kind=name, details=self.words(f"page.kind.{good}"))
        return name if place.seat is None else self.words("page.of", place=name, name=self.words.names[place.seat])

    def _ankh_moved(self, event: Any) -> str:
        if event.cell is None:
            return self.words("page.event.ankh-off")
        mark = self.words(f"page.mark.{event.mark or 'none'}")
        return self.words("page.event.ankh-moved", cell=str(event.cell), mark=mark)
