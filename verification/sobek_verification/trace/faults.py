"""The faults that a trace reports."""

from attrs import frozen


@frozen
class TraceFault:
    """A fault: its place, and what is wrong."""

    where: str
    problem: str
