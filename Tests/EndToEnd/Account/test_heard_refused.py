"""What a screen reader says when the server refuses a visit: one of a work that it does not know."""

from account import NAME, PASSWORD, log_in
from actions import act
from environment import make_photo, monactl
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from server import Server


def collect():
    monactl("collect", "artwork:32", "--photo", str(make_photo("IMG_1.jpg")), "--json")


with Server("server", "--starter", "none") as server, ScreenReader("A visit that is refused") as reader:
    server.register(NAME, PASSWORD)
    mona = Mona(view="daily", size=(1280, 800), keyboard=Keyboard())
    with reader.running(mona):
        log_in(mona, server, open_page=lambda _: act("account"))
        reader.does("Collect what the server does not know", collect, takes_time=True)
        reader.does("action: outbox", lambda: act("outbox"))
