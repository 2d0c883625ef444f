"""News about rights, sent inside the transaction (a receiver leaves an `on_commit` hint and does nothing else)."""

from django.dispatch import Signal

# tenant, person: what the person may do there has just changed, or ended
rights_changed = Signal()
# person: every session of the person but the one that changed the password has just ended
password_changed = Signal()
