"""Visits are backed up from the window and restored into another data folder, with the same export.

A lost photo is restored; damaged data is replaced by the last copy; and after two failed starts, MONA
opens with nothing but ways to recover.
"""

import os
import re
import shutil
import subprocess

from dialogs import answer
from environment import ALBUM, DATA, HOME, make_photo, monactl
from mona_window import PROGRAM, Mona
from translations import title, tr, trc, trn, words
from waiting import until

CALDER = title("artworks", 276)
PERSON = DATA / "person.sqlite"
BACKUP = HOME / "sauvegarde.tar"


def collect(number, name, size="1200x900"):
    photo = str(make_photo(name, size))
    monactl("collect", f"artwork:{number}", "--photo", photo, "--rating", "4", "--json")


def export(**elsewhere):
    return subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "export", "--format", "json"], check=True,
        capture_output=True, text=True, env=os.environ | elsewhere).stdout


def today():
    """Makes today's copies hold the current data."""
    shutil.rmtree(DATA / "copies")
    monactl("stats", "--json")


def damage():
    for suffix in ("-wal", "-shm"):
        PERSON.with_name(PERSON.name + suffix).unlink(missing_ok=True)
    PERSON.write_bytes(b"\x5a" * 20_000)


collect(276, "calder.jpg")
collect(277, "joute.jpg", "900x1200")

with Mona(view="collection", size=(1000, 760)) as mona:
    mona.see("table cell", CALDER)

    # Backed up from the menu.
    mona.choose_in_main_menu(tr("Back Up…"))
    mona.choose_file(BACKUP, dialog=tr("Back Up"))
    mona.see_text(tr("Backed Up"))
    mona.see_text(words("“{file}” contains {contents}. MONA read it back: it is complete."))
    mona.screenshot("backed-up")
    mona.press("push button", trc("button", "Done"))
    assert monactl("verify", str(BACKUP), "--json")["visits"] == 2

    # No copy replaces the data that is open here.
    refused = subprocess.run([os.environ["MONACTL_PROGRAM"], "recover"], capture_output=True, text=True)
    assert refused.returncode == 1 and not refused.stdout, refused
    assert tr("MONA has this data open: quit MONA and wait for monactl, then try again.") in refused.stderr

    # Restored where a photo was lost and a visit was rated since.
    [photo] = [file for file in ALBUM.iterdir() if CALDER in file.name]
    whole = photo.read_bytes()
    photo.unlink()
    monactl("rate", "artwork:277", "2", "--json")
    collect(280, "other.jpg", "800x800")
    mona.choose_in_main_menu(tr("Restore…"))
    mona.choose_file(BACKUP, dialog=tr("Choose a Backup"))
    mona.see_text(words("Backup of {moment}: {contents}"))
    mona.see_text(trn(
        "{count} missing photo returns to your album", "{count} missing photos return to your album", 1))
    mona.see_text(trn(
        "{count} visit is newer here, and stays as it is",
        "{count} visits are newer here, and stay as they are", 1))
    mona.see_text(trn("{count} visit is only here, and stays", "{count} visits are only here, and stay", 1))
    mona.screenshot("plan")
    mona.press("push button", trc("button", "Restore"))
    mona.see_text(tr("Restored"))
    mona.screenshot("restored")
    mona.press("push button", trc("button", "Done"))
    assert photo.read_bytes() == whole
    assert monactl("stats", "--json")["collected"] == 3

    # A file that is no backup, and a damaged one: nothing changes.
    mona.choose_in_main_menu(tr("Restore…"))
    mona.choose_file(HOME / "Pictures" / "joute.jpg", dialog=tr("Choose a Backup"))
    mona.see_text(tr("Not Restored"))
    mona.see_text(tr("“{file}” is not a MONA backup: choose a file that MONA made.", file="joute.jpg"))
    mona.screenshot("no-backup")
    mona.press("push button", tr("Close"))

# In another data folder, all that is exported is the same.
monactl("backup", str(HOME / "all.tar"), "--json")
elsewhere = {"MONA_DATA_DIR": str(HOME / "other"), "MONA_ALBUM_DIR": str(HOME / "other-album")}
subprocess.run(
    [os.environ["MONACTL_PROGRAM"], "restore", str(HOME / "all.tar")], check=True, capture_output=True,
    env=os.environ | elsewhere)
assert export(**elsewhere) == export()
assert sorted(file.name for file in (HOME / "other-album").iterdir()) == sorted(
    file.name for file in ALBUM.iterdir() if not file.name.startswith("."))

# The data is damaged: the last copy is offered, with what is lost, and MONA goes on.
today()
collect(281, "late.jpg", "640x640")
damage()
mona = Mona(view="collection", size=(1000, 760))
mona.start(opens=False)
mona.see_text(tr("Your Data Is Damaged"))
mona.see_text(re.compile(re.escape(trn(
    "The copy from {moment} has {count} visit.", "The copy from {moment} has {count} visits.", 3,
    moment="MOMENT")).replace("MOMENT", ".*")))
mona.see_text(re.compile(".*" + re.escape(trn(
    "{count} photo in your album belongs to no visit of that copy: collect it again.",
    "{count} photos in your album belong to no visit of that copy: collect them again.", 1))))
mona.screenshot("damaged")
mona.press("push button", tr("Go Back to This Copy"))
mona.see_text(words("MONA is as it was in that copy. The damaged data is kept: “{file}”"))
mona.screenshot("gone-back")
mona.press("push button", tr("Start MONA"))
mona.see("table cell", CALDER)
mona.quit()
assert monactl("stats", "--json")["collected"] == 3
assert [file for file in (DATA / "damaged").iterdir() if file.stat().st_size == 20_000]

# Two starts fail: the third is in safe mode.
for number in range(2):
    process = subprocess.Popen([PROGRAM], stderr=subprocess.DEVNULL)
    until("MONA to start", lambda: (DATA / "starting").exists() and
          (DATA / "starting").read_text() == str(number + 1))
    process.kill()
    process.wait()
mona = Mona(view="collection", size=(1000, 760))
mona.start(opens=False)
mona.see_text(tr("MONA Did Not Start"))
mona.see("push button", tr("Restore a Backup…"))
mona.screenshot("safe")

# The help is there too; and a backup's contents are listed before it is restored.
mona.key("F1")
mona.see("heading", tr("Back up and restore"))
mona.key("Escape")  # from the page to the list, which is as wide as the window
mona.see("list item", tr("Win badges"))
mona.key("Escape")
mona.no_window(tr("Help"))
mona.press("push button", tr("Restore a Backup…"))
mona.choose_file(BACKUP, dialog=tr("Choose a Backup"))
mona.see("dialog", tr("Restore this backup?"))
mona.see_text(re.compile(".*" + re.escape(tr(
    "{visits} and {photos}", visits=trn("{count} visit", "{count} visits", 2),
    photos=trn("{count} photo", "{count} photos", 2))) + ".*", re.DOTALL))
mona.screenshot("asked")
answer(mona, tr("Cancel"))
mona.see_no("dialog", tr("Restore this backup?"))
mona.press("push button", tr("Back Up…"))
mona.choose_file(HOME / "safe.tar", dialog=tr("Back Up"))
mona.see_text(words("“{file}” contains {contents}. MONA read it back: it is complete."))
assert monactl("verify", str(HOME / "safe.tar"), "--json")["visits"] == 3
mona.press("push button", tr("Start MONA"))
mona.see("table cell", CALDER)
until("the start to count as successful", lambda: not (DATA / "starting").exists())
mona.quit()
