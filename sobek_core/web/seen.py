"""Who may see a place, and whether a move can be taken back: for the Judge page.

Its texts have a line `see: PLACE` or `take back: MOVE` in the place of a question.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.input import Problem, read_text
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.visibility import Observer, Visibility
from sobek_core.verdicts.moves import judge_legality
from sobek_core.verdicts.parts import each
from sobek_core.verdicts.phrases import place_text
from sobek_core.verdicts.position import TURN, states_of
from sobek_core.verdicts.question import MoveQuestion
from sobek_core.verdicts.sight import can_be_taken_back, who_sees
from sobek_core.verdicts.ways import Needs
from sobek_core.web.judged import asking, judge_text, move_sentence, named, problems_of, rule_shown, sentence, shown

if TYPE_CHECKING:
    from sobek_core.phrases import Words

SEE: Final = "see: "
TAKE_BACK: Final = "take back: "


def answer_text(text: str, words: Words) -> dict[str, Any]:
    """Return the answer to a question, as `judge_text` does. Raise InputError if there is no such place."""
    lines = text.splitlines()
    if at := next((at for at, line in enumerate(lines, start=1) if line.startswith(SEE)), 0):
        place, lines[at - 1] = lines[at - 1].removeprefix(SEE).strip(), "#" * len(lines[at - 1])
        return _sight("\n".join(lines), at, place, words)
    if any(line.startswith(TAKE_BACK) for line in lines):
        return _taking_back(re.sub(f"^{TAKE_BACK}", "move: ", text, flags=re.MULTILINE), words)
    return judge_text(text, words)


def _sight(text: str, at: int, place: str, words: Words) -> dict[str, Any]:
    """Return who sees a place. text: without this question, which is a comment as long as its line, number `at`."""
    written = read_text(text)
    if written.question is not None:
        written = evolve(written, problems=(Problem(0, "second-question", what=str(at)),))
    if written.position is None or written.problems:
        return problems_of(written, words)
    said = named(written, words)
    try:
        sight = who_sees(written.position, place)
    except KeyError:
        raise InputError(words("ask-page.no-place", place=place)) from None
    by_sight: dict[Visibility | None, list[str]] = {}
    for viewer, seen in sight.seen:
        who = words("page.spectator") if viewer is Observer.SPECTATOR else said.player(int(str(viewer)))
        by_sight.setdefault(seen, []).append(who)
    ways = {
        seen: words("ask-page.everybody") if len(viewers) == len(sight.seen) else words("turn.and").join(viewers)
        for seen, viewers in by_sight.items()
    }
    not_known = "secret" if place == TURN else "open"
    lines = [
        words(f"ask-page.sees.{not_known if seen is None else seen.name.lower()}", who=who)
        for seen, who in ways.items()
    ]
    lines += [words("ask-page.sees.past")] if sight.memory else []
    return shown(
        written.position,
        words("ask-page.see-title", place=place_text(place, said)),
        said,
        answer="answer",
        headline=sentence(words("said.next").join(lines)),
        why=[rule_shown(rule, "", words) for rule in (sight.rule, sight.memory) if rule],
    )


def _taking_back(text: str, words: Words) -> dict[str, Any]:
    written = read_text(text)
    question = written.question
    if question is None or written.problems or not isinstance(question.asked, MoveQuestion):
        return problems_of(written, words)
    said, position, move = named(written, words), question.position, question.asked.move
    found = judge_legality(position.game, position, states_of(position), move, question.said)
    if not found.every or found.answer is False:  # the judge asks which of several things is pending, or says why
        return judge_text(text, words)
    rule = rule_shown(f"{position.game.name}.visibility.undo", "", words)
    facts: dict[str, Any] = {
        "why": [rule],
        "said": {fact: sentence(place_text(fact, said)) for fact in question.said if "." not in fact},
    }
    try:
        can, *others = each(*(partial(can_be_taken_back, position, one, move, question.said) for one in found.every))
        if any(one is not can for one in others):
            raise Needs(TURN)  # noqa: TRY301
        facts |= {"answer": "yes" if can else "no"}
        facts |= {"headline": words("ask-page.can-take-back" if can else "ask-page.cannot-take-back")}
    except Needs as needs:
        unknown = ", ".join(place_text(place, said) for place in needs.places)
        depends = words("verdict.open", facts=words("verdict.in-places", places=unknown))
        asked = [place for place in needs.places if question.said.get(place, True) is not None][:1]
        before = words("ask-page.before", places=", ".join(place_text(place, said) for place in asked))
        ask = asking(rule["rule"], before, rule["text"].partition("\n")[0], asked)
        facts |= {"answer": "open", "headline": sentence(depends), "ask": ask if asked else None}
    return shown(position, words("ask-page.back-title", move=move_sentence(position, move, said)), said, **facts)
