"""What the Judge keeps for use without a network, in a real browser. Skipped without Chromium or npm."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import Handler, needs_browser, served
from tests.verification.site.judging import BELOW, Judge, book

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = [needs_browser, pytest.mark.long]

KEPT: Final = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length)"
# Looks for a new version, and returns when its cache is the only one.
UPDATE: Final = """async () => {
  const [old] = await caches.keys();
  await (await navigator.serviceWorker.getRegistration()).update();
  while ((await caches.keys()).length > 1 || (await caches.has(old))) await new Promise((go) => setTimeout(go, 100));
}"""


class Lasting(Handler):
    """Lets browsers use every file again for ten minutes without asking."""

    def end_headers(self) -> None:
        """Add the header."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


def deploy(folder: Path, target: Path, icon: str = "") -> None:
    """Copy the Judge. icon: the content of a changed file, which gives it another version."""
    shutil.copytree(folder / BELOW, target, dirs_exist_ok=True)
    if icon:
        (target / "icon.svg").write_text(icon, encoding="utf-8")
        for name in ("offline.js", "snapshot.js"):
            text = (target / name).read_text(encoding="utf-8")
            (target / name).write_text(re.sub(r"[0-9a-f]{16}", "0" * 16, text), encoding="utf-8")


def test_an_update_replaces_files_that_the_browser_need_not_ask_for(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    """The new version's cache has the new file, even if the old one may be used again for ten minutes."""
    deploy(folder, tmp_path / "judge")
    new = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    with served(tmp_path, Lasting) as address:
        one = Judge.open(browser, f"{address}judge/")
        one.page.evaluate(KEPT)
        deploy(folder, tmp_path / "judge", new)
        one.page.evaluate(UPDATE)
        assert new == one.page.evaluate("caches.match('icon.svg').then((found) => found.text())")
        one.page.context.close()


def test_two_deployments_on_one_origin_work_offline(browser: Browser, folder: Path, tmp_path: Path) -> None:
    """Each has files of its own, of both languages, also if their versions differ."""
    deploy(folder, tmp_path / "a")
    deploy(folder, tmp_path / "b", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    with served(tmp_path) as address:
        one = Judge.open(browser, f"{address}a/")
        assert 1 == one.page.evaluate(KEPT)
        other = Judge.visit(one.page.context, f"{address}b/")
        assert 2 == other.page.evaluate(KEPT)
        one.page.context.set_offline(True)
        for name in ("a/", "b/fr.html"):
            one.page.goto(f"{address}{name}#case/behind-the-ankh")
            one.drawn()
            assert book("behind-the-ankh") == one.answer()
        one.page.context.close()
