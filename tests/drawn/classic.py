"""What a page of classic must show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.classic.components import Back, Token
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import ExtraTurn, GameEnded, MarkerMoved, RoundBegan, RoundEnded, RoundScored, TypeNamed
from sobek_core.classic.seen_events import SeenDeal, SeenMovement
from sobek_core.classic.state import good_of
from sobek_core.kernel.kind import FaceDown
from tests.drawn.facts import OTHER_BACK, Drawing, Facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.classic.components import Card, Cards
    from sobek_core.classic.events import SeatSheet, SetLine
    from sobek_core.classic.seen_events import SeenEvent
    from sobek_core.classic.visibility import SeatView, View
    from sobek_core.recall.recalled import Recalled

LAP = 100  # spaces


@frozen
class ClassicDrawing(Drawing):
    """The expected drawings of classic. blocks: of the score track, the four symbols after each number."""

    blocks: Sequence[Sequence[str]]

    def kind(self, thing: Card | Token | FaceDown) -> Facts:
        """Return how one card, token or back is drawn."""
        if isinstance(thing, FaceDown):
            return self.from_behind(thing)
        if isinstance(thing, Token):
            return self.token(thing)
        found, name = thing, thing.name
        good = str(found.good or "amulet")
        label = self.words(f"page.kind.{good}")
        if found.power is not None:
            return self.drawn(self.detailed(self.words(f"page.kind.{name}"), [label]), name, ["person", good])
        details = [self.words.count("scarab", found.scarabs)] if found.scarabs else []
        if found.back is Back.GREEN:
            details.append(self.words("page.back", color=self.words("page.color.green")))
        made = self.drawn(self.detailed(label, details), good, [good], scarabs=found.scarabs)
        return made | {"edge": [*OTHER_BACK]} if found.back is Back.GREEN else made

    def position(self, view: View, recalled: Mapping[str, Recalled]) -> Facts:
        """Return everything that is drawn of a view."""
        common = {
            "deck": view.deck,
            "discard": view.discard,
            "event-pile": view.event_pile,
            "spent": view.spent,
            "box": view.box,
            "box-tokens": view.box_tokens,
        }
        lines = {"event-pile": "tokens"}
        return {
            "quays": self._quays(view, recalled.get("quays")),
            "track": self._track(view),
            "seats": [
                self.seat(number, view.viewer, [*self._own(number, seat, recalled)])
                for number, seat in enumerate(view.seats)
            ],
            "common": [self.place(name, holds, recalled.get(lines.get(name, name))) for name, holds in common.items()],
        }

    def _quays(self, view: View, recalled: Recalled | None) -> Facts:
        """Return the slots from the 0 space on, with the window lit as far as there are cards."""
        slots = [self._slot(slot, kind) for slot, kind in enumerate(view.quays.kinds)]
        return {
            "round": self.words("view.round", round=view.round, rounds=3),
            "title": self.words("page.place.quays"),
            "cards": slots or self.words("page.script.empty"),
            "ends": [self.words("page.script.space"), self.words("page.script.temple")],
            "recalled": self.recalled(recalled),
        }

    def _slot(self, slot: int, kind: Card | FaceDown) -> Facts:
        lit = slot < 4
        reach = self.words("page.script.window" if lit else "page.script.beyond")
        says = f", {self.words('page.script.slot', number=slot + 1)}, {reach}"
        return self.kind(kind) | {"lit": lit, "reach": says}

    def _track(self, view: View) -> Facts:
        """Return the symbols of the hundred spaces and the markers, which go round after the last space."""
        spaces = [space for block, symbols in enumerate(self.blocks) for space in (str(5 * block), *symbols)]
        markers = [
            self.words(
                "page.script.marker",
                name=name,
                text=self.words("page.marker", points=seat.marker, symbol=self._symbol(seat.marker)),
            )
            for name, seat in zip(self.names, view.seats, strict=True)
        ]
        return {
            "title": self.words("page.script.track"),
            "markers": [[str(number), text] for number, text in enumerate(markers)],
            "spaces": spaces,
            "standing": [[str(number), seat.marker % LAP] for number, seat in enumerate(view.seats)],
        }

    def _symbol(self, total: int) -> str:
        return self.words(f"page.symbol.{self._bears(total)}")

    def _bears(self, total: int) -> str:
        """Return the symbol of the space for a number of points; all numbers look alike."""
        block, place = divmod(total % LAP, 5)
        return self.blocks[block][place - 1] if place else "number"

    def _own(self, number: int, seat: SeatView, recalled: Mapping[str, Recalled]) -> Iterator[Facts]:
        yield self.place("hand", seat.hand, recalled.get(f"seat {number} hand"))
        if seat.sets:
            sets = [self._set(one.cards, one.prosperity, index) for index, one in enumerate(seat.sets)]
            yield self.place("sets", sets)
        if seat.laid:
            yield self.place("laid", [self._set(cards, 0, None) for cards in seat.laid])
        yield self.place("corruption", seat.corruption, recalled.get(f"seat {number} corruption"))
        if seat.curses:
            yield self.place("curses", str(seat.curses))

    def _set(self, cards: Cards, prosperity: int, index: int | None) -> Facts:
        """Return a set with its tokens and what it would score. index: None for a horizontal one."""
        kind = self.words(f"page.kind.{good_of(cards) or 'untyped'}")
        title = kind if index is None else self.words("page.set", number=index, type=kind)
        scarabs = sum(one.scarabs for one in cards) + PUBLISHED.figures.prosperity_scarabs * prosperity
        points = scarabs if index is None else scarabs * len(cards)
        sums = self._sums(scarabs, len(cards), horizontal=index is None)
        return {
            "title": self.words("said.label", what=title),
            "sum": self.words("page.equals", sums=sums, points=points),
            "cards": self.cards(cards) + [self.kind(Token.PROSPERITY) | {"times": ""}] * prosperity,
        }

    def _sums(self, scarabs: int, cards: int, *, horizontal: bool) -> str:
        text = self.words.count("scarab", scarabs)
        if horizontal:
            return self.words("page.horizontal", scarabs=text)
        return self.words("page.product", one=text, other=self.words.count("card", cards))

    def event(self, event: SeenEvent) -> str:
        """Return what a viewer saw happen."""
        match event:
            case SeenMovement():
                return self.moved(event)
            case SeenDeal(number):
                return self.words("page.event.dealt", round=number)
            case MarkerMoved(seat, before, after):
                return self.words("page.event.marker-moved", seat=self.names[seat], before=before, after=after)
            case ExtraTurn(seat):
                return self.words("page.event.extra-turn", seat=self.names[seat])
            case TypeNamed(seat, good):
                return self.words("page.event.type-named", seat=self.names[seat], good=self.words(f"page.kind.{good}"))
            case RoundEnded(ender):
                return self.words("page.event.round-ended", ender=self.names[ender])
            case RoundBegan(number, seat):
                return self.words("page.event.round-began", round=number, seat=self.names[seat])
            case GameEnded(winners):
                return self.words("page.event.game-ended", winners=self.won_by(winners))
            case RoundScored():
                return ""

    def sheet(self, event: RoundScored, after: int) -> Facts:
        """Return what the scoring sheet of a round shows."""
        title = self.words("view.round", round=event.round, rounds=3)
        seats = [
            self.seat_sheet(title, seat, [*map(self._row, one.lines)], one.points, [*self._notes(one)])
            for seat, one in enumerate(event.sheets)
        ]
        return {"title": title, "after": f"#move-{after}", "seats": seats}

    def _row(self, line: SetLine) -> tuple[str, str, str]:
        sums = self._sums(line.scarabs, line.count, horizontal=line.horizontal)
        return self.in_a_row(line.cards), sums, str(line.points)

    def _notes(self, sheet: SeatSheet) -> Iterator[str]:
        """Return the corruption that counts, the scarabs that break a tie, even zero, and the marker's move."""
        parts = self.words.count("card", sheet.cards)
        if sheet.curses:
            curses = self.words.count("curse", sheet.curses)
            parts = f"{parts}, {self.words('page.weighed', curses=curses, weight=PUBLISHED.figures.curse_weight)}"
        yield self.words("page.corruption", parts=parts, count=sheet.count)
        if sheet.scarabs is not None:
            yield self.words("page.corruption-scarabs", scarabs=self.words.count("scarab", sheet.scarabs))
        yield self.words("page.marker-scored", before=sheet.before, points=sheet.points, after=sheet.scored)
        if sheet.penalised:
            yield self.words(
                "page.penalty",
                steps=self.words.count("step-back", sheet.base // 10),
                base=sheet.base,
                way=", ".join(map(str, self._way(sheet.scored, sheet.base // 10))),
                symbol=self._symbol(sheet.scored),
                after=sheet.after,
            )

    def _way(self, total: int, steps: int) -> list[int]:
        """Return the spaces of a penalty: each is the previous one with the same symbol."""
        way: list[int] = [total]
        while len(way) <= steps:
            way.append(next(one for one in range(way[-1] - 1, -1, -1) if self._bears(one) == self._bears(total)))
        return way


def classic_drawing(words: Any, names: Sequence[str], game: Any) -> Drawing:
    """Return the expected drawings of classic."""
    return ClassicDrawing(words, names, game.track.blocks)
