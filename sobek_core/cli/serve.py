"""The command `sobek serve`: the protocol server, over stdin and stdout."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.folder import Folder
from sobek_core.cli.running import drop_output
from sobek_core.cli.serving import MORE
from sobek_core.cli.terminal import stdin
from sobek_core.games import GAMES
from sobek_core.protocol.request import MAX_LINE
from sobek_core.protocol.session import Session

PACKAGE = "sobek-core"


@click.command("serve")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Let the client save games in this folder, and resume them.",
)
def serve_command(folder: Path | None) -> None:
    """Answer requests in JSON, one per line, until `stop` or the end of the input (spec/protocol.md).

    This lets a client in any language play by these rules: it starts this command, writes to its stdin and reads from
    its stdout. The exit code is also 0 on SIGINT, SIGTERM and SIGHUP, and when nobody reads the replies.
    """
    replies, more = sys.stdout.buffer, MORE if folder is None else {**MORE, **Folder(folder).methods}
    try:
        answer_lines(Session(GAMES, PACKAGE, version(PACKAGE), more=more), stdin(), replies)
    except KeyboardInterrupt:  # whichever signal it was
        return
    except BrokenPipeError:  # a client that stops reading is not a failure
        drop_output()


def answer_lines(session: Session, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer each line, and flush each reply. Of a line that is too long, only a part is ever held in memory."""
    while not session.is_over and (line := _read(requests, MAX_LINE)):
        session, reply = session.answer(line)
        replies.write(reply)
        replies.flush()
        while line and not line.endswith(b"\n"):  # skip the rest of a line that is too long
            line = _read(requests, MAX_LINE)


def _read(requests: BinaryIO, most: int) -> bytes:
    """Read a line, or at most `most` bytes of it."""
    try:
        return requests.readline(most)
    except OSError as error:
        raise FailedError(f"stdin: cannot be read: {error.strerror}") from None
