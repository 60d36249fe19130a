"""The command `sobek-verify trees`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

import click
from attrs import asdict
from rich.table import Table

from sobek_core.cli.output import emit
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import print_table, right
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.laws.trees.run import TreeOutcome, missing, walk_all
from sobek_verification.laws.trees.walk import rules_of
from sobek_verification.progress import progress
from sobek_verification.workers import workers_of, workers_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_verification.laws.trees.miniature import TreeSize

FIGURES: Final = ("states", "moves", "ends", "nodes")


@click.command("trees")
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)), metavar="[GAME]...")
@workers_options
@json_option
def trees_command(games: tuple[str, ...], *, jobs: int | None, scheduler: str | None, json_wanted: bool) -> None:
    """Walk the whole trees of miniature games, and check every invariant at every node.

    A state that can be reached in several ways is visited once. Each move that is legal anywhere in a tree is tried in
    every state of the tree, and must be applied exactly where it is listed. Exit code 1 if anything is wrong, if a tree
    does not have its pinned size, or if no tree of a game reaches some kind of move or turn, character, token or
    reading of a choice; 65 if the miniature games cannot be read.
    """
    chosen = games or tuple(GAMES)
    states = sum(one.size.states for game in chosen for one in trees(game))
    with workers_of(jobs, scheduler) as workers, progress("states", states) as bar:
        outcomes = list(bar.through(walk_all(chosen, workers), lambda one: one.miniature.size.states))
    by_game = {game: [one for one in outcomes if one.game == game] for game in chosen}
    not_reached = {game: missing(GAMES[game], of_game) for game, of_game in by_game.items()}
    if json_wanted:
        emit({game: _part(game, by_game[game], not_reached[game]) for game in chosen})
    else:
        _show(by_game)
        for game, items in not_reached.items():
            for item in items:
                click.echo(f"{game}: not reached: {' '.join(item)}")
    sys.exit(1 if any(one.problem for one in outcomes) or any(not_reached.values()) else 0)


def _part(game: str, outcomes: Sequence[TreeOutcome], not_reached: Sequence[tuple[str, str]]) -> dict[str, object]:
    return {
        "trees": [
            {
                "name": one.miniature.name,
                "size": None if one.walked is None else asdict(one.walked.size),
                "problem": one.problem or None,
            }
            for one in outcomes
        ],
        "checked": _checked(outcomes),
        "rules": rules_of(GAMES[game]),
        "not_reached": [" ".join(item) for item in not_reached],
    }


def _checked(outcomes: Sequence[TreeOutcome]) -> dict[str, int]:
    """Return how many values of each kind were checked."""
    checked: Counter[str] = Counter()
    for one in outcomes:
        checked.update({} if one.walked is None else one.walked.checked)
    return dict(checked)


def _show(by_game: dict[str, list[TreeOutcome]]) -> None:
    table = Table("game", "tree", *right(*FIGURES))
    for game, outcomes in by_game.items():
        for one in outcomes:
            table.add_row(game, one.miniature.name, *(_cells([one.walked.size]) if one.walked else ("FAILED",)))
        table.add_row(game, "all", *_cells([one.walked.size for one in outcomes if one.walked]), end_section=True)
    print_table(table, 100)
    for game, outcomes in by_game.items():
        checked = ", ".join(f"{number:,} times {kind}" for kind, number in _checked(outcomes).items())
        click.echo(f"{game}: checked: {checked}; resting on {len(rules_of(GAMES[game]))} rules")
        for one in outcomes:
            if one.problem:
                click.echo(f"{game}, {one.miniature.name}: {one.problem}")


def _cells(sizes: Sequence[TreeSize]) -> list[str]:
    """Return the figures of some trees together."""
    return [f"{sum(getattr(size, name) for size in sizes):,}" for name in FIGURES]
