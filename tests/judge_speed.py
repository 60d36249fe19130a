"""Measures the Judge of a built site in Chromium (docs/judge.md): `python -m tests.judge_speed SITE [REPEATS]`.

It prints the medians of all runs. The exit code is 1 if one of them reaches its bound.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from tests.browser import CHROMIUM, SNAPSHOT_KEPT, served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, Page

MAX_MB: Final = 16
BOUNDS: Final = {  # which no figure may reach
    "everything that is downloaded, uncompressed": (MAX_MB, "MB"),
    "a first visit, until the page can be used": (6, "s"),
    "a later visit, until the page can be used": (2, "s"),
    "the slowest verdict of the case book": (1, "s"),
}
WAIT: Final = 120_000  # ms
READY: Final = "() => document.documentElement.dataset.stage === 'ready'"
TIMED: Final = """async () => {
  const { ask } = await import("./python.js");
  const seconds = [];
  for (const { text } of JSON.parse(document.getElementById("facts").textContent).cases) {
    const from = performance.now();
    await ask("judge", { text });
    seconds.push((performance.now() - from) / 1000);
  }
  return seconds;
}"""


def main(site: Path, repeats: int = 5) -> int:
    """Print the figures of a site, and return the exit code."""
    size = sum(file.stat().st_size for file in (site / "judge").rglob("*") if file.is_file()) / 1e6
    with sync_playwright() as playwright:
        runs = [run(playwright.chromium, site) for _ in range(repeats)]
    figures = (size, *map(median, zip(*runs, strict=True)))
    code = 0
    for (name, (bound, unit)), figure in zip(BOUNDS.items(), figures, strict=True):
        print(f"{figure:>6.2f} {unit:<2}  {name} (below {bound})")
        code |= figure >= bound
    return int(code)


def run(chromium: BrowserType, site: Path) -> tuple[float, float, float]:
    """Return the seconds of a cold start, of a warm start, and of the slowest verdict in both visits.

    A browser with a new profile visits the Judge, and is closed once the page has stored what it keeps for the next
    visit. Then it is started again with the same profile. The time that the browser itself takes is not counted.
    """
    visits = []
    with TemporaryDirectory(prefix="sobek-") as profile, served(site) as address:
        for _ in range(2):
            with chromium.launch_persistent_context(profile, executable_path=CHROMIUM) as context:
                visits.append(visit(context.pages[0], address))
                context.pages[0].evaluate(SNAPSHOT_KEPT)
    (cold, first), (warm, second) = visits
    return cold, warm, max(first, second)


def visit(page: Page, address: str) -> tuple[float, float]:
    """Return the seconds until the Judge can be used, and the seconds of the slowest verdict."""
    begin = perf_counter()
    page.goto(f"{address}judge/")
    page.wait_for_function(READY, timeout=WAIT)
    ready = perf_counter() - begin
    seconds: list[float] = page.evaluate(TIMED)
    return ready, max(seconds)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(int, sys.argv[2:])))
