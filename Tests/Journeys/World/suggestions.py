"""Which discovery a day brings: it differs from day to day, and a journey that needs one says which."""

import contextlib
import datetime
import sqlite3

from home import DATA, monactl

KINDS = ("artwork", "place", "heritage")


def suggest(discovery, days_ago=0):
    """Writes into the store what MONA would have suggested today, or some days ago."""
    # Asking makes the store, and says which day it is in Montréal.
    day = datetime.date.fromisoformat(monactl("daily", "--json")["date"])
    day -= datetime.timedelta(days=days_ago)
    kind, number = discovery.split(":")
    with contextlib.closing(sqlite3.connect(DATA / "person.sqlite")) as store, store:
        store.execute(
            "INSERT OR REPLACE INTO daily VALUES (?, ?)",
            (day.isoformat(), int(number) * 4 + KINDS.index(kind)))
