"""The commands `sobek-verify vectors show`, `export` and `write`."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from sobek_core.cli.writing import move_to_new
from sobek_core.package_data import spec_root
from sobek_verification.cli.options import check_names
from sobek_verification.conformance.examples import made
from sobek_verification.conformance.explain import vector_lines
from sobek_verification.conformance.run_vectors import select
from sobek_verification.conformance.vectors import (
    EXCHANGES,
    FILE,
    SHIPPED,
    exchange_lines,
    following,
    full_name,
    listed,
    load,
    load_chapter,
    pack,
    problems,
    read_index,
    write_file,
    write_index,
)
from sobek_verification.errors import unwritten, write_files
from sobek_verification.package_data import spec_vectors


@click.group("vectors")
def vectors_command() -> None:
    """Show some of the published vectors, export them, or rewrite them."""


@vectors_command.command("show")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def show_command(names: tuple[str, ...]) -> None:
    """Show vectors: their rules, the position and the move in notation, and what must follow.

    NAME is a slug, a full name or its beginning.
    """
    known = read_index().vectors
    check_names(known, names)
    wanted = select(known, names)
    files = map(load_chapter, dict.fromkeys(name.rpartition("/")[0] for name in wanted))
    shown = {full_name(file, one): (file, one) for file in files for one in file.vectors}
    for name in wanted:
        click.echo("\n".join((f"{name}:", *(f"  {line}" for line in vector_lines(*shown[name])))))


@vectors_command.command("export")
@click.argument("folder", type=click.Path(path_type=Path))
def export_command(folder: Path) -> None:
    """Copy all vectors with their index, and those of the dealer, records, names and counts, into a new FOLDER.

    If its name ends with .zip, they go into one new file instead, and its SHA-256 is printed too.
    """
    if os.path.lexists(folder):
        message = f"expected a folder, or a file that ends with .zip, that does not exist yet, got {folder}"
        raise click.UsageError(message)
    files, version = load(), read_index().version
    said = f"{folder}: {sum(len(file.vectors) for file in files):,} vectors, suite {version}"
    try:
        with suppress(FileExistsError):
            folder.parent.mkdir(parents=True)
        with TemporaryDirectory(prefix=".sobek.", dir=folder.parent) as work:
            whole, packed = Path(work, "vectors"), Path(work, "packed")
            shutil.copytree(SHIPPED, whole)
            shutil.copytree(spec_vectors(), whole / "spec")
            shutil.copytree(spec_root() / "schemas", whole / "schemas")
            (whole / EXCHANGES).write_text("".join(exchange_lines(files)), encoding="utf-8", newline="\n")
            if folder.suffix == ".zip":
                said += f", SHA-256 {pack(whole, packed, f'sobek-vectors-{version}')}"
                move_to_new(packed, folder)
            else:
                whole.rename(folder)  # fails if the folder has been filled in the meantime
    except OSError as error:
        raise unwritten(folder, error) from None
    click.echo(said)


@vectors_command.command("write")
def write_command() -> None:
    """Answer all vectors again, add those of new examples of the spec, and write them and their index.

    If a name would change its meaning, nothing is written. Exit code 1 then, and if a file cannot be written.
    """
    files, before = made(), read_index()
    now = listed(files)
    if wrong := list(problems(before, now)):
        for problem in wrong:
            click.echo(f"FAILED: {problem}", err=True)
        sys.exit(1)
    index = following(before, now)
    write_files({SHIPPED / file.path: write_file(file) for file in files} | {SHIPPED / FILE: write_index(index)})
    click.echo(f"{len(now):,} vectors, suite {index.version}")
