"""The public names of the library and of each game."""

from importlib.metadata import version

import pytest

import sobek_core
from sobek_core import classic, duel


def test_what_most_users_need_is_at_the_top() -> None:
    """Every name of `__all__` can be imported; another name is an AttributeError."""
    assert {*sobek_core.PLAYING, *sobek_core.TOOLS, "__version__"} == {*sobek_core.__all__}
    for package in (sobek_core, classic, duel):
        assert all(hasattr(package, name) for name in package.__all__)
        with pytest.raises(AttributeError, match=f"^module '{package.__name__}' has no attribute 'Clasic'$"):
            _ = package.Clasic
    assert version("sobek-core") == sobek_core.__version__
