"""`python -m console.demo.press --port N --host 127.0.0.1 --state DIR`.

Exit codes: 0 stopped by a signal, 2 the port or the state folder cannot be used.
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path

from console.demo.press.server import PressServer
from console.demo.press.store import Store, UnreadableState


def main() -> int:
    """Serve until SIGTERM or SIGINT. A request in flight is cut off; its transaction is whole or not there."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    arguments = _arguments()
    try:
        store = Store(arguments.state)
        server = PressServer(arguments.host, arguments.port, store)
    except (UnreadableState, OSError, OverflowError) as error:
        print(f"press: cannot start on {arguments.host}:{arguments.port}: {error}", file=sys.stderr)
        return 2
    for work in (server.serve_forever, server.carry_out_holds):
        threading.Thread(target=work, daemon=True).start()
    host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    print(f"press: listening at http://{host}:{server.server_port}/", flush=True)
    stop.wait()
    server.stopping.set()
    server.server_close()
    store.close()
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m console.demo.press", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True, help="0 picks a free one and says which")
    parser.add_argument("--state", type=Path, required=True, help="the folder of the Press's own database")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
