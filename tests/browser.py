"""The browser that tests of pages need, and a host for the pages."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="install Chromium (apt-get install chromium)")

# Return whether a snapshot of the Judge for the next visit appears within two minutes.
SNAPSHOT_KEPT: Final = """async () => {
  const pause = () => new Promise((go) => setTimeout(go, 100));
  for (let wait = 0; wait < 1200 && !await caches.match("snapshot"); wait += 1) await pause();
  return Boolean(await caches.match("snapshot"));
}"""


class Handler(SimpleHTTPRequestHandler):
    """Serves files."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder on this machine, and yield the address, which ends in a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
