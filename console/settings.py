"""Django settings. Names equal the environment names of the outside contract; every limit carries its unit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from console import environment as env
from console.keys import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent

# -- where it runs --------------------------------------------------------------------------------------------------
HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, least=1, most=65535)
PRESS_PORT = env.number("PRESS_PORT", min(PORT + 1, 65535), least=1, most=65535)
STATE_DIR = Path(env.text("STATE_DIR", str(BASE_DIR / "var"))).resolve()
WORKERS = env.number("WORKERS", 1, least=1, most=64)
IS_LOOPBACK = HOST in ("127.0.0.1", "::1", "localhost")
BEHIND_HTTPS = env.text("BEHIND_HTTPS", "0") == "1"
# Behind a proxy, loopback is no sign that only this machine can reach it.
DEMO = env.text("DEMO", "1" if IS_LOOPBACK and not BEHIND_HTTPS else "0") == "1"

_instance = env.running_instance(STATE_DIR)
DATABASE_URL = env.text("DATABASE_URL") or _instance.get("database_url", "")
MIGRATE_DATABASE_URL = env.text("MIGRATE_DATABASE_URL") or _instance.get("migrate_database_url", "") or DATABASE_URL
REDIS_URL = env.text("REDIS_URL") or _instance.get("redis_url", "")

# -- the model ------------------------------------------------------------------------------------------------------
AGENT_MODEL = env.text("AGENT_MODEL")
OPENAI_BASE_URL = env.text("OPENAI_BASE_URL")
MODEL_TIMEOUT_SECONDS = env.number("MODEL_TIMEOUT_SECONDS", 120, least=1)

# Tools that read on other machines and may do so with arguments a model chose; everything else that leaves is approved.
EGRESS_ALLOWED_TOOLS = [name for name in env.text("EGRESS_ALLOWED_TOOLS").split(",") if name]

# -- times and limits -----------------------------------------------------------------------------------------------
LEASE_SECONDS = env.number("LEASE_SECONDS", 10, least=1)
APPROVAL_TTL_SECONDS = env.number("APPROVAL_TTL_SECONDS", 86400, least=1)
PROPOSAL_MAX_SECONDS = env.number("PROPOSAL_MAX_SECONDS", 604800, least=1)
VIEW_TOKEN_SECONDS = env.number("VIEW_TOKEN_SECONDS", 3600, least=1)
SEND_WINDOW_SECONDS = env.number("SEND_WINDOW_SECONDS", 5, least=1)
REQUEST_TIMEOUT_SECONDS = env.number("REQUEST_TIMEOUT_SECONDS", 10, least=1)
QUERY_SCHEDULE_SECONDS = env.numbers("QUERY_SCHEDULE_SECONDS", "1,4,15")
SETTLE_AFTER_SECONDS = env.number("SETTLE_AFTER_SECONDS", 5)
KEY_LIFETIME_SECONDS = env.number("KEY_LIFETIME_SECONDS", 86400, least=1)
RETRY_WINDOW_SECONDS = env.number("RETRY_WINDOW_SECONDS", 3600)
ATTEMPTS_MAX = env.number("ATTEMPTS_MAX", 5, least=1)
UNKNOWN_WAIT_SECONDS = env.number("UNKNOWN_WAIT_SECONDS", 120)
PUBLISH_BUFFER_SECONDS = env.number("PUBLISH_BUFFER_SECONDS", 0)
RUN_INTERRUPTIONS_MAX = env.number("RUN_INTERRUPTIONS_MAX", 3, least=1)
BUDGET_MODEL_REQUESTS = env.number("BUDGET_MODEL_REQUESTS", 50, least=1)
BUDGET_TOKENS = env.number("BUDGET_TOKENS", 200000, least=1)
BUDGET_SECONDS = env.number("BUDGET_SECONDS", 900, least=1)
BUDGET_OPERATIONS = env.number("BUDGET_OPERATIONS", 5)
LOCK_TIMEOUT_MS = 10_000
MESSAGE_CHARACTERS_MAX = 100_000
CONTENT_BYTES_MAX = 1_000_000
UPLOAD_BYTES_MAX = 20_000_000
UPLOADS_PER_MESSAGE_MAX = 10
EXTRACTED_CHARACTERS_MAX = 4_000_000
OUTPUT_INLINE_BYTES_MAX = 32_000
SWEEP_BATCH_MAX = 200
TURNS_PER_WORKER_MAX = 12
PAGE_ROWS_MAX = 50

# -- Django ---------------------------------------------------------------------------------------------------------
SECRET_KEY = secret_key(STATE_DIR)
DEBUG = False
ALLOWED_HOSTS = [h for h in env.text("ALLOWED_HOSTS").split(",") if h] or ["127.0.0.1", "localhost", "[::1]", HOST]
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "procrastinate.contrib.django",
    "django_htmx",
    "csp",
    "conversations",
    "artifacts",
    "approvals",
    "operations",
    "console.accounts",
    "console",
    *(["console.demo"] if DEMO else []),
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "console.web.compression.compress_static",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "console.web.middleware.ShowingMiddleware",
    "console.web.middleware.RefusalMiddleware",
]
ROOT_URLCONF = "console.urls"
ASGI_APPLICATION = "console.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "console.web.context.shell",
            ],
            "builtins": ["django.templatetags.i18n", "console.web.templatetags.countersign"],
            "libraries": {},
        },
    }
]
# Without any address: where an embedded server would be, so that commands which need no database still load.
DATABASES = {
    "default": env.database(DATABASE_URL or f"postgresql://countersign_app@/countersign?host={STATE_DIR / 'pg'}")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": REDIS_URL or "redis://127.0.0.1:6379/0", "socket_timeout": None}]},
    }
}
AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["console.accounts.backends.RolesBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
PASSWORD_RESET_TIMEOUT = 3 * 86400
SESSION_COOKIE_AGE = 14 * 86400
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "console.web.views.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_HTTPS
SECURE_HSTS_SECONDS = 31536000 if BEHIND_HTTPS else 0
SECURE_SSL_REDIRECT = BEHIND_HTTPS
# Other names under the same domain are not ours to speak for: no includeSubDomains, no preload list.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_HTTPS else None
CSRF_TRUSTED_ORIGINS = [o for o in env.text("CSRF_TRUSTED_ORIGINS").split(",") if o]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "frame-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LOCALE_PATHS = [BASE_DIR / "console" / "locale"]
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = STATE_DIR / "static"
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": STATE_DIR / "blobs",
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    },
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = DEBUG
STALLED_WORKER_SECONDS = 6  # a worker whose heartbeat has not come for so long is taken for dead, its jobs taken back
PROCRASTINATE_WORKER_DEFAULTS = {
    # Turns take at most TURNS_PER_WORKER_MAX of these: what dispatches, settles and sweeps must never queue behind them.
    "concurrency": 20,
    "delete_jobs": "successful",
    "update_heartbeat_interval": 2,
    "stalled_worker_timeout": STALLED_WORKER_SECONDS,
    "shutdown_graceful_timeout": 5.0,
    "fetch_job_polling_interval": 0.25,
}
# Hosts that a connector may reach although they are private addresses (the Press of demo mode adds itself).
CONNECTORS: dict[str, Any] = {}
if DEMO:
    from console.demo.connectors import CONNECTORS as CONNECTORS
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
}
