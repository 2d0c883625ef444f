"""`python -m tests.interface.making`, in the environment of a product whose worker stands still. Prints
{kind: {status: [address, id]}}.
"""

from __future__ import annotations

import json
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    import django

    django.setup()
    from tests.interface.desk import Desk

    desk = Desk()
    json.dump({"turn": desk.turns(), "approval": desk.approvals(), **desk.operations_and_cases()}, sys.stdout)


if __name__ == "__main__":
    main()
