"""`sobek new`, `show` and `audit`: seeds, choices and languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.classic import Choices as ClassicChoices
from sobek_core.duel import Choices as DuelChoices
from sobek_core.records.record import load
from tests.commands import Demo, each_demo, sobek

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("game", "names", "choice", "chosen"),
    [
        ("classic", ("Ada", "Ben", "Cleo"), "same-type-set=extends", ClassicChoices(same_type_set="extends")),
        ("duel", ("Ada", "Ben"), "priest-effect=free", DuelChoices(priest_effect="free")),
    ],
)
def test_new_game_from_a_seed(tmp_path: Path, game: str, names: tuple[str, ...], choice: str, chosen: object) -> None:
    """A new record has the setup of the seed, the names and the choices, and no moves."""
    file = tmp_path / "game.jsonl"
    words = ("new", game, "--names", ",".join(names), "--seed", 7, "--choice", choice, "-o", file)
    assert 0 == sobek(*words).exit_code
    record = load(file.read_bytes())
    assert (record.names, record.game.choices, record.entries) == (names, chosen, ())
    again = tmp_path / "again.jsonl"
    sobek(*words[:-1], again)
    assert again.read_bytes() == file.read_bytes()


def test_a_new_game_does_not_print_its_seed(tmp_path: Path) -> None:
    """The seed reveals all cards. Without one, each game is dealt anew."""
    files = [tmp_path / name for name in ("game.jsonl", "other.jsonl")]
    for file in files:
        assert f"wrote {file}\n" == sobek("new", "duel", "-o", file).output
    assert files[0].read_bytes() != files[1].read_bytes()


@each_demo
def test_the_environment_chooses_a_language(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    """SOBEK_LANGUAGE sets the language; --language takes precedence."""
    french, english = (sobek("audit", demo.path, "--language", language).stdout for language in ("fr", "en"))
    assert french != english
    monkeypatch.setenv("SOBEK_LANGUAGE", "fr")
    assert (french, english) == tuple(sobek("audit", demo.path, *words).stdout for words in ((), ("--language", "en")))


@each_demo
def test_first_and_last_position(demo: Demo) -> None:
    """--at accepts 0 to the number of moves."""
    for at in (0, demo.moves):
        assert f"after {at} of {demo.moves} moves" in sobek("show", demo.path, "--at", at).stdout
