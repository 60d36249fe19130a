"""The JSON codec of duel (spec/record.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from attrs import fields, fields_dict, frozen, resolve_types
from cattrs.gen import make_dict_unstructure_fn, override

from sobek_core.codec import StrictConverter
from sobek_core.duel import visibility as view
from sobek_core.duel.board import CELLS, Cell, Market
from sobek_core.duel.choices import Choices
from sobek_core.duel.components import (
    DEBEN_KINDS,
    KINDS,
    Back,
    Debens,
    Good,
    Group,
    Mark,
    Tile,
    Tiles,
    Token,
    TokenBack,
    Tokens,
)
from sobek_core.duel.edition import Edition
from sobek_core.duel.events import Event
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Move
from sobek_core.duel.rules.turn import SLUGS
from sobek_core.duel.seen import SeenEvent, SeenMovement
from sobek_core.duel.state import Pending, State
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.text.position import POSITIONS, read_ankh, write_ankh
from sobek_core.json_text import shown
from sobek_core.kernel.choices import class_names
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_core.kernel.kind import FaceDown

EVENT_NAMES: Final = class_names(get_args(Event))


def _converter() -> StrictConverter:
    converter = StrictConverter()
    tiles = {tile.name: tile for tile in KINDS}
    tokens = {token.value: token for token in Token}
    cells = {at.name: at for at in CELLS}
    converter.named(Tile, tiles, "a tile")
    converter.named(Token, tokens, "a token")
    converter.named(Cell, cells, "a cell")
    converter.named(Good, {good.value: good for good in Good}, "a type")
    converter.named(Group, {group.value: group for group in Group}, "a type or statue")
    converter.named(Mark, {mark.value: mark for mark in Mark}, "a direction")
    converter.named(Back, {back.value: back for back in Back}, "a back")
    converter.piles(Tiles, tiles)
    converter.piles(Tokens, tokens)
    converter.piles(Debens, {str(points): points for points in DEBEN_KINDS})
    converter.register_structure_hook(Market, lambda value, _: _read_market(converter, value))
    converter.register_unstructure_hook(Market, lambda market: {at.name: tile.name for at, tile in market.tiles()})
    converter.choices(Choices)
    converter.register_structure_hook(Edition, lambda name, _: converter.structure(name, str))
    converter.register_unstructure_hook(Edition, lambda edition: edition.name)
    converter.tagged(Move, "move", MOVES.verbs)
    converter.tagged(Pending, "pending", SLUGS)
    converter.tagged(Event, "event", EVENT_NAMES)
    seen = class_names(get_args(SeenEvent)) | {SeenMovement: "moved"}
    converter.seen((*tiles.values(), *Token, *DEBEN_KINDS, *Back, *TokenBack))
    converter.tagged(SeenEvent, "event", seen)
    converter.position(Duel, State)
    converter.register_structure_hook(_SeenMarket, _read_seen_market)
    converter.register_structure_hook(_SeenAnkh, lambda value, _: read_ankh(converter.structure(value, str)))
    converter.register_structure_hook_func(
        lambda kind: kind == view.SeenPending, lambda value, _: _read_seen_pending(value)
    )
    converter.register_structure_hook(view.View, _read_view(converter))
    written = make_dict_unstructure_fn(
        view.View,
        converter,
        market=override(unstruct_hook=_write_seen_market),
        ankh=override(unstruct_hook=write_ankh),
        pending=override(unstruct_hook=_write_seen_pending),
    )
    converter.register_unstructure_hook(
        view.View,
        lambda one: written(one) | {"line": converter.unstructure(one.line), "finger": str(one.finger or NOTHING)},
    )
    return converter


_HIDDEN: Final[dict[type[view.UnseenTokens | view.UnseenDeben], str]] = {
    view.UnseenTokens: "drawn",  # what viewers know only to be there
    view.UnseenDeben: "kept",
}


@frozen
class _SeenMarket:
    """Stands for the type of the Market as it is seen, which has no class of its own."""


@frozen
class _SeenAnkh:
    """Stands for the type of the Ankh in a view, which is notation there."""


def _read_view(converter: StrictConverter) -> Callable[[Any, Any], view.View]:
    """Return a hook that reads a view, without the line and the finger, which follow from the rest."""
    instead = {"market": _SeenMarket, "ankh": _SeenAnkh, "pending": view.SeenPending}
    parts = [one.evolve(type=instead.get(one.name, one.type)) for one in fields(resolve_types(view.View))]
    read = converter.reader_of(parts, view.View)

    def strictly(value: object, kind: object) -> view.View:
        if isinstance(value, dict):
            value = {name: part for name, part in value.items() if name not in {"line", "finger"}}
        return read(value, kind)

    return strictly


def _read_seen_market(value: object, _kind: object) -> tuple[Tile | FaceDown | None, ...]:
    faces: dict[str, Tile | FaceDown] = {name_of(thing): thing for thing in (*KINDS, *Back)}
    cells = {at.name for at in CELLS}
    if not isinstance(value, dict) or not cells >= value.keys() or not faces.keys() >= {*value.values()}:
        message = f"expected an object of cells with their tiles or backs, got {shown(value)}"
        raise ValueError(message)
    return tuple(faces[value[at.name]] if at.name in value else None for at in CELLS)


def _write_seen_market(market: Sequence[Tile | FaceDown | None]) -> dict[str, str]:
    return {at.name: name_of(kind) for at, kind in zip(CELLS, market, strict=True) if kind}


def _write_seen_pending(pending: view.SeenPending) -> dict[str, int | str]:
    """Write what is pending with its particulars that are not None: numbers, texts in notation, `?` if hidden."""
    values = {name: getattr(pending, name) for name in fields_dict(type(pending))}
    stated = {
        name: value if isinstance(value, int) else str(value) for name, value in values.items() if value is not None
    }
    hidden = {name: UNSEEN for kind, name in _HIDDEN.items() if isinstance(pending, kind)}
    return {"pending": view.SEEN_SLUGS[type(pending)], **stated, **hidden}


def _read_seen_pending(value: object) -> view.SeenPending:
    """Read what is pending."""
    if not isinstance(value, dict) or not isinstance(value.get("pending"), str):
        message = f"expected an object with 'pending', got {shown(value)}"
        raise ValueError(message)
    for kind, name in _HIDDEN.items():
        if value.get(name) == UNSEEN and type(seat := value.get("seat")) is int:
            return kind(seat)
    read: view.SeenPending = POSITIONS.turn.read(" ".join([value["pending"], *_particulars(value)]))
    return read


def _particulars(value: dict[str, object]) -> Iterator[str]:
    for name, part in value.items():
        if name != "pending":
            yield f"{name} {part}"


def _read_market(converter: StrictConverter, value: object) -> Market:
    """Read the Market: an object that maps cells to their tiles."""
    if not isinstance(value, dict):
        message = f"expected an object of cells with their tiles, got {shown(value)}"
        raise ValueError(message)
    return Market.of((converter.structure(at, Cell), converter.structure(tile, Tile)) for at, tile in value.items())


CONVERTER: Final = _converter()
"""Read and write JSON (spec/record.md)."""
