#!/usr/bin/env bash
# A program watches for commits of others by reading the index of SQLite's log (the file -shm) or the database
# itself, beside the connection it has open. Reading harms nothing, one expects. But POSIX has a process give up
# all its locks on a file when it closes *any* of its descriptors: with the close, SQLite's connection in the same
# process loses its locks and does not know. Other processes may then write and truncate what it reads.
#
# Seen: SQLite 3.40.1 in Python 3.11 (Debian 12, Linux), 28 November 2026. Only locks are looked at here; nobody
# else opens the database.
# Source: fcntl(2), "Record locking"; sqlite.org/howtocorrupt.html, 2.2, which speaks of the database and not of -shm.
# So: ask PRAGMA data_version, watch by inotify, or look from another process; never open a database's files beside SQLite.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
echo "with: $(python3 -c 'import sqlite3; print("SQLite", sqlite3.sqlite_version)')"

cat >locks.py <<'PYTHON'
import os
import sqlite3


def locks():
    """How many locks this process holds on the log's index."""
    inode = os.stat("works.sqlite-shm").st_ino
    with open("/proc/locks") as file:
        return sum(f":{inode} " in line and f" {os.getpid()} " in line for line in file)


reader = sqlite3.connect("works.sqlite", isolation_level=None)
reader.execute("PRAGMA journal_mode=WAL")
reader.execute("CREATE TABLE work (title TEXT)")
reader.execute("BEGIN")
reader.execute("SELECT count(*) FROM work").fetchone()
print(locks() > 0)
other = os.open("works.sqlite-shm", os.O_RDONLY)
print(locks() > 0)
os.close(other)
print(locks() > 0)
PYTHON
mapfile -t seen < <(python3 locks.py)
expect "a reader holds locks" True "${seen[0]}"
expect "also while the file is open elsewhere in its process" True "${seen[1]}"
expect "after that was closed" False "${seen[2]}"
finish
