"""The session is kept in the desktop's keyring and nowhere else.

The next start and monactl find it there, visits collected while it is locked wait, and logging out leaves
nothing in it. When the session is gone from the keyring, the window says so.

The test searches for the password and the token in every file left behind, in all output and logs, and in
what other users of the computer can see of the processes (ps, the environment).
"""

import json
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Server"))

from account import NAME, fill, log_in, open_account, open_outbox
from collecting import collect, find
from dialogs import answer
from secret_leaks import ProcessScan, files_with
from environment import DATA, PICTURES, make_photo
from keyring import Keyring
from mona_window import Mona
from server import Server
from translations import localized, title, tr, trn
from waiting import until

WORK, OTHER = title("artworks", 598), title("artworks", 501)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
# Words that no sentence of MONA's contains.
PASSWORD = "lanterne-orange-47"
UNREADABLE = tr("Your log-in cannot be read")
LOCKED = tr("The keyring is locked: unlock it, then try again.")
SILENT = tr("The keyring does not answer: try again in a moment.")
MISSING = tr("This desktop has no keyring, where MONA keeps you logged in.")
# All folders that may be written to, without the test's own output.
PLACE = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]).parent
os.environ["MONA_LOG"] = "debug"


def monactl(*words, status=0):
    """The output of monactl, which is logged too."""
    done = subprocess.run(
        [os.environ["MONACTL_PROGRAM"], *words, "--json"], capture_output=True, text=True, timeout=20)
    print(done.stdout, done.stderr)
    assert done.returncode == status, f"monactl {' '.join(words)}: {done.returncode}"
    return done.stderr if status else json.loads(done.stdout)


def collect_at_terminal(discovery):
    monactl("collect", discovery, "--photo", str(make_photo(f"{discovery}.jpg")))


def expect_nowhere(secret):
    for folder in (PLACE, PICTURES):
        assert not (files := files_with(secret, folder)), f"a secret is in {files}"


def expect_logged_in(mona):
    """The account's page is shown, without a question or a message about the keyring."""
    mona.see_text(tr("Devices"))
    mona.see_text(tr("Everything is sent"))
    mona.expect_windows(1)
    assert not mona.all("push button", tr("Keep in a File"))
    expect_no_file()


def expect_no_file():
    assert not (files := list(DATA.rglob("*.session"))), files


def expect_unreadable(mona, why):
    mona.see_text(UNREADABLE)
    mona.see_text(f"{why} {tr('What waits is kept, and is sent afterwards.')}")


def expect_arrived(count):
    until(f"{count} visits to arrive", lambda: len(server.visits(token)) == count)


with Keyring() as keyring, Server() as server:
    token = server.register(NAME, PASSWORD)
    with ProcessScan(PLACE) as scan:
        with Mona(view="daily", size=(1000, 900)) as mona:
            log_in(mona, server, password=PASSWORD)
            find(mona, WORK)
            collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE])
            expect_arrived(1)
            open_account(mona)
            expect_logged_in(mona)
            [session] = keyring.sessions()
            secrets = [PASSWORD, session["token"]]
            for secret in secrets:
                expect_nowhere(secret)
            process = mona.process
        collect_at_terminal("artwork:276")
        assert monactl("account")["state"] == "loggedIn"
        assert monactl("sync")["sent"] == 1
    # The search itself works: it finds the name.
    assert str(process) in scan.processes and files_with(NAME, PLACE)
    assert not any(secret.encode() in scan.seen for secret in secrets), "a secret is seen in /proc"
    expect_arrived(2)

    collect_at_terminal("artwork:277")
    with Mona() as mona:
        open_account(mona)
        expect_logged_in(mona)
        expect_arrived(3)

    keyring.lock()
    with Mona() as mona:
        open_account(mona)
        expect_unreadable(mona, LOCKED)
        # It still is when the person returns to the window, and MONA checks again.
        mona.come_back()
        find(mona, OTHER)
        collect(mona, OTHER, make_photo("IMG 0002.JPG"), [])
        mona.see("push button", trn(
            "{count} visit waits to be sent", "{count} visits wait to be sent", 1))
        open_outbox(mona)
        mona.see_text(OTHER)
        mona.see_text(LOCKED)
        # No prompt can be shown here. Two calls waiting for its answer would use up all threads.
        for count in (1, 2):
            mona.press("push button", tr("Ask Again"))
            until("MONA to ask", lambda: keyring.asked() == count)
        assert monactl("account")["state"] == "keyring"
        assert LOCKED in monactl("sync", status=1)
        mona.see_text(LOCKED)
        # The account stays logged in while the session cannot be removed.
        open_account(mona)
        asked = keyring.asked()
        mona.press("push button", tr("Log Out…"))
        answer(mona, tr("Log Out, Keep My Visits Here"))
        mona.see_text(LOCKED)
        assert keyring.asked() == asked + 1
        assert len(keyring.items()) == 1
        open_outbox(mona)
        keyring.unlock()
        # A keyring does not signal it: MONA checks when the person returns to the window.
        mona.come_back()
        expect_arrived(4)
        mona.see_no("push button", tr("Ask Again"))
        mona.see_text(tr("Recently Sent"))

    keyring.freeze()
    with Mona() as mona:
        open_account(mona)
        expect_unreadable(mona, SILENT)
        keyring.thaw()
        # MONA checks when the person returns to the window, and a check that still waited is answered now.
        mona.come_back()
        expect_logged_in(mona)
        # The earlier session, beside that of the test.
        assert keyring.sessions() == [session]
        assert len(server.ask("user/tokens", token=token)) == 2

        mona.press("push button", tr("Log Out…"))
        answer(mona, tr("Log Out, Keep My Visits Here"))
        mona.see_text(tr("You are logged out"))
        until("the server to forget it", lambda: server.ask("user", token=session["token"]) == 401)
        assert not keyring.items()

        keyring.end()
        mona.press("push button", tr("Log In Again"))
        fill(mona, tr("Username"), NAME)
        fill(mona, tr("Password"), PASSWORD)
        mona.press("push button", tr("Log In"))
        mona.see_text(tr("{fault} You stay logged in until MONA is closed.", fault=MISSING))
        mona.see("push button", tr("Keep in a File"))
        expect_no_file()
    for secret in secrets:
        expect_nowhere(secret)
