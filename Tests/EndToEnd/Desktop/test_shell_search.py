"""The desktop's search finds discoveries without a window, and opens them in one."""

import time

from desktop import SEARCH, Desktop, StartedProcess
from environment import monactl
from mona_window import Mona
from translations import LANGUAGE, title, tr
from waiting import until

CALDER = title("artworks", 276)
KIND = {"en": "Artwork", "fr": "Œuvre"}[LANGUAGE]

desktop = Desktop()
mona = Mona()
assert not desktop.search("GetInitialResultSet", "as", ["calder"]), "an empty catalogue has a result"
monactl("stats", "--json")  # which fills the catalogue
first = desktop.owner(SEARCH)
until("it to be found", lambda: desktop.search("GetInitialResultSet", "as", ["calder"]))
StartedProcess(first).kill()
until("the search to end", lambda: desktop.owner(SEARCH) is None)

# Started by the first letters, as a person types.
took = []
found = []
for typed in ("c", "cal", "cald", "calder", "calder tr"):
    started = time.monotonic()
    words = typed.split()
    found = (desktop.search("GetSubsearchResultSet", "asas", found, words) if found
             else desktop.search("GetInitialResultSet", "as", words))
    lines = desktop.search("GetResultMetas", "as", found[:5]) if found else []
    took.append(round(1000 * (time.monotonic() - started)))
print(f"the search took {took} ms a keystroke, the first with the start of the process")
assert desktop.owner() is None, "no window is opened for that"

found = desktop.search("GetInitialResultSet", "as", ["calder"])
assert found[0] == "artwork:276", found
line = desktop.search("GetResultMetas", "as", found)[0]
assert line["id"] == "artwork:276" and line["name"] == CALDER, line
assert line["description"].startswith(f"{KIND} · Alexander Calder"), line
assert not desktop.search("GetInitialResultSet", "as", ["firefox"])

desktop.search("ActivateResult", "sasu", "artwork:276", ["calder"], 0)
mona.attach(StartedProcess(until("MONA to start", desktop.owner)))
mona.see("heading", CALDER)
desktop.search("LaunchSearch", "asu", ["calder"], 0)
entry = mona.see(("text", "entry"), tr("Search"))
until("the words to be searched", lambda: entry.text() == "calder")
mona.see("list item", CALDER)
mona.quit()
