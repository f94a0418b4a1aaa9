"""The secrets that hold seats: what a cookie or a link has, and the hash by which the house knows it."""

import hashlib
import hmac
import secrets


def new_key() -> str:
    """A secret that cannot be guessed, in letters that may stand in cookies and addresses."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The id of a table, which cannot be guessed either: at a private table the link is the invitation."""
    return secrets.token_urlsafe(9)


def hashed(key: str) -> bytes:
    """What the house keeps of a secret."""
    return hashlib.sha256(key.encode()).digest()


def opens(key: str | None, kept: bytes | None) -> bool:
    """Whether the secret is the one of which the house keeps this hash. Takes as long whatever the secret is."""
    return bool(key) and kept is not None and hmac.compare_digest(hashed(key), kept)
