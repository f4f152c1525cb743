"""A photo that everybody sees: its author agrees to that apart from sending it, an editor of the server chooses it, its
author is thanked once, others see it with its author's name, and it goes when its author withdraws."""

import http.cookiejar
import os
import re
import subprocess
import urllib.parse
import urllib.request

from account import NAME, PASSWORD, choose_server, fill, open_account
from collecting import collect, find
from environment import HOME, make_photo
from mona_window import Mona
from server import PROGRAM, Server
from translations import localized, title, tr, trc
from waiting import until

WORK = title("artworks", 277)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
CREDIT = "Ana <b>"
QUESTION, CONSENT = tr("May everybody see your photographs?"), tr("May MONA send what you collect?")
SHOW = tr("Show my photographs to everybody")
THANKS = tr("Thanks: your photograph now shows {title} to everybody", title=WORK)


class Editor:
    """Somebody who looks after the catalogue, in a browser."""

    def __init__(self, server):
        self.base = f"http://{server.name}"
        password = subprocess.run(
            [PROGRAM, "user", "add", "eva", "--role", "editor", "--data", server.data],
            check=True, capture_output=True, text=True).stdout.strip()
        self.browser = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.send("/login", self.page("/login"), username="eva", password=password)

    def page(self, path):
        with self.browser.open(self.base + path, timeout=20) as answer:
            return answer.read().decode()

    def send(self, path, page, **fields):
        """Sends a form of a page."""
        fields["form"] = re.search('name="form" value="([0-9a-f]+)"', page)[1]
        with self.browser.open(self.base + path, urllib.parse.urlencode(fields).encode(), timeout=20) as answer:
            return answer.read().decode()

    def photos(self):
        """What can be chosen for the work."""
        return re.findall('name="photo" value="([0-9a-f]{64})"', self.page("/works/277/picture"))

    def choose(self, photo):
        page = self.page("/works/277/picture")
        assert "checked" in self.send("/works/277/picture", page, photo=photo)


def log_in(mona):
    """Logs in, agrees to send, and asks to be asked about photographs for everybody."""
    open_account(mona)
    choose_server(mona, server)
    mona.press("push button", tr("Log In"))
    fill(mona, tr("Username"), NAME)
    fill(mona, tr("Password"), PASSWORD)
    mona.press("push button", tr("Log In"))
    mona.window(CONSENT)
    mona.press(("list item", "toggle button", "switch"), tr("Ask me about photographs for everybody"))
    mona.screenshot("consent")
    mona.press("push button", tr("Agree"))
    mona.window(QUESTION)
    fill(mona, tr("Name beside them; none if empty"), CREDIT)
    mona.screenshot("question")
    mona.press("push button", tr("Agree"))
    mona.no_window(QUESTION)
    # This desktop has no keyring.
    mona.press("push button", tr("Keep in a File"))
    mona.see_no("push button", tr("Keep in a File"))


def see_picture(size):
    """Another computer, without an account, shows the picture with its author's name."""
    with Mona(view="artworks", size=size) as mona:
        mona.key("Control+f")
        mona.see("entry", tr("Search"))
        mona.type(WORK[:14])
        mona.press("list item", WORK)
        mona.press("push button", trc("show pictures", "Always"))
        mona.see("image", tr("Picture of {title}", title=WORK))
        mona.see_text(tr("Picture: {names}", names=CREDIT))
        mona.screenshot(f"picture-{size[0]}")


with Server() as server:
    token = server.register(NAME, PASSWORD)
    editor = Editor(server)
    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona)
        find(mona, WORK)
        collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4)
        until("the photo to be offered", lambda: len(editor.photos()) == 1, seconds=60)
        assert server.ask("user/showing", token=token)["credit"] == CREDIT
        editor.choose(editor.photos()[0])

    with Mona(view="daily", size=(1000, 800)) as mona:
        # The thanks stay until they are opened, and lead to the work.
        mona.see("push button", THANKS)
        mona.screenshot("thanks")
        mona.press("push button", THANKS)
        mona.see("image", tr("Your photo of {title}", title=WORK))
        mona.key("Alt+1")
        mona.see_no("push button", THANKS)

    here = {name: os.environ[name] for name in ("MONA_DATA_DIR", "MONA_ALBUM_DIR")}
    os.environ.update({name: str(HOME / f"other-{name}") for name in here})
    os.environ["MONA_SERVER"] = f"http://{server.name}"
    update = [os.environ["MONACTL_PROGRAM"], "catalogues", "update", "--server", f"http://{server.name}"]
    subprocess.run(update, check=True, capture_output=True)
    for size in ((1000, 800), (360, 640)):
        see_picture(size)

    os.environ.update(here)
    with Mona(view="daily", size=(1000, 800)) as mona:
        mona.see_no("push button", THANKS)
        mona.choose_in_main_menu(tr("Privacy"))
        mona.see_text(tr("Your consent"))
        mona.press(("list item", "toggle button", "switch"), re.compile(f"^{re.escape(SHOW)}"))
        until("the picture to go", lambda: not server.ask("pictures")["data"], seconds=60)
        assert server.ask("artworks/277/picture") == 404
        mona.screenshot("withdrawn")

    # Other computers show none from their next look at the server on.
    os.environ.update({name: str(HOME / f"other-{name}") for name in here})
    subprocess.run(update, check=True, capture_output=True)
    with Mona(view="artworks", size=(1000, 800)) as mona:
        mona.key("Control+f")
        mona.see("entry", tr("Search"))
        mona.type(WORK[:14])
        mona.press("list item", WORK)
        mona.see("image", tr("No picture of {title} yet", title=WORK))
