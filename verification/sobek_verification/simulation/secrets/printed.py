"""What commands print to a viewer, in every form of every command with --seat or --spectator.

The forms are derived from the options of the commands, so no command can be forgotten. An option that is not known here
raises an error until somebody writes down how to try it. The channels also include the commands that print to a
terminal shared by the players, and the replies of `sobek serve` to requests that name a viewer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from click.testing import CliRunner

from sobek_core.cli.group import commands
from sobek_core.games import GAMES
from sobek_core.json_text import canonical, parse
from sobek_core.phrases import LANGUAGES
from sobek_core.protocol.session import ABOUT, PROTOCOL, Session
from sobek_core.records.record import RecordError, load
from sobek_verification.simulation.secrets.comparison import Comparison
from sobek_verification.simulation.secrets.endings import SOUND
from sobek_verification.simulation.secrets.records import RecordPair

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import click

    from sobek_core.kernel.visibility import Viewer

_VIEWER: Final = frozenset({"--seat", "--spectator"})
_FORMS: Final = frozenset({"--json", "--language"})
_QUESTIONS: Final = ("--move", "--score", "--result")
_NOT_TRIED: Final = {
    "--output": "it writes the same text to a file",
    "--site": "it sets the base of links to rules",
    "--position": "it excludes --seat and --spectator",
    "--game": "it goes with --position",
    "--edition": "it goes with --position",
}
LOOKING: Final = tuple(
    method for method, about in ABOUT.items() if "viewer" in about.needed | about.allowed and "move" not in about.needed
)
_TYPED: Final = ("help", "view", "moves")


@frozen
class Channel:
    """A form in which something is printed. name: the command with its options; show: returns what it prints.

    `show` takes a pair and one of its two files, and returns None if this pair has nothing to show in this form.
    """

    name: str
    show: Callable[[RecordPair, bytes], str | None]

    @property
    def command(self) -> str:
        """The name of the command that prints this form."""
        return self.name.partition(" ")[0]


@frozen
class CommandForm:
    """How to call a command with --seat. question: the option that asks for a judgement; looks_back: uses --at."""

    words: tuple[str, ...]
    question: str | None
    looks_back: bool

    @property
    def name(self) -> str:
        """The command with the options that distinguish this form from other forms."""
        return " ".join(self.words if self.question is None else (*self.words, self.question))


def compared(pair: RecordPair, channels: Iterable[Channel]) -> Iterator[Comparison]:
    """Compare what each channel prints for the two records of a pair."""
    for channel in channels:
        one, other = (channel.show(pair, file) for file in (pair.left, pair.right))
        if one is not None or other is not None:
            yield Comparison(channel.name, one, other, pair.ending)


def takes_viewer(command: click.Command) -> bool:
    """Whether a command shows what one viewer sees."""
    return bool(_VIEWER & _options(command))


def forms_of(name: str, command: click.Command) -> Iterator[Channel]:
    """Yield the forms of a command with --seat. Raise LookupError if it has an option that no form tries."""
    options = _options(command)
    if unknown := options - _VIEWER - _FORMS - {"--at", *_QUESTIONS, *_NOT_TRIED}:
        message = f"sobek {name}: nothing tries {', '.join(sorted(unknown))}; say in {__name__} how"
        raise LookupError(message)
    languages = [("--language", language) for language in LANGUAGES] if "--language" in options else [()]
    outputs = [(), ("--json",)] if "--json" in options else [()]
    asks = [None, *(one for one in _QUESTIONS if one in options)] if "--move" in options else [None]
    for language, output, question in product(languages, outputs, asks):
        form = CommandForm(
            (name, *language, *output), question, looks_back="--at" in options and "--move" not in options
        )
        yield Channel(form.name, partial(_print_record, form))


def _options(command: click.Command) -> set[str]:
    """Return the long options of a command."""
    return {name for one in command.params for name in one.opts if name.startswith("--")}


def _print_record(form: CommandForm, pair: RecordPair, file: bytes) -> str | None:
    if "--language" in form.words and not pair.languages & {*form.words}:
        return None
    name, *options = form.words
    return _run(name, "-", *_who(pair.viewer), *options, *_asked(form, pair), feed=file)


def _asked(form: CommandForm, pair: RecordPair) -> tuple[str, ...]:
    """Return the options with which a form asks about a part of a record."""
    number, move = pair.judged
    points = " ".join(["1"] * pair.players)
    match form.question:
        case None:
            return ("--at", str(pair.at)) if form.looks_back and pair.at is not None else ()
        case "--move":
            return ("--at", str(number), "--move", move)
        case "--score":
            return ("--score", points)
        case _:
            return ("--result", f"winners 0, scores {points}")


def _who(viewer: Viewer) -> tuple[str, ...]:
    return ("--seat", str(viewer)) if isinstance(viewer, int) else (f"--{viewer.value}",)


def _run(*words: str, feed: bytes = b"") -> str:
    """Run `sobek`, and return everything it prints. Raise whatever it raises."""
    result = CliRunner().invoke(commands, words, input=feed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return f"exit code {result.exit_code}\n{result.stdout}\n{result.stderr}"


# A terminal shared by the players.


def _print_new(output: tuple[str, ...], pair: RecordPair, _file: bytes) -> str | None:
    """Deal a game without a seed: what is printed must not depend on the deal."""
    if pair.ending != SOUND:
        return None
    with TemporaryDirectory() as folder:
        printed = _run("new", pair.game, "--players", str(pair.players), "-o", f"{folder}/new.jsonl", *output)
    return printed.replace(folder, "")


def _print_play(output: tuple[str, ...], pair: RecordPair, file: bytes) -> str | None:
    """Continue a game without a seed, as the viewer, who makes no move."""
    if not pair.is_asked:
        return None
    with TemporaryDirectory() as folder:
        record = Path(folder, "game.jsonl")
        record.write_bytes(file)
        typed = "\n".join((*_TYPED, *pair.refused))
        printed = _run("play", str(record), "-o", f"{folder}/left.jsonl", *output, feed=typed.encode())
    return printed.replace(folder, "")


# The server of the protocol.


def _print_replies(pair: RecordPair, file: bytes) -> str | None:
    """Play a record with the server, and return its replies to every request that names the viewer.

    Refusals are left out: they go to the referee, who passes them on to the seat that made the move.
    """
    try:
        record = load(file)
    except RecordError:
        return None
    write, who = record.tools.converter.unstructure, _named(pair.viewer)
    started = {"game": record.tools.name, "setup": write(record.setup), **write(record.game)}
    session, _ = _ask(Session(GAMES, "secrets", "1"), {"method": "hello", "protocol": [PROTOCOL]})
    session, reply = _ask(session, {"method": "start", **started})
    replies = []
    for entry in record.entries if "result" in reply else ():
        move = write(entry.move, unstructure_as=record.tools.move)
        session, reply = _ask(session, {"method": "apply", "move": move, "viewer": who})
        replies += [reply["result"]] if "result" in reply else []
    replies += [_ask(session, {"method": method, "viewer": who})[1] for method in LOOKING]
    return "\n".join(map(canonical, replies))


def _named(viewer: Viewer) -> int | str:
    return viewer if isinstance(viewer, int) else viewer.value


def _ask(session: Session, request: dict[str, Any]) -> tuple[Session, Any]:
    session, reply = session.answer(canonical({"id": 1, **request}).encode())
    return session, parse(reply.decode())


CHANNELS: Final = (
    *(form for name, one in commands.every_command().items() if takes_viewer(one) for form in forms_of(name, one)),
    *(Channel(" ".join(("new", *output)), partial(_print_new, output)) for output in ((), ("--json",))),
    *(Channel(" ".join(("play", *output)), partial(_print_play, output)) for output in ((), ("--json",))),
    Channel("serve", _print_replies),
)
