#!/usr/bin/env bash
# Visits of people and works are found by a list of pairs: WHERE (person, work) IN (SELECT person, work FROM found).
# SQLite looks each pair up by the key of both, one seek a pair. One expects the same beside a table that shares the
# person and is read first (CROSS JOIN). But the person then comes from the other table: SQLite takes the list apart,
# asks for each person of the list with *each* work of the list, and sorts out the pairs at the end. A thousand pairs
# are a million seeks, and the plan names the same index as before.
#
# Seen: SQLite 3.45.3 and 3.54.1 (as apsw has them), 30 November 2026. The steps of SQLite's machine are counted, by
# its progress handler, not time.
# Source: sqlite.org/rowvalue.html, 2.3, and lang_select.html, "Side note: Special handling of CROSS JOIN", which do
# not say so; seen with EXPLAIN QUERY PLAN: the subquery stands there once for each of the two columns.
# So: where a join keeps its order, hide the pair from the index, (+person, +work) IN (…), or begin with the list.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"

cat >pairs.py <<'PYTHON'
import apsw

database = apsw.Connection(":memory:")
database.execute(
    """
    CREATE TABLE person (id INTEGER PRIMARY KEY);
    CREATE TABLE visit (person INTEGER, work INTEGER, PRIMARY KEY (person, work)) WITHOUT ROWID;
    CREATE TABLE found (person INTEGER, work INTEGER);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO person SELECT i FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      INSERT INTO visit SELECT id, 7 * id + 100000 * (i - 1) FROM person, n;
    INSERT INTO found SELECT id, 7 * id FROM person;
    """
)


def steps(tables, pair):
    """The rows that are found, and the thousands of steps that it takes."""
    count = [0]

    def step():
        count[0] += 1
        return False

    database.set_progress_handler(step, 1000)
    query = f"SELECT count(*) FROM {tables} WHERE {pair} IN (SELECT person, work FROM found)"
    rows = database.execute(query).fetchall()[0][0]
    return rows, count[0]


pair, hidden = "(visit.person, visit.work)", "(+visit.person, +visit.work)"
joined = "person CROSS JOIN visit ON visit.person = person.id"
alone, beside, scanned = steps("visit", pair), steps(joined, pair), steps(joined, hidden)
print(alone[0] == beside[0] == scanned[0] == 1000)
print(alone[1] < 20)
print(beside[1] > 5000)
print(scanned[1] < 300)
PYTHON
for version in 3.45.3.0 3.54.1.0; do
  rm -rf venv
  python_packages "apsw==$version"
  mapfile -t seen < <(venv/bin/python pairs.py)
  expect "a thousand pairs of 20,000 are found each time" True "${seen[0]}"
  expect "by the key, in fewer than 20,000 steps" True "${seen[1]}"
  expect "beside the table of people, in more than 5,000,000" True "${seen[2]}"
  expect "hidden from the index, in fewer than 300,000" True "${seen[3]}"
done
finish
