"""The pages of the environments are those that the code writes."""

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_pages_are_up_to_date():
    spec = importlib.util.spec_from_file_location("environments", ROOT / "tools" / "environments.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    pages = tool.written(json.loads(tool.MEASURED.read_text("utf-8")))
    stale = [path.name for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    assert stale == [], "run python tools/environments.py"
    assert {path.name for path in tool.FOLDER.glob("*.md")} == {path.name for path in pages}
