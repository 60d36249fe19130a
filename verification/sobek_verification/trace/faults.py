"""What a trace complains of."""

from attrs import frozen


@frozen
class TraceFault:
    """Something that a trace does not accept: where it stands, and what is wrong."""

    where: str
    problem: str
