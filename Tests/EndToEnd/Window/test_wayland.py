"""Under Wayland: the views, a sheet, a paste, and quitting.

The compositor has no keyboard and no mouse, without which menus do not stay open and nothing can be
copied: the test uses the actions of the accessibility bus and of the window.
"""

import subprocess

from mona_window import Mona
from translations import tr, trc
from waiting import until
from weston import Weston

# Each view, and something only it shows.
VIEWS = [
    ("Map", "push button", tr("Zoom In")),
    ("Collection", "label", tr("Nothing collected yet")),
    ("Badges", "label", tr("{count} of {total}", count=0, total=30)),
    ("Artworks", "list item", tr("All discoveries")),
    ("Daily", "push button", tr("Open Sheet")),
]


def act(mona, role, name):
    """Presses a widget without a mouse."""
    until(f"the {role} “{name}” to press", lambda: next(
        (node for node in mona.all(role, name) if "click" in node.actions()), None)).act("click")


def do(path, action):
    """Activates an action of the window or of the program, as its shortcut would."""
    name = "org.maisonmona.Mona"
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", name, "--object-path", f"/org/maisonmona/Mona{path}",
         "--method", "org.gtk.Actions.Activate", action, "[]", "{}"],
        check=True, stdout=subprocess.DEVNULL)


with Weston(), Mona(view="artworks") as mona:
    for name, role, content in VIEWS:
        act(mona, "page tab", trc("view", name))
        mona.see(role, content)
        assert "selected" in mona.see("page tab", trc("view", name)).states, name
    act(mona, "push button", tr("Open Sheet"))
    mona.see("push button", tr("Webcam"))

    do("/window/1", "paste")
    mona.see_text(tr(
        "There is nothing here to paste: copy a photo, a folder or a GPX track, then try again."))

    do("", "quit")
    mona.expect_end()
