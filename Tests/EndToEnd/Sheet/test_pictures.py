"""Pictures of catalogues: a drawn cover until the person answers, then the picture with its credit.

The picture is in MONA's cache, as other computers must not be asked, and this one may not be.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import time

from environment import HOME
from focus_order import focused, front
from mona_window import Mona
from preferences import PREFERENCES, choose_language, close_preferences, open_preferences
from translations import tr, trc
from waiting import until

CACHE = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "mona" / "pictures"
ADDRESS = "https://example.org/lune.jpg"
WITH, WITHOUT = "La lune", "Le soleil"
QUESTION = tr("Show pictures from the internet?")
ALWAYS = trc("show pictures", "Always")
CREDIT = tr("Picture: {names}", names="Jane Doe · CC BY 4.0")


def fill():
    file = HOME / "works.csv"
    file.write_text(
        "title,artist,category,latitude,longitude,image_url,photographer,image_license\n"
        f"{WITH},Ana,Mural,45.51,-73.56,{ADDRESS},Jane Doe,CC BY 4.0\n"
        f"{WITHOUT},Ana,Fountain,45.52,-73.57,,,\n")
    subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "import", str(file), "--name", "Works"], check=True,
        capture_output=True)


def keep_picture():
    """Puts the picture into MONA's cache, as if it had been fetched just now."""
    picture = HOME / "lune.jpg"
    subprocess.run(
        ["convert", "-size", "960x640", "gradient:#204080-#FFFFFF", f"jpg:{picture}"], check=True)
    name = hashlib.sha256(ADDRESS.encode()).hexdigest()
    file = CACHE / name[:2] / name[2:]
    file.parent.mkdir(parents=True)
    # Seconds since 2001, as Foundation writes dates.
    now = time.time() - 978307200
    about = {"size": picture.stat().st_size, "fetched": now, "expires": now + 7 * 24 * 3600}
    file.write_bytes(json.dumps(about).encode() + b"\n" + picture.read_bytes())


def open_sheet(mona, work):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.key("Control+a")
    mona.type(work.lower())
    mona.press("list item", re.compile(re.escape(work)))
    mona.see("heading", work)


fill()
keep_picture()
for size in ((1000, 800), (360, 640)):
    with Mona(view="artworks", size=size) as mona:
        # A work without a picture has a cover, and asks nothing.
        open_sheet(mona, WITHOUT)
        mona.see("image", tr("No picture of {title} yet", title=WITHOUT))
        mona.see_no("heading", QUESTION)
        mona.screenshot(f"cover-{size[0]}")

        # The first picture asks, and shows nothing until the person answers.
        open_sheet(mona, WITH)
        mona.see("heading", QUESTION)
        mona.see("image", tr("No picture of {title} yet", title=WITH))
        mona.screenshot(f"question-{size[0]}")
        # By keyboard: the focus then goes on to what follows the question.
        mona.focus_reaches("push button", ALWAYS)
        mona.key("Enter")
        mona.see_no("heading", QUESTION)
        until("the focus to go on", lambda: focused(front(mona)))
        mona.see("image", tr("Picture of {title}", title=WITH))
        mona.see_text(CREDIT)
        mona.screenshot(f"picture-{size[0]}")

        # Search results show pictures and covers as lists do.
        mona.key("Control+f")
        mona.see("entry", tr("Search"))
        mona.key("Control+a")
        mona.type(WITH.lower())
        mona.see("list item", re.compile(re.escape(WITH)))
        mona.screenshot(f"search-{size[0]}")

with Mona() as mona:
    # The answer is kept, and the Preferences change it at once.
    open_sheet(mona, WITH)
    mona.see("image", tr("Picture of {title}", title=WITH))
    mona.see_no("heading", QUESTION)
    open_preferences(mona)
    choose_language(mona, PREFERENCES, tr("Show pictures from the internet"), 3)
    close_preferences(mona)
    mona.see("image", tr("No picture of {title} yet", title=WITH))
    until("the credit to go", lambda: CREDIT not in mona.texts())
