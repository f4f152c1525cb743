#!/usr/bin/env bash
# A database that researchers publish with Datasette often has short foreign keys, "work REFERENCES works": SQLite and
# PostgreSQL take them to mean the other table's primary key, and PRAGMA foreign_key_list then gives NULL as the column.
# One expects a link to the work, or at worst none. In fact each page of the referring table is an internal error (500),
# and so are its CSV and JSON with labels; the page of the other table and JSON without labels work, so that a check by a
# client of the interface sees nothing.
#
# Seen: datasette 0.65.5, Python 3.11, 29 November 2026.
# Source: datasette.io/docs does not say so; get_outbound_foreign_keys in datasette/utils passes the column on as it is.
# So: name the column, REFERENCES works (id), in a database that is to be published.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages datasette==0.65.5 aiofiles==25.1.0 anyio==4.16.0 asgi-csrf==0.11 asgiref==3.13.0 click==8.5.1 \
  click-default-group==1.2.4 flexcache==0.3 flexparser==0.4 h11==0.16.0 httpcore==1.0.9 httpx==0.28.1 hupper==1.12.1 \
  idna==3.20 itsdangerous==2.2.0 janus==2.0.0 Jinja2==3.1.6 MarkupSafe==3.0.4 mergedeep==1.3.4 platformdirs==4.14.8 \
  pluggy==1.7.0 python-multipart==0.0.34 PyYAML==6.0.4 typing_extensions==4.16.0 uvicorn==0.54.0 \
  certifi==2026.10.19.post1 setuptools==80.9.0

# database FILE REFERENCE: a work and a visit of it, which refers to it by REFERENCE.
database() {
  "$work/venv/bin/python" - "$@" <<'PYTHON'
import sqlite3
import sys

file, reference = sys.argv[1:]
sqlite3.connect(file).executescript(f"""
PRAGMA foreign_keys = ON;
CREATE TABLE works (id INTEGER PRIMARY KEY, title TEXT);
INSERT INTO works VALUES (12, 'The Joust');
CREATE TABLE visits (id INTEGER PRIMARY KEY, work INTEGER REFERENCES {reference});
INSERT INTO visits VALUES (1, 12);
""")
PYTHON
}

# seen PATH: what Datasette answers, in one word.
seen() {
  local answer
  answer=$("$work/venv/bin/python" -m datasette "${1:1:1}.db" --get "$1" 2>&1) || true
  if grep -qE "Error 500|\"status\": 500" <<<"$answer"; then
    echo "500"
  elif grep -q "The Joust" <<<"$answer"; then
    echo "the title"
  else
    echo "the number"
  fi
}

database a.db works
database b.db "works (id)"
expect "the page of visits, REFERENCES works" "500" "$(seen /a/visits)"
expect "their JSON with labels" "500" "$(seen '/a/visits.json?_labels=on')"
expect "their CSV with labels" "500" "$(seen '/a/visits.csv?_labels=on')"
expect "their JSON without labels" "the number" "$(seen /a/visits.json)"
expect "the page of works" "the title" "$(seen /a/works)"
expect "the page of visits, REFERENCES works (id)" "the title" "$(seen /b/visits)"
expect "their CSV with labels" "the title" "$(seen '/b/visits.csv?_labels=on')"
finish
