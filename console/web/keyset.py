"""Pages of a list by where the last one ended (no OFFSET: what comes in between neither hides nor repeats a row)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import F, Model, Q, QuerySet
from django.utils.dateparse import parse_datetime

from conversations.kernel.errors import BadInput

Row = TypeVar("Row", bound=Model)


def page_of(rows: QuerySet[Row], *, by: str, descending: bool = False, after: str = "") -> tuple[list[Row], str]:
    """One page ordered by the time `by` and the id, and the address of the next page ("" at the end).

    `after` is what the page before gave as its next one. Raises BadInput for anything else.
    """
    if after:
        at, last_id = _place(after)
        sign = "lt" if descending else "gt"
        # The first condition follows from the second, and lets an index begin at the place instead of at the top.
        rows = rows.filter(**{f"{by}__{sign}e": at})
        rows = rows.filter(Q(**{f"{by}__{sign}": at}) | Q(**{f"id__{sign}": last_id}))
    order = (F(by).desc(), F("id").desc()) if descending else (F(by).asc(), F("id").asc())
    found = list(rows.order_by(*order)[: settings.PAGE_ROWS_MAX + 1])
    page = found[: settings.PAGE_ROWS_MAX]
    return page, _address(page[-1], by) if len(found) > len(page) else ""


def _place(after: str) -> tuple[datetime, UUID]:
    at, _, last_id = after.partition("_")
    try:
        moment, row_id = parse_datetime(at), UUID(last_id)
    except ValueError:
        raise BadInput from None
    if moment is None or moment.tzinfo is None:
        raise BadInput
    return moment, row_id


def _address(row: Any, by: str) -> str:
    return f"{getattr(row, by).isoformat().replace('+00:00', 'Z')}_{row.pk}"
