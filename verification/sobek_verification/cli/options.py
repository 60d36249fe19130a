"""The option that several commands share. The options for workers are in `sobek_verification.workers`."""

from __future__ import annotations

import click

json_option = click.option("--json", "json_wanted", is_flag=True, help="Print one JSON value.")
