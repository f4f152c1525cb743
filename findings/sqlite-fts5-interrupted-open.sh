#!/usr/bin/env bash
# A search as one types interrupts the query that a new letter overtakes, and takes SQLITE_INTERRUPT for "never mind".
# But where sqlite3_interrupt arrives while a connection opens an FTS5 table for its first query, SQLite 3.40 (Debian 12)
# ends the query with SQLITE_ERROR, "vtable constructor failed": the error of a broken table. Nothing is broken: the
# next query works. SQLite 3.41 and later say SQLITE_INTERRUPT.
#
# Seen: apsw 3.40.1.0 and 3.41.2.0 (the SQLite of the same number), 28 November 2026; Debian 12's SQLite 3.40.1 and Python
# 3.11 do as the first. The interrupts come from the authorizer, so that each arrives at a known step of the compilation.
# Source: sqlite.org/c3ref/interrupt.html: an interrupted operation returns SQLITE_INTERRUPT. The error is made where
# a virtual table declares its columns (sqlite3_declare_vtab).
# So: whoever interrupts a query remembers it, and takes any error of that query as its end.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"

cat >search.py <<'PYTHON'
"""The errors that a connection's first search ends with, interrupted at each step of its compilation in turn."""

import apsw

connection = apsw.Connection("works.sqlite")
cursor = connection.cursor()
cursor.execute("CREATE VIRTUAL TABLE IF NOT EXISTS work USING fts5(title)")
cursor.execute("INSERT OR REPLACE INTO work (rowid, title) VALUES (1, 'Three Disks')")


def interrupted_search(step):
    """The error of a new connection's search, what it then finds, and whether there was such a step."""
    steps = 0

    def authorize(*_):
        nonlocal steps
        steps += 1
        if steps == step:
            connection.interrupt()
        return apsw.SQLITE_OK

    connection = apsw.Connection("works.sqlite")
    search = "SELECT title FROM work WHERE work MATCH 'disks'"
    error = None
    connection.setauthorizer(authorize)
    try:
        connection.cursor().execute(search).fetchall()
    except (apsw.SQLError, apsw.InterruptError) as failure:
        error = "SQLITE_ERROR" if isinstance(failure, apsw.SQLError) else "SQLITE_INTERRUPT"
    connection.setauthorizer(None)
    return error, connection.cursor().execute(search).fetchall(), steps >= step


errors, found, step, isStep = set(), set(), 1, True
while isStep:
    error, rows, isStep = interrupted_search(step)
    errors.add(error)
    found.update(rows)
    step += 1
print(" ".join(sorted(error for error in errors if error)))
print(found == {("Three Disks",)})
PYTHON

# look VERSION EXPECTED-ERRORS: the errors that an interrupted first search ends with.
look() {
  python_packages "apsw==$1"
  mapfile -t seen < <("$work/venv/bin/python" search.py)
  expect "errors of an interrupted first search" "$2" "${seen[0]}"
  expect "the same search works afterwards" True "${seen[1]}"
}

look 3.40.1.0 "SQLITE_ERROR SQLITE_INTERRUPT"
look 3.41.2.0 "SQLITE_INTERRUPT"
finish
