"""Serve a built site to this computer and to phones in the same network."""

from __future__ import annotations

import socket
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PORT: Final = 8000
_ELSEWHERE: Final = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


class _Handler(SimpleHTTPRequestHandler):
    """Serves files, and has browsers ask for new ones."""

    extensions_map = {  # noqa: RUF012  # as the class that it extends
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Say that a file may be a new one at the next visit."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def serve(folder: Path, port: int, tell: Callable[[str], None]) -> None:
    """Serve a folder until the process is stopped. tell: is told each address. Raise OSError if the port is taken."""
    with ThreadingHTTPServer(("", port), partial(_Handler, directory=str(folder))) as server:
        for host in dict.fromkeys(("localhost", _address())):
            tell(f"http://{host}:{server.server_port}/")
        server.serve_forever()


def _address() -> str:
    """Return the address of this computer in its network; `localhost` if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])
