"""What the pages of the ledger are tested on: the ledger's own world."""

from tests.operations.conftest import _one_press, ledger, press

__all__ = ["_one_press", "ledger", "press"]
