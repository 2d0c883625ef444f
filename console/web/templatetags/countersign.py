"""The tags of every page: icons, chips, ribbons, moments, tenants. A builtin library: no `load` needed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from uuid import UUID
from zipfile import ZipFile

from django import template
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from console.web import cards, vocabulary
from console.web import markdown as md
from console.web.acts import acts_context
from console.web.visible import ParameterRow, parameter_rows, visible_json
from operations.models import Operation

register = template.Library()

TENANT_COLOURS = frozenset({"blue", "olive", "brown", "slate"})
RIBBON_BARS = 16
DRAWN = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
_SVG = re.compile(r"<svg\b[^>]*>")
_SHA256 = re.compile(r"[0-9a-f]{64}")


# -- icons and chips ------------------------------------------------------------------------------------------------
@register.simple_tag
def icon(name: str, cls: str = "") -> SafeString:
    """A lucide icon, hidden from assistive technology: the word beside it says what it means."""
    return _icon(name, cls)


@lru_cache(maxsize=512)
def _icon(name: str, cls: str) -> SafeString:
    opening = f'<svg {DRAWN} class="{f"i {cls}".strip()}" aria-hidden="true">'
    svg = _SVG.sub(opening, _pictures().read(f"{name}.svg").decode(), count=1)
    return mark_safe(re.sub(r">\s+<", "><", svg.strip()))  # noqa: S308  # our own names and lucide's files


@cache
def _pictures() -> ZipFile:
    """lucide's files. Opened once: its own functions read the list of all 1,600 for each icon, which takes longer than a
    page."""
    return ZipFile(BytesIO(files("lucide").joinpath("lucide.zip").read_bytes()))


@register.simple_tag
def chip(
    kind: str,
    key: str | vocabulary.State,
    id: UUID | str = "",
    status: str = "",
    word: str = "",
    quiet: bool = False,
    hidden: bool = False,
    bare: bool = False,
    **facts: Any,
) -> SafeString:
    """A state as tone, icon and word.

    `kind` is turn, operation, approval or case (these carry data-kind, data-id and data-status), or derived. `key` is
    the status (then `facts` go to the vocabulary's function) or a ready State, which needs `status=` too. `quiet`
    shows nothing while the state is the expected one, `hidden` never does; the element is there all the same. `bare`
    leaves the data attributes off, for a chip inside a card that carries them.
    """
    state = key if isinstance(key, vocabulary.State) else _state(kind, key, facts)
    data = SafeString("")
    if kind in vocabulary.STATES and not bare:
        data = marks(kind, id, status or str(key))
    if hidden or (quiet and state.expected):
        return format_html('<span class="unsaid"{}></span>', data)
    picture = _icon(state.icon, "spin" if state.icon == "loader-circle" else "")
    return format_html('<span class="chip t-{}"{}>{}{}</span>', state.tone, data, picture, word or state.word)


def _state(kind: str, key: str, facts: Mapping[str, Any]) -> vocabulary.State:
    if kind == "derived":
        return vocabulary.derived_state(key)
    return vocabulary.STATES[kind](key, **{name: value for name, value in facts.items() if value is not None})


@register.simple_tag
def marks(kind: str, id: UUID | str, status: str) -> SafeString:
    """The attributes by which an outsider finds a thing and its status on a page."""
    return format_html(' data-kind="{}" data-id="{}" data-status="{}"', kind, id, status)


@register.filter
def effect_words(effect_class: str) -> str:
    return vocabulary.effect_words(effect_class)


@register.simple_tag
def parameter_words(name: str) -> SafeString:
    """Beneath a parameter's own name: what it is."""
    words = vocabulary.parameter_words(str(name))
    return format_html("<small>{}</small>", words) if words else SafeString("")


@register.filter
def provider_words(provider: str) -> str:
    """A provider as a sentence names it: "the Press"."""
    return cards.provider_name(provider)


@register.simple_tag
def provider_reference(operation: Operation) -> SafeString:
    """The provider's name for what came of it; a link where people can look at it there."""
    if address := cards.public_address(operation):
        return format_html(
            '<a href="{}" rel="noopener" target="_blank"><code>{}</code></a>', address, operation.reference
        )
    return format_html("<code>{}</code>", operation.reference)


@register.filter
def version_note(operation: Operation, number: int) -> str:
    """What became so far of the version that an open operation is about."""
    return cards.version_note(operation, number)


# -- versions and hashes --------------------------------------------------------------------------------------------
@register.simple_tag
def ribbon(sha256: str, label: bool = True, off: bool = False) -> SafeString:
    """The hash ribbon: the same version looks the same everywhere. `off` is red, for content that no longer matches."""
    if not _SHA256.fullmatch(sha256 or ""):
        return SafeString("")
    words = SafeString("")
    if label:
        words = format_html('<span><span class="sr">sha256 </span><b>{}</b>…{}</span>', sha256[:8], sha256[-4:])
    return format_html(
        '<span class="hash{}" title="sha256 {}" data-sha256="{}">{}{}</span>',
        " off" if off else "",
        sha256,
        sha256,
        _bars(sha256[:RIBBON_BARS]),
        words,
    )


@lru_cache(maxsize=2048)
def _bars(digits: str) -> SafeString:
    heights = [2 + int(digit, 16) * 14 // 15 for digit in digits]
    sizes = ((3 * place, 16 - height, height) for place, height in enumerate(heights))
    bars = format_html_join("", '<rect x="{}" y="{}" width="2" height="{}"/>', sizes)
    return format_html('<svg viewBox="0 0 47 16" fill="currentColor" aria-hidden="true">{}</svg>', bars)


@register.filter
def fullhash(sha256: str) -> str:
    """All 64 digits in groups of four, as people read them aloud."""
    return " ".join(re.findall(r".{1,4}", sha256 or ""))


@register.simple_tag
def copyhash(sha256: str, what: str) -> SafeString:
    """The whole hash with a button that copies it; `what` names it for those who hear the button."""
    return format_html(
        '<span class="full"><code>{}</code><button class="btn quiet icon s" type="button" data-copy="{}" '
        'aria-label="{}">{}</button></span>',
        fullhash(sha256),
        sha256,
        _("Copy %(what)s") % {"what": what},
        _icon("copy", ""),
    )


@register.simple_tag
def copyid(id: UUID | str, what: str) -> SafeString:
    """An id as it is written, with a button that copies it."""
    return format_html(
        '<span class="full"><code>{}</code><button class="btn quiet icon s" type="button" data-copy="{}" '
        'aria-label="{}">{}</button></span>',
        id,
        id,
        _("Copy %(what)s") % {"what": what},
        _icon("copy", ""),
    )


@register.simple_tag(takes_context=True)
def acts(context: template.Context, card: cards.OperationCard) -> str:
    """The buttons of a card on a page that knows its `viewer`; nothing in what the socket brings to everybody."""
    if "viewer" not in context:
        return ""
    html = render_to_string("operations/_acts.html", acts_context(context["viewer"], card.operation))
    return mark_safe(html.strip())  # noqa: S308  (a template's output; only the blanks around it are gone)


@register.simple_tag
def version_link(version: Any, text: str = "", ribbon: bool = False) -> SafeString:
    """A link to one version by number and hash, wherever a version is spoken of."""
    return format_html(
        '<a class="vlink" href="/artifacts/{}/versions/{}/" data-version="{}" data-sha256="{}">{}</a>{}',
        version.artifact_id,
        version.number,
        version.number,
        version.sha256,
        text or _("Version %(number)d") % {"number": version.number},
        _ribbon(version.sha256) if ribbon else "",
    )


_ribbon = ribbon


# -- time -----------------------------------------------------------------------------------------------------------
# The formats are translated as well: the order of day, month and year is a language's own.
_MOMENTS = {
    "full": gettext_noop("j M Y, H:i"),
    "time": gettext_noop("H:i"),
    "seconds": gettext_noop("H:i:s"),
    "date": gettext_noop("j M Y"),
    "day": gettext_noop("l j F Y"),
    "relative": gettext_noop("j M Y, H:i"),
}


@register.simple_tag
def moment(at: datetime | None, style: str = "full", over: str = "") -> SafeString:
    """A point in time. The text is UTC and says so; shell.js words it in the reader's own zone, exact on hover.

    `over` stands there instead from that time on.
    """
    if at is None:
        return SafeString("")
    utc = at.astimezone(UTC)
    words = formats.date_format(utc, _(_MOMENTS[style]))
    if style == "day":
        words = _("%(day)s, times in %(zone)s") % {"day": words, "zone": "UTC"}
    elif style != "date":
        words = f"{words} UTC"
    return format_html(
        '<time class="num" datetime="{}" title="{}" data-style="{}"{}>{}</time>',
        utc.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        f"{utc:%Y-%m-%d %H:%M:%S} UTC",
        style,
        format_html(' data-over="{}"', over) if over else "",
        over if over and at <= timezone.now() else words,
    )


@register.filter
def duration(seconds: float | None) -> str:
    """Seconds in the two largest units that matter: "8 s", "34 min", "1 h 28 min", "1 day", "3 d 4 h"."""
    rest = max(0, int(seconds or 0))
    if rest < 60:
        return _("%(n)d s") % {"n": rest}
    if rest < 3600:
        return _("%(n)d min") % {"n": rest // 60}
    if rest < 86400:
        hours, minutes = rest // 3600, rest % 3600 // 60
        return _("%(h)d h %(m)d min") % {"h": hours, "m": minutes} if minutes else _("%(n)d h") % {"n": hours}
    days, hours = rest // 86400, rest % 86400 // 3600
    if hours:
        return _("%(d)d d %(h)d h") % {"d": days, "h": hours}
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


@register.filter
def seconds_since(at: datetime | None) -> float:
    return (timezone.now() - at).total_seconds() if at else 0


@register.filter
def seconds_until(at: datetime | None) -> float:
    return (at - timezone.now()).total_seconds() if at else 0


@register.filter
def day_of(at: datetime) -> date:
    """The UTC day a moment falls on; what lists are grouped by on the server."""
    return at.astimezone(UTC).date()


@register.filter
def filesize_words(size: int) -> str:
    """Bytes as people read them; the exact number stays in the title of whatever shows it."""
    if size < 1000:
        return ngettext("%(n)d byte", "%(n)d bytes", size) % {"n": size}
    if size < 1_000_000:
        return _("%(n)s kB") % {"n": formats.number_format(size / 1000, 1)}
    return _("%(n)s MB") % {"n": formats.number_format(size / 1_000_000, 1)}


# -- tenants --------------------------------------------------------------------------------------------------------
@register.simple_tag
def tenant_mark(tenant: Any) -> SafeString:
    """A letter on the tenant's colour with its name: never the colour alone."""
    return format_html(
        '<span class="tenant {}"><b aria-hidden="true">{}</b><span class="sr">{} </span>{}</span>',
        tenant_class(tenant),
        str(tenant.name)[:1].upper(),
        _("Tenant"),
        tenant.name,
    )


@register.simple_tag
def tenant_class(tenant: Any) -> str:
    """The class that gives a page, pane or dialog its tenant's line."""
    colour = getattr(tenant, "colour", "")
    return f"tn-{colour if colour in TENANT_COLOURS else 'slate'}"


# -- text -----------------------------------------------------------------------------------------------------------
@register.filter
def visible(value: Any) -> SafeString:
    """A parameter's value as JSON text with everything unseen shown as an escape."""
    return visible_json(value)


@register.filter
def json_rows(parameters: Mapping[str, Any], previous: Mapping[str, Any] | None = None) -> list[ParameterRow]:
    """Rows (`name value was same`) of a request's parameters beside those of the last approved one."""
    return parameter_rows(parameters, previous)


@register.filter(name="markdown")
def markdown_filter(text: str) -> SafeString:
    return md.render(text)


@register.simple_tag(name="markdown")
def markdown_tag(text: str, citations: Mapping[int, tuple[str, str]] | None = None) -> SafeString:
    """Markdown whose `[n]` markers become links to their sources; `citations` = {n: (href, title)}."""
    return md.render(text, citations)
