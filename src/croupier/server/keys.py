"""The secrets that hold seats: what a cookie or a link has, and the hash by which the house knows it."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def new_key() -> str:
    """A secret that cannot be guessed, in letters that may stand in cookies and addresses."""
    return secrets.token_urlsafe(32)


def key_from(text: str) -> str:
    """The secret that a form came with from the house, so that sending it twice does it once; a new one without."""
    return text if _KEY.fullmatch(text) else new_key()


def id_for(key: str) -> str:
    """The id of the table that is opened with this secret: the same if that is done twice.

    It cannot be guessed either: at a private table the link is the invitation.
    """
    return urlsafe_b64encode(hashlib.sha256(f"table.{key}".encode()).digest()[:9]).decode()


def new_id() -> str:
    """An id for a table that nobody's secret opens."""
    return id_for(new_key())


def hashed(key: str) -> bytes:
    """What the house keeps of a secret."""
    return hashlib.sha256(key.encode()).digest()


def opened(key: str | None, kept: Iterable[bytes | None]) -> int:
    """Which of the hashes that the house keeps is this secret's: its place, -1 if none is. Takes as long whatever the
    secret is."""
    if not key:
        return -1
    given = hashed(key)
    return next((place for place, each in enumerate(kept) if each and hmac.compare_digest(given, each)), -1)
