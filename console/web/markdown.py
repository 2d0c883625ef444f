"""Markdown, the only way text of agents, people and files becomes HTML.

Raw HTML is off, pictures become a sentence that names their address (loading one would tell its server what was
read), links lead to http, https and mailto only, and a whitelist goes over the result all the same.

A text is rendered block by block, and no block knows the others (link reference definitions are off, so they show as
written). That makes the parts of a stream, once committed, equal to what a reload renders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from html import unescape
from typing import Any

import nh3
from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

CODE_CHARACTERS_MAX = 50_000
LINK_SCHEMES = ("http://", "https://", "mailto:")
Citations = Mapping[int, tuple[str, str]]
Span = tuple[int, int]

# Where none of these stands, nothing is an address written out; an entity may be any of them.
_SIGNS_OF_ADDRESSES = ("http:", "https:", "ftp:", "mailto:", "//", "&")
_MARKER = re.compile(r"\[([1-9][0-9]{0,3})\]")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_SURROGATES = re.compile("[\ud800-\udfff]+")
_ENDED_BY_BLANK = frozenset({"paragraph_open", "table_open", "blockquote_open"})
_ENDED_AT_ONCE = frozenset({"heading_open", "hr"})

_TEXT_TAGS = ("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em")
_MORE_TAGS = ("strong", "s", "a", "table", "thead", "tbody", "tr", "th", "td", "span", "div")
_TAGS = frozenset((*_TEXT_TAGS, *_MORE_TAGS))
_ATTRIBUTES = {
    "a": {"href", "title", "class", "aria-label"},
    "span": {"class"},
    "code": {"class"},
    "ol": {"start"},
    "th": {"class"},
    "td": {"class"},
    "div": {"class", "role", "tabindex", "aria-label"},
}
_CLASSES = {
    "a": re.compile(r"cite"),
    "span": re.compile(r"noimg|tok-[a-z0-9]+(?: tok-[a-z0-9]+)*"),
    "code": re.compile(r"language-[\w+#.-]+"),
    "th": re.compile(r"[rc]"),
    "td": re.compile(r"[rc]"),
    "div": re.compile(r"tscroll"),
}


def render(text: str, citations: Citations | None = None) -> SafeString:
    """`text` as safe HTML. `[n]` becomes a link to its source where `citations` has n: {n: (href, title)}."""
    clean = clean_text(text)
    return mark_safe("".join(_render_block(clean[start:end], citations) for start, end in blocks(clean)))  # noqa: S308


def blocks(text: str) -> list[Span]:
    """The top-level blocks of a finished text as (start, end) in code points; blank lines belong to the next block."""
    lines = _lines(text)
    return _spans(lines, _top_level("".join(lines)), 0)


def stable_blocks(text: str, base: int = 0) -> list[Span]:
    """The blocks of an unfinished text, from `base` on, that nothing written later can change.

    `base` is 0 or the end of a block returned before. The rest, text[end of the last block:], is the tail. However
    the text arrives, the blocks are the same, and together with those of the finished tail they are `blocks(text)`.
    """
    lines = _complete_lines(text[base:])
    if not lines:
        return []
    tokens = _top_level("".join(lines))
    if tokens and not _is_closed(tokens[-1], lines):
        tokens = tokens[:-1]
    return _spans(lines, tokens, base)


def plain(text: str) -> str:
    """A block as the words a screen reader should say: no markup, runs of blanks folded. It is text, not HTML."""
    return " ".join(unescape(strip_tags(render(text))).split())


def clean_text(text: str) -> str:
    """Text that every later stage can encode: surrogate halves joined, lone ones replaced, NUL made visible."""
    if "\x00" in text:
        text = text.replace("\x00", "\u2400")
    if _SURROGATES.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


# -- blocks ---------------------------------------------------------------------------------------------------------
def _lines(text: str) -> list[str]:
    return [line for line in _LINE.findall(text) if line]


def _complete_lines(text: str) -> list[str]:
    """The lines that have ended. A carriage return at the very end may yet be followed by its line feed."""
    lines = _lines(text)
    return lines if not lines or lines[-1].endswith("\n") else lines[:-1]


def _top_level(text: str) -> list[Token]:
    """The tokens that open (or are) a top-level block; without inline parsing, which no boundary depends on."""
    return [token for token in _outline().parse(text) if token.level == 0 and token.nesting >= 0 and token.map]


def _spans(lines: Sequence[str], tokens: Sequence[Token], base: int) -> list[Span]:
    offsets = [base]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    spans: list[Span] = []
    start = base
    for token in tokens:
        first, end = _line_range(token)
        # Whether a block's map takes in the blank lines after it depends on what follows; give them to the next one.
        while end > first + 1 and _is_blank(lines[end - 1]):
            end -= 1
        spans.append((start, offsets[end]))
        start = offsets[end]
    return spans


def _line_range(token: Token) -> tuple[int, int]:
    first, end = token.map or (0, 0)
    return first, end


def _is_blank(line: str) -> bool:
    """Blank as Markdown means it: a form feed or a no-break space is content."""
    return not line.strip(" \t\r\n")


def _is_closed(token: Token, lines: Sequence[str]) -> bool:
    """Whether the last block seen cannot grow any more. Lists and indented code go on after any number of blanks."""
    first, end = _line_range(token)
    if token.type in _ENDED_AT_ONCE:
        # "# a | b" turns out to be the head of a table if a line of dashes follows.
        return end < len(lines) or "|" not in lines[first]
    if token.type == "fence":
        return _fence_is_closed(lines[first:end])
    return token.type in _ENDED_BY_BLANK and (end < len(lines) or _is_blank(lines[end - 1]))


def _fence_is_closed(body: Sequence[str]) -> bool:
    """Whether one more line would stand after the code and not in it."""
    return len(_top_level("".join([*body, "x\n"]))) > 1


# -- the parser -----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1)
def _outline() -> MarkdownIt:
    """A parser that stops at the blocks."""
    parser = _parser()
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@lru_cache(maxsize=1)
def _full() -> MarkdownIt:
    parser = _parser()
    if parser.linkify is not None:
        # Only addresses written out: "report.md" is a file name, not a host of Moldova.
        parser.linkify.set({"fuzzy_link": False, "fuzzy_email": False})
        parser.linkify.pretest = partial(_may_hold_address, parser.linkify.pretest)
    parser.inline.ruler.before("link", "cite", _cite)
    parser.core.ruler.after("linkify", "addresses", _keep_safe_addresses)
    parser.core.ruler.after("linkify", "alignment", _align_by_class)
    for name, rule in (("image", _image), ("table_open", _table_open), ("table_close", _table_close)):
        parser.add_render_rule(name, rule)
    return parser


def _may_hold_address(look: Callable[[str], bool], text: str) -> bool:
    """linkify's quick look, which is a third of all work on a text without any address, where there can be one."""
    lower = text.lower()
    return any(sign in lower for sign in _SIGNS_OF_ADDRESSES) and look(text)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "linkify": True, "highlight": _highlight})
    parser.enable(["table", "strikethrough", "linkify"]).disable(["reference", "html_block", "html_inline"])
    # Every address parses; `_keep_safe_addresses` then writes out those that may not be followed.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def _render_block(text: str, citations: Citations | None) -> str:
    return _sanitize(_full().render(text, {"citations": citations or {}}))


