"""Points, results and other questions as people write them. Independent of the games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.input.problems import Problems
from sobek_core.input.sentences import Players
from sobek_core.input.things import read_name
from sobek_core.input.vocabulary import number_of
from sobek_core.verdicts.question import (
    Asked,
    GameOverQuestion,
    PointsQuestion,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sobek_core.input.game import GameInput

QUESTIONS: Final[Mapping[str, Callable[[int], Asked]]] = {
    "ask-points": lambda _: PointsQuestion(),
    "ask-winner": lambda _: ResultQuestion(),
    "ask-draw": lambda players: ResultQuestion(winners=tuple(range(players))),
    "ask-not-over": lambda _: ResultQuestion(not_over=True),
    "ask-round-over": lambda _: RoundOverQuestion(),
    "ask-game-over": lambda _: GameOverQuestion(),
    "claim-round-over": lambda _: RoundOverQuestion(claimed=True),
    "claim-round-not-over": lambda _: RoundOverQuestion(claimed=False),
    "claim-game-over": lambda _: GameOverQuestion(claimed=True),
}
"""The questions of sentences that have no parts, by their kind, given the number of players."""

WON: Final = r"(?:wins|win|won|has won|have won|gagne|gagnent|a gagne|ont gagne|beats|beat|bat)(?= |\Z)"
PAIR: Final = 2  # players, of whom one beats the other
AND: Final = r"(?: , (?:(?:and|et|&) )?| (?:and|et|&) )"
BETWEEN: Final = r"(?:[,;:/=()]|and|et|&|to|vs|a|has|have|with|avec|ont|points?|pts|scores?|against|contre)"
NOTATION: Final = re.compile(
    r"winners? (?P<winners>[0-9](?: [0-9])*)(?: ?,? ?scores? (?P<scores>-?[0-9]{1,9}(?: -?[0-9]{1,9})*))?"
)
HYPHEN_OR_MINUS: Final = ((r"(?<=[0-9])-(?=[0-9])", " "), (r"\b(?:minus|moins) (?=[0-9])", "-"))


@frozen
class ClaimReader:
    """Reads claims. count: how many players there are. What cannot be read is reported, and None is returned."""

    players: Players
    count: int
    problems: Problems

    def points(self, text: str) -> PointsQuestion | None:
        """Read points: `78 72` by seat, or `Ben 72, Ada 78`, or those of some players."""
        named, loose = self._points(text) or ({}, [])
        if not named and len(loose) != self.count:
            self._failed(text, "points")
            return None
        return PointsQuestion(tuple(named.get(seat) for seat in range(self.count)) if named else tuple(loose))

    def result(self, text: str) -> ResultQuestion | None:
        """Read a result: `Ada wins, 71 to 60`, `winners 0, scores 71 60`, `Ada 71, Ben 60`."""
        one, everybody = self.players.pattern, range(self.count)
        if (notation := NOTATION.fullmatch(text)) is not None:
            winners = sorted({int(seat) for seat in notation["winners"].split()})
            named, loose = dict[int, int](), [int(number) for number in (notation["scores"] or "").split()]
            order = [*everybody]
        else:
            won = re.match(
                rf"({one}(?:{AND}{one})*)(?: {WON}(?:(?: contre| against)? (?P<other>{one})(?= |\Z))?|\Z)", text
            )
            seats = {self.players.seat(name) for name in re.findall(one, won[1])} if won else set()
            winners = sorted(seat for seat in seats if seat is not None)
            one_of_more = won and won["other"] and self.count > PAIR  # to beat one is not to win
            rest = text[won.end() :].strip() if won else text
            named, loose = (None if one_of_more else self._points(rest)) or ({-1: 0}, [])
            order = [*winners, *(seat for seat in everybody if seat not in winners)]  # the winner's points first
        if len(loose) == self.count and (order == [*everybody] or self.count == PAIR or len(set(loose)) == 1):
            named, loose = dict(zip(order, loose, strict=True)), []
        if (
            loose
            or not (set(winners) | set(named)).issubset(everybody)
            or len(named) not in {0, self.count}
            or not (named or winners)
        ):
            self._failed(text, "result")
            return None
        return ResultQuestion(tuple(winners) or None, tuple(named[seat] for seat in everybody) if named else None)

    def _points(self, text: str) -> tuple[dict[int, int], list[int]] | None:
        """Return the points by the seat of the player before them, or those that belong to nobody.

        Return None if there is anything else.
        """
        named, loose, seat, at = dict[int, int](), list[int](), None, 0
        for pattern, sign in HYPHEN_OR_MINUS:
            text = re.sub(pattern, sign, text)
        words = re.compile(rf"(?:({self.players.pattern})(?!\S)|(-?[0-9]{{1,9}})(?!\S)|{BETWEEN}(?!\S)) ?")
        while at < len(text):
            found = words.match(text, at)
            if found is None or (found[1] and seat is not None):
                return None
            at = found.end()
            if found[1]:
                seat = self.players.seat(found[1])
            elif found[2] and seat is None:
                loose.append(int(found[2]))
            elif found[2] and seat is not None:
                if seat in named or seat >= self.count:
                    return None
                named[seat], seat = int(found[2]), None
        return None if seat is not None or (named and loose) else (named, loose)

    def set(self, parts: Mapping[str, str], places: Mapping[str, Any], game: GameInput) -> SetQuestion | None:
        """Read what a set scores. parts: of the sentence."""
        of, name = parts.get("good"), parts.get("player") or parts.get("owner")
        if name is None and self.players.seat(of) is not None:  # `the second set of Ada`
            name, of = of, None
        which = of or parts.get("which", "")
        stated = [seat for seat in range(self.count) if places.get(f"seat {seat} {game.sets}")]
        seat = stated[0] if name is None and len(stated) == 1 else self.players.seat(name)
        number = number_of(which, "ordinal")
        if not which and seat in stated and len(places[f"seat {seat} {game.sets}"]) == 1:
            number = 1
        goods = read_name((which,), game.goods) if which else ()
        sets = places.get(f"seat {seat} {game.sets}", ())
        same = [one for one in sets if not number and goods and game.type_of(one) == game.goods.read(goods[0])]
        if seat is None or not (number or len(goods) == 1) or len(same) > 1:
            self.problems.add("which-set", " ".join(filter(None, (name, which))))
            return None
        claimed = int(parts["number"]) if "number" in parts else None
        return SetQuestion(seat, number - 1 if number else game.goods.read(goods[0]), claimed)

    def _failed(self, text: str, what: str) -> None:
        """Report what cannot be read, with an example."""
        names = [*self.players.names, *(f"seat {seat}" for seat in range(len(self.players.names), self.count))]
        self.problems.add(
            "expected", text, what, (", ".join(f"{name} {78 - 6 * at}" for at, name in enumerate(names)),)
        )
