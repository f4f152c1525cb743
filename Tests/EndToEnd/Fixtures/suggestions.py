"""Fixture: sets the discovery of a day, which otherwise differs from day to day."""

import contextlib
import datetime
import sqlite3

from environment import DATA, monactl

KINDS = ("artwork", "place", "heritage")


def suggest(discovery, days_ago=0):
    """Writes into the store the discovery of the day of today, or of some days ago."""
    # The query creates the store, and returns the day in Montréal.
    day = datetime.date.fromisoformat(monactl("daily", "--json")["date"])
    day -= datetime.timedelta(days=days_ago)
    kind, number = discovery.split(":")
    with contextlib.closing(sqlite3.connect(DATA / "person.sqlite")) as store, store:
        store.execute(
            "INSERT OR REPLACE INTO daily VALUES (?, ?)",
            (day.isoformat(), int(number) * 4 + KINDS.index(kind)))