def _highlight(code: str, language: str, attributes: str) -> str:
    if not language or len(code) > CODE_CHARACTERS_MAX:
        return ""
    try:
        return highlight(code, get_lexer_by_name(language), HtmlFormatter(nowrap=True, classprefix="tok-"))
    except ClassNotFound:
        return ""


def _cite(state: StateInline, silent: bool) -> bool:
    """`[3]`, if there is a source 3 and it is not the text of a link."""
    found = _MARKER.match(state.src, state.pos)
    citations = state.env.get("citations") or {}
    if not found or state.linkLevel or state.src.startswith("(", found.end()):
        return False
    number = int(found.group(1))
    if number not in citations:
        return False
    if not silent:
        href, title = citations[number]
        label = _("Source %(n)d, %(title)s") % {"n": number, "title": title}
        state.push("cite_open", "a", 1).attrs = {"class": "cite", "href": href, "aria-label": label}
        state.push("text", "", 0).content = str(number)
        state.push("cite_close", "a", -1)
    state.pos = found.end()
    return True


def _keep_safe_addresses(state: StateCore) -> None:
    """A link to anything but http, https or mailto becomes its text and, in brackets, its address."""
    for block in state.tokens:
        open_links: list[str | None] = []
        for token in block.children or []:
            if token.type == "link_open":
                href = str(token.attrs.get("href", ""))
                refused = not href.lower().startswith(LINK_SCHEMES)
                open_links.append(href if refused else None)
                if refused:
                    _make_text(token, "")
            elif token.type == "link_close":
                href_refused = open_links.pop() if open_links else None
                if href_refused is not None:
                    _make_text(token, f" ({href_refused})")


def _make_text(token: Token, content: str) -> None:
    token.type, token.tag, token.nesting, token.attrs, token.content = "text", "", 0, {}, content


def _align_by_class(state: StateCore) -> None:
    """Table cells are aligned by class: the policy of our pages allows no style attribute."""
    for token in state.tokens:
        style = str(token.attrs.pop("style", "")) if token.type in ("th_open", "td_open") else ""
        if style in ("text-align:right", "text-align:center"):
            token.attrs["class"] = "r" if style.endswith("right") else "c"


def _image(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    token = tokens[index]
    words = renderer.renderInlineAsText(token.children or [], options, env).strip()
    address = str(token.attrs.get("src", ""))
    label = _("Picture not loaded: %(words)s") % {"words": words} if words else _("Picture not loaded:")
    return f'<span class="noimg">{escape(label)} <code>{escape(address)}</code></span>'


def _table_open(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    label = escape(_("Table"))
    return f'<div class="tscroll" role="region" tabindex="0" aria-label="{label}"><table>'


def _table_close(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return "</table></div>"


# -- the whitelist --------------------------------------------------------------------------------------------------
def _sanitize(html: str) -> str:
    return nh3.clean(
        html,
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_filter_attribute,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
    )


def _filter_attribute(tag: str, name: str, value: str) -> str | None:
    if name == "class":
        allowed = _CLASSES.get(tag)
        return value if allowed and allowed.fullmatch(value) else None
    if name == "href":
        # Addresses within the console are made by the citation rule alone; a parsed link has a scheme by now.
        is_ours = value.startswith(("/", "#")) and not value.startswith(("//", "/\\"))
        return value if is_ours or value.lower().startswith(LINK_SCHEMES) else None
    return value
