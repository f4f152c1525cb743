"""An open window notices that somebody logged in by monactl."""

import os
import subprocess

from account import NAME, PASSWORD, open_account
from mona_window import Mona
from server import Server
from translations import tr

with Server() as server, Mona(view="daily", size=(1000, 800)) as mona:
    server.register(NAME, PASSWORD)
    open_account(mona)
    mona.see_text(tr("Share What You Collect"))
    subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "login", "--server", f"http://{server.name}", "--user", NAME,
         "--keep-in-file"],
        input=PASSWORD + "\n", check=True, capture_output=True, text=True)
    mona.see("heading", NAME)
    mona.see_text(tr("Devices"))
    mona.see_text(tr("Nothing waits to be sent"))
    mona.see_text(tr("You were not asked yet: nothing is sent."))
