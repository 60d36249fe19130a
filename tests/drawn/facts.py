"""What a page must show of a state, a move and a scoring: the facts that page_reader.js reads, computed from views.

They come from typed views, events and memories, and never from the data for the page's script.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.game import Deal, Decision, Draw, Over
from sobek_core.kernel.visibility import Seen
from sobek_core.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.kernel.game import Turn
    from sobek_core.recall.recalled import Recalled

Facts = dict[str, Any]

X = "\u00d7"  # the sign of multiplication

PLAIN = ("solid", "solid")  # how the edge of a card is drawn, at its side and at its top
BACK = ("dashed", "dashed")
OTHER_BACK = ("dashed", "solid")  # of goods that can be recognized from behind

TINT = "rgb(106, 98, 88)"  # of the back of a token
TINTS = {
    "beige": "rgb(160, 138, 85)",
    "green": "rgb(60, 138, 76)",
    "orange": "rgb(201, 105, 28)",
    "grey": "rgb(125, 130, 135)",
    "black": "rgb(85, 80, 74)",
    "red": "rgb(194, 52, 43)",
}


@frozen
class Drawing(ABC):
    """The expected drawings of a game in one language. names: of the players, by seat."""

    words: Words
    names: Sequence[str]

    @abstractmethod
    def kind(self, thing: Any) -> Facts:
        """Return how one card, tile, token or back is drawn."""

    @abstractmethod
    def position(self, view: Any, recalled: Mapping[str, Recalled]) -> Facts:
        """Return everything that is drawn of a view."""

    @abstractmethod
    def event(self, event: Any) -> str:
        """Return what a viewer saw happen, or None for a scoring, which has its sheets."""

    @abstractmethod
    def sheet(self, event: Any, after: int) -> Facts:
        """Return what a scoring sheet shows. after: the number of moves made before it."""

    def drawn(self, label: str, short: str, icons: Sequence[str], *, scarabs: int = 0, mark: str = "") -> Facts:
        """Return how a face-up kind with the usual back is drawn."""
        name = self.words(f"page.kind.{short}")
        return {
            "label": label,
            "name": name,
            "icons": [*icons],
            "scarabs": scarabs,
            "mark": mark,
            "edge": [*PLAIN],
            "tint": "",
        }

    def token(self, name: str) -> Facts:
        """Return how a face-up token is drawn."""
        return self.drawn(self.words(f"page.kind.{name}"), name, ["token"])

    def from_behind(self, back: str) -> Facts:
        """Return how a face-down card, tile or token is drawn."""
        if back in {"token", "deben"}:  # all of them have the same back
            made = self.drawn(self.words(f"page.kind.{back}"), back, ["back"])
        else:
            color = self.words(f"page.color.{back}")
            made = self.drawn(self.words("page.back", color=color), "token", ["back"]) | {"name": color}
        return made | {"edge": [*BACK], "tint": TINTS.get(back, TINT)}

    def detailed(self, name: str, details: Iterable[str]) -> str:
        """Return the name of a kind with its details."""
        text = ", ".join(details)
        return self.words("page.detailed", kind=name, details=text) if text else name

    def cards(self, things: Iterable[object]) -> list[Facts]:
        """Return a pile: equal cards are drawn once, with their number."""
        runs = ((self.kind(thing), sum(1 for _ in run)) for thing, run in groupby(things))
        return [
            card
            | ({"label": f"{number} {X} {card['label']}", "times": f"{X}{number}"} if number > 1 else {"times": ""})
            for card, number in runs
        ]

    def seen(self, seen: Seen[Any]) -> Any:
        """Return how a partly visible place is drawn."""
        if seen.number is None:
            return self.words("page.script.unseen")
        if seen.kinds:
            return self.cards(seen.kinds)
        return self.words("page.script.number", number=seen.number) if seen.number else self.words("page.script.empty")

    def moved(self, event: Any) -> str:
        """Return what moved, from where and to where, as far as the viewer saw it."""
        kinds, cells = event.things.kinds, getattr(event, "cells", ())
        labels = [self.kind(kind)["label"] for kind in kinds]
        if cells:
            texts = [self.words("page.on-cell", kind=one, cell=str(at)) for one, at in zip(labels, cells, strict=True)]
        elif kinds:
            numbers = {label: labels.count(label) for label in labels}
            texts = [f"{number} {X} {label}" if number > 1 else label for label, number in numbers.items()]
        else:
            texts = [self.words("page.unseen") if event.things.number is None else str(event.things.number)]
        origin, goal = self.named_place(event.origin), self.named_place(event.goal)
        return self.words("page.event.moved", things=", ".join(texts), origin=origin, goal=goal)

    def named_place(self, place: Any) -> str:
        """Name a place: which set it is, and whose."""
        text = self.words(f"page.place.{place.zone}")
        if (number := getattr(place, "number", None)) is not None:
            text += f" {number}"
        if (good := getattr(place, "good", None)) is not None:
            text = self.detailed(text, [self.words(f"page.kind.{good}")])
        return text if place.seat is None else self.words("page.of", place=text, name=self.names[place.seat])

    def won_by(self, winners: Iterable[int]) -> str:
        """Return the text that names the winners."""
        return self.words("turn.and").join(self.names[seat] for seat in winners)

    def place(self, name: str, holds: Any, recalled: Recalled | None = None) -> Facts:
        """Return a place with its heading. recalled: what the viewer recalls of it, if that is shown."""
        if isinstance(holds, Seen):
            holds = self.seen(holds)
        return {"title": self.words(f"page.place.{name}"), "holds": holds, "recalled": self.recalled(recalled)}

    def recalled(self, recalled: Recalled | None) -> str:
        """Return what is certainly in a place, which other backs are there, and what they may be."""
        if recalled is None:
            return ""
        text = self._labels((*recalled.certain, *recalled.unseen))
        if recalled.unseen:
            text = self.words("page.script.perhaps", text=text, kinds=self._labels(recalled.possible))
        return self.words("page.script.recalled", text=text)

    def _labels(self, things: Iterable[object]) -> str:
        return ", ".join(card["label"] for card in self.cards(things)) or self.words("page.script.empty")

    def in_a_row(self, things: Iterable[object]) -> str:
        """Return the names of the cards of a set on a scoring sheet."""
        return ", ".join(card["label"] for card in self.cards(things))

    def seat(self, number: int, viewer: object, places: Sequence[Facts]) -> Facts:
        """Return what is drawn of a player."""
        return {"seat": str(number), "name": self.names[number], "own": viewer == number, "places": [*places]}

    def turn(self, game: str, turn: Turn[Any]) -> str:
        """Return who is to move, what chance decides, or who has won."""
        match turn:
            case Decision(seat, asks):
                return self.words("turn.decision", who=self.names[seat], asks=self.words(f"asks.{game}.{asks}"))
            case Draw(_, asks):
                return self.words("turn.draw", asks=self.words(f"chance.{game}.{asks}"))
            case Deal(number, asks):
                return self.words("turn.deal", asks=self.words(f"chance.{game}.{asks}"), round=number)
            case Over(winners, scores):
                points = ", ".join(f"{name} {score}" for name, score in zip(self.names, scores, strict=True))
                return self.words("page.over", winners=self.won_by(winners), points=points)

    def seat_sheet(self, title: str, seat: int, rows: Sequence[Sequence[str]], total: int, notes: list[str]) -> Facts:
        """Return the scoring of a player."""
        columns = [self.words(f"page.{column}-column") for column in ("set", "sums", "points")]
        return {
            "label": f"{title}, {self.names[seat]}",
            "name": self.words("page.seat", name=self.names[seat], seat=seat),
            "head": [columns],
            "rows": [[*row] for row in rows],
            "foot": [[self.words("page.total"), str(total)]],
            "notes": notes,
        }
