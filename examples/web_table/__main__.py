"""Starts the web table: `python -m examples.web_table`."""

from __future__ import annotations

import argparse
import socket
import sys
from pathlib import Path

import uvicorn

from examples.web_table.server import MAX_CHARACTERS, Server
from examples.web_table.tables import RefusedError, Tables
from sobek_core import GAMES

EVERYWHERE = "0.0.0.0"  # noqa: S104  # phones need it
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


def main() -> None:
    """Open the tables of a folder, print the links, and serve until the process is stopped."""
    asked = _arguments()
    try:
        listening = socket.create_server((asked.host, asked.port))
        tables = Tables(asked.folder)
    except OSError as error:
        sys.exit(f"web_table: {error}")
    try:
        found = [one for one in tables.ids if not tables.table(one).play.is_over]
        if asked.names or not found:
            found = [tables.new(asked.game, asked.names.split(",") if asked.names else ("Ada", "Ben"))]
    except RefusedError:
        sys.exit("web_table: expected 2 to 4 different names, of duel 2, each of 1 to 40 characters, after --names")
    except (OSError, ValueError) as error:
        sys.exit(f"web_table: {asked.folder}: {error}")
    port = listening.getsockname()[1]
    for host in dict.fromkeys(("localhost", _address()) if asked.host == EVERYWHERE else (asked.host,)):
        base = f"http://{host}:{port}/"
        print(f"In the same network, for phones: {base}" if host == _address() else f"On this computer: {base}")
        for table_id in found:
            for name, link in tables.links(table_id):
                print(f"  {name}: {base}{link}")
            print(f"  to watch: {base}table/{table_id}")
    print("Who has a seat's link sees its hand and plays for it. Stop with Ctrl-C; start again to go on.", flush=True)
    server_of(tables).run(sockets=[listening])


def server_of(tables: Tables) -> uvicorn.Server:
    """Return a server with the limits that uvicorn keeps: the bytes of a message, and all connections."""
    config = uvicorn.Config(
        Server(tables).app(),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * MAX_CHARACTERS,
        limit_concurrency=1000,
    )
    return uvicorn.Server(config)


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
            probe.connect(ELSEWHERE)
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    main()
