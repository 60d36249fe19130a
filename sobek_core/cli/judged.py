"""A verdict in words, and as JSON (spec/schemas/verdict.json)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict

from sobek_core.cli.pages import basis_lines
from sobek_core.cli.terminal import say
from sobek_core.reports import move_text
from sobek_core.verdicts.phrases import (
    ask_of,
    asked_text,
    depends_text,
    derivation_lines,
    forks,
    headline,
    kind_of,
    line_text,
    reason_text,
    remarks,
    sheet_lines,
    then_lines,
    tools_of,
    why,
)
from sobek_core.verdicts.question import MoveQuestion, SightQuestion, TakeBackQuestion
from sobek_core.web.stated import stated_lines

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.verdicts.parts import Amount
    from sobek_core.verdicts.question import Judgement, Sheet

STYLES: Final = {True: "green", False: "red"}
SIGHT: Final = SightQuestion | TakeBackQuestion  # who sees a place, and whether a move can be taken back


def show_verdict(verdict: Judgement, words: Words, *, brief: bool, is_written: bool) -> None:
    """Print a verdict: the answer, what it depends on, what happens then, and the rules with their rulings.

    words: with the names of the players; brief: whether the rules are left out; is_written: whether people wrote the
    position, so that it is printed as it was read.
    """
    if not brief:
        say(asked_text(verdict, words))
        for place, line in enumerate(stated_lines(verdict.question, words) if is_written else ()):
            say(f"{words('verdict.read-as')}\n  {line}" if not place else f"  {line}")
    say(headline(verdict, words), STYLES.get(verdict.answer, "bold"))
    indented = [f"{fork.yes}{words('said.next')}{fork.no}" for fork in forks(verdict, words)]
    if (ask := ask_of(verdict, words)) is not None:
        say(words("verdict.also-needed", text=ask.text, places=", ".join(ask.places) or "-"))
        indented += ask.turns
    if verdict.answer is None:
        indented += sheet_lines(verdict, words)
    for line in (*indented, *remarks(verdict, words)):
        say(f"  {line}")
    if brief:
        return
    for heading, told in (("verdict.what-then", then_lines), ("judge.follows", derivation_lines)):
        for place, line in enumerate(told(verdict, words)):
            if not place:
                say(f"\n{words(heading)}", "bold")
            say(f"  {line}")
    if verdict.legal:
        write = tools_of(verdict).notation.write
        moves = ", ".join(f"`{move_text(write(move), move, words)}`" for move in verdict.legal)
        say(f"\n{words('verdict.instead', moves=moves)}")
    for line in basis_lines(why(verdict, words), verdict.rulings, _choices(verdict), words):
        say(line)


def _choices(verdict: Judgement) -> dict[str, str]:
    """Return the choices of the game in question."""
    written: dict[str, str] = tools_of(verdict).converter.unstructure(verdict.question.position.game)["choices"]
    return written


# JSON.


def verdict_json(verdict: Judgement, words: Words) -> dict[str, Any]:
    """Return a verdict as JSON. words: with the names of the players."""
    tools = tools_of(verdict)
    found = {
        "game": tools.name,
        "question": _question_json(verdict),
        "choices": _choices(verdict),
        "answer": verdict.answer,
        "right": verdict.right,
        "basis": verdict.basis.value,
        "text": headline(verdict, words),
        "presupposed": verdict.presupposed,
        "open": [
            {
                "rule": fact.rule,
                "places": fact.places,
                "text": depends_text(verdict, fact, words),
                "unknowable": fact.is_unknowable,
            }
            for fact in verdict.open
        ],
        "reasons": [
            {"rule": one.rule, "text": reason_text(verdict, one, words), "facts": dict(one.facts)}
            for one in verdict.reasons
        ],
        "rules": verdict.named,
        "rulings": verdict.rulings,
        "other_choices": [asdict(one) | {"choices": [*map(dict, one.choices)]} for one in verdict.other_choices],
        "sheets": [_sheet_json(one) for one in verdict.sheets],
        "derivation": [
            asdict(one) | {"text": line_text(one, words), "facts": dict(one.facts)} for one in verdict.derivation
        ],
        "legal_moves": [*map(tools.notation.write, verdict.legal)],
    }
    if (ask := ask_of(verdict, words)) is not None:
        found["ask"] = {"rule": ask.fact.rule, "places": ask.fact.places, "text": ask.text}
        found["ask"] |= {"turns": ask.turns} if ask.turns else {}
    if isinstance(verdict.question.asked, SIGHT):
        own = {"question": asked_text(verdict, words), "answer": kind_of(verdict, verdict.answer)}
        return own | {
            name: found[name] for name in ("text", "basis", "rules", "rulings", "open", "ask") if name in found
        }
    if every := [{"yes": fork.yes, "no": fork.no} for fork in forks(verdict, words)]:
        found["forks"] = every
    if verdict.drawings:
        found["drawings"] = [
            asdict(one, recurse=False) | {"number": _amount_json(one.number)} for one in verdict.drawings
        ]
    if (then := verdict.then) is not None:
        events = [tools.to_json(event) for event in then.events]
        found["then"] = {"events": events, "text": [*then_lines(verdict, words)], "depends_on": then.depends_on}
    return found


def _question_json(verdict: Judgement) -> dict[str, Any]:
    """Return what was asked, by its kind, and the move that is made first."""
    write, asked = tools_of(verdict).notation.write, verdict.question.asked
    if isinstance(asked, MoveQuestion):
        return {"move": write(asked.move)}
    facts = asdict(asked, recurse=False)
    after = facts.pop("after", None)
    return {asked.kind.replace("-", "_"): facts} | ({} if after is None else {"after": write(after)})


def _sheet_json(sheet: Sheet) -> dict[str, Any]:
    fields = [
        {"place": one.place, "label": one.label, "amount": _amount_json(one.amount), "open": one.is_open}
        for one in sheet.fields
    ]
    points = {} if sheet.points is None else {"points": _amount_json(sheet.points)}
    return {"seat": sheet.seat, "fields": fields} | points


def _amount_json(amount: Amount) -> dict[str, int | None]:
    """Return a number that is known in part: at least, and at most, null if there is no limit."""
    return {"least": int(amount.least), "most": None if amount.most == inf else int(amount.most)}
