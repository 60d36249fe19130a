"""Points, results and other questions as people write them. Independent of the games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from sobek_core.input.game import GameInput
from sobek_core.input.problems import UnreadError
from sobek_core.input.sentences import Players
from sobek_core.input.things import read_name
from sobek_core.input.vocabulary import ordinal_of, words_in
from sobek_core.verdicts.question import (
    Asked,
    GameOverQuestion,
    PointsQuestion,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)

ASKED: Final = "?"
CLAIMED: Final = {ASKED: None, "yes": True, "no": False}
PAIR: Final = 2  # players, of whom one beats the other
AND: Final = r"(?: , (?:(?:and|et|&) )?| (?:and|et|&) )"
WON: Final = r"(?:wins|win|won|has won|have won|gagne|gagnent|a gagne|ont gagne|beats|beat|bat)(?!\S)"
NOTATION: Final = re.compile(r"winners? ([0-9](?: [0-9])*)(?: ?,? ?scores? (.*))?")
MINUS: Final = (
    (r"(?<=[0-9])(?:-| - )(?=[0-9])", " "),
    (r"(?<!\S)(?:minus|moins) (?=[0-9])", "-"),
)  # `71-60`, `minus 2`


@frozen
class ClaimReader:
    """Reads questions and claims. places: what is stated. What cannot be read raises UnreadError."""

    players: Players
    count: int
    places: Mapping[str, Any]
    game: GameInput

    def asked(self, name: str, text: str) -> Asked:
        """Read what a line asks or claims, after its name in words.toml."""
        match name:
            case "points":
                return PointsQuestion(None if text == ASKED else self._points(text))
            case "result":
                return self._result(text)
            case "set":
                return self._set(text)
            case "round-over":
                return RoundOverQuestion(CLAIMED[text])
            case "game-over":
                return GameOverQuestion(CLAIMED[text])
        raise UnreadError("expected", text, "claim")

    def _points(self, text: str) -> tuple[int | None, ...]:
        """Read points: `78 72` by seat, or `Ben 72, Ada 78`, or those of some players."""
        found = self._numbers(text, "points")
        named = dict(zip(range(self.count), found, strict=False)) if isinstance(found, list) else found
        if not named or (isinstance(found, list) and len(found) != self.count):
            raise self._unread(text, "points")
        return tuple(named.get(seat) for seat in range(self.count))

    def _result(self, text: str) -> ResultQuestion:
        """Read a result: `draw`, `Ada wins, 71 to 60`, `winners 0, scores 71 60`, `Ada 71, Ben 60`."""
        one, everybody = self.players.pattern, tuple(range(self.count))
        if text in {ASKED, "draw", "not over"}:
            return ResultQuestion(winners=everybody if text == "draw" else None, not_over=text == "not over")
        if (notation := NOTATION.fullmatch(text)) is not None:
            winners, order = sorted({int(seat) for seat in notation[1].split()}), everybody
            scores = self._numbers(notation[2] or "", "result")
        else:
            beaten = rf"(?: (?:contre |against )?(?P<other>{one})(?!\S))?"
            won = re.match(rf"({one}(?:{AND}{one})*)(?: {WON}{beaten}|$)", text)
            if won and won["other"] and self.count > PAIR:  # to beat one of several is not to win
                raise self._unread(text, "result")
            names = re.findall(one, won[1]) if won else []
            winners = sorted({seat for seat in map(self.players.seat, names) if seat is not None})
            order = (*winners, *(seat for seat in everybody if seat not in winners))  # the winner's points first
            scores = self._numbers(text[won.end() :] if won else text, "result")
        if isinstance(scores, list):
            is_clear = order == everybody or self.count == PAIR or len(set(scores)) == 1
            if scores and (len(scores) != self.count or not is_clear):
                raise self._unread(text, "result")
            scores = dict(zip(order, scores, strict=False))
        if not {*winners, *scores}.issubset(everybody) or len(scores) not in {0, self.count} or not (winners or scores):
            raise self._unread(text, "result")
        return ResultQuestion(tuple(winners) or None, tuple(scores[seat] for seat in everybody) if scores else None)

    def _numbers(self, text: str, what: str) -> dict[int, int] | list[int]:
        """Return the points by the seat of the player before them, or those that belong to nobody."""
        said = self.players.marked(text)
        for pattern, sign in MINUS:
            said = re.sub(pattern, sign, said)
        said = " ".join(word for word in said.split() if word not in words_in("between-points"))
        named = [(int(seat), int(number)) for seat, number in re.findall(r"@([0-9]) (-?[0-9]{1,9})(?!\S)", said)]
        if re.fullmatch(r"(?:(?:^| )-?[0-9]{1,9})*", said):
            return [int(number) for number in said.split()]
        is_clear = len(dict(named)) == len(named) and max(dict(named), default=0) < self.count
        if len(named) * 2 != len(said.split()) or not is_clear:
            raise self._unread(text, what)
        return dict(named)

    def _set(self, text: str) -> SetQuestion:
        """Read what a set scores: a player, its number or its type, and what is claimed."""
        of, _, number = text.partition("=")
        seat, which = self.players.leading(" ".join(of.split()))
        sets = {one: self.places.get(f"seat {one} {self.game.sets}", ()) for one in range(self.count)}
        stated = [one for one in sets if sets[one]]
        seat = stated[0] if seat is None and len(stated) == 1 else seat
        own = sets.get(-1 if seat is None else seat, ())
        nth = ordinal_of(which) or (1 if not which and len(own) == 1 else None)
        goods = read_name((which,), self.game.goods) if which else ()
        same = [one for one in own if not nth and self.game.types(one) == [*goods]]
        if seat is None or not (nth or len(goods) == 1) or len(same) > 1:
            raise UnreadError("which-set", " ".join(of.split()))
        claimed = self._numbers(number, "points")
        return SetQuestion(seat, nth - 1 if nth else self.game.goods.read(goods[0]), next(iter(claimed), None))

    def _unread(self, text: str, what: str) -> UnreadError:
        """Return that a claim cannot be read, with an example."""
        names = [*self.players.names, *(f"seat {seat}" for seat in range(len(self.players.names), self.count))]
        example = ", ".join(f"{name} {78 - 6 * at}" for at, name in enumerate(names))
        return UnreadError("expected", text, what, nearest=(example,))
