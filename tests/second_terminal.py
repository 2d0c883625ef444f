"""`manage.py` for the many times that tests ask it something: one process that has everything imported and answers one
line after the other. (`python -m tests.second_terminal`; a line is the arguments, the answer is code, output, errors.)
"""

from __future__ import annotations

import io
import json
import os
import sys
import traceback
from typing import Any


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    import django

    django.setup()
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


def _answer(arguments: list[str]) -> dict[str, Any]:
    from django.core.management import CommandError, call_command
    from django.db import connections

    out, code, errors = io.StringIO(), 0, ""
    try:
        call_command(*arguments, stdout=out)
    except SystemExit as ended:
        code = int(ended.code or 0)
    except CommandError as error:
        code, errors = error.returncode, str(error)
    except Exception:
        code, errors = 1, traceback.format_exc()
    finally:
        connections.close_all()
    return {"code": code, "output": out.getvalue(), "errors": errors}


if __name__ == "__main__":
    main()
