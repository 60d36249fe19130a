"""Functions that are called once for each combination of what is not known."""

from __future__ import annotations

from sobek_core.verdicts.ways import Needs, look, ways


def test_the_last_way_may_be_the_last_that_is_tried() -> None:
    """With as many ways as may be tried, nothing is left to say; with one more, it is said what was looked at."""
    found = [[answer for answer, _ in ways(lambda: look("deck", "any", (False, True)), most)] for most in (2, 1)]
    assert [False, True] == found[0]
    *tried, left = found[1]
    assert ([False], ("deck",)) == (tried, left.places if isinstance(left, Needs) else None)
