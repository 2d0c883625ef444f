"""What every test can use: the database as the application sees it, the queue, the real product, and a browser."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests import chromium, database
from tests.instance import Instance

database.teach_transaction_tests()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, django_db_blocker: Any) -> None:
    """Where several processes share the tests, one migrates for all."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        with django_db_blocker.unblock():
            database.copy_instead_of_migrating()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The owner makes and migrates the test database; from then on every connection has the application's role."""
    with django_db_blocker.unblock():
        database.become_application()
    yield
    with django_db_blocker.unblock():
        database.become_owner()


@pytest.fixture(autouse=True, scope="session")
def _one_chain_of_middleware() -> Iterator[None]:
    """Django's test client builds the middleware anew for each client, which lists every static file: ten times what a
    page costs. Ours is built once for each state of the settings that middleware reads."""
    from django.conf import global_settings
    from django.core.signals import setting_changed
    from django.test.client import ClientHandler

    build = ClientHandler.load_middleware
    kept: dict[bool, dict[str, Any]] = {}

    def load_middleware(handler: Any, is_async: bool = False) -> None:
        if is_async not in kept:
            build(handler, is_async)
            kept[is_async] = {
                name: value
                for name, value in vars(handler).items()
                if name.endswith("_middleware") or name == "_middleware_chain"
            }
        vars(handler).update(kept[is_async])

    def forget(setting: str, **_: Any) -> None:
        if hasattr(global_settings, setting) or setting.startswith(("SERVESTATIC", "CSP", "CONTENT_SECURITY")):
            kept.clear()

    ClientHandler.load_middleware = load_middleware  # type: ignore[method-assign]
    setting_changed.connect(forget)
    yield
    setting_changed.disconnect(forget)
    ClientHandler.load_middleware = build  # type: ignore[method-assign]


@pytest.fixture
def owner_connection(transactional_db: None) -> Iterator[psycopg.Connection[Any]]:
    """A psycopg connection to the test database as its owner, autocommit: for tests that tamper."""
    with database.connect_as_owner() as connection:
        yield connection


@pytest.fixture
def run_jobs(transactional_db: None) -> Callable[[], None]:
    """A function that runs the queue's due jobs once, in this process, until none is left that is due.

    The worker has connections of its own, so what it is to see must be committed (transaction=True).
    """
    from django.db.models import Q
    from django.db.models.functions import Now
    from procrastinate.contrib.django import app
    from procrastinate.contrib.django.models import ProcrastinateJob
    from procrastinate.contrib.django.utils import connector_params
    from procrastinate.psycopg_connector import PsycopgConnector

    from conversations import live_answer

    def due() -> bool:
        waiting = ProcrastinateJob.objects.filter(status="todo").exclude(task_name__endswith=".sweep")
        return waiting.filter(Q(scheduled_at=None) | Q(scheduled_at__lte=Now())).exists()

    def run() -> None:
        once()
        while due():  # jobs defer jobs; one that came while the last was under way is still waiting
            once()

    def once() -> None:
        # One job after the other needs one connection, not the four that a pool begins with.
        connector = PsycopgConnector(kwargs=connector_params(), min_size=1, max_size=4, num_workers=1)
        with app.replace_connector(connector) as worker_app:
            asyncio.run(work(worker_app))

    async def work(worker_app: Any) -> None:
        try:
            async with worker_app.open_async():
                await worker_app.run_worker_async(wait=False, install_signal_handlers=False, listen_notify=False)
        finally:
            await live_answer.close()  # a real worker's event loop lives as long as the worker

    return run


@pytest.fixture(scope="session")
def start_instance(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Instance]:
    """A function that starts the real product with the environment given as keywords; it is stopped when the group of
    tests that started it is over (`Instance.awake` has it back)."""

    def start(**env: str) -> Instance:
        instance = Instance(tmp_path_factory.mktemp("instance"), env)
        _started.append(instance)
        return instance.start()

    return start


_started: list[Instance] = []


@pytest.hookimpl(trylast=True)  # when the fixtures that need it are gone
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """A product that nobody looks at still works: its workers would take time from the tests of other groups."""
    if not _next_has_a_browser and (nextitem is None or nextitem.path != item.path):
        _close_browser()  # where the test that should have used it never came so far
    if nextitem is None or _group_of(item.nodeid) != _group_of(nextitem.nodeid):
        for instance in _started:
            instance.rest()


@pytest.fixture(scope="session")
def _live_instance(start_instance: Callable[..., Instance]) -> Instance:
    return start_instance()


