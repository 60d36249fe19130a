"""The browser that tests of pages need."""

from __future__ import annotations

import shutil
from typing import Final

import pytest

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="install Chromium (apt-get install chromium)")
