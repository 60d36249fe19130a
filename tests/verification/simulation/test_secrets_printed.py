"""What commands print for a viewer: the channels of `sobek-verify secrets`, and pairs of records for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from sobek_core.cli.group import commands
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import LANGUAGES
from sobek_core.protocol.session import ABOUT
from sobek_core.records.record import RecordError, load
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.secrets.endings import ENDINGS
from sobek_verification.simulation.secrets.leaks import LEAKS
from sobek_verification.simulation.secrets.pairs import CHANNELS, SecretsPlan, try_pairs
from sobek_verification.simulation.secrets.printed import CHANNELS as PRINTED
from sobek_verification.simulation.secrets.printed import LOOKING, forms_of
from sobek_verification.simulation.secrets.records import RecordPair, record_pair
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite

PAIRS = range(16)
BROAD = frozenset(  # leaks that every form of their commands must catch
    {
        "a malformed line is quoted",
        "the server forgets who asks",
        "new prints the seed",
        "play prints the seed",
    }
)


def forms(name: str, command: click.Command) -> Iterator[str]:
    """Return each form of a command's output, from its options."""
    options = {option for parameter in command.params for option in parameter.opts}
    for language in [f" --language {one}" for one in LANGUAGES] if "--language" in options else [""]:
        for output in ["", " --json"] if "--json" in options else [""]:
            yield f"{name}{language}{output}"


def test_every_form_of_every_command_with_a_viewer_is_a_channel() -> None:
    """No command with --seat or --spectator is left out, in any language or output format."""
    with_viewer = {
        name: command
        for name, command in commands.every_command().items()
        if {"--seat", "--spectator"} & {option for parameter in command.params for option in parameter.opts}
    }
    assert {"show", "legal", "page"} <= set(with_viewer)
    expected = {form for name, command in with_viewer.items() for form in forms(name, command)}
    assert set() == expected - {channel.name for channel in PRINTED}
    assert set() == {channel.name for channel in PRINTED} - set(CHANNELS)


def test_every_question_to_the_server_that_names_a_viewer_is_asked() -> None:
    """spec/protocol.md: the replies to all of them are one channel."""
    assert {ask for ask, about in ABOUT.items() if "viewer" in about.needed | about.allowed} == {"apply", *LOOKING}


def test_a_new_command_with_a_viewer_becomes_a_channel() -> None:
    """Its forms follow from its options; an untested option is refused, so that it is not forgotten."""
    seat, as_json = click.Option(["--seat"], type=int), click.Option(["--json"], is_flag=True)
    assert ["peek", "peek --json"] == [
        form.name for form in forms_of("peek", click.Command("peek", params=[seat, as_json]))
    ]
    with pytest.raises(LookupError, match="sobek peek: nothing tries --hash"):
        list(forms_of("peek", click.Command("peek", params=[seat, click.Option(["--hash"])])))


def asked_pair(game: str) -> RecordPair:
    """Return a pair of legal records that end with a decision of the viewer."""
    return next(pair for number in range(80) if (pair := record_pair(game, 0, number)).is_asked)


@each_suite
def test_every_channel_shows_something(game: GameSuite) -> None:
    """A channel that only prints a usage error would compare nothing."""
    pair = asked_pair(game.name)
    shown = {channel.name: channel.show(pair, pair.left) for channel in PRINTED}
    silent = {name for name, text in shown.items() if text is None}
    assert silent == {
        name for name in shown for language in LANGUAGES if f" {language}" in name and language not in pair.languages
    }
    wrong = {name for name, text in shown.items() if text is not None and text.startswith("exit code 2")}
    assert set() == {name for name in wrong if not name.endswith(("--score", "--result"))}
    assert "exit code 1" not in "".join(text[:11] for text in shown.values() if text)


@each_suite
def test_pairs_of_records_differ_where_the_viewer_does_not_look(game: GameSuite) -> None:
    """All endings occur; both records of a pair are malformed or neither is, and their final states differ."""
    pairs = [record_pair(game.name, 1, number) for number in PAIRS]
    assert set(ENDINGS) == {pair.ending for pair in pairs}
    assert len(PAIRS) * 0.7 < sum(pair.differ for pair in pairs)
    assert len(PAIRS) * 0.8 < sum(pair.left != pair.right for pair in pairs)
    for pair in pairs:
        malformed = [False, False]
        for side, file in enumerate((pair.left, pair.right)):
            try:
                load(file)
            except RecordError:
                malformed[side] = True
        assert [pair.ending in {"the chain is broken", "a line is malformed"}] * 2 == malformed


@each_suite
def test_a_setup_is_found_for_each_first_state(game: GameSuite) -> None:
    """The second game of a pair is dealt again, with a setup that gives exactly its initial state."""
    random = generator("setups")
    rules, viewer = game.random_game(random), Observer.SPECTATOR
    setup = game.random_setup(random, 2)
    assert setup == game.setup_of(rules.start(setup))
    anew = game.deal_hidden_anew(random, rules.start(setup), viewer)
    assert anew == rules.start(game.setup_of(anew))
    assert anew != rules.start(setup)


def test_each_form_of_each_command_is_seen_to_catch_a_leak() -> None:
    """A broad leak of each command is caught in each of its forms (`test_views`)."""
    broad = [leak for leak in LEAKS if leak.description in BROAD]
    assert {(leak.game, leak.description) for leak in broad} == {(game, leak) for game in GAMES for leak in BROAD}
    assert {channel.command for channel in PRINTED} == {command for leak in broad for command in leak.shown_by}


def test_a_cluster_compares_the_same_pairs() -> None:
    """Its workers print in a thread other than the main one."""
    distributed = pytest.importorskip("distributed", reason='install "sobek-verification[cluster]"')
    cluster = pytest.importorskip("sobek_verification.cluster", reason='install "sobek-verification[cluster]"')
    plan, options = SecretsPlan("duel", 5, 0), {"host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": ":0"}
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, **options) as there,
        cluster.cluster(there.scheduler_address) as workers,
    ):
        (found,) = workers.in_order(try_pairs, [plan])
    assert (try_pairs(plan), None) == (found, found.failure)
