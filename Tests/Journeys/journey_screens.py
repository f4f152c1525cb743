"""Pictures of every view, light and dark, wide and narrow; in French, no English left in them."""

import itertools
import pathlib

from mona_journey import PICTURES, Mona
from wording import LANGUAGE, english_left_untranslated, tr

SCREENS = pathlib.Path(PICTURES).parent.parent / "screens"
VIEWS = [
    ("daily", "push button", tr("Open sheet")),
    ("artworks", "list item", tr("All discoveries")),
    ("map", "push button", tr("Zoom in")),
    ("collection", "label", tr("Nothing collected yet")),
    ("badges", "label", tr("{count} of {total}", count=0, total=30)),
]
ENGLISH = english_left_untranslated() if LANGUAGE == "fr" else []


def expect_no_english(mona, view):
    for text in mona.texts() + mona.names("push button"):
        left = [pattern.pattern for pattern in ENGLISH if pattern.fullmatch(text)]
        assert not left, f"{view} says “{text}”"


for dark, size in itertools.product((False, True), ((1280, 800), (360, 720))):
    with Mona(view="daily", size=size, dark=dark) as mona:
        for number, (view, role, content) in enumerate(VIEWS, start=1):
            mona.key(f"Alt+{number}")
            mona.see(role, content)
            expect_no_english(mona, view)
            scheme = "dark" if dark else "light"
            picture = f"{LANGUAGE}-{scheme}-{size[0]}x{size[1]}-{view}"
            mona.screenshot(SCREENS / picture, size)
