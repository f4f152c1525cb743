"""What a screen reader says when the server refuses a visit, one of a work that it does not know, and when it is to be sent
again or stays here."""

from account import NAME, PASSWORD, log_in
from actions import act
from collection import BOLDUC
from environment import make_photo, monactl
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from server import Server
from translations import tr


def collect():
    monactl("collect", "artwork:32", "--photo", str(make_photo("IMG_1.jpg")), "--json")


with Server("server", "--starter", "none") as server, ScreenReader("A visit that is refused") as reader:
    server.register(NAME, PASSWORD)
    mona = Mona(view="daily", size=(1280, 800), keyboard=Keyboard())
    with reader.running(mona):
        log_in(mona, server, open_page=lambda _: act("account"))
        reader.does("Collect what the server does not know", collect, takes_time=True)
        reader.does("action: outbox", lambda: act("outbox"))
        mona.focus_reaches("list item", BOLDUC)
        mona.key("Enter")
        mona.focus_reaches("push button", tr("Retry"))
        reader.does("Enter, on Retry", lambda: mona.key("Enter"))
        mona.focus_reaches("push button", tr("Keep Here Only"))
        reader.does("Enter, on Keep Here Only", lambda: mona.key("Enter"))
        reader.does("Control+Z, of keeping it here", lambda: mona.key("Control+z"))
