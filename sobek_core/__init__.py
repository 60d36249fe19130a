"""A reference rules core for Sobek (2010) and Sobek: 2 Players (2021).

Make a move::

    from sobek_core import Classic

    game = Classic()
    state = game.start(setup)
    after = game.make(state, game.legal(state)[0]).state  # raises IllegalMoveError with all reasons

The public names are those of this package, of `sobek_core.classic` and of `sobek_core.duel`; docs/api.md lists them.
They are loaded on first use. Those in `playing` need only attrs; those in `judging` need the extra `cli`, without which
`from sobek_core import *` and `hasattr` leave them out.
"""

from __future__ import annotations

# Import nothing here, not even `typing`: Ctrl-C during imports makes Python print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from sobek_core.judging import *  # noqa: F403
    from sobek_core.playing import *  # noqa: F403

    __version__: str

if type(__spec__.loader).__name__ == "zipimporter":
    raise ImportError("sobek_core has files to read: install its wheel with pip, or unpack it")


if not TYPE_CHECKING:  # which would take every name for one

    def __getattr__(name: str) -> Any:
        """Load a name on first use. Raise AttributeError, naming the extra to install, if a package is missing."""
        from importlib.metadata import version  # noqa: PLC0415
        from importlib.util import find_spec  # noqa: PLC0415

        from sobek_core.extras import load_name  # noqa: PLC0415

        if name == "__version__":
            return version("sobek-core")
        if name == "__all__":
            return __dir__()
        if find_spec(f"{__name__}.{name}"):  # `import` asks before it loads a module
            raise AttributeError
        return load_name(__name__, name, "playing", "judging")


def _public_names() -> list[str]:
    from importlib import import_module  # noqa: PLC0415

    from sobek_core.extras import has_extra  # noqa: PLC0415

    modules = [import_module(f"{__name__}.{one}") for one in ("playing", *["judging"] * has_extra())]
    return [name for module in modules for name in vars(module) if not name.startswith("_")]


def __dir__() -> list[str]:
    return ["__version__", *_public_names()]
