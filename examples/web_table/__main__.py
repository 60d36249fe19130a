"""Starts the web table: `python -m examples.web_table`."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from examples.web_table.server import server_of
from examples.web_table.tables import RefusedError, Tables
from sobek_core import GAMES

EVERYWHERE = "0.0.0.0"  # noqa: S104  # phones need it


def main() -> None:
    """Open the tables of a folder, print the links, and serve until the process is stopped."""
    asked = _arguments()
    os.umask(0o077)  # the files have all cards
    try:
        listening = socket.create_server((asked.host, asked.port))
        tables = Tables(asked.folder)
        found = tables.going_on()
        if asked.names or not found:
            found = [tables.new(asked.game, asked.names.split(",") if asked.names else ("Ada", "Ben"))]
    except (RefusedError, OSError, ValueError) as error:
        sys.exit(f"web_table: {error}")
    base = f"http://{_address() if asked.host == EVERYWHERE else asked.host}:{listening.getsockname()[1]}/"
    print(f"The web table is at {base}, also for phones in the same network.")
    for table_id in found:
        for name, link in tables.links(table_id):
            print(f"  {name}: {base}{link}")
        print(f"  to watch: {base}table.html?id={table_id}")
    print("Who has a seat's link sees its hand and plays for it. Stop with Ctrl-C; start again to go on.", flush=True)
    with suppress(KeyboardInterrupt):  # raised again once all is closed
        server_of(tables).run(sockets=[listening])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m examples.web_table", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=Path("web-tables"), help="where the games are kept")
    parser.add_argument("--host", default=EVERYWHERE, help="where to listen; 127.0.0.1 leaves phones out")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--game", choices=[*GAMES], default="duel", help="of a new table")
    parser.add_argument("--names", default="", help="open a new table for these players, such as Ada,Ben,Cleo")
    return parser.parse_args()


def _address() -> str:
    """Return the address of this computer in its network; `localhost` if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    main()
