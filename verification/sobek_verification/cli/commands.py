"""The group of all commands of `sobek-verify`."""

from __future__ import annotations

from typing import Final

import click

from sobek_verification.cli.ended import VerifyCommands

NAMES: Final = (
    *("api", "bench", "conditions", "fuzz", "golden", "invariants", "judge-page", "laws", "matrix", "metamorphic"),
    *("model", "mutants", "perft", "port", "prove", "recall", "secrets", "site", "trace", "trees", "vectors", "watch"),
)


@click.group(
    "sobek-verify",
    cls=VerifyCommands,
    package="sobek_verification.cli",
    names=NAMES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="sobek-verification")
def commands() -> None:
    """Check the rules core: its spec, its code and other implementations of it.

    Exit codes: 0 success, 1 failed, 2 wrong usage, 65 bad data, 70 internal error, 128 + N
    ended by signal N, such as 130 for Ctrl-C.
    """
