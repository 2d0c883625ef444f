"""The Press: a small publishing house that stands for a system outside the console.

It is a process of its own with a database of its own, reached over HTTP only. It imports nothing of the console, and
the console imports nothing of it. Every request to its interface and every effect it makes is a line of its log,
written in the transaction that makes the effect; a fault plan makes it misbehave on demand.

Interface (JSON; every answer carries `X-Request-Id`):

* `POST /articles` with `Idempotency-Key` and `{"title", "content", "sha256"?, "media_type"?, "sent_at"?, …}` answers
  201 `{"id", "key", "sha256"}`, where `sha256` is the hash of the content the Press received. The same key with the
  same payload gets the same 201 and makes nothing; with another payload 422 `{"error": "key_conflict"}`. The payload
  is everything in the body except `sent_at`, which says when this copy was sent and may differ between two tries.
* `GET /articles?key=K` answers 200 `{"articles": [...]}`; an empty list is a definite "there is none".
* `GET /articles` (the newest) and `GET /articles/<id>` (with its content).
* `GET /` and, for a browser, `GET /articles/<id>`: the newspaper.
* `GET /log?since=N`: lines with n greater than N, as NDJSON. `PUT /faults`, `GET /faults`: the plan.

The doors of the watcher (`/`, `/press.css`, `/log`, `/faults`) are neither logged nor subject to faults.
"""
