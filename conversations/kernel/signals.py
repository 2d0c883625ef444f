"""News travels upward inside the transaction. A receiver may defer a job, hand an entry to the feed, or leave a hint."""

from django.dispatch import Signal

# sender = the row's model; row, event_type, was, to, actor, reason, facts
advanced = Signal()
