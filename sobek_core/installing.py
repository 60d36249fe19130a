"""What to install for an extra, from where this was installed."""

from __future__ import annotations

import json
from pathlib import Path


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
