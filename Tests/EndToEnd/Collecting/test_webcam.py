"""A photo is taken with a simulated camera of GStreamer's; then the camera is unplugged, or there is none.

MONA runs three times, as it reads the list of cameras (`MONA_CAMERAS`) once a run.
"""

import os
import subprocess

from collecting import expect_collected, expect_in_album
from environment import ALBUM
from mona_window import Mona
from translations import title, tr

CALDER, JOUTE = title("artworks", 276), "La Joute"


def open_webcam(mona, words, work):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(words)
    mona.press("list item", work)
    mona.press("push button", tr("Webcam"))
    mona.window(tr("Photograph “{title}”", title=work))


def leave(mona, work):
    mona.key("Escape")
    mona.no_window(tr("Photograph “{title}”", title=work))


os.environ["MONA_CAMERAS"] = "\n".join([
    "videotestsrc is-live=true pattern=ball ! video/x-raw,width=640,height=480",
    "videotestsrc is-live=true pattern=smpte ! video/x-raw,width=320,height=240"])
with Mona(view="daily") as mona:
    open_webcam(mona, "calder", CALDER)
    mona.see("push button", tr("Take the Photo"))
    mona.screenshot("watching")
    mona.key("space")
    mona.press("push button", tr("Now"))  # skips the countdown
    mona.screenshot("taken")
    mona.press("push button", tr("Retake"))
    mona.press("push button", tr("Take the Photo"))
    mona.see_text("3")
    mona.screenshot("counting")
    mona.press("push button", tr("Use This Photo"))
    mona.press("push button", tr("Done"))
    expect_collected(mona, CALDER)
    expect_in_album(CALDER)
    [photo] = ALBUM.iterdir()
    size = subprocess.run(
        ["identify", "-format", "%w %h %[EXIF:Software]", photo], check=True, capture_output=True,
        text=True).stdout
    assert size == "640 480 MONA", size

os.environ["MONA_CAMERAS"] = "videotestsrc num-buffers=30 is-live=true"
with Mona() as mona:
    open_webcam(mona, "joute", JOUTE)
    mona.see_text(tr("The camera is gone: plug it in again, then try again."))
    mona.screenshot("gone")
    mona.press("push button", tr("Try Again"))
    mona.see("push button", tr("Take the Photo"))
    leave(mona, JOUTE)

os.environ["MONA_CAMERAS"] = ""
with Mona() as mona:
    open_webcam(mona, "joute", JOUTE)
    mona.see_text(
        tr("No camera was found: plug one in and try again, or choose a photo from a file."))
    leave(mona, JOUTE)
    expect_in_album(CALDER)
