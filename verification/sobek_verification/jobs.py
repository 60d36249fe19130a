"""The option --jobs of long checks."""

from __future__ import annotations

from typing import Final

import click

MOST: Final = 256  # beyond what machines have, and not beyond what they can start

jobs_option: Final = click.option(
    "--jobs", type=click.IntRange(1, MOST), help="Processes; as many as there are processors if left out."
)
