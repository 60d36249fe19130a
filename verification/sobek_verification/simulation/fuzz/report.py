"""Report on fuzzed games: what was checked, what was seen, what is missing, and how to reproduce a failure."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import click
from attrs import asdict, frozen

from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import everything, shown_by_examples
from sobek_verification.simulation.fuzz.play import MAX_MADE, MAX_NEIGHBOURS, MAX_VARIED, THOROUGH_INTERVAL

if TYPE_CHECKING:
    from sobek_verification.simulation.fuzz.play import FuzzFailure
    from sobek_verification.simulation.fuzz.run import FuzzOutcome, FuzzPlan
    from sobek_verification.suite import CoverageItem, GameSuite

SAMPLED = (
    f"sampled: {MAX_NEIGHBOURS} neighbours of a listed move at each step; at one step in {THOROUGH_INTERVAL} and at "
    f"each random position up to {MAX_MADE} listed moves are made, and all neighbours of {MAX_VARIED} of them "
    "and every kind of move are tried"
)


@frozen
class CoverageLine:
    """A line of the coverage table. example: an example of the spec that shows what no game has shown."""

    kind: str
    name: str
    times: int
    example: str | None

    @property
    def missing(self) -> bool:
        """Whether neither a game nor an example has shown the thing."""
        return not self.times and self.example is None


def coverage(game: GameSuite, outcome: FuzzOutcome) -> tuple[CoverageLine, ...]:
    """Compare what was seen with everything that can occur. Search the examples for what no game has shown.

    After a failure, return only what was seen before it: the other games were not played, and a broken core cannot
    play the examples.
    """
    there_is = everything(game)
    if outcome.failure:
        return tuple(CoverageLine(*item, outcome.seen[item], None) for item in there_is if outcome.seen[item])
    unseen = [item for item in there_is if not outcome.seen[item]]
    shown: dict[CoverageItem, str] = shown_by_examples(game) if unseen else {}
    return tuple(
        CoverageLine(*item, outcome.seen[item], None if outcome.seen[item] else shown.get(item)) for item in there_is
    )


def command_again(plan: FuzzPlan, outcome: FuzzOutcome) -> str | None:
    """Return the command that plays the failing game again; None if no game failed."""
    if outcome.failure is None:
        return None
    players = "" if plan.players is None else f" --players {plan.players}"
    return f"sobek-verify fuzz {plan.game} --games 1 --from {outcome.failure.number} --seed {plan.seed}{players}"


def as_json(plan: FuzzPlan, outcome: FuzzOutcome, lines: tuple[CoverageLine, ...]) -> str:
    """Return the results as one JSON object."""
    invariants = GAMES[plan.game].invariants
    return json.dumps(
        {
            "plan": asdict(plan),
            "games": outcome.games,
            "checked": dict(outcome.checked),
            "invariants": [asdict(one, filter=lambda field, _: field.name != "predicate") for one in invariants],
            "sampled": SAMPLED,
            "coverage": [asdict(line) | {"missing": line.missing} for line in lines],
            "failure": outcome.failure and asdict(outcome.failure),
            "again": command_again(plan, outcome),
        },
        indent=2,
    )


def show(plan: FuzzPlan, outcome: FuzzOutcome, lines: tuple[CoverageLine, ...]) -> None:
    """Print to stdout what was seen, line by line, then what was checked, what is missing, and any failure."""
    width = max((len(line.name) for line in lines), default=0)
    for line in lines:
        seen = str(line.times) if line.times else f"example {line.example}" if line.example else "MISSING"
        text = f"{line.kind:10}{line.name.ljust(width)}  {seen}"
        click.echo(click.style(text, fg="red", bold=True) if line.missing else text)
    failure = outcome.failure
    last = _failed(plan, outcome, failure) if failure else [*_missing(lines), "violations: none"]
    for text in (*_checked(plan, outcome), SAMPLED, *last):
        click.echo(text)


def _checked(plan: FuzzPlan, outcome: FuzzOutcome) -> list[str]:
    """Return how many values of each kind were checked against how many invariants, as lines of text."""
    groups = Counter(one.of for one in GAMES[plan.game].invariants)
    return [f"games: {outcome.games}, each with a random position as well"] + [
        f"checked: {outcome.checked[of]} times {of}, with {number} invariants each" for of, number in groups.items()
    ]


def _missing(lines: tuple[CoverageLine, ...]) -> list[str]:
    missing = [f"missing: {line.kind} {line.name}" for line in lines if line.missing]
    by_example = sum(line.example is not None for line in lines)
    return [*missing, f"seen: {len(lines) - len(missing) - by_example} of {len(lines)}, {by_example} by examples alone"]


def _failed(plan: FuzzPlan, outcome: FuzzOutcome, failure: FuzzFailure) -> list[str]:
    return [
        f"violation: seed {plan.seed}, game {failure.number} with {failure.players} players, "
        f"{failure.what}, move {failure.step}",
        *(f"  {problem}" for problem in failure.problems),
        *(f"    {line}" for line in failure.position),
        *([f"    {failure.move}"] if failure.move else []),
        f"again: {command_again(plan, outcome)}",
    ]
