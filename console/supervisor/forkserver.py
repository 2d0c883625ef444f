"""The fork server: imports once what web process and workers need, and becomes them by fork.

`python -m console.supervisor.forkserver`, with a socket to the supervisor as standard input (`forking.py`). Each order,
{"name", "command", "signal"} with the log to write to, is a Python command that is run in a forked process as if it had
been started anew; the signal is what it gets when this process dies.
No connection, thread or event loop is there before a fork: two processes would share it.
"""

from __future__ import annotations

import ctypes
import gc
import json
import logging
import os
import runpy
import select
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from console.supervisor.children import ends_with_parent
from console.supervisor.forking import MESSAGE_BYTES_MAX, NOT_TO_FORK

# Not daphne.server: that makes the event loop.
MODULES = (
    "console.asgi",
    "console.urls",
    "twisted.internet.asyncioreactor",
    "twisted.internet.endpoints",
    "twisted.web.http",
    "daphne.http_protocol",
    "daphne.ws_protocol",
    "daphne.endpoints",
    "daphne.access",
    "channels_redis.pubsub",
    "procrastinate.worker",
    "procrastinate.contrib.django.management.commands.procrastinate",
    "conversations.agent.engine",
)
_PR_SET_NAME = 15


def main() -> None:
    """Returns in forked processes only, when what they run has ended."""
    gc.disable()  # what is freed between objects that stay leaves holes, and holes are written to after a fork
    preload()
    reason = why_not_to_fork()
    if reason:
        print(f"nothing can be forked: {reason}", file=sys.stderr, flush=True)
        sys.exit(NOT_TO_FORK)
    gc.collect()
    gc.freeze()
    order, log = serve(socket.socket(fileno=os.dup(0)))
    gc.enable()
    become(order["name"], log)
    run(order["command"])


def preload() -> None:
    """What cannot be imported here is left to the process that needs it, which says so in its own log."""
    import django

    django.setup()
    for name in MODULES:
        with _whatever_happens(name):
            import_module(name)
    with _whatever_happens("templates, addresses and languages"):
        warm_up()


def warm_up() -> None:
    """What a page needs the first time: templates, both languages, the addresses."""
    from django.conf import settings
    from django.template.loader import get_template
    from django.urls import get_resolver
    from django.utils import translation

    folders: list[Path] = settings.TEMPLATES[0]["DIRS"]  # type: ignore[assignment]
    for folder in folders:
        for file in sorted(folder.rglob("*.html")):
            with _whatever_happens(file.name):
                get_template(str(file.relative_to(folder)))
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            get_resolver()._populate()


@contextmanager
def _whatever_happens(what: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        logging.getLogger(__name__).exception("%s cannot be loaded", what)


def why_not_to_fork() -> str:
    """Names what two processes must not share; "" if there is nothing."""
    threads = len([*Path("/proc/self/task").iterdir()])
    if threads > 1:
        return f"there are {threads} threads"
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the one that lists them
            what = str(descriptor.readlink())
            if int(descriptor.name) > 2 and what.startswith(("socket:", "anon_inode:[eventpoll]")):
                return f"descriptor {descriptor.name} is {what}"
    return ""


def serve(supervisor: socket.socket) -> tuple[dict[str, Any], int]:
    """Forks on request and says how its children end. Returns in each of them: the order to carry out, and its log."""
    woken, waking = socket.socketpair()
    waking.setblocking(False)
    signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    say(supervisor, ready=True)
    while True:
        readable, _, _ = select.select([supervisor, woken], [], [])
        if woken in readable:
            woken.recv(4096)
            for pid, code in ended_children():
                say(supervisor, ended=pid, code=code)
                os.waitpid(pid, 0)  # said first: until now nobody else can get its number
        if supervisor in readable:
            message, logs, _, _ = socket.recv_fds(supervisor, MESSAGE_BYTES_MAX, 1)
            if not message:
                os._exit(0)
            order: dict[str, Any] = json.loads(message)
            ends_with_us = ends_with_parent(order["signal"])
            try:
                pid = os.fork()
            except OSError as error:
                say(supervisor, failed=str(error.strerror))
                pid = -1
            if pid == 0:
                ends_with_us()
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for end in (supervisor, woken, waking):
                    end.close()
                return order, logs[0]
            os.close(logs[0])
            if pid > 0:
                say(supervisor, started=pid)


def ended_children() -> Iterator[tuple[int, int]]:
    """(pid, exit code or minus the signal) of each child that has ended; the caller is to wait for it."""
    with suppress(ChildProcessError):
        while found := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            yield found.si_pid, found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def say(supervisor: socket.socket, **message: Any) -> None:
    supervisor.send(json.dumps(message).encode())


def become(name: str, log: int) -> None:
    """What `Popen` does for a program: a session, an empty input, a log, and a name."""
    os.setsid()
    empty = os.open(os.devnull, os.O_RDONLY)
    for number, opened in ((0, empty), (1, log), (2, log)):
        os.dup2(opened, number)
    os.close(empty)
    os.close(log)
    # The command line stays the fork server's; `ps -e` and `top` show this name.
    ctypes.CDLL(None).prctl(_PR_SET_NAME, name.encode()[:15])


def run(command: list[str]) -> None:
    """Runs `python -m MODULE …` or `python FILE …` in this process."""
    if command[1] == "-m":
        sys.argv = command[2:]
        runpy.run_module(command[2], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command[1:]
        runpy.run_path(command[1], run_name="__main__")


if __name__ == "__main__":
    main()
