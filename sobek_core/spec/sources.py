"""The sources that rules cite. The table in spec/README.md has a row for each."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from collections.abc import Mapping

_ROW: Final = re.compile(r"\| (?P<id>S[0-9]+) \| (?P<title>.+) \| (?P<rank>[a-z]+ [0-9]+) \|")


@frozen
class CitedSource:
    """A source. title: its name; rank: among those of its game, such as `classic 2`; line: in spec/README.md."""

    id: str
    title: str
    rank: str
    line: int


@cache
def load_sources() -> Mapping[str, CitedSource]:
    """Read the sources of this installation's spec, by id in order. Raise FileNotFoundError if there is no spec."""
    lines = (spec_root() / "README.md").read_text(encoding="utf-8").splitlines()
    rows = ((number, _ROW.fullmatch(line)) for number, line in enumerate(lines, start=1))
    found = [CitedSource(row["id"], row["title"], row["rank"], number) for number, row in rows if row is not None]
    return MappingProxyType({source.id: source for source in sorted(found, key=lambda source: source.id)})
