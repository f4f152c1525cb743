"""What a screen reader says of an account: what is refused, agreed, sent and changed."""

from account import NAME, PASSWORD, agree, choose_server, fill
from actions import act
from dialogs import answer
from environment import make_photo
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from server import Server
from translations import tr, trc

ANOTHER = "encore un mot"


def log_in(mona, reader, server):
    reader.prepares(lambda: act("account"))
    choose_server(mona, server)
    mona.press("push button", tr("Log In"))
    fill(mona, tr("Username"), NAME)
    fill(mona, tr("Password"), "un autre mot")
    reader.does("Log in with a wrong password", lambda: mona.press("push button", tr("Log In")), takes_time=True)
    fill(mona, tr("Password"), PASSWORD)
    reader.does("Log in", lambda: mona.press("push button", tr("Log In")), takes_time=True)
    reader.does("Agree", lambda: agree(mona), takes_time=True)
    mona.see_text(tr("Devices"))


def send(mona, reader):
    reader.opens("La Joute", "joute")
    mona.press("push button", tr("Add a Photo…"))
    reader.does("Collect with an account", lambda: mona.choose_file(make_photo("IMG_1.jpg")), takes_time=True)


def change(mona, reader):
    """The password, and that nothing is sent any more."""
    reader.prepares(lambda: act("account"))
    mona.press("push button", tr("{title}…", title=tr("Change the Password")))
    for field, text in {
            "Current password": PASSWORD, "New password": ANOTHER, "The same password again": ANOTHER}.items():
        fill(mona, tr(field), text)
    reader.does("Change the password", lambda: mona.press("push button", trc("button", "Change")), takes_time=True)
    mona.press("push button", tr("Log Out…"))
    reader.does("Log out", lambda: answer(mona, tr("Log Out, Keep My Visits Here")), takes_time=True)


with Server() as server, ScreenReader("Sending") as reader:
    server.register(NAME, PASSWORD)
    mona = Mona(view="daily", size=(1280, 800), keyboard=Keyboard())
    with reader.running(mona):
        log_in(mona, reader, server)
        send(mona, reader)
        change(mona, reader)
