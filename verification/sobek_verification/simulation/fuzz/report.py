"""Report on fuzzed games: what was checked, what was seen, what is missing, and how to reproduce a failure."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import click
from attrs import asdict, frozen

from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import everything, shown_by_examples

if TYPE_CHECKING:
    from sobek_verification.simulation.fuzz.play import FuzzFailure
    from sobek_verification.simulation.fuzz.run import FuzzOutcome, FuzzPlan
    from sobek_verification.suite import GameSuite


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

    After a failure, return nothing: the other games were not played, and a broken core cannot play the examples.
    """
    if outcome.failure:
        return ()
    there_is = everything(game)
    shown = shown_by_examples(game) if any(not outcome.seen[item] for item in there_is) else {}
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
    return json.dumps(
        {
            "plan": asdict(plan),
            "games": outcome.games,
            "checked": dict(outcome.checked),
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
        click.echo(f"{line.kind:10}{line.name.ljust(width)}  {seen}")
    click.echo(f"games: {outcome.games}, each with a random position as well")
    for of, number in Counter(one.of for one in GAMES[plan.game].invariants).items():
        click.echo(f"checked: {outcome.checked[of]} times {of}, with {number} invariants each")
    for line in lines:
        if line.missing:
            click.echo(f"missing: {line.kind} {line.name}")
    for text in _failed(plan, outcome, outcome.failure) if outcome.failure else ["violations: none"]:
        click.echo(text)


def _failed(plan: FuzzPlan, outcome: FuzzOutcome, failure: FuzzFailure) -> list[str]:
    return [
        f"violation: seed {plan.seed}, game {failure.number} with {failure.players} players, "
        f"{failure.what}, move {failure.step}",
        *(f"  {problem}" for problem in failure.problems),
        *(f"    {line}" for line in failure.position),
        *([f"    {failure.move}"] if failure.move else []),
        f"again: {command_again(plan, outcome)}",
    ]
