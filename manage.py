#!/usr/bin/env python
"""Django's command line for Countersign."""

import os
import sys


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    from console.environment import BadConfiguration

    if sys.argv[1:] == ["start"]:
        # The supervisor needs no Django: it is up before the models are loaded, and stays up when they cannot be.
        from console.supervisor.start import main as start

        return start()
    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except BadConfiguration as error:
        print(f"countersign: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
