"""The viewer of a command: the options --seat and --spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.files import read_record
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.records.record import Record

    CommandT = TypeVar("CommandT", bound=Callable[..., object])


def viewer_options(command: CommandT) -> CommandT:
    """Add the options --seat and --spectator to a command."""
    seat = click.option("--seat", type=int, metavar="S", help="Show only what this seat sees; by default everything.")
    spectator = click.option("--spectator", is_flag=True, help="Show only what every player sees.")
    return seat(spectator(command))


def read_record_for(path: str, seat: int | None, *, spectator: bool) -> tuple[Record, Viewer]:
    """Read a record, and return it with the viewer: a seat, a spectator, or the referee.

    Fail if there is no such seat.
    """
    if seat is not None and spectator:
        raise UsageError("--seat and --spectator exclude each other")
    viewer = Observer.SPECTATOR if spectator else Observer.REFEREE if seat is None else seat
    record = read_record(path, viewer)
    players = len(record.names)
    if seat is not None and not 0 <= seat < players:
        message = f"--seat: expected 0 to {players - 1}, got {seat}"
        raise UsageError(message)
    return record, viewer
