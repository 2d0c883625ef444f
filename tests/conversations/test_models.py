"""Which model is used, that no SDK repeats a request by itself, and that nobody pays for its import too early."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
import sys
from typing import Any

import pytest

from conversations.agent.models import ModelUnconfigured, _trust, configured_model
from tests.instance import ROOT


def model_of(settings: Any, name: str, base_url: str = "") -> Any:
    settings.AGENT_MODEL, settings.OPENAI_BASE_URL = name, base_url

    async def work() -> Any:
        return configured_model()

    return asyncio.run(work())


@pytest.mark.parametrize(
    "name", ["openai-chat:gpt-4o", "openai:gpt-4o", "anthropic:claude-sonnet-4-5", "openai-chat:local"]
)
def test_no_sdk_retries(settings: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
    model, version = model_of(settings, name, "http://127.0.0.1:9/v1" if name.endswith("local") else "")
    assert model.client.max_retries == 0
    assert version == name


def test_the_certificates_are_read_once_and_not_for_each_event_loop(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[ssl.SSLContext] = []
    new = ssl.SSLContext.__new__

    def counting(cls: type[ssl.SSLContext], *arguments: Any, **named: Any) -> ssl.SSLContext:
        made.append(new(cls, *arguments, **named))
        return made[-1]

    monkeypatch.setattr(ssl.SSLContext, "__new__", counting)
    _trust.cache_clear()
    first, _ = model_of(settings, "openai-chat:local", "https://127.0.0.1:9/v1")
    assert made, "this is where they are read"
    made.clear()
    second, _ = model_of(settings, "openai-chat:local", "https://127.0.0.1:9/v1")
    assert first.client is not second.client, "connections belong to their event loop"
    assert made == []


def test_a_server_must_prove_who_it_is() -> None:
    assert (_trust().verify_mode, _trust().check_hostname) == (ssl.CERT_REQUIRED, True)


def test_an_event_loop_keeps_its_client(settings: Any) -> None:
    settings.AGENT_MODEL, settings.OPENAI_BASE_URL = "openai-chat:local", "https://127.0.0.1:9/v1"

    async def work() -> bool:
        return configured_model()[0] is configured_model()[0]

    assert asyncio.run(work())


def test_without_a_model_string_it_is_the_offline_writer_and_named_so(settings: Any) -> None:
    model, version = model_of(settings, "")
    assert version == model.model_name == "Offline extractive writer"


@pytest.mark.parametrize("name", ["nonsense", "no-such-provider:x", "anthropic:claude-sonnet-4-5"])
def test_what_cannot_be_used_is_refused_with_a_sentence(
    settings: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(ModelUnconfigured) as refused:
        model_of(settings, name)
    assert 10 < len(str(refused.value)) <= 200


def test_discovering_tasks_and_tools_does_not_import_the_model_libraries() -> None:
    code = (
        "import os, sys, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'console.settings'; django.setup();"
        "from procrastinate.contrib.django import app; app.perform_import_paths();"
        "assert 'conversations.run_turn' in app.tasks, list(app.tasks);"
        "print([m for m in sys.modules if m.split('.')[0] in ('pydantic_ai', 'openai', 'anthropic')])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.stdout.strip() == "[]", result.stdout + result.stderr
