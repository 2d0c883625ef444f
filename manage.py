#!/usr/bin/env python
"""Django's command line for Countersign."""

import os
import sys


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    from console.environment import BadConfiguration

    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except BadConfiguration as error:
        print(f"countersign: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
