"""Claimed points and results as people write them. Independent of the games."""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.handwriting.numbers import is_numeral
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.handwriting.vocabulary import fold, tokenize
from sobek_core.text.notation import number_in

if TYPE_CHECKING:
    from collections.abc import Sequence

WON: Final = frozenset({"winner", "winners", "wins", "win", "won", "gagne", "gagnent", "vainqueur", "vainqueurs"})
WINNERS: Final = "winners"  # as in notation, where it may stand before numbers alone
SCORES: Final = frozenset({"score", "scores", "points", "pointage"})
NEGATIONS: Final = frozenset(  # doesn't, n'a pas
    {"not", "no", "never", "t", "n", "ne", "pas", "jamais", "neither", "nor", "ni", "nobody", "none", "personne"}
)
DASH: Final = "~"  # stands for a hyphen that is not a minus sign
AFTER_NUMBER: Final = SCORES | {"point", "pts", ")"}
AND: Final = frozenset({",", ";", "and", "et", "&"})
SIGNS: Final = frozenset({".", "!", "|", "(", ")", "[", "]", '"', "`", ":", "="})
HAS: Final = frozenset({"has", "have", "had", "with", "avec", "a", "ont", "scored"})
FILLERS: Final = AFTER_NUMBER | AND | SIGNS | HAS
BEAT: Final = frozenset({"beat", "beats", "defeated", "defeats", "bat"})  # before those who lost
AGAINST: Final = frozenset({"against", "over", "contre", "vs", "versus"})
TO: Final = (AGAINST - {"over"}) | {"to", "/", DASH}  # between points; `a` is also French for `has`
IS: Final = SIGNS | HAS | {"is", "are", "est", "sont", "the", "le", "les"}  # between a winner and the word for it
MINUS: Final = frozenset({"minus", "moins"})
LONGEST_NAME: Final = 50  # words of a player
MOST_LOSERS: Final = 3  # whose points are listed in every order
NOBODY: Final = -1
_HYPHEN: Final = re.compile(r"(?<=\w)-+|-(?![-\d])")


