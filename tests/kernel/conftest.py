import pytest


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    """A cache of compiled loops that holds nothing yet."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    return tmp_path / "compiled"
