"""The newspaper: what was published, for a person to look at. Everything written by others is escaped."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

STYLE = (Path(__file__).parent / "press.css").read_bytes()
POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
HEADING_LEVELS_MAX = 6


def front_page(articles: list[dict[str, Any]]) -> str:
    """All articles, newest first. Versions of one text share its title, so each row begins with its content's hash."""
    if not articles:
        return _page("Front page", "<p>Nothing has been published yet.</p>")
    return _page("Front page", f'<ol class="front">{"".join(_teaser(one) for one in articles)}</ol>')


def article_page(article: dict[str, Any]) -> str:
    """One article with its content."""
    title = article["title"] or "Untitled"
    marked_up = article["media_type"].startswith("text/markdown")
    content = _blocks(article["content"], but=title) if marked_up else f"<pre>{escape(article['content'])}</pre>"
    return _page(title, f"<article><h1>{escape(title)} {_version(article)}</h1>{_meta(article)}{content}</article>")


def missing_page() -> str:
    """There is no such article."""
    return _page("Not found", "<h1>There is no such article.</h1>")


def _teaser(article: dict[str, Any]) -> str:
    title = escape(article["title"] or "Untitled")
    link = f'<a href="/articles/{escape(article["id"])}">{title}</a>'
    return f"<li><h2>{link} {_version(article)}</h2>{_meta(article)}</li>"


def _version(article: dict[str, Any]) -> str:
    """The beginning of the content's hash, by which articles of one title are told apart."""
    return f'<code class="version" title="sha256 {escape(article["sha256"])}">{escape(article["sha256"][:8])}</code>'


def _blocks(text: str, *, but: str) -> str:
    """Headings and paragraphs of a Markdown text, without a first heading that only says `but`; all other marks stay as
    they were written."""
    blocks: list[str] = []
    for block in text.replace("\r\n", "\n").split("\n\n"):
        lines = block.strip("\n")
        marks = len(lines) - len(lines.lstrip("#"))
        if 0 < marks <= HEADING_LEVELS_MAX and lines[marks : marks + 1] == " ":
            first, _, lines = lines.partition("\n")
            heading = first[marks:].strip()
            if blocks or heading != but:
                blocks.append(f"<h2>{escape(heading)}</h2>")
        if lines.strip():
            blocks.append(f"<pre>{escape(lines)}</pre>")
    return "\n".join(blocks)


def _meta(article: dict[str, Any]) -> str:
    at = escape(article["published_at"])
    return (
        f'<p class="meta"><time datetime="{at}">{at[:16]}Z</time>'
        f" · <code>{escape(article['id'])}</code> · sha256 <code>{escape(article['sha256'][:16])}</code></p>"
    )


def _page(title: str, main: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · The Press</title><link rel="stylesheet" href="/press.css"></head>'
        '<body><header class="masthead"><p><a href="/">The Press</a></p><small>A system of its own, outside the console'
        f"</small></header><main>{main}</main></body></html>"
    )
