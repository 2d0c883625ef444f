"""The words of the interface contract, letter by letter."""

from __future__ import annotations

import pytest

from console.web import vocabulary
from console.web.vocabulary import case_state, derived_state, effect_words, operation_state, request_state, turn_state


def seen(state):
    return state.tone, state.icon, state.word


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("accepted", ("neutral", "clock", "Queued")),
        ("running", ("active", "loader-circle", "Running")),
        ("waiting", ("wait", "hand", "Waiting")),
        ("cancelling", ("neutral", "circle-stop", "Cancelling")),
        ("cancelled", ("neutral", "ban", "Cancelled")),
        ("failed", ("bad", "circle-x", "Failed")),
        ("completed", ("good", "check", "Done")),
    ],
)
def test_turn_words(status, expected):
    assert seen(turn_state(status)) == expected


def test_a_waiting_turn_says_what_it_waits_for():
    assert turn_state("waiting", waiting_for="approval").word == "Waiting for approval"
    assert turn_state("waiting", waiting_for="operation").word == "Waiting for the outcome"


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("proposed", ("wait", "hand", "Waiting for approval")),
        ("prepared", ("neutral", "file-text", "Prepared")),
        ("dispatched", ("active", "send", "Dispatched")),
        ("confirmed", ("good", "circle-check", "Confirmed")),
        ("unknown", ("unknown", "circle-question-mark", "Unknown")),
        ("rejected", ("neutral", "circle-x", "Rejected by the provider")),
        ("not_executed", ("neutral", "circle-x", "Not executed")),
        ("written_off", ("neutral", "archive-x", "Written off")),
    ],
)
def test_operation_words(status, expected):
    assert seen(operation_state(status)) == expected


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("refused", "refused"),
        ("withdrawn", "withdrawn"),
        ("voided", "voided"),
        ("cancelled", "cancelled"),
        ("recalled", "recalled"),
        ("too_old", "too old"),
        ("gave_up", "gave up"),
        ("integrity", "integrity"),
    ],
)
def test_a_closed_operation_was_not_sent_and_says_why(reason, word):
    assert seen(operation_state("closed", reason=reason)) == ("neutral", "ban", f"Not sent: {word}")


def test_unknown_reads_being_checked_until_the_first_query_has_ended():
    checking = operation_state("unknown", first_query_ended=False)
    assert seen(checking) == ("unknown", "circle-question-mark", "Being checked")
    assert operation_state("unknown", first_query_ended=True).word == "Unknown"


def test_a_prepared_operation_says_when_it_leaves():
    assert operation_state("prepared", leaves_in=23.6).word == "Prepared, leaves in 24 s"
    assert operation_state("prepared", leaves_in=0).word == "Prepared"


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("pending", ("wait", "inbox", "Pending")),
        ("approved", ("good", "circle-check", "Approved")),
        ("rejected", ("bad", "circle-x", "Rejected")),
        ("expired", ("neutral", "hourglass", "Expired")),
        ("withdrawn", ("neutral", "undo", "Withdrawn")),
        ("revoked", ("neutral", "undo", "Revoked")),
        ("consumed", ("neutral", "lock", "Used")),
    ],
)
def test_request_words(status, expected):
    assert seen(request_state(status)) == expected


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("content_changed", "Void: content changed"),
        ("target_changed", "Void: target changed"),
        ("parameters_changed", "Void: parameters changed"),
        ("connection_changed", "Void: connection changed"),
        ("turn_cancelled", "Void: turn stopped"),
        ("asker_left", "Void: asker left"),
        ("restored", "Void: backup restored"),
    ],
)
def test_a_void_request_says_what_made_it_void(reason, word):
    assert seen(request_state("voided", reason=reason)) == ("bad", "unlink", word)


def test_case_words():
    assert seen(case_state("open")) == ("unknown", "inbox", "Open")
    assert seen(case_state("open", reason="contradiction")) == ("wait", "inbox", "Open")
    assert seen(case_state("assigned", assignee="Operator One")) == ("active", "user", "Assigned to Operator One")
    assert seen(case_state("verdict_proposed")) == ("wait", "users", "Verdict needs a second person")
    assert seen(case_state("settled")) == ("good", "check", "Settled")


def test_derived_words():
    assert seen(derived_state("being_reconciled")) == ("active", "search-check", "Being reconciled")
    assert seen(derived_state("needs_a_person")) == ("bad", "user-round-check", "Needs a person")


def test_dashed_violet_is_kept_for_what_nobody_knows():
    statuses = {"turn": vocabulary._TURN, "operation": vocabulary._OPERATION, "approval": vocabulary._REQUEST}
    violet = {
        (kind, status)
        for kind, function in vocabulary.STATES.items()
        for status in statuses.get(kind, vocabulary._CASE)
        if function(status).tone == "unknown"
    }
    assert violet == {("operation", "unknown"), ("case", "open")}


def test_effect_classes_in_words_and_undeclared_is_the_worst():
    assert effect_words("read") == "Only reads"
    assert effect_words("idempotent_write") == "Writes outside, safe to repeat with the same key"
    assert effect_words("non_idempotent_write") == "Writes outside, must not be repeated"
    assert effect_words("whatever") == effect_words("non_idempotent_write")


def test_a_status_nobody_knows_is_an_error_and_no_guess():
    with pytest.raises(KeyError):
        operation_state("published")
