"""The ledger kernel: state rows, chained events, and the one way to change a status.

Every authority app declares a `Machine` in its `lifecycle.py`; `install.py` generates from it the SQL function that
does fence check, guarded update and chained event row in one call, and the triggers that enforce the same table in
the database. See docs/architecture.md.
"""
