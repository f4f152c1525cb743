"""What a screen reader says of an account and of the photo inbox: what is refused, agreed, sent and decided."""

import re

from account import NAME, PASSWORD, agree, choose_server, fill
from actions import act
from environment import make_photo
from inbox_photos import paste, photograph, works
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from server import Server
from translations import tr, trn

visited = works(3)
folder, track = photograph(visited, lambda number: number != 1)


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


def sort(mona, reader):
    reader.prepares(lambda: mona.key("Control+i"))
    mona.see("push button", tr("Choose a Folder…"))
    reader.does("Paste a folder of photos", lambda: paste(mona, folder, lambda: mona.all(
        "label", trn("{count} of {total} groups decided", "{count} of {total} groups decided", 0, total=3))), takes_time=True)
    reader.does("Shift+4, of a group", lambda: mona.key("Shift+4"))
    reader.does("Enter, on a group", lambda: mona.key("Enter"))
    reader.does("U", lambda: mona.key("u"))
    reader.does("S", lambda: mona.key("s"))
    reader.does("T", lambda: mona.key("t"))
    paste(mona, track, lambda: mona.all("label", re.compile(".*" + re.escape(track.name))))
    reader.does("Remove a track", lambda: mona.press("push button", re.compile(re.escape(tr("Forget the Track {name}", name="")))))


with Server() as server, ScreenReader("Sending and sorting") as reader:
    server.register(NAME, PASSWORD)
    mona = Mona(view="daily", size=(1280, 800), keyboard=Keyboard())
    with reader.running(mona):
        log_in(mona, reader, server)
        send(mona, reader)
        sort(mona, reader)
