"""Hostile texts: positions, moves, options and TOML with one thing in excess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_verification.hostile.documents import Hostile

if TYPE_CHECKING:
    from collections.abc import Callable


def _repeated(text: str) -> Callable[[int], bytes]:
    """Repeat a text."""
    return lambda size: text.encode() * (size // len(text.encode()))


def _between(begin: str, text: str, end: str) -> Callable[[int], bytes]:
    """Repeat a text between two others."""
    return lambda size: f"{begin}{text * (size // len(text))}{end}".encode()


def _numbered(text: str) -> Callable[[int], bytes]:
    """Repeat a text with N replaced by a running number."""
    return lambda size: "".join(text.replace("N", f"{number:05}") for number in range(size // (len(text) + 4))).encode()


def _made(**texts: Callable[[int], bytes]) -> tuple[Hostile, ...]:
    return tuple(Hostile(name.replace("_", " "), make) for name, make in texts.items())


ANY: Final = _made(
    one_long_word=_repeated("a"),
    words=_repeated("a "),
    blanks=_repeated(" "),
    lines=_repeated("a\n"),
    empty_lines=_repeated("\n"),
    zeros=_repeated("\0"),
    no_text=lambda size: b"\xff" * size,
    unprintable=_repeated("\U000e0001"),
    byte_order_marks=_repeated("\ufeff"),
    a_long_number=_repeated("9"),
    question_marks=_repeated("? "),
    colons=_repeated(": "),
    slashes=_repeated(" / "),
)

MOVES: Final = _made(
    comments=_repeated("# a\n"),
    moves=_repeated("seat 0: take 0\n"),
    a_seat_of_many_digits=_between("seat ", "9", ": take 0"),
    a_slot_of_many_digits=_between("seat 0: take ", "9", ""),
    many_cards=_between("seat 0: set ", "fish-0 ", "fish-0"),
    many_times=_between("seat 0: set ", "fish-0*9999 ", "fish-0"),
    many_ontos=_between("seat 0: set fish-0", " onto 1", ""),
    many_as=_between("seat 0: sell fish-f-0", " as fish", ""),
    near_misses=_between("seat 0: play ", "quee", ""),
    a_near_verb=_between("seat 0: ta", "k", "e 0"),
    hands=_between("setup: first 0 hands -", " / -", " deck - tokens -"),
    decks=_between("setup: first 0 hands -", " deck -", ""),
    centres=_between("setup: first 0 hands -", " centre -", " draw-pile -"),
    draw_piles=_between("setup: first 0 hands - centre -", " draw-pile -", ""),
    deals=_between("chance: deal hands -", " deck -", " tokens"),
)

OPTIONS: Final = _made(
    one_long_word=_repeated("a"),
    words=_repeated("a "),
    unprintable=_repeated("\U000e0001"),
    a_long_number=_repeated("9"),
    winners=_between("winners 0", ", scores 0", "\n"),
    many_winners=_between("winners 0", " 0", ", scores 0 0"),
    many_scores=_between("0", " 0", ""),
    names=_between("a", ",a", ""),
    different_names=_numbered("N,"),
)

POSITIONS: Final = _made(
    comments=_repeated("# a\n"),
    wrong_lines=_repeated("hond: fish-0\n"),
    places=_repeated("players: 2\n"),
    unknown_places=_numbered("seat N hand: -\n"),
    near_places=_between("seat 0 h", "o", "nd: -\n"),
    expected=_repeated("-> answer: legal\n"),
    games=_repeated("game: duel\n"),
    disputed=_repeated("move: seat 0: take 0\n"),
    a_long_row=_between("deck: ", "fish-0 ", "fish-0\n"),
    a_long_draw_pile=_between("draw-pile: ", "fish-f-0 ", "fish-f-0\n"),
    many_times=_between("deck: ", "fish-0*9999 ", "fish-0\n"),
    empty_sets=_between("seat 0 sets: -", " / -", "\n"),
    sets=_between("seat 0 sets: fish-0", " / fish-0", "\n"),
    laid=_between("seat 0 laid: -", " / -", "\n"),
    sold=_between("seat 0 sold: fish: -", " / fish: -", "\n"),
    market=_between("market: a1 queen", " / a1 queen", "\n"),
    prosperity=_between("seat 0 sets: fish-0", " +prosperity", "\n"),
    a_marker_of_many_digits=_between("seat 0 marker: ", "9", "\n"),
    choices=_between("choices: a=b", " a=b", "\n"),
    a_reading=_between("choices: clean-tie=", "\U000e0001", "\n"),
    pending=_between("turn: action", " seat 0", "\n"),
    unknown=_between("seat 0 hand: ", "? ", "?\n"),
    known=_between("seat 0 hand: ", "fish-0 ", "?\n"),
    unknown_numbers=_between("seat 0 hand: ?*", "9", "\n"),
)

TOML: Final = _made(
    comments=_repeated("# a\n"),
    tables=_numbered("[N]\n"),
    arrays_of_tables=_repeated("[[check]]\n"),
    keys=_numbered("kN = 1\n"),
    a_key_twice=lambda size: _numbered("kN = 1\n")(size) + b"k00000 = 1\n",
    dotted_keys=_numbered("k.kN = 1\n"),
    a_long_dotted_key=_between("a", ".a", " = 1\n"),
    long_dotted_keys=_numbered(f"kN{'.a' * 15} = 1\n"),
    brackets=_between("a = ", "[", "\n"),
    tables_in_tables=_between("a = ", "{a = ", "\n"),
    numbers=_between("check = [", "1,", "]\n"),
    a_long_number=_between("a = ", "9", "\n"),
    a_long_text=_between('a = "', "a", '"\n'),
    escapes=_between('a = "', "\\n", '"\n'),
    many_lines=_between('a = """', "\\\n  ", '"""\n'),
)
