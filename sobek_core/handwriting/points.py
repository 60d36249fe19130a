"""Claimed points and results as people write them. Knows no game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_core.handwriting.vocabulary import fold, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.handwriting.problems import Problems
    from sobek_core.handwriting.seats import Seats

WON: Final = frozenset({"winner", "winners", "wins", "win", "won", "gagne", "gagnent", "vainqueur", "vainqueurs"})
SCORES: Final = frozenset({"score", "scores", "points", "pointage"})
_NUMBER: Final = re.compile(r"(?<![\w-])-?\d{1,15}(?!\w)|(?<=\d)-\d{1,15}")


def read_scores(text: str, seats: Seats, problems: Problems) -> str:
    """Read points: by seat as `78 72`, or by name as `Ben 72, Ada 78`. Return them by seat."""
    by_name = _by_name(text, seats)
    if by_name and set(by_name) == set(range(len(seats.names))):
        return " ".join(str(by_name[seat]) for seat in range(len(seats.names)))
    if by_name:
        problems.add(f"the points of every player ({', '.join(seats.names)})", text)
        return ""
    numbers = [number.lstrip("-") if _is_dash(text, number) else number for number in _NUMBER.findall(fold(text))]
    if not numbers:
        problems.add("the points of every player, by seat, such as `78 72`", text)
    return " ".join(str(int(number)) for number in numbers)


def _is_dash(text: str, number: str) -> bool:
    """Return whether the sign of a number stands between two numbers, as in `78-72`."""
    return bool(re.search(rf"\d{re.escape(number)}", fold(text)))


def _by_name(text: str, seats: Seats) -> Mapping[int, int]:
    """Return the points that follow the names of players, by seat."""
    said, found, at, who = tokens(text), dict[int, int](), 0, None
    while at < len(said):
        if seat := seats.find(said, at):
            who, used = seat
            at += used
            continue
        if who is not None and said[at].isdecimal() and len(said[at]) <= 15:
            found.setdefault(who, int(said[at]))
            who = None
        at += 1
    return found


def read_result(text: str, seats: Seats, problems: Problems) -> str:
    """Read a result: `winners 0, scores 78 72`, `Ada wins, 78 to 72`, or `Ada 78, Ben 72`, where the most wins."""
    said = tokens(text)
    if not set(said) & WON:
        scores = read_scores(text, seats, problems)
        points = [int(one) for one in scores.split()]
        best = [str(seat) for seat, one in enumerate(points) if one == max(points)]
        return f"winners {' '.join(best)}, scores {scores}"
    winners, rest = _winners(said, seats)
    if not winners:
        problems.add(f"who wins: {seats.expected()}", text)
        return ""
    scores = " ".join(word for word in rest if word.isdecimal())
    if not scores:
        problems.add("the winners and the points of every player, such as `winners 0, scores 78 72`", text)
    return f"winners {' '.join(map(str, sorted(winners)))}, scores {scores}"


def _winners(said: tuple[str, ...], seats: Seats) -> tuple[set[int], tuple[str, ...]]:
    """Return who wins, and the tokens with the points: those after the word for points, or after the winners."""
    cut = next((at for at, word in enumerate(said) if word in SCORES), None)
    before, after = (said, ()) if cut is None else (said[:cut], said[cut:])
    winners, at, rest = set[int](), 0, list[str]()
    while at < len(before):
        if seat := seats.find(before, at):
            winners.add(seat[0])
            at += seat[1]
            continue
        if cut is not None and before[at].isdecimal():
            winners.add(int(before[at][:2]))
        elif before[at].isdecimal():
            rest.append(before[at])
        at += 1
    return winners, (*rest, *after)
