"""Open the site in a browser, served from a folder, to measure the Judge."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.cli.failures import FailedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

MAX_MB: Final = 16.0
MAX_COLD, MAX_WARM, MAX_VERDICT = 6.0, 2.0, 1.0  # seconds
WAIT: Final = 120_000  # ms

_READY: Final = "() => document.documentElement.dataset.stage === 'ready'"
# Return whether a snapshot for the next visit appears within two minutes.
SNAPSHOT_KEPT: Final = """async () => {
  const pause = () => new Promise((go) => setTimeout(go, 100));
  for (let wait = 0; wait < 1200 && !await caches.match("snapshot"); wait += 1) await pause();
  return Boolean(await caches.match("snapshot"));
}"""
_TIMED: Final = """async () => {
  const seconds = [];
  for (const { text } of SETTING.cases) {
    const from = performance.now();
    await ask("judge", { text });
    seconds.push((performance.now() - from) / 1000);
  }
  return seconds;
}"""


class BrowserError(FailedError):
    """There is no browser. The message says what is missing."""


@frozen
class Figure:
    """How large or how fast the Judge is. value: in this unit; bound: which it must not reach."""

    name: str
    value: float
    unit: str
    bound: float


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


@contextmanager
def chromium() -> Iterator[Callable[[Path], BrowserContext]]:
    """Find Chromium: yield what starts it with a profile. Raise BrowserError if it or playwright is missing."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        message = "chromium is not installed"
        raise BrowserError(message)
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # an extra
    except ImportError:
        message = "playwright is not installed: pip install 'sobek-verification[browser]'"
        raise BrowserError(message) from None
    with sync_playwright() as playwright:
        yield partial(playwright.chromium.launch_persistent_context, executable_path=program)


def measure(start: Callable[[Path], BrowserContext], site: Path, repeats: int) -> list[Figure]:
    """Measure the Judge of a site served from this machine. Each time is the median of several runs.

    start: starts a browser with a profile.
    """
    size = sum(file.stat().st_size for file in (site / "judge").rglob("*") if file.is_file()) / 1e6
    cold, warm, verdict = map(median, zip(*(_run(start, site) for _ in range(repeats)), strict=True))
    return [
        Figure("size of all that is downloaded, uncompressed", size, "MB", MAX_MB),
        Figure("until it can be used, first visit", cold, "s", MAX_COLD),
        Figure("until it can be used, next visit", warm, "s", MAX_WARM),
        Figure("slowest verdict of the case book", verdict, "s", MAX_VERDICT),
    ]


def _run(start: Callable[[Path], BrowserContext], site: Path) -> tuple[float, float, float]:
    """Return the seconds of a cold start, of a warm start, and of the slowest verdict in both visits.

    A browser with a new profile visits the Judge, and is closed once the page has stored what it keeps for the next
    visit. Then it is started again with the same profile. The time that the browser itself takes is not counted.
    """
    visits = []
    with TemporaryDirectory(prefix="sobek-") as profile, served(site) as address:
        for _ in range(2):
            with start(Path(profile)) as context:
                page = context.pages[0]
                visits.append(_visit(page, address))
                page.evaluate(SNAPSHOT_KEPT)
    (cold, first), (warm, second) = visits
    return cold, warm, max(first, second)


def _visit(page: Page, address: str) -> tuple[float, float]:
    """Return the seconds until the Judge can be used, and the seconds of the slowest verdict."""
    begin = perf_counter()
    page.goto(f"{address}judge/")
    page.wait_for_function(_READY, timeout=WAIT)
    ready = perf_counter() - begin
    seconds: list[float] = page.evaluate(_TIMED)
    return ready, max(seconds)
