"""Moves, events and turns in words, out of what a viewer was told and shown. Knows no game by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, assert_never

from attrs import frozen

from sobek_core.kernel.game import Deal, Decision, Draw, Over
from sobek_core.page.styles import Look, runs_in_words
from sobek_core.phrases import Words
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Turn

_TOLD: Final = re.compile(r"(?:seat (?P<seat>[0-9]+)|chance): (?P<verb>[a-z]+)(?: (?P<rest>.*))?")
_REST: Final = re.compile(r"(?P<first>.*?)(?: (?P<joint>->|onto|as) (?P<second>.*))?")
_SEATS: Final = frozenset({"victim", "start", "chooser"})  # the moves that name a seat
_NAMED: Final = {"name": "page.kind", "back": "page.color", "orient": "page.mark"}  # what others name, in the catalogue
_ASKED: Final = frozenset({"victim", "name", "back"})  # what something is named for is what was asked
_NO_SENTENCE: Final = frozenset({"game-scored", "round-scored"})  # of which the sheets tell


@frozen
class Teller:
    """Says in words what happens in a game. names: of the players, by seat; looks: of all kinds."""

    tools: GameTools
    names: Sequence[str]
    words: Words
    looks: Mapping[str, Look]

    def move(self, told: str, asks: str) -> str:
        """Say a move in a sentence. told: in notation, as a viewer is told it; asks: what was waited for, a slug."""
        found = _TOLD.fullmatch(told)
        if found is None:
            message = f"expected a move as it is told, got {told!r}"
            raise ValueError(message)
        verb, sentence = found["verb"], f"page.move.{self.tools.name}.{found['verb']}"
        who = self.words("page.chance") if found["seat"] is None else self.names[int(found["seat"])]
        if not found["rest"]:
            unseen = f"{sentence}-unseen"
            return self.words(unseen if unseen in self.words.sentences else sentence, who=who)
        parts = _REST.fullmatch(found["rest"])
        first, joint, second = parts.groups() if parts else (found["rest"], None, None)
        sentence = f"{sentence}-{joint}" if joint in {"onto", "as"} else sentence
        if sentence == "page.move.classic.deal":
            return self.words(sentence, who=who)  # the whole deal, which only the referee of the record is told
        facts = {"who": who, "second": self._things(second or "")}
        if verb in _NAMED:
            facts["first"] = self.words(f"{_NAMED[verb]}.{first}")
        else:
            facts["first"] = self.names[int(first)] if verb in _SEATS else self._things(first)
        if verb in _ASKED:
            facts["asks"] = self._asks(asks)
        return self.words(sentence, **facts)

    def event(self, seen: Any) -> str:
        """Return what a viewer saw happen; nothing of a scoring, of which the sheets tell."""
        event: dict[str, Any] = self.tools.converter.unstructure(seen, unstructure_as=self.tools.seen)
        kind = event.pop("event")
        if kind in _NO_SENTENCE:
            return ""
        if kind == "moved":
            return self._moved(event)
        if kind == "ankh-moved":
            return self._ankh_moved(event)
        facts = {name: self._fact(name, value) for name, value in event.items()}
        return self.words(f"page.event.{kind}", **facts)

    def turn(self, turn: Turn[Any]) -> str:
        """Return who owes what."""
        match turn:
            case Decision(seat, asks):
                return self.words("turn.decision", who=self.names[seat], asks=self._asks(asks))
            case Draw(_, asks):
                return self.words("turn.draw", asks=self._asks(asks))
            case Deal(round_number, asks):
                return self.words("turn.deal", asks=self._asks(asks), round=round_number)
            case Over(winners, scores):
                points = ", ".join(f"{self.names[seat]} {score}" for seat, score in enumerate(scores))
                return self.words("page.over", winners=self._all(winners), points=points)
        assert_never(turn)

    def _asks(self, slug: str) -> str:
        return self.words.asks(self.tools.name, slug)

    def _all(self, seats: Iterable[int]) -> str:
        return self.words("turn.and").join(self.names[seat] for seat in seats)

    def _things(self, text: str) -> str:
        """Say things, or a type; what is neither stays as it is."""
        if text not in self.looks and (kind := f"page.kind.{text}") in self.words.sentences:
            return self.words(kind)
        return runs_in_words(self.words, self.looks, text)

    def _fact(self, name: str, value: Any) -> str:
        if isinstance(value, int) and name in {"seat", "ender"}:
            return self.names[value]
        if name == "winners":
            return self._all(value)
        return self.words(f"page.kind.{value}") if name in {"good", "group"} else str(value)

    def _moved(self, event: Mapping[str, Any]) -> str:
        things, cells = event["things"], event.get("cells", ())
        if things["kinds"]:
            said = ", ".join(self._runs(things["kinds"], cells))
        else:
            said = self.words("page.unseen") if things.get("number") is None else str(things["number"])
        places = {end: self._place(event[end]) for end in ("origin", "goal")}
        return self.words("page.event.moved", things=said, **places)

    def _runs(self, kinds: Sequence[str], cells: Sequence[str]) -> list[str]:
        """Name things one by one with their cells, or equal ones together."""
        if cells:
            labels = [self.looks[kind].label for kind in kinds]
            return [
                self.words("page.on-cell", kind=label, cell=cell) for label, cell in zip(labels, cells, strict=True)
            ]
        numbers = {kind: kinds.count(kind) for kind in kinds}
        return [self._things(f"{kind}*{number}" if number > 1 else kind) for kind, number in numbers.items()]

    def _place(self, place: Mapping[str, Any]) -> str:
        name = self.words(f"page.place.{place['zone']}")
        if "number" in place:
            name = f"{name} {place['number']}"
        if "good" in place:
            name = self.words("page.detailed", kind=name, details=self.words(f"page.kind.{place['good']}"))
        return self.words("page.of", place=name, name=self.names[place["seat"]]) if "seat" in place else name

    def _ankh_moved(self, event: Mapping[str, Any]) -> str:
        if "cell" not in event:
            return self.words("page.event.ankh-off")
        mark = f"page.mark.{event['mark']}" if "mark" in event else "page.mark.none"
        return self.words("page.event.ankh-moved", cell=event["cell"], mark=self.words(mark))
