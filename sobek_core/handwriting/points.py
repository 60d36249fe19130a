"""Claimed points and results as people write them. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.handwriting.values import is_numeral
from sobek_core.handwriting.vocabulary import tokens
from sobek_core.text.notation import number_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.handwriting.problems import Problems
    from sobek_core.handwriting.seats import Seats
    from sobek_core.handwriting.vocabulary import Tokens

WON: Final = frozenset({"winner", "winners", "wins", "win", "won", "gagne", "gagnent", "vainqueur", "vainqueurs"})
SCORES: Final = frozenset({"score", "scores", "points", "pointage"})
NEGATIONS: Final = frozenset({"not", "no", "never", "t", "n", "ne", "pas", "jamais"})  # doesn't, n'a pas
TO: Final = frozenset({"to", "a", "contre", "against"})  # between the winner's points and the other's
NOBODY: Final = -1


def read_scores(text: str, seats: Seats, players: int | None, problems: Problems) -> str:
    """Read points: by seat as `78 72`, or by name as `Ben 72, Ada 78`. Return them by seat.

    players: how many there are, None if that is not known.
    """
    said = tokens(text)
    if by_name := _by_name(said, seats):
        number = players or len(seats.names) or len(by_name)
        if [*range(number)] == sorted(NOBODY if points is None else who for who, points in by_name):
            return " ".join(str(points) for _, points in sorted(by_name))
        who = ", ".join(seats.names) or f"seat 0 to seat {(players or 2) - 1}"
        problems.add(f"the points of every player ({who})", text)
        return ""
    numbers = [number_in(word) for word in said if is_numeral(word)]
    if not numbers or None in numbers or players not in {None, len(numbers)}:
        many = "" if players is None else f"{players} whole numbers, "
        problems.add(f"{many}the points of every player by seat, such as `78 72`", text)
        return ""
    return " ".join(map(str, numbers))


def _by_name(said: Tokens, seats: Seats) -> Sequence[tuple[int, int | None]]:
    """Return each number with its seat, nothing if nobody is named.

    The seat is -1 behind no name, or behind another number; the number is None if it cannot be read.
    """
    found, at, who, is_named = list[tuple[int, int | None]](), 0, NOBODY, False
    while at < len(said):
        if seat := seats.named_at(said, at):
            (who, used), is_named = seat, True
            at += used
            continue
        if is_numeral(said[at]):
            found.append((who, number_in(said[at])))
            who = NOBODY
        at += 1
    return found if is_named else ()


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
    if not winners or not winners <= {*range(last + 1)}:
        problems.add(f"who wins, out of seat 0 to seat {last}" if winners else f"who wins: {seats.expected()}", text)
        return ""
    if set(said) & NEGATIONS:
        problems.add("who wins, and not who does not", text)
        return ""
    of_winner = tokens(scores)
    if winners == {1} and len(of_winner) == 3 and of_winner[1] in TO:
        scores = f"{of_winner[2]} {of_winner[0]}"  # the winner's come first
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
        if is_numeral(said[at]):
            break
        at += 1
    rest = said[at:]
    numbered = next((place for place, word in enumerate(rest) if word in SCORES), 0)
    if numbered and at and said[at - 1] in WON:  # `winners 0 1, scores 71 71`
        numbers = [number_in(word) for word in rest[:numbered] if is_numeral(word)]
        winners |= {NOBODY if number is None else number for number in numbers}
        rest = rest[numbered:]
    return winners, " ".join(rest)
