"""Paths of the project."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PO = ROOT / "po"
TEMPLATE = PO / "mona.pot"
BUILD = ROOT / ".build"


def languages():
    """The codes of the languages MONA speaks."""
    return (PO / "LINGUAS").read_text().split()


def shown(path):
    """A path relative to the project, if it is inside."""
    path = Path(path).resolve()
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
