"""The pages of conversations and the first page, as a program and a browser without scripts see them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from artifacts import sources
from artifacts.models import MessageLink
from console.live import rendering
from conversations.kernel.ids import uuid7
from conversations.models import Conversation, Message, Turn
from tests.conversations.people import a_conversation, a_member, a_tenant
from tests.live.making import finish, say, start

pytestmark = pytest.mark.django_db(transaction=True)
JSON = {"Accept": "application/json"}


def client_of(person: Any) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(person)
    return client


def post(client: Client, conversation: Conversation, **data: Any) -> Any:
    return client.post(f"/conversations/{conversation.pk}/messages/", data, headers=JSON)


def test_a_message_is_said_once_however_often_its_key_is_posted() -> None:
    conversation = a_conversation()
    client = client_of(conversation.owner)
    file = lambda: SimpleUploadedFile("facts.md", b"# Facts\n\nThe bridge has nine arches.\n")  # noqa: E731
    first = post(client, conversation, text="How many arches?", client_key="k1", attachment=file())
    again = post(client, conversation, text="How many arches?", client_key="k1", attachment=file())
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    message = Message.objects.get()
    assert first.json()["message_id"] == str(message.pk)
    assert first.json()["turn_id"] == str(Turn.objects.get().pk)
    assert MessageLink.objects.get().version.title == "facts.md"
    assert post(client, conversation, text="Something else", client_key="k1").json()["error"] == "IdempotencyConflict"
    plain = client.post(f"/conversations/{conversation.pk}/messages/", {"text": "By form", "client_key": "k2"})
    assert plain.status_code == 303
    assert plain["Location"].startswith(f"/conversations/{conversation.pk}/")


def test_of_several_files_either_all_are_taken_or_none() -> None:
    conversation = a_conversation()
    files = [SimpleUploadedFile("good.md", b"# Good\n\nOne fact.\n"), SimpleUploadedFile("bad.pdf", b"not a pdf")]
    answer = post(client_of(conversation.owner), conversation, text="Read", client_key="k", attachment=files)
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("bad.pdf: ")
    assert not Message.objects.exists()
    assert not sources.sources_of(conversation).exists()


@pytest.mark.case("P5")
def test_a_text_over_the_limit_is_refused_with_the_limit(settings: Any) -> None:
    conversation = a_conversation()
    client = client_of(conversation.owner)
    answer = post(client, conversation, text="x" * (settings.MESSAGE_CHARACTERS_MAX + 1), client_key="k")
    assert (answer.status_code, answer.json()["error"]) == (413, "TooLarge")
    assert str(settings.MESSAGE_CHARACTERS_MAX) in answer.json()["message"]
    assert post(client, conversation, text="short", client_key="k").status_code == 201


@pytest.mark.case("W4")
def test_a_stranger_and_a_random_id_get_the_same_answer_and_leave_no_row() -> None:
    conversation = a_conversation()
    say(conversation, "Mine")
    turn = Turn.objects.get()
    stranger = client_of(a_member(a_tenant()))

    def answers(conversation_id: object, turn_id: object) -> list[tuple[int, bytes]]:
        found = [
            stranger.get(f"/conversations/{conversation_id}/", headers=JSON),
            stranger.post(f"/conversations/{conversation_id}/messages/", {"text": "Hello"}, headers=JSON),
            stranger.post(f"/turns/{turn_id}/stop/", headers=JSON),
            stranger.post(f"/turns/{turn_id}/retry/", headers=JSON),
        ]
        return [(one.status_code, one.content) for one in found]

    assert answers(conversation.pk, turn.pk) == answers(uuid7(), uuid7())
    assert {status for status, _ in answers(conversation.pk, turn.pk)} == {404}
    assert (Message.objects.count(), Turn.objects.count()) == (1, 1)
    assert str(conversation.pk) not in stranger.get("/conversations/").content.decode()


@pytest.mark.case("R2")
@pytest.mark.parametrize(
    "text",
    [
        "<script>alert('XSS')</script>",
        '<img src=x onerror="alert(1)">',
        "<svg/onload=alert(1)>",
        "[c](javascript:alert(1))",
    ],
)
def test_script_in_question_answer_and_title_is_text_on_the_page_and_in_a_frame(text: str) -> None:
    conversation = a_conversation()
    say(conversation, text)
    turn = start(Turn.objects.get().pk)
    finish(turn.pk, text)
    page = client_of(conversation.owner).get(f"/conversations/{conversation.pk}/").content.decode()
    with translation.override("en"):
        ops, _ = rendering.entries(conversation.pk, [(1, "message", Message.objects.get(role="user").pk)])
    for html in (page, *(op["html"] for op in ops)):
        assert "alert(" in html
        for live in ("<script>", "<img src", "<svg/onload", 'href="javascript'):
            assert live not in html


def test_a_page_and_a_frame_show_a_turn_alike() -> None:
    conversation = a_conversation()
    say(conversation, "Why?")
    turn = start(Turn.objects.get().pk)
    finish(turn.pk, "**Because.**")
    page = client_of(conversation.owner).get(f"/conversations/{conversation.pk}/").content.decode()
    with translation.override("en"):
        ops, replaced = rendering.entries(conversation.pk, [(1, "message", Message.objects.get(role="user").pk)])
    assert ops[0]["html"] in page
    assert ops[1]["id"] == "conversation-head"
    assert ops[1]["html"] in page
    assert replaced == {turn.pk}


def test_a_long_conversation_is_read_with_a_fixed_number_of_queries_and_in_parts(
    django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    short, long = a_conversation(), a_conversation()
    for conversation, count in ((short, 2), (long, 60)):
        for number in range(count):
            say(conversation, f"Question {number}")

    def count_of(conversation: Conversation) -> int:
        with django_assert_max_num_queries(60) as captured:
            client_of(conversation.owner).get(f"/conversations/{conversation.pk}/")
        return len(captured)

    assert count_of(short) == count_of(long)
    page = client_of(long.owner).get(f"/conversations/{long.pk}/").content.decode()
    assert page.count('class="turn"') == 50
    assert "?before=11" in page
    earlier = client_of(long.owner).get(f"/conversations/{long.pk}/?before=11", headers={"HX-Request": "true"})
    assert earlier.content.decode().count('class="turn"') == 10
    assert "<html" not in earlier.content.decode()


def test_try_again_answers_the_same_question_in_a_turn_of_its_own() -> None:
    conversation = a_conversation()
    say(conversation, "Why?")
    turn = start(Turn.objects.get().pk)
    client = client_of(conversation.owner)
    assert client.post(f"/turns/{turn.pk}/retry/", headers=JSON).json()["error"] == "IllegalTransition"
    finish(turn.pk, "Because.")
    again = client.post(f"/turns/{turn.pk}/retry/", {"client_key": "r"}, headers=JSON).json()
    assert client.post(f"/turns/{turn.pk}/retry/", {"client_key": "r"}, headers=JSON).json() == again
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert page.count("Why?</p>") == 1
    assert f'id="answer-{again["turn_id"]}"' in page
    assert "another try at the same question" in page


def test_an_empty_console_offers_the_samples_in_the_readers_language_and_asks() -> None:
    person = a_member(a_tenant())
    client = client_of(person)
    page = client.get("/").content.decode()
    assert "Add the samples and ask" in page
    chinese = client.get("/", headers={"Accept-Language": "zh-hans"}).content.decode()
    assert "青芦河" in chinese
    answer = client.post("/samples/", {"client_key": "s", "text": "What did it cost?"})
    again = client.post("/samples/", {"client_key": "s", "text": "What did it cost?"})
    assert answer.status_code == 303
    assert answer["Location"] == again["Location"]
    assert Message.objects.get().body.text == "What did it cost?"
    assert MessageLink.objects.count() == 4
    work = client.get("/").content.decode()
    assert "Add the samples and ask" not in work
    assert 'data-kind="turn"' in work


def test_a_new_conversation_is_begun_once_per_key() -> None:
    client = client_of(a_member(a_tenant()))
    first = client.post("/conversations/", {"client_key": "c"})
    assert first.status_code == 303
    assert client.post("/conversations/", {"client_key": "c"})["Location"] == first["Location"]
    assert Conversation.objects.count() == 1
    assert client.get(first["Location"]).status_code == 200
