"""Points, results and other questions as people write them. Independent of the games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.input.things import read_name
from sobek_core.input.vocabulary import number_of
from sobek_core.verdicts.question import PointsQuestion, ResultQuestion, SetQuestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.input.problems import Problems
    from sobek_core.input.sentences import Players
    from sobek_core.text.notation import Codec

WON: Final = r"(?:wins|win|won|has won|have won|gagne|gagnent|a gagne|ont gagne|is winner|beats|beat|bat)"
BETWEEN: Final = r"(?:[,;:/=()]|and|et|&|to|vs|a|has|have|with|avec|ont|points?|pts|scores?|against|contre)"
NOTATION: Final = re.compile(r"(?:winners? (?P<winners>[\d ]+))?(?: ?,? ?scores? (?P<scores>[-\d ]+))?")


class ClaimReader:
    """Reads claimed points and results. count: how many players there are."""

    def __init__(self, players: Players, count: int, problems: Problems) -> None:
        self.players, self.count, self.problems = players, count, problems

    def _points(self, text: str) -> tuple[dict[int, int], list[int]] | None:
        """Return the points by the seat of the player before or after them, and those that belong to nobody.

        Return None if there are other words.
        """
        named, loose, seat, at = dict[int, int](), list[int](), None, 0
        text = re.sub(r"(?<=\d)-(?=\d)", " ", text)
        text = re.sub(r"\b(?:minus|moins) (?=\d)", "-", text)
        pattern = re.compile(rf"(?:({self.players.pattern})(?!\S)|(-?\d{{1,9}})(?!\S)|{BETWEEN}(?!\S)) ?")
        while at < len(text):
            found = pattern.match(text, at)
            if found is None:
                return None
            at = found.end()
            if found[1] is not None:
                if seat is not None:
                    return None
                seat = self.players.seat(found[1])
            elif found[2] is not None and seat is not None:
                if seat in named or seat >= self.count:
                    return None
                named[seat], seat = int(found[2]), None
            elif found[2] is not None:
                loose.append(int(found[2]))
        return None if seat is not None or (named and loose) else (named, loose)

    def points(self, text: str) -> PointsQuestion | None:
        """Read points: `78 72` by seat, or `Ben 72, Ada 78`, or those of some players."""
        found = self._points(text)
        if found is not None and found[0]:
            return PointsQuestion(tuple(found[0].get(seat) for seat in range(self.count)))
        if found is not None and len(found[1]) == self.count:
            return PointsQuestion(tuple(found[1]))
        self.problems.add("expected", text, "points", self._example())
        return None

    def result(self, text: str) -> ResultQuestion | None:
        """Read a result: `Ada wins, 71 to 60`, `winners 0, scores 71 60`, `Ada 71, Ben 60`."""
        notation = NOTATION.fullmatch(text)
        if notation is not None and text:
            winners, scores = (
                None if part is None else tuple(map(int, part.split()))
                for part in (notation["winners"], notation["scores"])
            )
            return self._checked(None if winners is None else tuple(sorted(set(winners))), scores, text)
        one = self.players.pattern
        won = re.match(rf"({one}(?:(?: ,)? (?:(?:and|et|&) )?{one})*) {WON}(?: (?P<lost>{one})(?= |\Z))?", text)
        if won is None:
            found = self._points(text)
            if found is not None and len(found[0] or found[1]) == self.count:
                return ResultQuestion(
                    scores=tuple(found[0][seat] for seat in range(self.count)) if found[0] else tuple(found[1])
                )
            self.problems.add("expected", text, "result", self._example())
            return None
        seats = {self.players.seat(name) for name in re.findall(one, won[1])}
        winners = tuple(sorted(seat for seat in seats if seat is not None))
        found = self._points(text[won.end() :].strip())
        if found is None:
            self.problems.add("expected", text, "result", self._example())
            return None
        named, loose = found
        if loose and len(winners) == 1 and self.count == len(loose) == 2:
            named = {winners[0]: loose[0], 1 - winners[0]: loose[1]}
        elif loose:
            self.problems.add("expected", text, "points", self._example())
            return None
        scores = tuple(named[seat] for seat in range(self.count)) if len(named) == self.count else None
        if named and scores is None:
            self.problems.add("expected", text, "points", self._example())
            return None
        return self._checked(winners, scores, text)

    def _checked(
        self, winners: tuple[int, ...] | None, scores: tuple[int, ...] | None, text: str
    ) -> ResultQuestion | None:
        if (winners and max(winners) >= self.count) or (scores is not None and len(scores) != self.count):
            self.problems.add("expected", text, "result", self._example())
            return None
        return ResultQuestion(winners, scores)

    def _example(self) -> tuple[str, ...]:
        names = [
            self.players.names[seat] if seat < len(self.players.names) else f"seat {seat}" for seat in range(self.count)
        ]
        return (", ".join(f"{name} {78 - 6 * place}" for place, name in enumerate(names)),)

    def set(
        self, parts: Mapping[str, str], places: Mapping[str, Any], goods: Codec[Any], line: str
    ) -> SetQuestion | None:
        """Read what a set scores. parts: of the sentence; line: the name of the place with the sets of a player."""
        name = parts.get("player") or parts.get("owner")
        seat = None if name is None else self.players.seat(name)
        stated = [seat for seat in range(self.count) if places.get(f"seat {seat} {line}")]
        which = parts.get("good") or parts.get("which", "")
        number = number_of(which, "ordinal")
        names = read_name((which,), goods) if which else ()
        if seat is None and len(stated) == 1:
            seat = stated[0]
        if not which and seat in stated and len(places[f"seat {seat} {line}"]) == 1:
            number = 1
        if seat is None or not (number or len(names) == 1):
            self.problems.add("which-set", " ".join((name or "", which)).strip())
            return None
        claimed = int(parts["number"]) if "number" in parts else None
        return SetQuestion(seat, number - 1 if number else goods.read(names[0]), claimed)
