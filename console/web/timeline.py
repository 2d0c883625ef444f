"""What is known of an operation, in the order it came to be known; dashed from the moment knowledge ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from approvals.models import Decision, Request
from artifacts.models import Version
from console.accounts.models import Person
from console.web.cards import provider_name
from console.web.request_pages import body_text
from console.web.visible import visible_text
from conversations.epochs import RESTORED
from operations.models import Attempt, Case, Event, Evidence, Operation, Query, Receipt
from operations.settlement import forgotten_from, settles_after

EVENTS_MAX = 500
QUERIES_SHOWN_MAX = 50
NOT_SENT = "not_sent"


@dataclass(frozen=True)
class Entry:
    """One line of the timeline. `gap` draws the line below it dashed: from here on nobody knows.

    `ends` says what it does to that: "unknown" begins it, "known" ends it. `raw` is text as received, with its hash.
    """

    at: datetime
    tone: str
    icon: str
    title: str
    says: str = ""
    said: str = ""
    raw: str = ""
    raw_sha256: str = ""
    version: Version | None = None
    ends: str = ""
    gap: bool = False

    @property
    def letters(self) -> SafeString:
        """`raw` with everything that a reader cannot see written out."""
        return visible_text(self.raw, keep="\n\t")


def timeline_of(operation: Operation) -> list[Entry]:
    """The entries, oldest first."""
    found = [
        *_decisions(operation),
        *_events(operation),
        *_attempts(operation),
        *_queries(operation),
        *_late_receipts(operation),
        *_evidence(operation),
        *_handovers(operation),
    ]
    found.sort(key=lambda entry: entry.at)
    return list(_dashed(found))


def _dashed(entries: list[Entry]) -> Iterator[Entry]:
    """From the dispatch that was not answered to what settled it, the line between is dashed."""
    is_unknown = False
    for place, entry in enumerate(entries):
        if entry.ends == "known":
            is_unknown = False
        elif entry.ends == "unknown" or (entry.ends == "sent" and _is_unanswered(entries[place + 1 :])):
            is_unknown = True
        yield replace(entry, gap=is_unknown)


def _is_unanswered(later: list[Entry]) -> bool:
    """Whether what was sent became unknown before anything was known of it."""
    return next((entry.ends for entry in later if entry.ends in ("unknown", "known")), "") == "unknown"


def _decisions(operation: Operation) -> Iterator[Entry]:
    requests = Request.objects.filter(subject=operation.pk)
    for decision in Decision.objects.filter(request__in=requests).select_related("person", "reason").order_by("at"):
        said = (decision.reason.text or "") if decision.reason else ""
        if decision.verdict == Decision.Verdict.APPROVE:
            title, tone = _("Approved by %(person)s") % {"person": decision.person}, "good"
        else:
            title, tone = _("Rejected by %(person)s") % {"person": decision.person}, "bad"
        yield Entry(decision.at, tone, "stamp", title, said=said, version=operation.version)


def _events(operation: Operation) -> Iterator[Entry]:
    events = list(Event.objects.filter(stream=f"operation:{operation.pk}").order_by("seq")[:EVENTS_MAX])
    names = _names(events)
    for event in events:
        if event.to_status == event.from_status:
            continue
        made = _of_event(operation, event, names)
        if made is not None:
            yield made


def _of_event(operation: Operation, event: Event, names: dict[Any, str]) -> Entry | None:
    who, at = names.get(event.actor_id, ""), event.at
    provider = label_of(operation)  # it begins a sentence
    said = body_text(event.payload)
    if event.to_status == "proposed" and not event.from_status:
        asked = _("An agent asked on behalf of %(person)s")
        title = asked if event.actor_kind == "agent" else _("%(person)s asked")
        return Entry(at, "neutral", "hand", title % {"person": operation.asker}, version=operation.version)
    if event.to_status == "proposed":
        return Entry(at, "wait", "hand", _("It needs a new decision"), says=why(event.reason))
    if event.to_status == "prepared" and event.from_status == "proposed":
        title = _("Prepared with key %(key)s") % {"key": operation.key[:16] + "…"}
        return Entry(at, "neutral", "file-text", title, says=_("Written before anything was sent"))
    if event.to_status == "prepared":
        title = _("It is to be tried again with the same key")
        return Entry(at, "neutral", "file-text", title, says=why(event.reason), ends="known")
    if event.to_status == "unknown":
        says = _("From here on nobody knows. %(provider)s may have acted on it.") % {"provider": provider}
        if event.reason == RESTORED:
            says = _("It may have been sent after the backup was made. %(provider)s may have acted on it.")
            says %= {"provider": provider}
        return Entry(at, "unknown", "unlink", why(event.reason), says=says, ends="unknown")
    if event.to_status == "confirmed":
        words = {
            "answered": _("%(provider)s answered: it has happened"),
            "query": _("Confirmed by a query: it has happened"),
            "late_answer": _("A late answer of %(provider)s: it has happened"),
            "evidence": _("Confirmed with evidence by %(person)s"),
        }.get(event.reason, _("Confirmed: it has happened"))
        says = _("Reference %(reference)s") % {"reference": operation.reference} if operation.reference else ""
        return Entry(at, "good", "circle-check", words % {"provider": provider, "person": who}, says=says, ends="known")
    if event.to_status == "not_executed":
        by = _("Declared not executed by %(person)s") % {"person": who} if who else _("It has not happened")
        return Entry(at, "neutral", "circle-x", by, says="" if who else why(event.reason), ends="known")
    if event.to_status == "rejected":
        title = _("%(provider)s refused it") % {"provider": provider}
        return Entry(at, "neutral", "circle-x", title, says=why(event.reason), ends="known")
    if event.to_status == "closed":
        title = _("Recalled by %(person)s") % {"person": who} if event.reason == "recalled" else _("Closed: not sent")
        return Entry(at, "neutral", "ban", title, says="" if said else why(event.reason), said=said, ends="known")
    return None  # dispatched: its attempt says more


def _attempts(operation: Operation) -> Iterator[Entry]:
    provider = provider_name(operation.provider)
    for attempt in operation.attempts.select_related("asked_by").order_by("number"):
        named = {"number": attempt.number, "bytes": number_format(attempt.body_bytes, force_grouping=True)}
        says = _("Attempt %(number)d, %(bytes)s bytes") % named
        if attempt.asked_by is not None:
            says = _("%(attempt)s, the same key again, asked by %(person)s") % {
                "attempt": says,
                "person": attempt.asked_by,
            }
        title = _("Dispatched to %(provider)s") % {"provider": provider}
        yield Entry(attempt.created_at, "active", "send", title, says=says, ends="sent")
        if attempt.status in (NOT_SENT, "deferred") and attempt.ended_at:
            yield _ended(attempt, label_of(operation))


def _ended(attempt: Attempt, provider: str) -> Entry:
    assert attempt.ended_at is not None  # noqa: S101  (the caller has asked; for the type checker)
    if attempt.status == NOT_SENT:
        return Entry(attempt.ended_at, "neutral", "circle-x", _("Nothing of it was sent"), says=why(attempt.reason))
    title = _("%(provider)s asked us to come back later") % {"provider": provider}
    return Entry(attempt.ended_at, "neutral", "clock", title, says=why(attempt.reason))


def _queries(operation: Operation) -> Iterator[Entry]:
    proof, forgotten = settles_after(operation), forgotten_from(operation)
    receipts = {
        receipt.query_id: receipt for receipt in operation.receipts.filter(source="query").select_related("raw")
    }
    queries = operation.queries.select_related("asked_by").order_by("-number")[:QUERIES_SHOWN_MAX]
    for query in queries:
        yield _of_query(query, receipts.get(query.pk), proof, forgotten)


def _of_query(query: Query, receipt: Receipt | None, proof: datetime | None, forgotten: datetime | None) -> Entry:
    who = _("Asked by %(person)s") % {"person": query.asked_by} if query.asked_by else ""
    raw, sha = ((receipt.raw.text or "") if receipt.raw else "", receipt.raw_sha256) if receipt else ("", "")
    at = query.asked_at
    if query.ended_at is None:
        return Entry(at, "active", "search-check", _("Asking the provider"), says=who)
    if query.outcome == "found":
        says = _("Reference %(reference)s") % {"reference": receipt.reference} if receipt and receipt.reference else ""
        return Entry(
            at, "good", "search-check", _("Asked the provider: it knows this key"), _join(who, says), "", raw, sha
        )
    if query.outcome == "not_found":
        is_proof = proof is not None and at >= proof
        says = (
            _("Nothing can be on its way any more.") if is_proof else _("Not proof: a request may still be on its way.")
        )
        if forgotten is not None and at >= forgotten:
            says = _("Not proof: the provider may have forgotten the key.")
        title = _("Asked the provider: nothing with this key")
        return Entry(at, "neutral", "search-check", title, _join(who, says), "", raw, sha)
    if query.outcome == "abandoned":
        return Entry(at, "neutral", "search-check", _("Asked the provider: no answer was waited for"), says=who)
    says = _join(who, _("That settles nothing."), why(receipt.reason) if receipt else "")
    return Entry(at, "neutral", "search-check", _("Asked the provider: no usable answer"), says, "", raw, sha)


def _late_receipts(operation: Operation) -> Iterator[Entry]:
    """What a sender wrote after its attempt had been called silent, and what an answer that could not be read said."""
    receipts = operation.receipts.filter(source__in=("reply", "sender"), attempt__status="silent")
    for receipt in receipts.select_related("attempt", "raw").order_by("at"):
        attempt = receipt.attempt
        raw = (receipt.raw.text or "") if receipt.raw else ""
        is_late = attempt is not None and attempt.ended_at is not None and receipt.at > attempt.ended_at
        if not (is_late or raw or receipt.http_status):
            continue
        status = _("HTTP status %(status)d.") % {"status": receipt.http_status} if receipt.http_status else ""
        title = _("A late answer came") if is_late else _("What came instead of an answer")
        yield Entry(receipt.at, "unknown", "file-question-mark", title, _join(status, why(receipt.reason)), "", raw,
                    receipt.raw_sha256)  # fmt: skip


def _evidence(operation: Operation) -> Iterator[Entry]:
    found = Evidence.objects.filter(operation=operation).select_related("person", "raw_answer", "reason").order_by("at")
    for one in found:
        raw = (one.raw_answer.text or "") if one.raw_answer else ""
        yield Entry(
            at=one.at,
            tone="good" if one.verdict == "confirmed" else "neutral",
            icon="file-check",
            title=_("Evidence brought by %(person)s") % {"person": one.person},
            says=_("Reference %(reference)s") % {"reference": one.reference} if one.reference else "",
            said=(one.reason.text or "") if one.reason else "",
            raw=raw,
            raw_sha256=one.raw_answer.sha256 if one.raw_answer else "",
        )


def _handovers(operation: Operation) -> Iterator[Entry]:
    cases = Case.objects.filter(operation=operation).values_list("pk", flat=True)
    streams = [f"case:{pk}" for pk in cases]
    events = list(Event.objects.filter(stream__in=streams, type="case.assigned").order_by("at")[:EVENTS_MAX])
    names = _names(events)
    people = {str(pk): name for pk, name in _people([event.payload.get("assignee") for event in events]).items()}
    for event in events:
        to = people.get(str(event.payload.get("assignee", "")), "")
        by = names.get(event.actor_id, "")
        title = _("Taken by %(person)s") if by == to else _("Handed to %(person)s by %(by)s")
        yield Entry(event.at, "active", "user", title % {"person": to, "by": by}, said=body_text(event.payload))


def label_of(operation: Operation) -> str:
    """The provider as its configuration names it, fit to begin a sentence."""
    return str(operation.target.get("label") or operation.provider)


def why(reason: str) -> str:
    """A machine's reason in words; a code that nobody has worded is shown as it is."""
    if reason.startswith("http_"):
        return _("The answer’s HTTP status was %(status)s") % {"status": reason.removeprefix("http_")}
    words = {
        "timeout": _("No answer came in the time allowed"),
        "closed": _("The connection closed before an answer came"),
        "cut": _("The answer broke off"),
        "unparsable": _("An answer came that cannot be read"),
        "too_large": _("An answer came that is too large to be read"),
        "no_reference": _("An answer came that names no reference"),
        "wrong_key": _("An answer came that is about another key"),
        "wrong_sha256": _("An answer came that is about other content"),
        "ambiguous": _("The provider names several things under one key"),
        "key_conflict": _("The provider knows this key with other content"),
        "sender_gone": _("Our sender stopped before it could read an answer"),
        "earlier_attempt_silent": _("This answer speaks of the last try alone; an earlier one was never answered"),
        "silent": _("No answer was read"),
        "dns": _("The provider’s address could not be found"),
        "connect": _("No connection could be made"),
        "tls": _("No secure connection could be made"),
        "late": _("The time for sending was over before the first byte"),
        "address_refused": _("The provider’s address is not allowed here"),
        "target_refused": _("The provider’s address is not allowed here"),
        "expired": _("The approval expired before it was used"),
        "revoked": _("The approval was revoked before it was used"),
        "role_lost": _("Who approved may no longer approve"),
        "reconfirm": _("The time for further attempts under this approval is over"),
        "deferred": _("The provider asked us to come back later"),
        "not_sent": _("Nothing of the last try was sent"),
        "not_executed": _("It has not happened"),
        "query": _("Found out by asking the provider"),
        "declared": _("Declared by a person"),
        "refused": _("The request was rejected"),
        "withdrawn": _("The request was withdrawn"),
        "voided": _("What was asked for no longer exists as shown"),
        "cancelled": _("The turn that asked was stopped"),
        "recalled": _("It was recalled"),
        "gave_up": _("All attempts were made"),
        "integrity": _("The stored content does not match the approved hash"),
        "brake": _("Sending to this provider is stopped"),
        "key_expired": _("The key is too old to be repeated safely"),
        "may_not_settle": _("Who asked for this retry may no longer settle operations here"),
        "asker_left": _("The person who asked is no longer a member"),
        "restored": _("A backup was restored"),
        "newer_format": _("It was written by a newer version of the product"),
        "connection_changed": _("The connection to the provider was changed"),
    }
    return words.get(reason, reason)


def _join(*sentences: str) -> str:
    return " ".join(_sentence(words) for words in sentences if words)


def _sentence(words: str) -> str:
    return words if words.endswith((".", "…", "。")) else _("%(says)s.") % {"says": words}


def _names(events: list[Event]) -> dict[Any, str]:
    return _people([event.actor_id for event in events if event.actor_kind == "person"])


def _people(ids: list[Any]) -> dict[Any, str]:
    return {person.pk: str(person) for person in Person.objects.filter(pk__in={one for one in ids if one})}
