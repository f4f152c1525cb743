"""Takes a screenshot of every view, for `i18n screenshots`.

It works in any language, complete or not: by actions, keys and roles, and where several buttons are possible, by the
translated name. MONA_TOUR is the size of the window, then its look: "dark", "contrast", or "large" for text of twice
its size.

No widget may be wider than its window: those that are fail the test at the end.
"""

import contextlib
import os
import pathlib
import re
import sqlite3
import subprocess
import time

SIZE, *LOOKS = os.environ["MONA_TOUR"].split()
WIDTH, HEIGHT = map(int, SIZE.split("x"))
if "contrast" in LOOKS:
    os.environ["ADW_DEBUG_HIGH_CONTRAST"] = "1"
if "large" in LOOKS:
    # On X, GTK reads the size of text from the screen, not from a file.
    subprocess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 192"],
        check=True)
settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0" / "settings.ini"
settings.parent.mkdir(parents=True, exist_ok=True)
settings.write_text("[Settings]\ngtk-enable-animations=0\n")
# The album's usual path.
os.environ["MONA_ALBUM_DIR"] = os.path.join(os.environ["HOME"], "Pictures", "MONA")
os.environ["MONA_CAMERAS"] = "videotestsrc is-live=true pattern=smpte ! video/x-raw,width=640,height=480"

import dbus  # noqa: E402
from account import NAME, PASSWORD  # noqa: E402
from actions import act  # noqa: E402
from collection import BOLDUC, fill  # noqa: E402
from dialogs import answer  # noqa: E402
from environment import ALBUM, DATA, HOME, make_photo, monactl  # noqa: E402
from file_dialog import choose  # noqa: E402
from inbox_photos import photograph, works  # noqa: E402
from mona_window import Mona  # noqa: E402
from overflow import OverflowCheck  # noqa: E402
from server import Server  # noqa: E402
from translations import tr, trc  # noqa: E402
from waiting import until  # noqa: E402

APP, PATH = "org.maisonmona.Mona", "/org/maisonmona/Mona"
BUTTON = "push button"
# One position on the other side of the world, and one that is none.
TABLE = "titre,artiste,latitude,longitude\n" + "".join(
    f"Mur {number},Zoé Éthier,45.5{number},-73.5\n" for number in range(12)) + (
    "Le château d’été,Zoé Éthier,-45.5231,73.5817\nNulle part,,plus loin,0\n")
PHOTOS = 4
taken = 0
overflow = OverflowCheck(WIDTH, HEIGHT)


def open_from_outside(address):
    """Opens a link or a file, as the desktop does."""
    application = dbus.Interface(
        dbus.SessionBus().get_object(APP, PATH), "org.freedesktop.Application")
    application.Open(dbus.Array([address], "s"), dbus.Dictionary({}, "sv"))


def picture(mona, name, wait=0.0):
    """Takes a snapshot, once nothing changes any more."""
    global taken
    taken += 1
    shown = [None]

    def still():
        windows = mona.look()
        now = [(node.path, node.name) for window in windows for node in window.everything()]
        before, shown[0] = shown[0], now
        return windows if now == before else None

    mona.mouse_at(0, 0, "abs")  # so that no tooltip is shown
    time.sleep(0.2 + wait)
    windows = until(f"{name} to stand still", still)
    overflow.look(windows[-1], name)
    mona.screenshot(f"{taken:02} {name}", (WIDTH, HEIGHT))


def open_row(mona, number):
    """Opens a row of what shows, with the mouse."""
    rows = until("rows", lambda: [
        node for node in mona.all("list item") if "focusable" in node.states] or None)
    mona.click(rows[number])


def press(mona, text, context=None):
    mona.press(BUTTON, trc(context, text) if context else tr(text))


def close(mona):
    """Closes what lies over the window; a narrow help goes back to its list first."""
    def is_closed():
        mona.key("Escape")
        time.sleep(0.3)  # a second Escape would act on the window
        return len(mona.look()) == 1

    until("one window to be left", is_closed)
    mona.come_back()


def window(mona, name, wait=0.3):
    """Takes a picture of what has just opened over the window, and closes it."""
    until(f"the window of {name}", lambda: len(mona.look()) > 1)
    picture(mona, name, wait)
    close(mona)


def choose_file(mona, action, file):
    """Gives a file to the dialog that an action opens."""
    act(action)
    title = until("the dialog", lambda: [window.name for window in mona.look()][1:])[0]
    choose(mona, file, title)
    mona.no_window(title)


