"""monactl and the window are killed at random moments and resume: nothing that was done is lost, and no
photo is in the album twice."""

import datetime
import itertools
import shutil
import subprocess
import time

from inbox_photos import START, ask, works
from keyboard import Keyboard
from kills import (
    KILLS, SEED, chance, counts, digest, expect_sound, import_works, killed, visits, whole)
from mona_window import Mona
from photographs import take_photos
from translations import localized, tr
from waiting import until

AT_ONCE = 5
known = works(12)
alone = import_works(2 * KILLS + 20)
chance.shuffle(alone)
moments = (START + datetime.timedelta(minutes=10 * number) for number in itertools.count())


def photograph(places=(None,)):
    """A folder with a photo of each place, no two of them the same."""
    shots = [(f"IMG_{number}.jpg", next(moments), place) for number, place in enumerate(places)]
    return take_photos(f"{shots[0][1]:%m%d%H%M}", shots)


def expect_kept(before, after=None):
    """The data from before the kill is still there."""
    after = after or visits()
    assert before.items() <= after.items(), f"lost: {set(before.items()) - set(after.items())}"


def collect_directly():
    """A work is collected or not; if not, repeating the command collects it."""
    before, row, photo = visits(), alone.pop(), photograph() / "IMG_0.jpg"
    order = ["collect", row["id"], "--photo", str(photo), "--rating", "4", "--comment", "Oh !"]
    was_done = killed(*order)
    after = visits()
    expect_kept(before, after)
    if len(after) == len(before):
        assert not was_done, "the command reported success"
        whole(*order)
    else:
        whole("stats")  # which removes an unfinished copy
    [new] = visits().keys() - before.keys()
    assert visits()[new] == (4, "Oh !", digest(photo))


def note():
    """A visit gets another rating or comment: it has either the old or the new one."""
    before = visits()
    if not before:
        return
    one = chance.choice(sorted(before))
    stars, words, photo = before[one]
    name, value, new = chance.choice([
        ("rate", 6 - (stars or 1), (6 - (stars or 1), words, photo)),
        ("comment", text := f"Dit {chance.random()}", (stars, text, photo))])
    was_done = killed(name, f"artwork:{one >> 2}", str(value))
    now = visits()
    assert now[one] == new or not was_done and now[one] == before[one], f"{now[one]}, not {new}"
    expect_kept({other: visit for other, visit in before.items() if other != one}, now)


def collect_outing():
    """A folder goes through the inbox, and back: killed at each step, which is then repeated."""
    before = visits()
    folder = photograph([place for _, place in chance.sample(known, AT_ONCE)])
    photos = {digest(photo) for photo in folder.iterdir()}
    killed("inbox", str(folder), "--collect")
    expect_kept(before)
    whole("inbox", str(folder), "--collect")
    new = {one: visit for one, visit in visits().items() if one not in before}
    assert {visit[2] for visit in new.values()} == photos
    expect_sound()
    killed("inbox", "--undo")
    expect_kept(before)
    whole("inbox", "--undo")
    assert visits() == before
    whole("inbox", "--discard")
    shutil.rmtree(folder)


# MARK: monactl

print(f"seed {SEED}")
whole("stats")
while counts["killed"] < KILLS:
    chance.choices([collect_directly, note, collect_outing], weights=[5, 3, 2])[0]()
    expect_sound()
print(f"monactl: {dict(counts)}, {len(visits())} visits")

# MARK: The window


def paste_on_sheet(mona):
    """A photo is pasted on a sheet, which collects it."""
    before, row, photo = visits(), alone.pop(), photograph() / "IMG_0.jpg"
    mona.start()
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(localized(row["title"]))
    mona.press("list item", localized(row["title"]))
    mona.see("push button", tr("Add a Photo…"))
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", "text/uri-list"], input=photo.as_uri().encode(),
        check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.1)
    mona.key("Control+v")
    time.sleep(chance.uniform(0, 0.3))
    mona.kill()
    expect_kept(before)
    new = visits().keys() - before.keys()
    counts["window: collected"] += len(new)
    if not new:
        whole("collect", row["id"], "--photo", str(photo))
    whole("stats")


def decisions():
    """The decisions and notes of the inbox's groups, by number."""
    return {row[0]: row[1:] for row in ask(
        "SELECT id, discovery, rating, comment, photo FROM inboxGroup")}


def decide_and_collect(mona):
    """A folder waits in the inbox; all of it is decided and collected without a pause."""
    before = visits()
    folder = photograph([place for _, place in chance.sample(known, AT_ONCE)])
    whole("inbox", str(folder))
    mona.start()
    mona.key("Control+i")
    until("the photos to show", lambda: mona.all("push button", tr("Skip")))
    Keyboard().tap("Shift+3", "c", "mots", "Escape", *["Enter"] * AT_ONCE)
    mona.key("Control+Enter")
    time.sleep(chance.uniform(0, 0.6))
    noted = decisions()
    mona.kill()
    for group, parts in decisions().items():
        assert all(old in (None, new) for old, new in zip(noted.get(group, parts), parts)), "lost"
    assert noted.keys() <= decisions().keys(), "lost"
    expect_kept(before)
    counts["window: of an outing"] += len(visits()) - len(before)
    whole("inbox", "--collect")
    new = {one: visit for one, visit in visits().items() if one not in before}
    assert {visit[2] for visit in new.values()} == {digest(photo) for photo in folder.iterdir()}
    expect_sound()
    whole("inbox", "--undo")
    whole("inbox", "--discard")
    assert visits() == before


with Mona(view="collection", size=(1280, 800)) as mona:
    for number in range(max(1, KILLS // 6)):
        mona.kill()
        [paste_on_sheet, decide_and_collect][number % 2](mona)
        expect_sound()
    mona.start()
print(f"{dict(counts)}, {len(visits())} visits")
