"""The command `sobek-verify bench`: actions per second, as ratios to those of the peers."""

from __future__ import annotations

from statistics import median
from typing import Any, Final

import click

from sobek_core.cli.output import emit
from sobek_verification.bench.games import (
    ENTRIES,
    audit_seconds,
    judge_seconds,
    memory_ratio,
    port_moves_a_second,
    served_pairs_a_second,
    view_ratio,
)
from sobek_verification.bench.peers import peers
from sobek_verification.bench.reading import reading_seconds
from sobek_verification.cli.options import json_option
from sobek_verification.conformance import javascript
from sobek_verification.progress import progress

# How the figures of each game of this project are shown: the figure, or typical and greatest figure, and the game.
SHOWN: Final = {
    "view": "{:>12.2f} times      a view of a seat : a move, {}",
    "memory": "{:>12.1f} times      a move remembered and all recalled : a move, {}",
    "served_pairs": "{:>12,.0f} pairs/s    of legal and apply answered by `sobek serve`, {}",
    "port_moves": "{:>12,.0f} moves/s    of random games with the port in JavaScript, {}",
    "audit_ms": "{:>12.1f} ms         audit of a whole record of {}",
    "judge_ms": "{0[0]:>12.1f} ms         a disputed move under all choices, at most {0[1]:.1f}, {1}",
}


@click.command("bench")
@click.option(
    "--seconds", default=1.0, show_default=True, type=click.FloatRange(0.05, 60), help="Seconds for each run."
)
@click.option(
    "--repeats", default=5, show_default=True, type=click.IntRange(1, 100), help="Number of runs of each, in turn."
)
@json_option
def bench_command(seconds: float, repeats: int, *, json_wanted: bool) -> None:
    """Measure random play, in actions per second, here and in other libraries in turn, and print the ratios.

    Machines differ and are noisy: compare ratios within a run, never figures from two runs.
    """
    found = peers()
    for missing in found.missing:
        click.echo(f"left out: {missing}", err=True)
    contestants = (*(entry.contestant() for entry in ENTRIES), *found.installed)
    speeds: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    with progress("measuring", repeats) as bar:
        for _ in bar.through(range(repeats)):
            for contestant in contestants:
                actions, elapsed = contestant.play(seconds)
                speeds[contestant.name].append(actions / elapsed)
    port = javascript.command()
    typical = {name: median(figures) for name, figures in speeds.items()}
    ratios = {
        entry.name: {peer: typical[entry.name] / typical[peer] for peer in entry.measured.against if peer in typical}
        for entry in ENTRIES
    }
    found_here: dict[str, dict[str, Any]] = {
        "audit_ms": {entry.name: 1000 * audit_seconds(entry, repeats) for entry in ENTRIES},
        "judge_ms": {entry.name: [1000 * taken for taken in judge_seconds(entry, repeats)] for entry in ENTRIES},
        "view": {entry.name: view_ratio(entry, repeats) for entry in ENTRIES},
        "memory": {entry.name: memory_ratio(entry, repeats) for entry in ENTRIES},
        "served_pairs": {entry.name: served_pairs_a_second(entry, seconds, repeats) for entry in ENTRIES},
        "port_moves": {entry.name: port_moves_a_second(entry, port, 2 * repeats) for entry in ENTRIES if port},
    }
    reading = list(reading_seconds())
    if json_wanted:
        each = {"reading_s": {name: seconds_each for name, _, seconds_each in reading}}
        emit({"actions_a_second": speeds, "ratios": ratios, **found_here, **each})
        return
    for name, figure in typical.items():
        click.echo(f"{figure:>12,.0f} actions/s  {name}  ({min(speeds[name]):,.0f} to {max(speeds[name]):,.0f})")
    for own, against in ratios.items():
        for peer, ratio in against.items():
            click.echo(f"{ratio:>12.2f} times      {own} : {peer}")
    for what, words in SHOWN.items():
        for own, figure in found_here[what].items():
            click.echo(words.format(figure, own))
    for name, longest, seconds_each in reading:
        click.echo(f"{seconds_each:>12.2f} s          a megabyte of hostile input, {name}, at most ({longest})")