def first_run(mona):
    for number in 1, 2, 3:
        picture(mona, f"welcome {number}")
        mona.key("Enter")
    for number in range(1, 7):
        picture(mona, f"tutorial {number}", 0.2)
        mona.key("Enter")


def views(mona):
    for view in ("daily", "artworks", "map", "collection", "badges"):
        act(view)
        picture(mona, view)
    press(mona, "Trio")  # a badge that has this name in every language
    window(mona, "badge")
    act("map")
    press(mona, "Filter", "button: choose what the map shows")
    picture(mona, "map filter", 0.3)
    mona.key("Escape")
    mona.click(mona.see("entry", tr("Find on the map")))
    mona.type("calder")
    until("what is found", lambda: mona.all("list item", re.compile("Trois disques|Three Disks")))
    picture(mona, "map found")
    mona.key("Down")
    mona.key("Enter")
    mona.see(BUTTON, trc("button: open the sheet", "Open"))
    picture(mona, "map callout", 0.3)
    mona.key("Escape")
    act("collection")
    press(mona, "Select", "several photos")
    press(mona, "Select All", "select all photos")
    picture(mona, "collection selecting")
    press(mona, "Remove…")
    window(mona, "collection removing")
    press(mona, "Cancel")


def lists(mona):
    act("artworks")
    open_row(mona, 1)
    picture(mona, "list")
    press(mona, "Filter", "button: choose what a list shows")
    picture(mona, "list filter", 0.3)
    mona.key("Escape")
    for name, text in [("artists", "Artists"), ("boroughs", "Boroughs")]:
        act("artworks")
        act("artworks")  # from the list to all lists
        mona.press("list item", tr(text))
        picture(mona, name)
    act("search")
    picture(mona, "search")
    mona.type("calder")
    picture(mona, "found", 0.3)
    mona.type("xyz")
    picture(mona, "found nothing", 0.3)


def sheets(mona):
    open_from_outside("mona:artwork/276")
    mona.see(BUTTON, tr("Add a Photo…"))
    picture(mona, "sheet")
    press(mona, "Share")
    picture(mona, "share", 0.3)
    mona.key("Escape")
    press(mona, "Webcam")
    window(mona, "webcam", 0.6)
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", "text/uri-list"],
        input=make_photo("IMG 9.JPG").as_uri().encode(), check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.5)  # X may not tell MONA at once that the clipboard changed hands
    act("paste")
    mona.see("text", tr("Comment"))
    picture(mona, "collected", 0.3)
    press(mona, "Done")
    open_from_outside("mona:artwork/32")
    photo = tr("Your photo of {title}", title=BOLDUC)
    mona.see("image", photo)
    picture(mona, "sheet collected")
    mona.click(mona.see("image", photo))
    mona.see(BUTTON, tr("Slideshow"))
    picture(mona, "viewer", 0.3)
    mona.key("Escape")


def pages(mona):
    monactl("target", "artwork:277", "--json")
    for page in ("targeted", "journal", "statistics", "inbox", "catalogues", "account", "outbox",
                 "privacy"):
        act(page)
        picture(mona, page)
    press(mona, "Erase My Data…")
    window(mona, "privacy erasing")
    mona.key("F10")
    picture(mona, "menu", 0.3)
    mona.key("Escape")


def inbox(mona):
    folder, _ = photograph(works(PHOTOS), lambda number: number > 0)
    open_from_outside(folder.as_uri())
    mona.see("entry", tr("Find another discovery"))
    picture(mona, "inbox filled", 0.5)
    mona.key("t")
    picture(mona, "inbox clock", 0.3)
    mona.key("t")
    mona.key("r")
    picture(mona, "inbox stars")
    press(mona, "Empty the Inbox…")
    window(mona, "inbox emptying")
    mona.key("s")
    for _ in range(PHOTOS - 1):
        mona.key("1")
    picture(mona, "inbox decided")
    mona.key("Control+Enter")
    mona.see(BUTTON, tr("Undo the Batch"))
    picture(mona, "inbox collected")


