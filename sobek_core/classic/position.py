"""Positions of classic in text: spec/notation.md. What is not mentioned lies in the box."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, fields, frozen

from sobek_core.classic.choices import READINGS, Choices
from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, FIGURES, Cards, Token, Tokens
from sobek_core.classic.notation import BACK, CARDS, ROW, TOKENS
from sobek_core.classic.state import (
    Action,
    CurseVictim,
    Owed,
    ProsperitySet,
    Seat,
    State,
    TableSet,
    ThiefBack,
    ThiefCard,
    VizierCard,
)
from sobek_core.classic.track import Track
from sobek_core.classic.turn import SLUGS
from sobek_core.notation import NOTHING, NUMBER, Codec, NotationError, shown
from sobek_core.pile import MOST

if TYPE_CHECKING:
    from collections.abc import Iterable

# How the value of each line is read and written.


def _read_choices(text: str) -> Choices:
    named = dict(word.partition("=")[::2] for word in text.split(" "))
    for choice, reading in named.items():
        if reading not in READINGS.get(choice, ()):
            allowed = " or ".join(READINGS[choice]) if choice in READINGS else f"a choice ({', '.join(READINGS)})"
            message = f"expected {allowed}, got {reading if choice in READINGS else choice!r}"
            raise NotationError(message)
    return Choices(**{choice.replace("-", "_"): reading for choice, reading in named.items()})  # type: ignore[arg-type]


def _write_choices(choices: Choices) -> str:
    default = asdict(Choices())
    stated = [(name, reading) for name, reading in asdict(choices).items() if reading != default[name]]
    return " ".join(f"{name.replace('_', '-')}={reading}" for name, reading in stated) or NOTHING


def _read_set(text: str) -> TableSet:
    cards, plus, tokens = text.partition(" +prosperity")
    number = NUMBER.read(tokens[1:] or "1") if plus else 0
    _check_range("+prosperity", number, 0, MOST)
    return TableSet(CARDS.read(cards), number)


def _write_set(lying: TableSet) -> str:
    token = {0: "", 1: " +prosperity"}.get(lying.prosperity, f" +prosperity*{lying.prosperity}")
    return f"{CARDS.write(lying.cards)}{token}"


def _list_of(one: Codec[Any]) -> Codec[tuple[Any, ...]]:
    return Codec(
        lambda text: tuple(one.read(part) for part in text.split(" / ")) if text != NOTHING else (),
        lambda values: " / ".join(one.write(value) for value in values) or NOTHING,
    )


def _read_owed(text: str) -> Owed:
    slug, *words = text.split(" ")
    kinds = {SLUGS[kind]: kind for kind in SLUGS}
    if slug not in kinds:
        message = f"expected one of {', '.join(kinds)}, got {slug!r}"
        raise NotationError(message)
    stated = dict(zip(words[::2], words[1::2], strict=False))
    known = [particular.name for particular in fields(kinds[slug])]
    if not set(stated) <= set(known):
        message = f"expected {slug} {' ... '.join(known)} ..., got {shown(text)}"
        raise NotationError(message)
    values: dict[str, Any] = {
        name: BACK.read(value) if name == "back" else NUMBER.read(value) for name, value in stated.items()
    }
    try:
        return kinds[slug](**values)
    except TypeError:
        message = f"expected {slug} {' ... '.join(known)} ..., got {shown(text)}"
        raise NotationError(message) from None


def _write_owed(owed: Owed) -> str:
    stated = [(particular.name, getattr(owed, particular.name)) for particular in fields(type(owed))]
    return " ".join([SLUGS[type(owed)], *(f"{name} {value}" for name, value in stated if value is not None)])


@frozen
class _Line:
    """A line of a position. name: its place in text; of_state, of_seat: the field that it fills."""

    name: str
    field: str
    codec: Codec[Any]


_TABLE_LINES: Final = (
    _Line("choices", "choices", Codec(_read_choices, _write_choices)),
    _Line("players", "players", NUMBER),
    _Line("round", "round", NUMBER),
    _Line("deck", "deck", ROW),
    _Line("quays", "quays", ROW),
    _Line("discard", "discard", CARDS),
    _Line("tokens", "tokens", TOKENS),
    _Line("spent", "spent", TOKENS),
)
_SEAT_LINES: Final = (
    _Line("hand", "hand", CARDS),
    _Line("sets", "sets", _list_of(Codec(_read_set, _write_set))),
    _Line("laid", "laid", _list_of(CARDS)),
    _Line("corruption", "corruption", CARDS),
    _Line("curses", "curses", NUMBER),
    _Line("marker", "marker", NUMBER),
    _Line("round-start", "round_start", NUMBER),
)


def read_position(lines: Iterable[str]) -> State:
    """Read a position, line by line. Raises NotationError, which begins with the number of the line, from 1."""
    stated: dict[str, Any] = {}
    latest = -1
    for number, text in enumerate(lines, start=1):
        try:
            place, value, rank = _read_line(text)
        except NotationError as error:
            message = f"line {number}: {error}"
            raise NotationError(message) from None
        if rank <= latest:
            message = f"line {number}: {place!r} stands out of its order, or twice"
            raise NotationError(message)
        stated[place], latest = value, rank
    return _table(stated)


def _read_line(text: str) -> tuple[str, Any, int]:
    """Read a line to its place, its value, and the rank of its place in the order of lines."""
    place, colon, value = text.partition(": ")
    for rank, (name, codec) in enumerate(_PLACES.items()):
        if colon and name == place:
            read = codec.read(value)
            if codec.write(read) != value:
                message = f"{place}: expected {codec.write(read)!r}, which is how this is written, got {shown(value)}"
                raise NotationError(message)
            return place, read, rank
    message = f"expected 'PLACE: VALUE' with one of the places of a position, got {shown(text)}"
    raise NotationError(message)


_PLACES: Final[dict[str, Codec[Any]]] = {
    **{line.name: line.codec for line in _TABLE_LINES},
    **{f"seat {seat} {line.name}": line.codec for seat in range(FIGURES.players_most) for line in _SEAT_LINES},
    "turn": Codec(_read_owed, _write_owed),
}


def _table(stated: dict[str, Any]) -> State:
    """Lay out what is stated; everything else lies in the box."""
    players = stated.get("players", FIGURES.players_least)
    _check_range("players", players, FIGURES.players_least, FIGURES.players_most)
    _check_range("round", stated.get("round", 1), 1, FIGURES.rounds)
    seats = tuple(
        Seat(**{line.field: stated[place] for line in _SEAT_LINES if (place := f"seat {seat} {line.name}") in stated})
        for seat in range(players)
    )
    for place, value in stated.items():
        if re.match(r"seat \d", place) and int(place[5]) >= players:
            message = f"{place}: expected a seat from 0 to {players - 1}"
            raise NotationError(message)
        if isinstance(value, int):
            _check_range(place, value, 0, MOST if place.endswith("curses") else None)
    owed: Owed = stated.get("turn", Action(0))
    _check_owed(owed, players, stated.get("spent", Tokens()))
    state = State(
        choices=stated.get("choices", Choices()),
        track=Track(),
        round=stated.get("round", 1),
        deck=stated.get("deck", ()),
        quays=stated.get("quays", ()),
        discard=stated.get("discard", Cards()),
        tokens=stated.get("tokens", Tokens()),
        spent=stated.get("spent", Tokens()),
        box=Cards(),
        box_tokens=Tokens(),
        seats=tuple(
            seat if f"seat {number} round-start" in stated else evolve(seat, round_start=seat.marker)
            for number, seat in enumerate(seats)
        ),
        owed=owed,
    )
    return evolve(state, box=_rest(ALL_CARDS, cards_out(state)), box_tokens=_rest(ALL_TOKENS, tokens_out(state)))


def _check_owed(owed: Owed, players: int, spent: Tokens) -> None:
    """Check that who and what is owed is at the table."""
    for name, seat in asdict(owed).items():
        if name != "back":
            _check_range(f"turn: {name}", seat, 0, players - 1)
    if isinstance(owed, (VizierCard, ThiefBack, ThiefCard)) and owed.victim == owed.seat:
        message = f"turn: victim: expected a seat other than {owed.seat} (classic.turn.opponent)"
        raise NotationError(message)
    for asked, token in ((CurseVictim, Token.CURSE), (ProsperitySet, Token.PROSPERITY)):
        if isinstance(owed, asked) and token not in spent:
            message = f"spent: expected {token} among them, since it waits to be put (classic.events.effect)"
            raise NotationError(message)


def _check_range(place: str, number: int, least: int, most: int | None) -> None:
    if number < least or (most is not None and number > most):
        limits = f"{least} to {most}" if most is not None else f"{least} or more"
        message = f"{place}: expected {limits}, got {number}"
        raise NotationError(message)


def _rest(whole: Any, out: Any) -> Any:
    if out <= whole:
        return whole - out
    kind, number = next((kind, number) for kind, number in out.counts() if number > whole.count(kind))
    message = f"{kind}: the box has {whole.count(kind)}, the position {number} (classic.setup.components)"
    raise NotationError(message)


def cards_out(state: State) -> Cards:
    """All cards that do not lie in the box."""
    piles = [Cards.of(state.deck), Cards.of(state.quays), state.discard]
    for seat in state.seats:
        piles += [seat.hand, seat.corruption, *seat.laid, *(lying.cards for lying in seat.sets)]
    return sum(piles, start=Cards())


def tokens_out(state: State) -> Tokens:
    """All tokens that do not lie in the box."""
    kept = {
        Token.CURSE: sum(seat.curses for seat in state.seats),
        Token.PROSPERITY: sum(lying.prosperity for seat in state.seats for lying in seat.sets),
    }
    return state.tokens + state.spent + Tokens.from_counts(kept)


def write_position(state: State) -> list[str]:
    """Write a position; lines that say what is so anyway are left out."""
    empty = position_values(_table({"players": len(state.seats)})) | {"players": str(FIGURES.players_least)}
    empty |= {f"seat {n} round-start": str(seat.marker) for n, seat in enumerate(state.seats)}
    return [f"{place}: {value}" for place, value in position_values(state).items() if value != empty[place]]


def position_values(state: State) -> dict[str, str]:
    """Write the value of every line of a position, in order."""
    values: dict[str, Any] = {"players": len(state.seats), "turn": state.owed}
    values |= {line.name: getattr(state, line.field) for line in _TABLE_LINES if line.name != "players"}
    for number, seat in enumerate(state.seats):
        values |= {f"seat {number} {line.name}": getattr(seat, line.field) for line in _SEAT_LINES}
    return {place: codec.write(values[place]) for place, codec in _PLACES.items() if place in values}
