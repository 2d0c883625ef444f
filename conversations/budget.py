"""What one turn may spend: enforced by the product, fixed in the turn's contract when it is admitted (I17)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings

from .models import Turn

OUTPUT_TOKENS_MAX = 8_192  # asked of the model for one response
OUTPUT_TOKENS_MIN = 64  # with less left, asking the model once more is pointless
BYTES_PER_TOKEN = 3  # about one CJK character, or three letters: an estimate that errs on the side of more


@dataclass(frozen=True, slots=True)
class Budget:
    model_requests: int
    tokens: int
    seconds: int
    operations: int


class BudgetSpent(Exception):
    """The turn may not spend more; `which` is model_requests, tokens, seconds or operations."""

    def __init__(self, which: str) -> None:
        self.which = which
        super().__init__(which)


def budget_for_new_turn() -> dict[str, int]:
    """The budget part of a contract, from the settings of today."""
    return asdict(
        Budget(
            model_requests=settings.BUDGET_MODEL_REQUESTS,
            tokens=settings.BUDGET_TOKENS,
            seconds=settings.BUDGET_SECONDS,
            operations=settings.BUDGET_OPERATIONS,
        )
    )


def budget_of(turn: Turn) -> Budget:
    """What the turn's contract allows."""
    found: dict[str, Any] = turn.contract["budget"]
    return Budget(**{name: int(found[name]) for name in Budget.__slots__})


def estimated_tokens(*texts: str) -> int:
    """How many tokens the texts may be, where nobody has counted."""
    return sum(len(text.encode("utf-8", "surrogatepass")) for text in texts) // BYTES_PER_TOKEN + 1


def reserve_request(turn: Turn, input_tokens: int) -> int:
    """Inside `unit()`, turn locked: charge one model request at its maximum before it is sent.

    Returns how many output tokens may be asked for; the charge is `input_tokens` plus that. Raises BudgetSpent.
    """
    budget = budget_of(turn)
    if turn.requests_used >= budget.model_requests:
        raise BudgetSpent("model_requests")
    output_tokens = min(OUTPUT_TOKENS_MAX, budget.tokens - turn.tokens_used - input_tokens)
    if output_tokens < OUTPUT_TOKENS_MIN:
        raise BudgetSpent("tokens")
    turn.requests_used += 1
    turn.tokens_used += input_tokens + output_tokens
    turn.save(update_fields=["requests_used", "tokens_used"])
    return output_tokens


def settle_tokens(turn: Turn, *, reserved: int, used: int) -> None:
    """Inside `unit()`, turn locked: the request is over; what it used replaces what was reserved for it."""
    turn.tokens_used = max(0, turn.tokens_used - reserved + used)
    turn.save(update_fields=["tokens_used"])


def charge_operation(turn: Turn) -> None:
    """Inside `unit()`, turn locked: one more operation. Raises BudgetSpent."""
    if turn.operations_used >= budget_of(turn).operations:
        raise BudgetSpent("operations")
    turn.operations_used += 1
    turn.save(update_fields=["operations_used"])


def charge_time(turn: Turn, milliseconds: int) -> None:
    """Inside `unit()`, turn locked: a run of the turn is over after so long."""
    turn.milliseconds_used += max(0, milliseconds)
    turn.save(update_fields=["milliseconds_used"])


def seconds_left(turn: Turn) -> float:
    """Time inside runs that the turn may still spend; waiting does not count."""
    return budget_of(turn).seconds - turn.milliseconds_used / 1000