def catalogues(mona):
    file = HOME / "Murales.csv"
    file.write_text(TABLE, encoding="utf-8")
    open_from_outside(file.as_uri())
    mona.see(BUTTON, tr("Import"))
    picture(mona, "import")
    press(mona, "Import")
    mona.see(BUTTON, tr("Catalogues"))
    picture(mona, "imported")
    press(mona, "Catalogues")
    button = mona.see(BUTTON, tr("Remove “{name}”…", name="Murales"))
    picture(mona, "catalogues of two")
    mona.press_node(button)
    window(mona, "catalogue removing")
    mona.press(BUTTON, tr("Suspicious positions of “{name}”", name="Murales"))
    mona.see(BUTTON, tr("Set All Aside"))
    picture(mona, "astray")


def backups(mona):
    choose_file(mona, "back-up", HOME / "all.tar")
    mona.see(BUTTON, trc("button", "Done"))
    picture(mona, "backed up")
    next(file for file in ALBUM.iterdir() if file.suffix == ".jpg").unlink()
    choose_file(mona, "restore", HOME / "all.tar")
    mona.see(BUTTON, trc("button", "Restore"))
    picture(mona, "restore")
    press(mona, "Restore", "button")
    mona.see(BUTTON, trc("button", "Done"))
    picture(mona, "restored")
    choose_file(mona, "restore", HOME / "Murales.csv")
    mona.see(BUTTON, tr("Close"))
    picture(mona, "not restored")


def windows(mona):
    for name in ("preferences", "help", "shortcuts", "about"):
        act(name)
        until(f"the window of {name}", lambda: len(mona.look()) > 1)
        picture(mona, name, 0.3)
        if name == "preferences":
            press(mona, "Add a Map Server…")
            picture(mona, "map server", 0.3)
        elif name == "help" and WIDTH < 600:
            mona.key("Escape")
            picture(mona, "help list", 0.3)
        close(mona)


def account(mona, server):
    for name, way in [("log in", ["Log In"]), ("forgotten", ["Log In", "Forgotten Password…"]),
                      ("server", ["Change the server…"])]:
        act("account")
        for text in way:
            press(mona, text)
        picture(mona, f"account {name}")
    act("account")
    press(mona, "Create an Account")
    picture(mona, "account register")
    press(mona, "Create the Account")
    picture(mona, "account faults")
    for field, text in [("Username", NAME), ("Password", PASSWORD), ("The same password again", PASSWORD)]:
        mona.see(("text", "entry", "password text"), tr(field)).write(text)
    press(mona, "Create the Account")
    until("a question", lambda: len(mona.look()) > 1)
    picture(mona, "account adopting", 0.3)
    answer(mona, tr("Add to My Account"))
    mona.see(BUTTON, tr("Agree"))
    picture(mona, "consent", 0.3)
    press(mona, "Agree")
    mona.see(BUTTON, tr("Log Out…"))
    picture(mona, "account mine")
    for name, text in [("rename", "Change the Name"), ("email", "Change the E-mail Address"),
                       ("password", "Change the Password")]:
        act("account")
        mona.press(BUTTON, tr("{title}…", title=tr(text)))
        picture(mona, f"account {name}")
    act("account")
    for name, text in [("leaving", "Log Out…"), ("erasing", "Erase the Account…")]:
        press(mona, text)
        window(mona, f"account {name}")
    act("outbox")
    picture(mona, "outbox sent")
    act("preferences")
    window(mona, "preferences of an account")


def rescue(mona):
    """The pages after two failed starts, for data of a newer version, and for damaged data."""
    (DATA / "starting").write_text("2")
    mona.start(opens=False)
    picture(mona, "rescue", 0.5)
    mona.kill()
    with contextlib.closing(sqlite3.connect(DATA / "person.sqlite")) as store, store:
        store.execute("INSERT INTO grdb_migrations VALUES ('person 99')")
    mona.start(opens=False)
    picture(mona, "rescue of newer data", 0.5)
    mona.kill()
    for suffix in "", "-wal", "-shm":
        (DATA / f"person.sqlite{suffix}").unlink(missing_ok=True)
    (DATA / "person.sqlite").write_bytes(b"\x5a" * 20_000)
    mona.start(opens=False)
    picture(mona, "rescue damaged", 0.5)
    mona.kill()


with Server() as server:
    os.environ["MONA_SERVER"] = f"http://{server.name}"
    mona = Mona(view="daily", size=(WIDTH, HEIGHT), dark="dark" in LOOKS, welcomed=False)
    with mona:
        first_run(mona)
        fill()
        views(mona)
        lists(mona)
        sheets(mona)
        pages(mona)
        catalogues(mona)
        backups(mona)
        windows(mona)
        account(mona, server)
        inbox(mona)
    rescue(mona)
overflow.expect_none()
