"""Open the site in a browser, served from a folder, to measure the Judge and to take pictures of it."""

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
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import frozen

from sobek_core.cli.failures import FailedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

MAX_BYTES: Final = 16_000_000
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
# What `make picture` shows: the file, the address below the Judge, the width and height, and the colour scheme.
_PICTURES: Final = (
    ("judge.png", "#case=fifth-card-of-the-row", (1000, 890), "light"),
    ("judge-phone.png", "fr.html#case=fifth-card-of-the-row", (390, 844), "light"),
    ("judge-dark.png", "#case=behind-the-ankh", (1000, 1200), "dark"),
)


class BrowserError(FailedError):
    """There is no browser. The message says what is missing."""


@frozen
class JudgeFigures:
    """How large and how fast the Judge is. size: bytes, uncompressed; all others: seconds.

    cold: until it can be used on a first visit; warm: the same on a second visit, after the browser was closed;
    verdict: the slowest verdict on any case of the case book in both visits. Each is the median of several runs.
    """

    size: int
    cold: float
    warm: float
    verdict: float

    @property
    def is_within_bounds(self) -> bool:
        """Whether no figure is too high."""
        times = self.cold < MAX_COLD and self.warm < MAX_WARM and self.verdict < MAX_VERDICT
        return times and self.size < MAX_BYTES


@frozen
class Chromium:
    """An installed Chromium. kind: playwright's BrowserType; program: its file."""

    kind: Any
    program: str

    def launch(self) -> Browser:
        """Start the browser without a profile: nothing is kept when it is closed."""
        launched: Browser = self.kind.launch(executable_path=self.program)
        return launched

    @contextmanager
    def open(self, profile: Path) -> Iterator[Page]:
        """Start the browser with the profile in a folder, yield its page, and close it afterwards."""
        context: BrowserContext = self.kind.launch_persistent_context(profile, executable_path=self.program)
        with context:
            yield context.pages[0]


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that a browser needs."""

    extensions_map: ClassVar = {  # type: ignore[misc]  # the base class changes nothing in it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder on this machine, and yield the address, which ends in a slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Chromium]:
    """Find Chromium. Raise BrowserError if it or playwright is missing."""
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
        yield Chromium(playwright.chromium, program)


def measure(browser: Chromium, site: Path, repeats: int) -> JudgeFigures:
    """Measure the Judge of a site served from this machine."""
    judge = site / "judge"
    size = sum(file.stat().st_size for file in judge.rglob("*") if file.is_file())
    runs = [_run(browser, site) for _ in range(repeats)]
    cold, warm, verdict = (median(run[number] for run in runs) for number in range(3))
    return JudgeFigures(size, cold, warm, verdict)


def _run(browser: Chromium, site: Path) -> tuple[float, float, float]:
    """Return the seconds of a cold start, of a warm start, and of the slowest verdict in both visits.

    A browser with a new profile visits the Judge, and is closed once the page has stored what it keeps for the next
    visit. Then it is started again with the same profile. The time that the browser itself takes is not counted.
    """
    with TemporaryDirectory(prefix="sobek-") as profile, served(site) as address:
        with browser.open(Path(profile)) as page:
            cold, first = _visit(page, address)
            page.evaluate(SNAPSHOT_KEPT)
        with browser.open(Path(profile)) as page:
            warm, second = _visit(page, address)
    return cold, warm, max(first, second)


def _visit(page: Page, address: str) -> tuple[float, float]:
    """Return the seconds until the Judge can be used, and the seconds of the slowest verdict."""
    begin = perf_counter()
    page.goto(f"{address}judge/")
    page.wait_for_function(_READY, timeout=WAIT)
    ready = perf_counter() - begin
    seconds: list[float] = page.evaluate(_TIMED)
    return ready, max(seconds)


def take_pictures(browser: Chromium, site: Path, folder: Path) -> list[Path]:
    """Take pictures of verdicts in the Judge, write them into a folder, and return their paths."""
    made = []
    with browser.launch() as launched, served(site) as address:
        for name, question, (width, height), scheme in _PICTURES:
            look: Any = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
            page = launched.new_page(**look)
            page.goto(f"{address}judge/{question}")
            page.wait_for_function("() => document.getElementById('verdict').dataset.answer", timeout=WAIT)
            page.evaluate("document.activeElement.blur()")
            page.screenshot(path=folder / name)
            page.close()
            made.append(folder / name)
    return made
