"""Position text of classic (spec/notation.md). Everything that is not mentioned is in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import asdict

from sobek_core.classic.components import Cards, Token, Tokens
from sobek_core.classic.game import Classic
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.state import (
    Action,
    CurseVictim,
    NewDeal,
    Pending,
    PlayedSet,
    ProsperitySet,
    Seat,
    State,
    ThiefBack,
    ThiefCard,
    VizierCard,
    goods_of,
)
from sobek_core.classic.text.notation import BACK, CARDS, ROW, TOKENS
from sobek_core.kernel.pile import MAX_COUNT
from sobek_core.text.notation import NUMBER, Codec, NotationError, several
from sobek_core.text.position_values import PositionLine, check_range, pending
from sobek_core.text.positions import Positions
from sobek_core.text.views import write_seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.classic.edition import Edition


def _read_set(text: str) -> PlayedSet:
    cards, plus, tokens = text.partition(" +prosperity")
    return PlayedSet(CARDS.read(cards), NUMBER.read(tokens[1:] or "1") if plus else 0)


def _write_set(played_set: PlayedSet) -> str:
    token = {0: "", 1: " +prosperity"}.get(played_set.prosperity, f" +prosperity*{played_set.prosperity}")
    return f"{CARDS.write(played_set.cards)}{token}"


MAX_POINTS: Final = 1_000_000_000  # so that the game can continue from there and all its numbers can be written

SETS: Final = several(Codec(_read_set, _write_set))


def _in_sets(sets: Iterable[PlayedSet]) -> Iterator[tuple[str, object]]:
    for one in sets:
        yield from (("box", one.cards), ("box_tokens", [Token.PROSPERITY] * one.prosperity))


_COMMON: Final = (
    PositionLine("players", "players", NUMBER),
    PositionLine("round", "round", NUMBER),
    PositionLine("deck", "deck", ROW, "box"),
    PositionLine("quays", "quays", ROW, "box"),
    PositionLine("discard", "discard", CARDS, "box"),
    PositionLine("tokens", "tokens", TOKENS, "box_tokens", seen=lambda view: write_seen(view.event_pile)),
    PositionLine("spent", "spent", TOKENS, "box_tokens"),
)
_SEAT: Final = (
    PositionLine("hand", "hand", CARDS, "box"),
    PositionLine("sets", "sets", SETS, holding=_in_sets),
    PositionLine("laid", "laid", several(CARDS), holding=lambda laid: [("box", cards) for cards in laid]),
    PositionLine("corruption", "corruption", CARDS, "box"),
    PositionLine("curses", "curses", NUMBER, holding=lambda curses: [("box_tokens", [Token.CURSE] * curses)]),
    PositionLine("marker", "marker", NUMBER),
    PositionLine("round-start", "round_start", NUMBER, follows="marker"),
)
_PENDING: Final = pending(SLUGS, dict.fromkeys(("seat", "victim", "player", "ender"), NUMBER) | {"back": BACK})


_EMPTY: Final = State(
    round=1,
    deck=(),
    quays=(),
    discard=Cards(),
    tokens=Tokens(),
    spent=Tokens(),
    box=Cards(),
    box_tokens=Tokens(),
    seats=(Seat(),),
    pending=Action(0),
)


def _check(state: State, edition: Edition) -> None:
    """Check the values of a state."""
    figures = edition.figures
    check_range("players", len(state.seats), figures.min_players, figures.max_players)
    check_range("round", state.round, 1, figures.rounds)
    for seat, own in enumerate(state.seats):
        laid_out = len(own.sets) + len(own.laid)
        check_range(f"seat {seat}", laid_out, 0, len(edition.cards), part="number of sets")
        for played_set in own.sets:
            _check_set(f"seat {seat} sets", played_set.cards)
            check_range(f"seat {seat} sets", played_set.prosperity, 0, MAX_COUNT, part="+prosperity")
        for cards in own.laid:
            _check_set(f"seat {seat} laid", cards)
        check_range(f"seat {seat} curses", own.curses, 0, MAX_COUNT)
        check_range(f"seat {seat} marker", own.marker, 0, MAX_POINTS)
        check_range(f"seat {seat} round-start", own.round_start, 0, MAX_POINTS)
    _check_pending(state.pending, len(state.seats), state.spent)
    if isinstance(state.pending, NewDeal) and state.round == figures.rounds:
        expected = f"no new-deal in round {state.round}, the last one"
        raise NotationError(place="turn", expected=expected, rule="classic.game-end.rounds")


def _check_set(place: str, cards: Cards) -> None:
    """Check that a set has only one type or consists of amulets alone, as the rules assume."""
    if not cards or len(goods_of(cards)) > 1:
        expected, got = "cards of one type, with or without amulets, in each set", CARDS.write(cards)
        raise NotationError(place=place, expected=expected, got=got, found=got, rule="classic.sets.one-type")


def _check_pending(waiting: Pending, players: int, spent: Tokens) -> None:
    """Check that what is pending names seats at the table."""
    for name, seat in asdict(waiting).items():
        if name != "back":
            check_range("turn", seat, 0, players - 1, part=name)
    if isinstance(waiting, (VizierCard, ThiefBack, ThiefCard)) and waiting.victim == waiting.seat:
        other = f"a seat other than {waiting.seat}"
        raise NotationError(place="turn", part="victim", expected=other, rule="classic.turn.opponent")
    for asked, token in ((CurseVictim, Token.CURSE), (ProsperitySet, Token.PROSPERITY)):
        if isinstance(waiting, asked) and token not in spent:
            expected = f"{token} among them, since it is about to be placed"
            raise NotationError(place="spent", expected=expected, rule="classic.events.effect")


_BOXES: Final = {"box": "cards", "box_tokens": "tokens"}
POSITIONS: Final = Positions(Classic, _COMMON, _SEAT, _PENDING, _EMPTY, _BOXES, _check)
"""Read and write positions (spec/notation.md)."""
