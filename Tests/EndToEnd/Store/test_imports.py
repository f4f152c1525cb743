"""monactl imports beside the open window 60 times: the window answers all the while, and shows what the last
import brought."""

import os
import subprocess
import time

from environment import HOME, monactl
from mona_window import Mona
from translations import tr, trn
from waiting import until

IMPORTS = 60
NAME = "Murs du voisinage"
ANSWER = 2  # seconds in which a window that is alive answers beside another process that keeps a processor busy
TABLE = """\
titre,artiste,annee,latitude,longitude
{},Zoé Éthier,1987,45.5108,-73.5366
Forêt œuvrée,Noël Côté,2004,45.5109,-73.5365
"""
table = HOME / "Murales.csv"


def work(number):
    """The title that an import of this number gives a work: different from that of the previous import."""
    return f"Château d’été {number}"


def bring_in(number):
    table.write_text(TABLE.format(work(number)), encoding="utf-8")
    subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "import", str(table), "--name", NAME], check=True, capture_output=True
    )


def alive(mona):
    since = time.monotonic()
    mona.look()
    took = time.monotonic() - since
    assert took < ANSWER, f"the window took {took:.2f} s to answer"


def total():
    stats = monactl("stats", "--json")
    return stats["artworks"] + stats["places"] + stats["heritages"]


with Mona(view="daily", size=(1000, 800)) as mona:
    mona.key("Alt+2")
    count = total()
    mona.see_text(trn("{count} discovery", "{count} discoveries", count))
    mona.key("Control+f")
    mona.type("chateau d'ete")
    mona.see_text(tr("Nothing found"))
    for number in range(1, IMPORTS + 1):
        bring_in(number)
        alive(mona)
    until("the last import", lambda: mona.all("list item", work(IMPORTS)), seconds=10)
    assert not mona.all("list item", work(IMPORTS - 1)), "the window shows an earlier import"
    assert mona.see("entry", tr("Search")).text() == "chateau d'ete"
    mona.key("Escape")
    mona.key("Escape")
    found = total()
    mona.see_text(trn("{count} discovery", "{count} discoveries", found))
