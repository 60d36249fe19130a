"""Runs every command without anything that only POSIX systems have: `python -m tests.without_posix FOLDER`."""

from __future__ import annotations

import importlib.abc
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Final, NoReturn

# these start processes, and keep what they need of POSIX
STARTING: Final = (
    shutil,
    subprocess,
    multiprocessing.popen_spawn_posix,
    multiprocessing.popen_fork,
    multiprocessing.resource_tracker,
    multiprocessing.util,
)
WHOLE: Final = {"os": os, "signal": signal}
MODULES: Final = "crypt fcntl grp nis ossaudiodev posix posixshmem pty pwd readline resource spwd syslog termios tty"
# these exist on Windows; others with the same beginnings do not
SIGNALS: Final = (
    "SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM SIG_DFL SIG_IGN default_int_handler getsignal raise_signal"
    " set_wakeup_fd signal strsignal valid_signals Signals Handlers NSIG"
)
OF_OS: Final = (
    "chown chroot ctermid fchdir fchmod fchown fdatasync fork forkpty fpathconf fstatvfs getegid geteuid getgid"
    " getgroups getloadavg getpgid getpgrp getpriority getresgid getresuid getsid getuid initgroups killpg lchown"
    " lockf major makedev minor mkfifo mknod nice openpty pathconf pipe2 posix_fadvise posix_fallocate posix_spawn"
    " posix_spawnp pread preadv pwrite pwritev readv register_at_fork sched_getaffinity sched_yield sendfile setegid"
    " seteuid setgid setgroups setpgid setpriority setregid setresgid setresuid setreuid setsid setuid sync sysconf"
    " get_blocking set_blocking tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 waitid writev O_CLOEXEC"
    " O_DSYNC O_NDELAY O_NOCTTY O_NONBLOCK O_SYNC EX_OK EX_USAGE EX_DATAERR"
)
SERVE: Final = (sys.executable, "-c", "from sobek_core.cli import main; main()", "serve")


class _Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name: str, path: object, target: object = None) -> None:  # noqa: ARG002  # the signature of the original
        if name in MODULES.split():
            _fail(name)


def _fail(name: str) -> NoReturn:
    message = f"No module named {name!r}"
    raise ModuleNotFoundError(message, name=name)


def _take_away() -> None:
    """Remove modules and names, except from what the standard library has already imported."""
    for one in STARTING:
        vars(one).update({name: SimpleNamespace(**vars(whole)) for name, whole in WHOLE.items() if hasattr(one, name)})
    for module in MODULES.split():
        sys.modules.pop(module, None)
    sys.meta_path.insert(0, _Missing())
    for name in dir(signal):
        if not name.startswith("_") and name.isupper() | name.islower() and name not in SIGNALS.split():
            delattr(signal, name)
    for name in OF_OS.split():
        if hasattr(os, name):
            delattr(os, name)


def _run_all(folder: Path) -> None:
    """Play from Python, run `--help` of every command and most commands; print each result."""
    from click.testing import CliRunner  # noqa: PLC0415  # after everything was removed

    from sobek_core.cli import begin  # noqa: PLC0415
    from sobek_core.cli.group import commands  # noqa: PLC0415
    from sobek_core.games import GAMES  # noqa: PLC0415
    from sobek_core.records.play import Chance, Play  # noqa: PLC0415
    from sobek_core.records.record import Record  # noqa: PLC0415
    from sobek_verification.cli.commands import commands as verifying  # noqa: PLC0415

    def run(*words: object, feed: str = "") -> None:
        group = verifying if words[0] in verifying.names else commands
        result = CliRunner().invoke(group, list(map(str, words)), input=feed, catch_exceptions=False)
        print(words[0], "fine" if result.exit_code == 0 else result.output.strip())

    begin()
    for group in (commands, verifying):
        for name in group.names:
            result = CliRunner().invoke(group, [name, "--help"], catch_exceptions=False)
            assert result.output.startswith("Usage: "), result.output
    for game, move in (("classic", "seat 0: take 0"), ("duel", "seat 1: take c3")):
        tools, rules = GAMES[game], GAMES[game].game()
        chance = Chance(rules, players=2, seed=1)
        play = Play(Record(tools, rules, ("Ada", "Ben"), chance.setup), chance, at_random={0, 1})
        play.run()
        print(game, "fine" if play.record.result else play.turn)
        new, played, page = (folder / f"{game}-{name}" for name in ("new.jsonl", "played.jsonl", "page.html"))
        run("new", game, "--players", 2, "--seed", 1, "-o", new)
        run("play", new, "--random", 1, "--seed", 1, "-o", played, feed="1\n1\nquit\n")
        for words in (("show",), ("legal",), ("audit",), ("judge", "--at", 1, "--move", move), ("page", "-o", page)):
            run(words[0], played, *words[1:])
        run("fuzz", game, "--games", 2, "--jobs", 2)
    run("serve", feed='{"id":1,"method":"hello","protocol":["sobek-protocol-1"]}\n{"id":2,"method":"stop"}\n')
    run("demo")
    run("rule", "classic.quay.window")
    run("vectors", "export", folder / "vectors")
    run("prove", "classic/contract/one-more-card-scores-all-scarabs-once-more", "--jobs", 1)
    run("port", "--only", "classic/2010.1/quay", "--", *SERVE)
    run("mutants")


if __name__ == "__main__":
    _take_away()
    _run_all(Path(sys.argv[1]))