@frozen
class Item:
    """A word, number or punctuation mark of a claim. seat: that of the player it names, if any."""

    word: str
    seat: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it looks like a number that is not part of a name."""
        return self.seat is None and is_numeral(self.word)


def read_scores(text: str, seats: Seats, players: int | None, problems: Problems) -> str:
    """Read points: by seat as `78 72`, or by name as `Ben 72, Ada 78`. Return them by seat.

    players: how many there are, None if that is not known.
    """
    return _numbers(_ClaimReader(text, seats, players, problems).by_seat(_items(text, seats)))


def read_result(text: str, seats: Seats, players: int | None, problems: Problems) -> str:
    """Read a result: `winners 0, scores 78 72`, `Ada wins, 78 to 72`, or `Ada 78, Ben 72`, where the higher score wins.

    `Ada wins`, without points, is `winners 0`. players: how many there are, None if that is not known.
    """
    return _ClaimReader(text, seats, players, problems).result()


@frozen
class _ClaimReader:
    """Claimed points or a claimed result. players: how many there are, None if that is not known."""

    text: str
    seats: Seats
    players: int | None
    problems: Problems

    def by_seat(self, items: Sequence[Item]) -> list[int]:
        """Return points by seat; report them if they cannot be read."""
        found, strange = _points(items)
        is_named = any(one.seat is not None for one in items)
        numbers = [number for _, number in found if number is not None]
        if strange or len(numbers) < len(found):
            is_right = False
        elif is_named:
            number = self.players or len(self.seats.names) or len(found)
            is_right = [*range(number)] == sorted(who for who, _ in found)
            numbers = [points for _, points in sorted(found) if points is not None]
        else:
            is_right = bool(numbers) and self.players in {None, len(numbers)}
        if is_right:
            return numbers
        if is_named:
            who = ", ".join(self.seats.names) or f"seat 0 to seat {(self.players or 2) - 1}"
            self.problems.add(f"the points of every player ({who})", self.text)
        else:
            many = "" if self.players is None else f"{self.players} whole numbers, "
            self.problems.add(f"{many}the points of every player by seat, such as `78 72`", self.text)
        return []

    def result(self) -> str:
        """Return a result in notation; report it if it cannot be read."""
        seats, players, problems = self.seats, self.players, self.problems
        items = _items(self.text.rstrip("? "), seats)  # a question of who won
        words = {one.word for one in items if one.seat is None}
        before = len(problems.found)
        if not words & (WON | BEAT):
            points = self.by_seat(items)
            winners = [seat for seat, one in enumerate(points) if one == max(points)]
        elif words & NEGATIONS:
            problems.add("who wins, not who does not", self.text)
            return ""
        else:
            winners, others, is_numbered, rest = _winners(items)
            last = (players or 10) - 1
            if not winners or not {*winners, *others} <= {*range(last + 1)}:
                expected = (
                    f"who wins, out of {', '.join(seats.names) or f'seat 0 to seat {last}'}"
                    if winners
                    else f"who wins: {seats.expected()}"
                )
                problems.add(expected, self.text)
                return ""
            is_short = all(_is_word(one, SIGNS | AND) for one in rest)
            if is_short and others and players is not None and len({*winners, *others}) < players:
                problems.add("who wins against all others, or the points of every player", self.text)
            if len(problems.found) == before and is_short:
                return f"winners {_numbers(sorted(winners))}"
            is_by_seat = is_numbered or any(one.seat is not None for one in rest)
            points = self.by_seat(rest) if is_by_seat else self._winners_first(rest, winners)
            if not is_numbered and points and max(points) > min(_points_of(points, winners), default=NOBODY):
                problems.add(
                    "a winner who has no fewer points than anybody else, and the winner's points first", self.text
                )
        if len(problems.found) > before:
            return ""
        return f"winners {_numbers(sorted(winners))}, scores {_numbers(points)}"

    def _winners_first(self, items: Sequence[Item], winners: Sequence[int]) -> list[int]:
        """Return points by seat, given without names and those of the winners first; report them if ambiguous."""
        given = self.by_seat(items)
        if not given:
            return []
        others = [seat for seat in range(len(given)) if seat not in winners]
        first, rest = given[: len(given) - len(others)], given[len(given) - len(others) :]
        is_even = len(first) == len({*winners}) and len({*first}) == 1  # the winners have equal points
        if not is_even or (len({*rest}) > 1 and len(others) > MOST_LOSERS):
            self.problems.add("the points of every player by name, such as `Ada 78, Ben 72`", self.text)
            return []
        orders = sorted({*permutations(rest)}, reverse=True) if len({*rest}) > 1 else [tuple(rest)]
        readings = [_points_by_seat(first[0], winners, others, order) for order in orders]
        if len(readings) > 1:
            names = [*self.seats.names, *(f"seat {seat}" for seat in range(len(self.seats.names), len(given)))]
            written = [
                ", ".join(f"{name} {one}" for name, one in zip(names, points, strict=False)) for points in readings
            ]
            self.problems.ambiguous(self.text, written)
            return []
        return readings[0]


def _items(text: str, seats: Seats) -> list[Item]:
    """Split a text into players, numbers, words and punctuation; `minus` before a number is its sign."""
    tokens = tokenize(_HYPHEN.sub(lambda found: f" {DASH} " * len(found[0]), fold(text)))
    items, at = list[Item](), 0
    while at < len(tokens):
        kept = [place for place in range(at, min(at + LONGEST_NAME, len(tokens))) if tokens[place] != DASH]
        named = seats.named_at(tuple(tokens[place] for place in kept), 0) if tokens[at] != DASH else None
        if named is not None:
            end = kept[named[1] - 1] + 1
            items.append(Item(" ".join(tokens[at:end]), named[0]))
            at = end
        elif (
            tokens[at] in MINUS
            and tokens[at + 1 : at + 2]
            and tokens[at + 1].isdecimal()
            and not _ends_in_number(items)
        ):
            items.append(Item(f"-{tokens[at + 1]}"))
            at += 2
        else:
            items.append(Item(tokens[at]))
            at += 1
    return items


def _ends_in_number(items: Sequence[Item]) -> bool:
    """Return whether the last item is a number, perhaps with the word `points`."""
    last = next((one for one in reversed(items) if one.seat is not None or one.word not in AFTER_NUMBER), None)
    return last is not None and last.is_number


def _points(items: Sequence[Item]) -> tuple[list[tuple[int, int | None]], bool]:
    """Return each number with its seat, and whether there is anything other than points.

    The seat is -1 unless the number follows a name; the number is None if it cannot be read.
    """
    found, who = list[tuple[int, int | None]](), NOBODY
    for at, one in enumerate(items):
        if one.seat is not None:
            if who != NOBODY:  # a player without points
                return found, True
            who = one.seat
        elif one.is_number:
            found.append((who, number_in(one.word)))
            who = NOBODY
        elif one.word in TO:
            after = items[at + 1 : at + 2]
            if not (_ends_in_number(items[:at]) and after and (after[0].is_number or after[0].seat is not None)):
                return found, True
        elif one.word not in FILLERS:
            return found, True
    return found, who != NOBODY


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _points_of(points: Sequence[int], winners: Sequence[int]) -> list[int]:
    return [points[seat] for seat in winners if seat < len(points)]


def _winners(items: Sequence[Item]) -> tuple[list[int], list[int], bool, Sequence[Item]]:
    """Return the winners, none if unreadable, those named as losers, and the rest of the items.

    The third value is whether the winners are numbered as in notation.
    """
    others = list[int]()
    at = _skip_words(items, 0, IS)
    if items[at : at + 1] and _is_word(items[at], WON):
        at = _skip_words(items, at + 1, IS)
        last = len(items) if items[at - 1].word == WINNERS else 0
        end = next((place for place in range(at, len(items)) if _is_word(items[place], SCORES)), last)
        listed = [one for one in items[at:end] if not _is_word(one, AND | SIGNS)]
        if listed and all(one.is_number for one in listed):
            numbers = (number_in(one.word) for one in listed)
            return sorted({NOBODY if one is None else one for one in numbers}), [], True, items[end:]
        winners, at = _player_list(items, at)
    else:
        winners, at = _player_list(items, at)
        at = _skip_words(items, at, IS)
        if not (items[at : at + 1] and _is_word(items[at], WON | BEAT)):
            return [], [], False, ()
        at += _is_word(items[at], WON)
    if items[at : at + 1] and _is_word(items[at], AGAINST | BEAT):
        others, at = _player_list(items, at + 1)
        if not others or {*others} & {*winners}:
            return [], [], False, ()
    return winners, others, False, items[at:]


def _is_word(item: Item, words: frozenset[str]) -> bool:
    return item.seat is None and item.word in words


def _skip_words(items: Sequence[Item], at: int, words: frozenset[str]) -> int:
    while at < len(items) and _is_word(items[at], words):
        at += 1
    return at


def _player_list(items: Sequence[Item], at: int) -> tuple[list[int], int]:
    """Return the players in a list that starts here, separated by `and` or commas, and where the list ends."""
    found, end = list[int](), at
    while at < len(items) and (seat := items[at].seat) is not None:
        found.append(seat)
        end = at + 1
        at = _skip_words(items, end, AND)
        if at == end:
            break
    return found, end


def _points_by_seat(winning: int, winners: Sequence[int], others: Sequence[int], rest: Sequence[int]) -> list[int]:
    """Return points by seat."""
    by_seat = dict.fromkeys(winners, winning) | dict(zip(others, rest, strict=True))
    return [by_seat[seat] for seat in sorted(by_seat)]
