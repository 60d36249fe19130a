"""The commands of `sobek-verify`. Each is in the package of its check."""

from __future__ import annotations

import click

from sobek_verification.cli.bench import bench_command
from sobek_verification.cli.conditions import conditions_command
from sobek_verification.cli.ended import VerifyCommands
from sobek_verification.cli.fuzz import fuzz_command
from sobek_verification.cli.golden import golden_command
from sobek_verification.cli.invariants import invariants_command
from sobek_verification.cli.judge_page import judge_page_command
from sobek_verification.cli.laws import laws_command
from sobek_verification.cli.matrix import matrix_command
from sobek_verification.cli.metamorphic import metamorphic_command
from sobek_verification.cli.model import model_command
from sobek_verification.cli.mutants import mutants_command
from sobek_verification.cli.perft import perft_command
from sobek_verification.cli.port import port_command
from sobek_verification.cli.prove import prove_command
from sobek_verification.cli.recall import recall_command
from sobek_verification.cli.secrets import secrets_command
from sobek_verification.cli.site import site_command
from sobek_verification.cli.trace import trace_command
from sobek_verification.cli.trees import trees_command
from sobek_verification.cli.vectors import vectors_command
from sobek_verification.simulation.fuzz.watching import watch_command


@click.group("sobek-verify", cls=VerifyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sobek-verification")
def commands() -> None:
    """Check the rules core: its spec, its code and other implementations of it.

    Exit codes: 0 fine, 1 failed, 2 wrong usage, 65 bad data, 70 a fault of the program, 128 + N
    ended by signal N, such as 130 by Ctrl-C.
    """


commands.add_command(bench_command)
commands.add_command(conditions_command)
commands.add_command(fuzz_command)
commands.add_command(golden_command)
commands.add_command(matrix_command)
commands.add_command(recall_command)
commands.add_command(metamorphic_command)
commands.add_command(model_command)
commands.add_command(mutants_command)
commands.add_command(perft_command)
commands.add_command(port_command)
commands.add_command(invariants_command)
commands.add_command(judge_page_command)
commands.add_command(laws_command)
commands.add_command(prove_command)
commands.add_command(secrets_command)
commands.add_command(site_command)
commands.add_command(trace_command)
commands.add_command(trees_command)
commands.add_command(vectors_command)
commands.add_command(watch_command)
