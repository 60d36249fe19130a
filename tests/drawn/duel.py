"""What a page of duel must show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.duel.board import cell
from sobek_core.duel.components import Back, Token
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import AnkhMoved, EndTriggered, ExtraTurn, GameEnded, GameScored, GroupNamed, TileForced
from sobek_core.duel.seen_events import SeenMovement
from sobek_core.duel.state import CentreTake
from sobek_core.kernel.kind import FaceDown
from tests.drawn.facts import OTHER_BACK, Drawing, Facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.duel.board import Cell
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import SeatSheet
    from sobek_core.duel.seen_events import SeenEvent
    from sobek_core.duel.state import SoldSet
    from sobek_core.duel.visibility import SeatView, View
    from sobek_core.recall.recalled import Recalled

CENTRE = {"c3", "d3", "c4", "d4"}
CELLS = [f"{column}{row}" for row in "123456" for column in "abcdef"]


def stroke(from_cell: str, to_cell: str) -> str:
    """Return the direction of the line through two cells, seen with row 1 at the top."""
    right, up = ord(to_cell[0]) - ord(from_cell[0]), int(from_cell[1]) - int(to_cell[1])
    return "v" if right == 0 else "h" if up == 0 else "f" if right * up > 0 else "b"


@frozen
class DuelDrawing(Drawing):
    """The expected drawings of duel."""

    def kind(self, thing: Tile | Token | FaceDown | int) -> Facts:
        """Return how one tile, token, deben or back is drawn."""
        if isinstance(thing, FaceDown):
            return self.from_behind(thing)
        if isinstance(thing, Token):
            return self.token(thing)
        if isinstance(thing, int):
            label = self.words("page.deben", points=thing)
            return self.drawn(label, "deben", ["deben"]) | {"name": str(thing)}
        found, name = thing, thing.name
        good = str(found.group)
        label = self.words(f"page.kind.{good}")
        if found.power is not None:
            return self.drawn(self.detailed(self.words(f"page.kind.{name}"), [label]), name, ["person", good])
        made = self.drawn(
            self.detailed(label, self._details(found)),
            good,
            [good, *["deben"] * found.deben],
            scarabs=found.scarabs,
            mark=str(found.mark),
        )
        return made | {"edge": [*OTHER_BACK]} if found.back is Back.GREY else made

    def _details(self, found: Tile) -> Iterator[str]:
        yield self.words(f"page.mark.{found.mark}")
        if found.scarabs:
            yield self.words.count("scarab", found.scarabs)
        if found.deben:
            yield self.words("page.kind.deben")
        if found.back is Back.GREY:
            yield self.words("page.back", color=self.words("page.color.grey"))

    def position(self, view: View, recalled: Mapping[str, Recalled]) -> Facts:
        """Return everything that is drawn of a view."""
        common = {
            "draw-pile": view.draw_pile,
            "pirogues": view.pirogues,
            "aside": view.aside,
            "drawn": view.drawn,
            "spent": view.spent,
            "bag": view.bag,
            "removed": view.removed,
            "box": view.box,
        }
        return {
            "market": {
                "title": self.words("page.place.market"),
                "heads": "abcdef123456",
                "cells": {at: self._cell(view, cell(at)) for at in CELLS},
                "recalled": self.recalled(recalled.get("market")),
            },
            "seats": [
                self.seat(number, view.viewer, [*self._own(number, seat, recalled)])
                for number, seat in enumerate(view.seats)
            ],
            "common": [self.place(name, holds, recalled.get(name)) for name, holds in common.items()],
        }

    def _own(self, number: int, seat: SeatView, recalled: Mapping[str, Recalled]) -> Iterator[Facts]:
        yield self.place("hand", seat.hand, recalled.get(f"seat {number} hand"))
        if seat.sold:
            yield self.place("sold", [self._sold(one) for one in seat.sold])
        for name, holds in {"corruption": seat.corruption, "tokens": seat.tokens, "debens": seat.debens}.items():
            yield self.place(name, holds, recalled.get(f"seat {number} {name}"))

    def _sold(self, sold: SoldSet) -> Facts:
        scarabs = sum(one.scarabs for one in sold.tiles) + PUBLISHED.figures.scarabs_per_token * sold.tokens
        sums = self._sums(scarabs, len(sold.tiles))
        return {
            "title": self.words("said.label", what=self.words(f"page.kind.{sold.good}")),
            "sum": self.words("page.equals", sums=sums, points=scarabs * len(sold.tiles)),
            "cards": self.cards(sold.tiles) + [self.kind(Token.SCARABS) | {"times": ""}] * sold.tokens,
        }

    def _sums(self, scarabs: int, tiles: int) -> str:
        counts = (self.words.count("scarab", scarabs), self.words.count("tile", tiles))
        return self.words("page.product", one=counts[0], other=counts[1])

    def _cell(self, view: View, at: Cell) -> Facts:
        """Return a cell: its contents, the lines across it, and its highlighting."""
        taken_from_centre = isinstance(view.pending, CentreTake) and str(at) in CENTRE and view.tile(at)
        signs = {"forced": at == view.finger, "window": taken_from_centre, "line": at in view.line}
        outlines = {"forced": "double 4px", "window": "solid 3px", "line": "solid 2px"}
        strokes = {stroke(str(view.ankh.cell), str(at))} if view.ankh and at in view.line else set[str]()
        holds: Any = ""
        if tile := view.tile(at):
            holds = self.kind(tile) | {"times": ""}
            holds["edge"] = ["none", "solid"]  # a cell has an edge of its own
        if view.ankh and at == view.ankh.cell:
            holds = ["ankh", self.words("page.script.ankh")]
            strokes = {stroke(str(at), str(one)) for one in view.line} or set(view.ankh.mark or ())
        says = [] if holds else [self.words("page.script.bare")]
        says += [f", {self.words(f'page.script.{sign}')}" for sign in ("window", "forced", "line") if signs[sign]]
        return {
            "strokes": sorted(strokes),
            "outline": next((outlines[sign] for sign in outlines if signs[sign]), ""),
            "signs": "!" if signs["forced"] else "",
            "says": "".join(says),
            "holds": holds,
        }

    def event(self, event: SeenEvent) -> str:
        """Return what a viewer saw happen."""
        match event:
            case SeenMovement():
                return self.moved(event)
            case AnkhMoved(None):
                return self.words("page.event.ankh-off")
            case AnkhMoved(cell, mark):
                towards = self.words(f"page.mark.{mark or 'none'}")
                return self.words("page.event.ankh-moved", cell=str(cell), mark=towards)
            case ExtraTurn(seat):
                return self.words("page.event.extra-turn", seat=self.names[seat])
            case GroupNamed(seat, group):
                named = self.words(f"page.kind.{group}")
                return self.words("page.event.group-named", seat=self.names[seat], group=named)
            case TileForced(seat, cell):
                return self.words("page.event.tile-forced", seat=self.names[seat], cell=str(cell))
            case EndTriggered(seat):
                return self.words("page.event.end-triggered", seat=self.names[seat])
            case GameEnded(winners):
                return self.words("page.event.game-ended", winners=self.won_by(winners))
            case GameScored():
                return ""

    def sheet(self, event: GameScored, after: int) -> Facts:
        """Return what the scoring sheet of the game shows."""
        title = self.words("page.scoring")
        seats = [
            self.seat_sheet(title, seat, [*self._rows(one)], one.score, [self._note(one)])
            for seat, one in enumerate(event.sheets)
        ]
        return {"title": title, "after": f"#move-{after}", "seats": seats}

    def _rows(self, sheet: SeatSheet) -> Iterator[tuple[str, str, str]]:
        for line in sheet.lines:
            yield self.in_a_row(line.tiles), self._sums(line.scarabs, line.count), str(line.points)
        debens = " + ".join(map(str, sheet.debens)) or "0"
        yield self.words("page.debens"), debens, str(sum(sheet.debens))
        yield self.words("page.place.tokens"), "", str(sheet.tokens)

    def _note(self, sheet: SeatSheet) -> str:
        parts = self.words.count("tile", sheet.corruption)
        if sheet.snakes:
            parts = f"{parts}, {self.words('page.snakes', points=sheet.snakes)}"
        return self.words("page.corruption", parts=parts, count=sheet.count)


def duel_drawing(words: Any, names: Sequence[str], _game: Any) -> Drawing:
    """Return the expected drawings of duel."""
    return DuelDrawing(words, names)
