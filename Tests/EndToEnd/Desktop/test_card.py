"""A camera card that is plugged in is offered to the inbox once.

Where MONA has no window, a notification announces it, if the person asked for that. A medium without
photos is not offered.
"""

import contextlib
import os
import re
import subprocess
import sys

from desktop import Desktop, DesktopServices, add_settings
from environment import HOME, make_photo
from mona_window import Mona
from translations import tr
from waiting import until

CARD, OTHER, STICK = HOME / "EOS_DIGITAL", HOME / "LUMIX", HOME / "DOCUMENTS"
HIDDEN = HOME / ".card"  # desktops show nothing that is mounted at a hidden place
os.environ["GIO_USE_VOLUME_MONITOR"] = "unix"


def plug_in(place, photos=()):
    """Mounts a medium without a device where a desktop would, with its photos; returns whether that is allowed."""
    HIDDEN.mkdir(exist_ok=True)
    place.mkdir(exist_ok=True)
    if subprocess.run(["mount", "-t", "ramfs", "mona", HIDDEN]).returncode:
        return False
    for photo in photos:
        folder = HIDDEN / "DCIM" / "100CANON"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / photo.name).write_bytes(photo.read_bytes())
    subprocess.run(["mount", "--bind", HIDDEN, place], check=True)
    subprocess.run(["umount", HIDDEN], check=True)
    return True


def pull_out(place):
    subprocess.run(["umount", "--lazy", place], check=True)


@contextlib.contextmanager
def plugged_in(place, photos=()):
    assert plug_in(place, photos)
    try:
        yield
    finally:
        pull_out(place)


def offer(card):
    return tr("“{card}” has photos.", card=card.name)


def offered(card, mona, seconds=3):
    """Whether it is offered in time."""
    try:
        until("the card to be offered", lambda: mona.all("label", offer(card)), seconds)
    except AssertionError:
        return False
    return True


if not plug_in(STICK):
    print("Skipped: mounting is not permitted here.")
    sys.exit()
pull_out(STICK)
photo = make_photo("IMG_7.jpg")
mona, desktop = Mona(view="map"), Desktop()
add_settings("notify-cards=true", "notify-background=true")
with DesktopServices() as services, mona:
    mona.see("push button", tr("Zoom In"))

    def is_offered():
        # A card plugged in before MONA started is not announced, but listed in the inbox.
        with plugged_in(CARD, [photo]):
            if not offered(CARD, mona, seconds=10):
                return False
            mona.press("push button", re.compile(re.escape(tr("Open Inbox"))))
            mona.see_text(photo.name)
            mona.see_no("label", offer(CARD))
            return True

    until("a card to be offered", is_offered, seconds=60)
    with plugged_in(CARD, [photo]):
        assert not offered(CARD, mona), "a card is offered twice"
    with plugged_in(STICK):
        assert not offered(STICK, mona), "a medium without photos is offered"

    # The window is closed and MONA goes on: a notification offers the card.
    mona.key("Control+w")
    until("the window to close", lambda: not mona.look())

    def notified():
        return [
            call[2]["default-action-target"] for call in services.calls("AddNotification")
            if call[1] == "card" and offer(OTHER) in call[2]["body"]]

    with plugged_in(OTHER, [photo]):
        until("a notification of the card", notified)
        desktop.act("open", notified()[0])
        mona.see_text(tr("Photo Inbox"))
