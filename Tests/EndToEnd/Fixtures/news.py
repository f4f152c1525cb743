"""Fixture: two entries of the news that an earlier fetch brought."""

import sqlite3
from contextlib import closing
from datetime import datetime, timezone

from environment import DATA, monactl

FEED = "Le blogue de Clémentine"
FIRST, SECOND = "Une murale au marché", "Le parc s’agrandit"


def fill():
    """Writes them, so recently that nothing is fetched."""
    monactl("news", "--json")  # makes the database
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    with closing(sqlite3.connect(DATA / "person.sqlite")) as store, store:
        store.execute("UPDATE newsFeed SET title = ?, checkedAt = ?", (FEED, now))
        feed, = store.execute("SELECT id FROM newsFeed").fetchone()
        for number, title in enumerate((FIRST, SECOND)):
            store.execute(
                "INSERT INTO newsEntry (feed, identity, title, summary, text, link, publishedAt)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (feed, title, title, "Ce qui s’y passe.", "Un premier paragraphe.\n\nUn second.",
                 "https://exemple.org/", f"2026-11-2{8 - number}T12:00:00.000Z"))
