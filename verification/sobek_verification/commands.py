"""The commands of `sobek-verify`: everything that checks. Each stands in the package of its check."""

from __future__ import annotations

import click

from sobek_verification.bench.command import bench_command
from sobek_verification.conditions.command import conditions_command
from sobek_verification.conformance.port_command import port_command
from sobek_verification.conformance.vectors_command import vectors_command
from sobek_verification.contracts.command import contracts_command
from sobek_verification.ended import Commands
from sobek_verification.exhaustive.command import exhaustive_command
from sobek_verification.fuzz.command import fuzz_command
from sobek_verification.fuzz.watching import watch_command
from sobek_verification.golden.command import golden_command
from sobek_verification.matrix.command import matrix_command
from sobek_verification.memory.command import memory_command
from sobek_verification.metamorphic.command import metamorphic_command
from sobek_verification.model.command import model_command
from sobek_verification.mutation.command import mutants_command
from sobek_verification.perft.command import perft_command
from sobek_verification.properties.command import properties_command
from sobek_verification.prove.command import prove_command
from sobek_verification.secrets.command import secrets_command
from sobek_verification.site.command import site_command
from sobek_verification.trace.command import trace_command
from sobek_verification.trees.command import trees_command


@click.group("sobek-verify", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sobek-verification")
def commands() -> None:
    """Check the rules core: its spec, its code and other implementations of it.

    Exit codes: 0 fine, 1 failed, 2 wrong usage, 65 bad data, 128 + N ended by signal N, such as 130 by Ctrl-C.
    """


commands.add_command(bench_command)
commands.add_command(conditions_command)
commands.add_command(contracts_command)
commands.add_command(exhaustive_command)
commands.add_command(fuzz_command)
commands.add_command(golden_command)
commands.add_command(matrix_command)
commands.add_command(memory_command)
commands.add_command(metamorphic_command)
commands.add_command(model_command)
commands.add_command(mutants_command)
commands.add_command(perft_command)
commands.add_command(port_command)
commands.add_command(properties_command)
commands.add_command(prove_command)
commands.add_command(secrets_command)
commands.add_command(site_command)
commands.add_command(trace_command)
commands.add_command(trees_command)
commands.add_command(vectors_command)
commands.add_command(watch_command)
