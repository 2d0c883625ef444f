"""The first thing the child process runs: take every right away, then read one file that nobody trusts.

Started as `python -I sandbox.py <entry module> <pid of the parent>` with an empty environment, an empty temporary
folder as working directory, the file (preceded by one line of JSON) on standard input and a size-limited file as
standard output.
The entry module is ours; it is imported and told the request (`prepare`) so that it can load what it needs; then the
process gives up what it could do harm with; only then does `entry.main(request, data)` look at the file.

What is given up, in the order of how much it is worth:
* descriptors: RLIMIT_NOFILE 0 lets the kernel refuse every new file, socket and pipe, on Linux and macOS alike;
* files: Landlock without a single rule refuses reading, writing, removing and running anything by name (Linux);
* network: an own, empty network namespace where an unprivileged process may have one (Linux);
* an audit hook refuses the same things in Python's own words, which is all there is where a kernel offers nothing.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import resource
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

MEMORY_BYTES_MAX = 512 * 1024 * 1024
CPU_SECONDS_MAX = 25
OUTPUT_BYTES_MAX = 48_000_000

# Linux: <linux/landlock.h>, <linux/sched.h>, <linux/prctl.h>. The three system calls have one number everywhere.
LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_VERSION_FLAG = 1
FILE_RIGHTS_OF_ABI = {1: 13, 2: 14, 3: 15, 4: 15}  # the lowest n bits; 5 and later know 16
NET_RIGHTS = 0b11
SCOPES = 0b11
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38

REFUSED_EVENTS = ("socket.", "subprocess.", "os.", "shutil.", "ctypes.", "ftplib.", "urllib.", "http.", "sqlite3.")
REFUSED_EXACTLY = frozenset({"open", "import", "resource.setrlimit", "resource.prlimit"})
SILENT_EVENTS = frozenset({"os.listdir"})


def main() -> None:
    """Read request and file, lose all rights, call the entry, write one JSON object to standard output."""
    facts = _limit_resources()
    facts["network"] = _leave_the_network()
    _die_with_the_parent()
    entry = _import_entry(sys.argv[1])
    request = json.loads(sys.stdin.buffer.readline())
    entry.prepare(request)
    data = sys.stdin.buffer.read()
    facts["files"] = _forbid_files()
    facts["descriptors"] = _forbid_descriptors()
    os.environ.clear()
    sys.addaudithook(_refuse)
    answer = _answer(entry, request, data)
    answer["isolation"] = facts
    sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode("utf-8"))
    sys.stdout.buffer.flush()
    # No clean-up of objects: the interpreter's way out would trip over what is forbidden now.
    os._exit(0)


def _answer(entry: ModuleType, request: dict[str, Any], data: bytes) -> dict[str, Any]:
    try:
        return {"result": entry.main(request, data)}
    except MemoryError:
        return {"refused": "too_complex", "detail": {}}
    except RecursionError:
        return {"refused": "corrupt", "detail": {}}
    except Exception as error:
        # A Refused carries a code of ours; anything else is a file its parser could not cope with.
        return {
            "refused": getattr(error, "code", "corrupt"),
            "detail": getattr(error, "detail", {}),
            "cause": type(error).__name__,
        }


def _import_entry(name: str) -> ModuleType:
    # At the end of the path, so that no file of the project can stand in for one of the standard library.
    sys.path.append(str(Path(__file__).resolve().parent.parent.parent))
    return importlib.import_module(name)


def _limit_resources() -> dict[str, str]:
    facts = {}
    for name, limit, value in (
        ("memory", resource.RLIMIT_AS, MEMORY_BYTES_MAX),
        ("processor", resource.RLIMIT_CPU, CPU_SECONDS_MAX),
        ("output", resource.RLIMIT_FSIZE, OUTPUT_BYTES_MAX),
        ("core", resource.RLIMIT_CORE, 0),
        ("processes", resource.RLIMIT_NPROC, 0),
    ):
        facts[name] = _set_limit(limit, value)
    return facts


def _set_limit(limit: int, value: int) -> str:
    try:
        resource.setrlimit(limit, (value, value))
    except (ValueError, OSError):
        return "none"
    return "rlimit"


def _leave_the_network() -> str:
    if sys.platform != "linux":
        return "audit hook"
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0:
        return "namespace"
    return "audit hook"


def _die_with_the_parent() -> None:
    """The child must not outlive the process that waits for it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != int(sys.argv[2]):
        os._exit(1)  # it died before it could be waited for


def _forbid_files() -> str:
    """Landlock: handle every right of files, network and scope, allow none; "audit hook" where there is no Landlock."""
    if sys.platform != "linux":
        return "audit hook"
    libc = ctypes.CDLL(None, use_errno=True)
    abi = libc.syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION_FLAG)
    if abi < 1:
        return "audit hook"
    rules = (ctypes.c_uint64 * 3)((1 << FILE_RIGHTS_OF_ABI.get(abi, 16)) - 1)
    size = 8
    if abi >= 4:
        rules[1], size = NET_RIGHTS, 16
    if abi >= 6:
        rules[2], size = SCOPES, 24
    ruleset = libc.syscall(LANDLOCK_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0 or libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return "audit hook"
    refused = libc.syscall(LANDLOCK_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
    return "audit hook" if refused else "landlock"


def _forbid_descriptors() -> str:
    return "refused" if _set_limit(resource.RLIMIT_NOFILE, 0) == "rlimit" else "audit hook"


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event in SILENT_EVENTS:
        return
    if event == "import" and arguments[0] in sys.modules:
        return
    if event in REFUSED_EXACTLY or event.startswith(REFUSED_EVENTS):
        raise PermissionError(f"{event} is not allowed here")


if __name__ == "__main__":
    main()
