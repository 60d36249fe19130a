"""The JSON codec of classic (spec/record.md)."""

from __future__ import annotations

from typing import Final, get_args

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import KINDS, Back, Card, Cards, Good, Token, TokenBack, Tokens
from sobek_core.classic.edition import Edition
from sobek_core.classic.events import Event
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Move
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.seen import SeenDeal, SeenEvent, SeenMovement
from sobek_core.classic.state import Pending, State
from sobek_core.classic.text.notation import MOVES
from sobek_core.classic.track import Track
from sobek_core.codec import StrictConverter
from sobek_core.json_text import shown
from sobek_core.kernel.choices import class_names

EVENT_NAMES: Final = class_names(get_args(Event))


def _converter() -> StrictConverter:
    converter = StrictConverter()
    cards = {card.name: card for card in KINDS}
    tokens = {token.value: token for token in Token}
    converter.named(Card, cards, "a card")
    converter.named(Token, tokens, "a token")
    converter.named(Good, {good.value: good for good in Good}, "a type")
    converter.named(Back, {back.value: back for back in Back}, "a back")
    converter.piles(Cards, cards)
    converter.piles(Tokens, tokens)
    converter.register_structure_hook(Track, _read_track)
    converter.register_unstructure_hook(Track, lambda track: [" ".join(block) for block in track.blocks])
    converter.choices(Choices)
    converter.register_structure_hook(Edition, lambda name, _: converter.structure(name, str))
    converter.register_unstructure_hook(Edition, lambda edition: edition.name)
    converter.tagged(Move, "move", MOVES.verbs)
    converter.tagged(Pending, "pending", SLUGS)
    converter.tagged(Event, "event", EVENT_NAMES)
    seen = class_names(get_args(SeenEvent)) | {SeenMovement: "moved", SeenDeal: "dealt"}
    converter.seen((*cards.values(), *Token, *Back, *TokenBack))
    converter.tagged(SeenEvent, "event", seen)
    converter.position(Classic, State)
    return converter


def _read_track(value: object, _kind: object) -> Track:
    """Read a track: 20 strings of four symbols, separated by spaces (classic.scoring.track)."""
    if not isinstance(value, list) or not all(isinstance(block, str) for block in value):
        message = f"expected an array of blocks such as 'ankh eye lotus feather', got {shown(value)}"
        raise ValueError(message)
    return Track(tuple(tuple(block.split(" ")) for block in value))


CONVERTER: Final = _converter()
"""Read and write JSON (spec/record.md)."""
