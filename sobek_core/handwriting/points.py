"""Claimed points and results as people write them. Independent of the games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_core.handwriting.vocabulary import fold, tokens
from sobek_core.text.notation import MAX_DIGITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.handwriting.problems import Problems
    from sobek_core.handwriting.seats import Seats
    from sobek_core.handwriting.vocabulary import Tokens

WON: Final = frozenset({"winner", "winners", "wins", "win", "won", "gagne", "gagnent", "vainqueur", "vainqueurs"})
SCORES: Final = frozenset({"score", "scores", "points", "pointage"})
_NUMBER: Final = re.compile(r"(?<![\w-])-?\d+(?!\w)|(?<=\d-)\d+(?!\w)")  # `78-72` has no negative number


def read_scores(text: str, seats: Seats, players: int | None, problems: Problems) -> str:
    """Read points: by seat as `78 72`, or by name as `Ben 72, Ada 78`. Return them by seat.

    players: how many there are, None if that is not known.
    """
    if by_name := _by_name(tokens(text), seats):
        if set(by_name) == set(range(players or len(seats.names) or len(by_name))):
            return " ".join(str(by_name[seat]) for seat in sorted(by_name))
        who = ", ".join(seats.names) or f"seat 0 to seat {(players or 2) - 1}"
        problems.add(f"the points of every player ({who})", text)
        return ""
    return _written(_NUMBER.findall(fold(text)), players, text, problems)


def _written(numbers: Sequence[str], players: int | None, text: str, problems: Problems) -> str:
    """Return numbers as points by seat, or report them."""
    too_long = any(len(number.lstrip("-")) > MAX_DIGITS for number in numbers)
    if not numbers or too_long or players not in {None, len(numbers)}:
        many = "" if players is None else f"{players} whole numbers, "
        problems.add(f"{many}the points of every player by seat, such as `78 72`", text)
        return ""
    return " ".join(str(int(number)) for number in numbers)


def _by_name(said: Tokens, seats: Seats) -> Mapping[int, int]:
    """Return the points that follow the names of players, by seat."""
    found, at, who = dict[int, int](), 0, None
    while at < len(said):
        if seat := seats.named_at(said, at):
            who, used = seat
            at += used
            continue
        if who is not None and said[at].isdecimal() and len(said[at]) <= MAX_DIGITS:
            found.setdefault(who, int(said[at]))
            who = None
        at += 1
    return found


def read_result(text: str, seats: Seats, players: int | None, problems: Problems) -> str:
    """Read a result: `winners 0, scores 78 72`, `Ada wins, 78 to 72`, or `Ada 78, Ben 72`, where the higher score wins.

    players: how many there are, None if that is not known.
    """
    said = tokens(text)
    if not set(said) & WON:
        scores = read_scores(text, seats, players, problems)
        points = [int(one) for one in scores.split()]
        best = [str(seat) for seat, one in enumerate(points) if one == max(points)]
        return f"winners {' '.join(best)}, scores {scores}"
    winners, scores = _winners(said, seats)
    last = (players or 10) - 1
    if not winners or max(winners) > last:
        problems.add(f"who wins, out of seat 0 to seat {last}" if winners else f"who wins: {seats.expected()}", text)
        return ""
    written = read_scores(scores, seats, players, problems)
    return f"winners {' '.join(map(str, sorted(winners)))}, scores {written}"


def _winners(said: Tokens, seats: Seats) -> tuple[set[int], str]:
    """Return who wins, and the text with the points, which begins at the first number that is not a seat."""
    winners, at = set[int](), 0
    while at < len(said):
        if seat := seats.named_at(said, at):
            winners.add(seat[0])
            at += seat[1]
            continue
        if said[at].isdecimal():
            break
        at += 1
    rest = said[at:]
    numbered = next((place for place, word in enumerate(rest) if word in SCORES), 0)
    if numbered and at and said[at - 1] in WON:  # `winners 0 1, scores 71 71`
        winners |= {int(word[:2]) for word in rest[:numbered] if word.isdecimal()}
        rest = rest[numbered:]
    return winners, " ".join(rest)
