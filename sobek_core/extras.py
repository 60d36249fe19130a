"""Load names on first use, and report which extra to install if its packages are missing."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def load_name(package: str, name: str, *modules: str) -> Any:
    """Load a public name of a package.

    modules: where it may be, without `sobek_core.`. Raise AttributeError if there is no such name, or if a package is
    missing; then it names the extra to install, and is an ImportError in `from PACKAGE import NAME`, which would
    otherwise hide the message.
    """
    try:
        for module in modules:
            if name in (found := vars(import_module(f"sobek_core.{module}"))):
                return found[name]
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        message = f"{package}.{name} needs {missing}; run {how_to_install('sobek-core', 'cli')}"
        is_from = sys._getframe(2).f_code.co_name == "_handle_fromlist"  # noqa: SLF001  # of importlib
        raise (ImportError if is_from else AttributeError)(message, name=name) from error
    message = f"module {package!r} has no attribute {name!r}"
    raise AttributeError(message)


def has_extra() -> bool:
    """Return whether the packages of the extra `cli` are installed."""
    return find_spec("cattrs") is not None


def how_to_install(distribution: str, extra: str) -> str:
    """Return the command that adds an extra to a distribution from where it was installed.

    That may be an index, a folder, a wheel or a repository; without an installation, it is the source tree.
    """
    from importlib.metadata import PackageNotFoundError  # noqa: PLC0415  # only messages need it
    from importlib.metadata import distribution as installed  # noqa: PLC0415
    from urllib.parse import urlsplit  # noqa: PLC0415
    from urllib.request import url2pathname  # noqa: PLC0415

    try:
        origin = json.loads(installed(distribution).read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        origin = {"url": Path(__file__).parents[1].as_uri()}
    if "url" not in origin:
        return f'pip install "{distribution}[{extra}]"'
    url, vcs = origin["url"], origin.get("vcs_info")
    if origin.get("dir_info", {}).get("editable"):
        return f'pip install -e "{url2pathname(urlsplit(url).path)}[{extra}]"'
    if vcs:
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    folder = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
    return f'pip install "{distribution}[{extra}] @ {url}{folder}"'
