"""Points, results and other questions as people write them. Independent of the games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from sobek_core.input.problems import UnreadError
from sobek_core.input.sentences import Sentences
from sobek_core.input.things import GameInput, read_name
from sobek_core.input.vocabulary import ordinal_of, words_in
from sobek_core.text.notation import number_in
from sobek_core.verdicts.question import (
    Asked,
    GameOverQuestion,
    PointsQuestion,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)

ASKED: Final = "?"
OVER: Final[Mapping[str, type[RoundOverQuestion | GameOverQuestion]]] = {
    "round-over": RoundOverQuestion,
    "game-over": GameOverQuestion,
}
PAIR: Final = 2  # players, of whom one beats the other
NOTATION: Final = re.compile(r"winners? ([0-9](?: [0-9])*)(?: ?,? ?scores? (.*))?")
MINUS: Final = re.compile(r"(?<!\S)(?:minus|moins) (?=[0-9])")
BETWEEN: Final = re.compile(r"(?<=[0-9])(?:-| - )(?=[0-9])")  # `71-60`


@frozen
class ClaimReader:
    """Reads questions and claims. places: what is stated. What cannot be read raises UnreadError."""

    sentences: Sentences
    count: int
    places: Mapping[str, Any]
    game: GameInput

    def asked(self, name: str, text: str) -> Asked:
        """Read what a line asks or claims, after its name in words.toml."""
        if name in OVER:
            return OVER[name]({"yes": True, "no": False}.get(text))
        if name == "points":
            points = None if text == ASKED else self._numbers(text, name, range(self.count))
            return PointsQuestion(None if points is None else tuple(map(points.get, range(self.count))))
        if name == "result":
            return self._result(text)
        if name == "set":
            return self._set(text)
        raise UnreadError("expected", text, "claim")

    def _result(self, text: str) -> ResultQuestion:
        """Read a result: `draw`, `Ada wins, 71 to 60`, `winners 0, scores 71 60`, `Ada 71, Ben 60`."""
        order = tuple(range(self.count))
        if text in {ASKED, "draw"}:
            return ResultQuestion(winners=order if text == "draw" else None)
        notation, won = NOTATION.fullmatch(text), self.sentences.won.match(text)
        named = notation[1] if notation else self.sentences.marked(won["winners"]) if won else ""
        winners = sorted({int(seat) for seat in re.findall("@?([0-9])", named)})
        if notation is None:  # the winner's points come first
            order = (*winners, *(seat for seat in order if seat not in winners))
        rest = notation[2] or "" if notation else text[won.end() :] if won else text
        scores = self._numbers(rest, "result", order)
        is_clear = {*winners} <= {*order} and len(scores) in {0, self.count} and (winners or scores)
        if not is_clear or (won and won["other"] and self.count > PAIR):  # to beat one of several is not to win
            raise self._unread(text, "result")
        return ResultQuestion(tuple(winners) or None, tuple(scores[seat] for seat in sorted(scores)) or None)

    def _numbers(self, text: str, what: str, order: Sequence[int]) -> dict[int, int]:
        """Return the points by seat: of the player before each number, or else of all players in this order."""
        said = BETWEEN.sub(" ", MINUS.sub("-", self.sentences.marked(text)))
        words = [word for word in said.split() if word not in words_in("between-points")]
        if words and "@" not in said:
            is_clear = self.count == PAIR or [*order] == sorted(order) or len({*words}) == 1
            if len(words) != self.count or not is_clear:
                raise self._unread(text, what)
            words = [word for seat, number in zip(order, words, strict=True) for word in (f"@{seat}", number)]
        points = dict(zip(words[::2], map(number_in, words[1::2]), strict=False))
        if (
            len(points) * 2 != len(words)
            or None in points.values()
            or not points.keys() <= {f"@{seat}" for seat in range(self.count)}
        ):
            raise self._unread(text, what)
        return {int(seat[1:]): number for seat, number in points.items() if number is not None}

    def _set(self, text: str) -> SetQuestion:
        """Read what a set scores: a player, its number or its type, and what is claimed."""
        of, _, number = text.partition("=")
        seat, which = self.sentences.leading(" ".join(of.split()))
        sets = {one: self.places.get(f"seat {one} {self.game.sets}", ()) for one in range(self.count)}
        stated = [one for one in sets if sets[one]]
        seat = stated[0] if seat is None and len(stated) == 1 else seat
        own = sets.get(-1 if seat is None else seat, ())
        nth = ordinal_of(which) or (1 if not which and len(own) == 1 else None)
        goods = read_name((which,), self.game.goods) if which else ()
        same = [one for one in own if not nth and self.game.types(one) == [*goods]]
        if seat is None or not (nth or len(goods) == 1) or len(same) > 1:
            raise UnreadError("which-set", " ".join(of.split()))
        return SetQuestion(
            seat, nth - 1 if nth else self.game.goods.read(goods[0]), number_in(MINUS.sub("-", number.strip()))
        )

    def _unread(self, text: str, what: str) -> UnreadError:
        """Return that a claim cannot be read, with an example."""
        names = [*self.sentences.names, *(f"seat {seat}" for seat in range(len(self.sentences.names), self.count))]
        example = ", ".join(f"{name} {78 - 6 * at}" for at, name in enumerate(names))
        return UnreadError("expected", text, what, nearest=(example,))