@pytest.fixture(scope="module")
def live_instance(_live_instance: Instance) -> Instance:
    """The real product, one per test process."""
    return _live_instance.awake()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A real Chromium driven by Playwright's sync API. It stays for as long as the next test has a browser, too: while it
    runs, this thread has a running event loop, which forbids the ORM and `asyncio.run`."""
    from playwright.sync_api import sync_playwright

    if _browsers and not _browsers[0][1].is_connected():
        _close_browser()
    if not _browsers:
        driver = sync_playwright().start()
        try:
            chrome = driver.chromium.launch(executable_path=chromium.find_or_install(), args=chromium.FLAGS)
        except BaseException:
            driver.stop()
            raise
        _browsers.append((driver, chrome))
    yield _browsers[0][1]
    if not _next_has_a_browser:
        _close_browser()


def _close_browser() -> None:
    while _browsers:
        driver, chrome = _browsers.pop()
        chrome.close()
        driver.stop()


_browsers: list[tuple[Any, Any]] = []
_next_has_a_browser = False


@pytest.hookimpl(specname="pytest_runtest_teardown", tryfirst=True)
def pytest_look_ahead(nextitem: pytest.Item | None) -> None:
    global _next_has_a_browser
    _next_has_a_browser = "browser" in getattr(nextitem, "fixturenames", ())


# What shares a product, a world or a database is run by one process: to make another costs more than to wait for it.
# (pytest-xdist's own groups do nothing under pytest 9: it writes them where node ids are no longer kept.)
TOGETHER = {
    "tests/browser/test_streaming.py": "streaming",
    "tests/browser/": "live product",
    "tests/interface/": "live product",
    "tests/web/test_shell_browser.py": "live product",
    "tests/journeys/test_killed_worker.py": "scripted product",
    "tests/journeys/test_at_the_browser.py": "scripted product",
    "tests/journeys/test_everything_killed.py": "killed product",
    "tests/journeys/test_cases_": "",  # each for itself
    "tests/journeys/": "offline product",
    "tests/test_start.py": "start",
    "tests/backup/": "backup",
    "tests/formats/": "backup",
    "tests/security/test_sweep.py": "sweep",
    "tests/statespace/test_matrix.py": "matrix",
    "tests/statespace/": "statespace",
    "tests/security/test_tools.py": "attacked tools",
    "tests/conversations/test_recovery.py": "recovery",
    "tests/conversations/test_models.py": "models",  # to import a provider's client takes seconds
}


def _group_of(nodeid: str) -> str:
    """The group of the first prefix that fits, or the test for itself."""
    group = next((name for prefix, name in TOGETHER.items() if nodeid.startswith(prefix)), "")
    return group or nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class InGroups(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return _group_of(nodeid)

    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None


# What tries everything there is of a kind: every address for every role, every status, every stored format, every moment at
# which a process may be killed. Marked `proof`, and run by `make proof` beside `make test`.
PROOFS = (
    "tests/backup/",
    "tests/conversations/test_recovery.py",
    "tests/demo/test_seeding.py",
    "tests/drill/",
    "tests/formats/",
    "tests/interface/",
    "tests/journeys/test_everything_killed.py",
    "tests/journeys/test_killed_worker.py",
    "tests/security/test_sweep.py",
    "tests/statespace/",
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is left out as a whole need not be read."""
    return _is_left_out(collection_path, config) or None


def _is_left_out(path: Path, config: pytest.Config) -> bool:
    if config.option.markexpr != "not proof":
        return False
    return f"{path.relative_to(config.rootpath)}{'/' if path.is_dir() else ''}".startswith(PROOFS)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Processes that collect the same at the same time begin at different places: what one has compiled, the others find."""
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if count == 1 or session.config.args != session.config.getini("testpaths"):
        return
    root = session.config.rootpath
    found = sorted(path for path in (root / "tests").glob("**/test_*.py") if not _is_left_out(path, session.config))
    first = len(found) * int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) // count
    for path in found[first:] + found[:first]:
        with suppress(Exception):  # the collection itself says what is wrong with it
            import_module(".".join(path.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests are left out unless somebody asks for them."""
    for item in items:
        if item.nodeid.startswith(PROOFS):
            item.add_marker(pytest.mark.proof)
    if "long" not in str(config.option.markexpr):
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was imported and collected stays to the end: the collector of garbage need not look through it each time, nor
    as often as it does by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests marked `browser` need Chromium: skipped without it, but never in CI."""
    if item.get_closest_marker("browser") and chromium.find_or_install() is None:
        if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
            pytest.fail(chromium.MISSING, pytrace=False)
        pytest.skip(chromium.MISSING)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A skip that nobody sees would look like success."""
    skipped = [
        report for report in terminalreporter.stats.get("skipped", []) if chromium.MISSING in str(report.longrepr)
    ]
    if skipped:
        terminalreporter.write_sep("!", f"{chromium.MISSING} ({len(skipped)} tests)", red=True, bold=True)
