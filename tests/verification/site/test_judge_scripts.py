"""The scripts of the Judge: what they decide, in Node.js, and their types."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sobek_core.input import read_text
from sobek_core.input.things import INPUT
from sobek_core.phrases import load_words
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.position import PartPosition
from sobek_core.web.facts import page_facts
from sobek_core.web.stated import stated_values
from sobek_verification.npm import NpmError, fetch
from sobek_verification.site import judge_page
from tests.core.input.telling import told
from tests.games import each_game
from tests.verification.site.judging import BUILD

NODE = shutil.which("node")
FOLDER = Path(judge_page.__file__).with_name("judge")
TYPESCRIPT = Path(__file__).parents[3] / "examples" / "typescript"  # where it is pinned
TESTS = Path(__file__).with_name("judge")

WRITE: Final = """
import {{ readFileSync }} from "node:fs";
const {{ marketText, pileText, setsText, thingsOf }} = await import("{url}");
const written = JSON.parse(readFileSync(0)).map(({{ editor, value, box, token }}) =>
  editor === "market" ? marketText(value) : editor === "sets" ? setsText(value, token, box)
    : pileText(editor === "row" ? thingsOf(value) : value, box));
console.log(JSON.stringify(written));
"""
BOUNDS: Final = ("2 {}", "1 {}, 2 cards", "1 {}, ?", "1 {}, at most 2 more", "at least 2 {}")
VAGUE: Final = {  # by place
    "classic": [
        *(("seat 0 hand", text) for text in ("at most 3 cards", "2 cards, at most 3 more", "cards", "a scribe, ?*2 ?")),
        *(("quays", text) for text in ("fish-0 fish-1 ?*2 ?", "fish-0, at most 2 more", "at most 3 cards")),
        *(("seat 0 sets", text) for text in ("2 fish, amulet, at most 2 more +prosperity / 3 wheat (0 scarabs)",)),
        *(("tokens", text) for text in ("flood, at most 2 more", "at most 2 tokens")),
    ],
    "duel": [
        *(
            ("seat 0 debens", text)
            for text in ("3 4 5*3", "4 or 5, 4 or 5, 4 or 5, 5, 5, 5", "3 debens, at most 2 more")
        ),
        *(("bag", text) for text in ("at most 5 debens", "4 or 5 ?", "5*3, ?*2")),
        *(
            ("pirogues", text)
            for text in ("seven or scarabs", "2 tokens, at most 3 more", "snake-1 or snake-2, deben-2")
        ),
        *(("draw-pile", text) for text in ("queen, at most 9 more", "at most 9 tiles")),
        *(("seat 0 sold", text) for text in ("fish: 2 fish, statue or queen +scarabs / wheat: at most 4 tiles",)),
    ],
}

needs_node = pytest.mark.skipif(NODE is None, reason="install Node.js 20 or newer, with npm")


@needs_node
def test_what_the_scripts_decide() -> None:
    """The plain functions give what their tests say."""
    files = sorted(str(file) for file in TESTS.glob("*.test.mjs"))
    done = subprocess.run([str(NODE), "--test", *files], capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, True) == (done.returncode, len(files) > 1), done.stdout


def _vague(game: str) -> list[tuple[str, str]]:
    """Return places, and what can be said of them in part: of a hand, and of a cell, any two descriptions with `or`."""
    names = INPUT[game].powers[0].names
    types = dict.fromkeys(name.partition("-")[0] for name in names)
    backs = dict.fromkeys(str(INPUT[game].powers[0].read(name).back) for name in names)
    scarabs = [f"{one} ({number} scarabs)" for one in INPUT[game].goods.names for number in range(4)]
    every = [*names, *types, *backs, *scarabs, "priest", "scribe"]
    pairs = [" or ".join(pair) for pair in combinations(every, 2)]
    said = [*every, *Random(1).sample(pairs, 400)]  # noqa: S311
    hands = [("seat 0 hand", BOUNDS[at % len(BOUNDS)].format(text)) for at, text in enumerate(said)]
    markets = [("market", f"c4 {text} / d4 empty / ?") for text in said] if game == "duel" else []
    return [*hands, *markets, *VAGUE[game]]


@needs_node
@pytest.mark.parametrize("language", ["en", "fr"])
@each_game
def test_what_is_written_back_is_what_was_stated(game: str, language: str) -> None:
    """A place that is edited and left as it was is read as before, whatever is known of it."""
    words, asked, stated = load_words(language), list[dict[str, Any]](), list[tuple[str, PartPosition]]()
    facts = page_facts(words)["games"][game]
    for place, text in _vague(game):
        written = read_text(f"game: {game}\n{place}: {text}")
        if written.position is not None and not written.problems:
            of = facts["places"][seat_and_name(place)[1]]
            token = "scarabs" if game == "duel" else "prosperity"
            value = stated_values(written.position, words)[place]
            asked.append({"editor": of["editor"], "value": value, "box": facts["boxes"][of["box"]], "token": token})
            stated.append((place, written.position))
    program = WRITE.format(url=(FOLDER / "notation.js").as_uri())
    command = [str(NODE), "--input-type=module", "-e", program]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)  # noqa: S603
    texts = json.loads(done.stdout)
    assert len(texts) > 300
    for (place, position), text in zip(stated, texts, strict=True):
        again = read_text(f"game: {game}\n{place}: {text}")
        assert again.position is not None
        found = [_said(one.places[place]) for one in (position, again.position)]
        assert (found[0], ()) == (found[1], again.problems), text


def _said(value: Any) -> tuple[str, list[tuple[int, list[str]]]]:
    """Return a value as text, and what each tile of a Market can be."""
    filled = getattr(getattr(value, "squares", None), "filled", {})
    return told(value), sorted((at, sorted(map(str, kinds))) for at, kinds in filled.items())


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_the_scripts_are_typed(project: str) -> None:
    """TypeScript finds nothing in `strict` mode, on the page and in the workers."""
    try:
        typescript = fetch("typescript", BUILD, TYPESCRIPT)
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    command = [str(NODE), str(typescript / "lib" / "tsc.js"), "-p", str(FOLDER / project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, "") == (done.returncode, done.stdout)


def test_every_script_is_typed() -> None:
    """Every script of the page and of the site is in one of the two projects."""
    projects = "".join((FOLDER / f"tsconfig{name}.json").read_text(encoding="utf-8") for name in ("", ".worker"))
    scripts = [file.name for file in FOLDER.glob("*.js")]
    scripts += [f"../static/{file.name}" for file in FOLDER.with_name("static").glob("*.js")]
    assert [] == [name for name in scripts if f'"{name}"' not in projects]
