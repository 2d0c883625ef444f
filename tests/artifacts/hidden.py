"""A sample document of the product that holds a sentence its reader does not see."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from artifacts import blobs
from artifacts.models import Version
from artifacts.sources import add_source
from conversations.models import Conversation

SAMPLES = Path(__file__).resolve().parent.parent.parent / "console" / "samples"


def hidden_sample(conversation: Conversation, person: Any) -> tuple[Version, int, int, str]:
    """The text version of the first docx sample, and where its hidden sentence stands."""
    listed = tomllib.loads((SAMPLES / "samples.toml").read_text())
    name = next(row["file"] for row in _rows(listed) if row["file"].endswith(".docx"))
    path = next(SAMPLES.rglob(Path(name).name))
    version = add_source(conversation=conversation, person=person, file_name=path.name, data=path.read_bytes())
    start, end = version.facts["hidden"][0]
    return version, start, end, blobs.read_text(version)[start:end]


def _rows(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return ([value] if "file" in value else []) + [row for part in value.values() for row in _rows(part)]
    return [row for part in value for row in _rows(part)] if isinstance(value, list) else []
