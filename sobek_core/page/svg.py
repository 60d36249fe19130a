"""A view as one picture, SVG, drawn from what the page of a game draws: its lines, styles, icons and colours."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final
from xml.sax.saxutils import escape

from sobek_core.games import GAMES
from sobek_core.kernel.declared import checked
from sobek_core.kernel.shown import Shown
from sobek_core.kernel.visibility import Observer
from sobek_core.page.drawing import DRAWING
from sobek_core.phrases import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.phrases import Words

WIDTH: Final = 760  # pixels, as all sizes here
LEAST_WIDTH: Final = 402  # the Market has six columns
CARD: Final = 58, 52
GAP: Final = 6
LINE: Final = 18
NAME: Final = 10  # letters that a card has room for
STROKES: Final = {"v": "M5 0V10", "h": "M0 5H10", "f": "M0 10L10 0", "b": "M0 0L10 10"}


@checked
def draw(view: Any, names: Sequence[str] = (), language: str = "en", *, width: int = WIDTH) -> str:
    """Return a view as a picture in SVG, with everything that it shows and nothing else.

    view: of classic or duel; of a state, everything is drawn; names: of the players, by seat, by default their numbers;
    language: "en" or "fr"; width: in pixels, at least 402. Raise TypeError for anything else, and ValueError for an
    unknown language or a smaller width.

    What can be taken, played or named has an attribute `data-mark`, such as `market c3`, `seat 0 hand fish-1` or
    `seat 0`: see `Offer`. Style sheets are not needed, so a page may forbid those of others.
    """
    if not isinstance(view, Shown):
        message = f"expected a view, as game.view(state, viewer) returns, or a state, got {type(view)}"
        raise TypeError(message)
    tools = GAMES.named(view.game)
    if not isinstance(view, tools.game.viewed):
        view = tools.game().view(view, Observer.REFEREE)
    words = load_words(language)
    is_right = isinstance(names, tuple | list) and all(isinstance(one, str) for one in names)
    if not is_right or len(names) not in {0, len(view.seats)}:
        message = f"names: expected one for each of {len(view.seats)} seats, got {names!r:.60}"
        raise ValueError(message)
    return drawn(tools.game(), view, words.of(tuple(names) or tuple(map(words.player, range(len(view.seats))))), width)


def drawn(game: Any, view: Any, words: Words, width: int) -> str:
    """Return a view under a game as a picture, with the names of the players."""
    if width < LEAST_WIDTH:
        message = f"width: expected at least {LEAST_WIDTH}, got {width}"
        raise ValueError(message)
    drawing = DRAWING[game.name]
    lines, sheet = drawing.lines(game, view, words), _Sheet(drawing.styles(words), words, width)
    sheet.title(str(lines.get("round", "")) or words(f"page.place.{drawing.top}"))
    if drawing.top == "market":
        sheet.market(lines)
    else:
        sheet.quays(lines)
    for seat in sorted(range(len(words.names)), key=lambda one: one != view.viewer):  # one's own hand first
        title = f"{words.names[seat]} *" if seat == view.viewer else words.names[seat]
        marker: Any = lines.get(f"seat {seat} marker")
        sheet.title(words("page.script.marker", name=title, text=marker[1]) if marker else title, f"seat {seat}")
        for place, look in drawing.own.items():
            where = f"seat {seat} {place}"
            sheet.place(drawing.name(place, words, is_own=True), lines.get(where), look, where)
    for place, look in drawing.common.items():
        sheet.place(drawing.name(place, words, is_own=False), lines.get(place), look, place)
    if view.asks != "finished":
        sheet.title(_pending(game.name, view, words))
    return sheet.written()


def _pending(game: str, view: Any, words: Words) -> str:
    """Return what is pending in words."""
    asks, seat = words.asks(game, view.asks), getattr(view.pending, "seat", None)
    return asks if seat is None else words("turn.decision", who=words.player(seat), asks=asks)


class _Sheet:
    """A picture that grows downwards."""

    def __init__(self, styles: Mapping[str, Mapping[str, Any]], words: Words, width: int) -> None:
        self._styles = styles
        self._words = words
        self._width = width
        self._parts: list[str] = []
        self._y = GAP
        self._label = ""

    def title(self, text: str, mark: str = "") -> None:
        """Write the heading of what follows; the first one is the name of the picture."""
        self._label = self._label or text
        for line in wrap(text, self._width // 9):
            self._y += LINE
            self._text(GAP, self._y, line, "title", mark)
        self._y += GAP

    def place(self, name: str, shown: Any, look: str, place: str) -> None:
        """Draw a place with its name, if it has anything."""
        if not shown or (isinstance(shown, str) and shown in {"-", "0"}):
            return
        self._line(f"{name}: {shown}" if look == "number" else name)
        if look == "sets":
            for one in shown:
                self._line(f"{one['title']} {one['sum']}")
                self.pile(" ".join(filter(None, (one["cards"], one["tokens"]))))
        elif look != "number":
            self.pile(shown, place)

    def _line(self, text: str) -> None:
        for line in wrap(text, self._width // 7):
            self._y += LINE - GAP
            self._text(GAP, self._y, line)
        self._y += GAP

    def quays(self, lines: Mapping[str, Any]) -> None:
        """Draw the cards on the quays one by one, since they are taken by their place."""
        runs = [one.partition("*") for one in str(lines["quays"]).split(" ") if one != "-"]
        kinds = [kind for kind, _, times in runs for _ in range(int(times or 1))]
        self._row([(kind, 1, f"quays {slot}") for slot, kind in enumerate(kinds)], reach=int(lines["reach"]))

    def pile(self, text: str, place: str = "") -> None:
        """Draw cards, tiles or tokens in notation, or how many are there if that is all that is seen.

        place: where they are, if they can be named there.
        """
        if number := re.fullmatch(r"\?(?:\*(\d+))?", text):
            asked = "page.script.number" if number[1] else "page.script.unseen"
            self._line(self._words(asked, number=number[1] or ""))
            return
        runs = [run.partition("*") for run in text.split(" ") if run != "-"]
        self._row([(kind, int(times or 1), f"{place} {kind}" if place else "") for kind, _, times in runs])

    def _row(self, cards: Sequence[tuple[str, int, str]], reach: int = 0) -> None:
        """Draw kinds with their numbers and marks, in as many rows as they take. reach: how many can be taken."""
        x = GAP
        for number, card in enumerate(cards):
            if x + CARD[0] > self._width:
                x, self._y = GAP, self._y + CARD[1] + GAP
            if number < reach:
                self._frame(x, self._y, "reach")
            self._parts += self._card(x, self._y, *card)
            x += CARD[0] + GAP
        self._y += CARD[1] + GAP

    def market(self, lines: Mapping[str, Any]) -> None:
        """Draw the Market with the Ankh, its line, and the tiles that can be taken first."""
        tiles = dict(part.split(" ") for part in str(lines["market"]).split(" / ") if " " in part)
        marked = {*str(lines["line"]).split(), *str(lines["reach"]).split()}
        ankh, _, mark = str(lines["ankh"]).partition(" ")
        self._y += LINE
        for column, letter in enumerate("abcdef"):
            self._text(LINE + column * (CARD[0] + GAP) + CARD[0] / 2, self._y - GAP, letter)
        for row in range(6):
            self._text(GAP, self._y + row * (CARD[1] + GAP) + CARD[1] / 2, str(row + 1))
            for column, letter in enumerate("abcdef"):
                cell = f"{letter}{row + 1}"
                x, y = LINE + column * (CARD[0] + GAP), self._y + row * (CARD[1] + GAP)
                self._frame(x, y, "reach" if cell in marked else "cell", cell)
                if cell in tiles:
                    self._parts += self._card(x, y, tiles[cell], 1, f"market {cell}")
                if cell == ankh:
                    self._text(x + CARD[0] / 2, y + 30, "☥", "ankh")
                    self._parts += self._stroke(x + 38, y + 16, mark)
        self._y += 6 * (CARD[1] + GAP)

    def _frame(self, x: float, y: float, look: str, name: str = "") -> None:
        self._parts.append(
            f'<rect x="{x - 2}" y="{y - 2}" width="{CARD[0] + 4}" height="{CARD[1] + 4}" rx="7" {_LOOKS[look]}>'
            f"{f'<title>{name}</title>' if name else ''}</rect>"
        )

    def _card(self, x: float, y: float, kind: str, times: int, mark: str) -> Iterator[str]:
        style = self._styles.get(kind, {"label": kind, "short": kind, "icon": "token"})
        tint = _tint(style)
        label = escape(f"{times} \u00d7 {style['label']}" if times > 1 else style["label"])
        marked = f' data-mark="{mark}"' if mark else ""
        yield f'<g transform="translate({x} {y})" color="{tint}"{marked}><title>{label}</title>'
        yield f'<rect width="{CARD[0]}" height="{CARD[1]}" rx="5" {_LOOKS["card"]}/>'
        yield f'<rect width="{CARD[0]}" height="4" fill="{tint}"/>'
        yield f'<use href="#i-{style["icon"]}" x="17" y="7" width="24" height="24" fill="{tint}"/>'
        for at, icon in enumerate(filter(None, (style.get("good"), "deben" if style.get("deben") else ""))):
            yield f'<use href="#i-{icon}" x="42" y="{7 + 13 * at}" width="12" height="12" fill="{tint}"/>'
        for one in range(style.get("scarabs", 0)):
            yield f'<use href="#i-scarab" x="3" y="{6 + 10 * one}" width="9" height="9"/>'
        yield from self._stroke(44, 22, style.get("mark", ""))
        fits = ' textLength="54" lengthAdjust="spacingAndGlyphs"' if len(style["short"]) > NAME else ""
        yield f'<text x="29" y="44" {_LOOKS["name"]}{fits}>{escape(style["short"])}</text>'
        if times > 1:
            yield f'<circle cx="{CARD[0] - 7}" cy="{CARD[1] - 18}" r="8"/>'
            yield f'<text x="{CARD[0] - 7}" y="{CARD[1] - 14}" {_LOOKS["times"]}>{times}</text>'
        yield "</g>"

    def _stroke(self, x: float, y: float, mark: str) -> Iterator[str]:
        if mark in STROKES:
            yield f'<path transform="translate({x} {y})" d="{STROKES[mark]}" {_LOOKS["stroke"]}/>'

    def _text(self, x: float, y: float, text: str, look: str = "place", mark: str = "") -> None:
        marked = f' data-mark="{mark}"' if mark else ""
        self._parts.append(f'<text x="{x}" y="{y}" {_LOOKS[look]}{marked}>{escape(text)}</text>')

    def written(self) -> str:
        """Return the picture."""
        size = f'viewBox="0 0 {self._width} {self._y + GAP}" width="{self._width}" height="{self._y + GAP}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="sobek" role="img" {_LOOKS["sheet"]} '
            f'aria-label="{escape(self._label, {chr(34): "&quot;"})}"><defs>{_icons()}</defs>'
            f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(self._parts)}</svg>'
        )


INK: Final = "#221c14"
PAPER: Final = "#fffdf8"
_LOOKS: Final = {  # attributes, not a style sheet, which would hold for the whole page
    "sheet": f'font-family="sans-serif" font-size="12" fill="{INK}"',
    "title": 'font-size="15" font-weight="700"',
    "place": 'fill="#5c5244"',
    "card": 'fill="#fff" stroke="#cfc3ac"',
    "cell": 'fill="none" stroke="#cfc3ac"',
    "reach": 'fill="#f6e3cf" stroke="#b8560f" stroke-width="2"',
    "name": 'font-size="10" text-anchor="middle"',
    "times": f'font-size="11" text-anchor="middle" fill="{PAPER}"',
    "stroke": f'fill="none" stroke="{INK}" stroke-width="2"',
    "ankh": 'font-size="26" text-anchor="middle"',
    "hole": 'fill="#fff"',
    "ring": 'fill="none" stroke="currentColor" stroke-width="2"',
    "cut": 'fill="none" stroke="#fff" stroke-width="1.4"',
}


@cache
def _asset(name: str) -> str:
    return files("sobek_core.page").joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _icons() -> str:
    """Return the icons of the page, without the element around them."""
    symbols = "".join(re.findall(r"<symbol .*?</symbol>", _asset("icons.svg"), re.DOTALL))
    return re.sub(r'class="(\w+)"', lambda found: _LOOKS[found[1]], symbols)


@cache
def _colors() -> dict[str, str]:
    """Return the colour of each icon in the light theme of the page."""
    named = dict(reversed(re.findall(r"--(\w+): (#\w+)", _asset("page.css"))))
    return named | {"livestock": named["cattle"]}


def _tint(style: Mapping[str, Any]) -> str:
    """Return the colour of a kind or a back."""
    back = re.search(rf"\.kind-back\.back-{style.get('back')} \{{ --tint: (#\w+)", _asset("page.css"))
    return back[1] if back and style["icon"] == "back" else _colors()[style["icon"]]
