"""Backups and answers of a server: what they consist of is damaged, and the rest written so that it fits."""

import base64
import contextlib
import copy
import hashlib
import io
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tarfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Server"))

import damage

#: Values at the bounds of what columns and members hold, and of other types.
CELLS = [
    None, 0, 1, -1, 2, 3, 5, 6, 255, 2**31, 2**53, 2**63 - 1, -2**63, 0.5, -1e308, "", " ", "0", "-5", "x",
    "é\u0301" * 30, "😀" * 2048, "a" * 2049, "\u202e« »", "\0", "a\0b", "null", "2026-11-21T15:00:00Z", "2026-13-45",
    "-0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "../photo.jpg", "/photo.jpg", "a/b.jpg", ".", "n" * 255 + ".jpg",
    "0" * 64, "G" * 64, b"", b"\x80\xff", b"\0" * 64, b"text",
]  # fmt: skip
STRINGS = [cell for cell in CELLS if not isinstance(cell, bytes)] + [
    True, False, [], {}, [[]], {"fr": None}, "\ud83d", "\U0010ffff" * 10, "\ue000", "1e400", "１２",
]
SCHEMA = [
    "DROP TABLE {table}", "DELETE FROM {table}", "ALTER TABLE {table} RENAME TO other",
    "ALTER TABLE {table} ADD COLUMN another", "ALTER TABLE {table} RENAME COLUMN {column} TO another",
    "ALTER TABLE {table} DROP COLUMN {column}", "CREATE TABLE another AS SELECT * FROM {table}",
    # A table without its constraints and types.
    "CREATE TABLE plain AS SELECT * FROM {table}; DROP TABLE {table}; ALTER TABLE plain RENAME TO {table}",
    "CREATE INDEX another ON {table} ({column})",
    "CREATE TRIGGER another AFTER INSERT ON {table} BEGIN DELETE FROM target; END",
    "CREATE VIEW another AS SELECT * FROM {table}",
    "DELETE FROM grdb_migrations WHERE rowid = (SELECT max(rowid) FROM grdb_migrations)",
    "DELETE FROM grdb_migrations WHERE identifier = 'person {number}'",
    "INSERT INTO grdb_migrations VALUES ('person 99')", "PRAGMA user_version = {number}", "PRAGMA application_id = 7",
    "PRAGMA encoding = 'UTF-16'; VACUUM", "PRAGMA auto_vacuum = 1; VACUUM", "PRAGMA page_size = 512; VACUUM",
    "PRAGMA journal_mode = WAL",
]  # fmt: skip


def backup(random, data):
    """A backup whose database, description, photos or checksums are damaged; the checksums mostly fit."""
    entries = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for entry in archive:
            entries[entry.name] = archive.extractfile(entry).read()
    sums = entries.pop("SHA256SUMS")
    for _ in range(random.randint(1, 3)):
        match random.randrange(12):
            case 0 | 1 | 2 | 3 | 4: entries["person.sqlite"] = database(random, entries["person.sqlite"])
            case 5: entries["person.sqlite"] = pages(random, entries["person.sqlite"])
            case 6: entries["manifest.json"] = json_text(random, entries["manifest.json"])
            case 7: entries["visits.json"] = json_text(random, entries["visits.json"])
            case 8:
                photos = [name for name in entries if name.startswith("photos/")]
                if photos:
                    name = random.choice(photos)
                    entries[name] = random.choice([b"", b"x", damage.damaged(random, entries[name], [entries[name]])])
            case 9: entries.pop(random.choice(list(entries)), None)
            case 10:
                name = random.choice(list(entries))
                other = random.choice([
                    "photos/a.jpg", "photos/../a.jpg", "/a.jpg", "photos/", "photos/" + "n" * 200 + ".jpg", "photos/é.jpg",
                    "photos/a/b/c.jpg", "photos/\\n.jpg", "photos/a\nb.jpg", "a", "./" + name, "person.sqlite-wal",
                ])  # fmt: skip
                entries[other] = entries[name] if random.random() < 0.5 else entries.pop(name)
            case 11: entries = dict(random.sample(list(entries.items()), len(entries)))
        if "person.sqlite" not in entries or "manifest.json" not in entries or "visits.json" not in entries:
            break
    if random.random() < 0.9:
        sums = "".join(
            f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in entries.items() if "\n" not in name
        ).encode()
    if random.random() < 0.05:
        sums = damage.damaged(random, sums, [sums])
    file = io.BytesIO()
    kind = random.choice([tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
    with tarfile.open(fileobj=file, mode="w", format=kind) as archive:
        for name, content in [*entries.items(), ("SHA256SUMS", sums)]:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            if random.random() < 0.01:
                entry.type = random.choice([tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
            try:
                archive.addfile(entry, io.BytesIO(content))
            except (ValueError, UnicodeError):
                # This format cannot hold the name.
                continue
    data = file.getvalue()
    return damage.damaged(random, data, [data]) if random.random() < 0.1 else data


def pages(random, data):
    """A database file with damaged bytes, mostly in the pages that hold rows."""
    return damage.damaged(random, data, [data], damage.SMALL)


def database(random, data):
    """A database file with other values in some cells, as only a program that ignores its rules writes them."""
    try:
        with contextlib.closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(data)
            return _database(random, connection)
    except (sqlite3.Error, UnicodeDecodeError):
        # It was damaged before, or by what was done to its schema.
        return data


def _database(random, connection):
    connection.execute("PRAGMA foreign_keys = OFF")
    if random.random() < 0.8:
        connection.execute("PRAGMA ignore_check_constraints = ON")
    tables = [row[0] for row in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")]  # fmt: skip
    filled = [table for table in tables if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()]
    for _ in range(random.randint(1, 3)):
        table = random.choice(filled if random.random() < 0.8 else tables)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        if not columns:
            continue
        column = random.choice(columns)
        try:
            match random.randrange(6):
                case 0 | 1 | 2:
                    row = random.choice(["", f" WHERE {column} = (SELECT max({column}) FROM {table})"])
                    connection.execute(f"UPDATE {table} SET {column} = ?{row}", (random.choice(CELLS),))
                case 3:
                    values = [random.choice(CELLS) for _ in columns]
                    marks = ", ".join("?" * len(columns))
                    connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", values)
                case 4: connection.execute(f"DELETE FROM {table} WHERE {column} = (SELECT min({column}) FROM {table})")
                case 5:
                    connection.executescript(
                        random.choice(SCHEMA).format(table=table, column=column, number=random.randint(1, 13)))
        except (sqlite3.Error, OverflowError):
            # What SQLite refuses cannot be in a backup.
            continue
        connection.commit()
    return connection.serialize()


def json_text(random, data):
    """JSON with other values in some members, or with damaged bytes."""
    if random.random() < 0.2:
        return damage.damaged(random, data, [data])
    if random.random() < 0.4:
        return damage.rebuilt(random, data) or data
    try:
        value = json.loads(data)
    except ValueError:
        return damage.damaged(random, data, [data]) if data else data
    for _ in range(random.randint(1, 4)):
        _member(random, value)
    written = json.dumps(value, ensure_ascii=random.random() < 0.5)
    return re.sub("[\ud800-\udfff]", "?", written).encode()


def _member(random, value):
    """Changes one member or element in its place: another value, removed, repeated, or in another order."""
    while isinstance(value, (dict, list)) and value:
        key = random.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if isinstance(value[key], (dict, list)) and value[key] and random.random() < 0.85:
            value = value[key]
            continue
        match random.randrange(5):
            # Copies: a value that stood in two places, or in itself, could change in both, or never be written.
            case 0 | 1: value[key] = copy.deepcopy(random.choice(STRINGS))
            case 2: del value[key]
            case 3 if isinstance(value, list): value.extend(copy.deepcopy(value[: random.randint(1, 5)]))
            case 3: value[random.choice(list(value))] = copy.deepcopy(value[key])
            case 4 if isinstance(value, list): random.shuffle(value)
            case 4: value[key] = value[key] * 2 if isinstance(value[key], str) else [value[key]]
        return


HEADERS = {
    "content-type": ["text/html", "application/json; charset=x", "image/jpeg", "", "application/pdf", "\u202e"],
    "date": ["", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 99 Nov 99999 99:99:99 GMT", "Thu, 01 Jan 0000 00:00:00 GMT"],
    "retry-after": ["", "0", "-1", "99999999999999999999", "9" * 18, "9223372036854775807", "Sun, 06 Nov 2094 08:49:37 GMT", "x"],
    "etag": ["", '"', "x" * 5000, '"' + "0" * 64 + '"'], "location": ["", "https://[", "http://other.test/"],
    "mona-server": ["", "x"], "last-modified": ["", "x"], "content-range": ["bytes 0-1/2", "x"],
}  # fmt: skip
STATUSES = [200, 200, 201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 409, 410, 412, 413, 416, 422, 429, 500, 502, 503, 507]


def answers(random, data):
    """A recording in which some answers are damaged, exchanged, repeated or missing."""
    recording = json.loads(data)
    given = recording["answers"]
    for _ in range(random.randint(1, 4)):
        path = random.choice(list(given))
        answer = random.choice(given[path])
        body = base64.b64decode(answer["body"])
        match random.randrange(11):
            case 0 | 1 | 2 | 3 | 4: body = json_text(random, body)
            case 5: body = damage.damaged(random, body, [body]) if body else b"{"
            case 6: answer["status"] = random.choice(STATUSES)
            case 7:
                name = random.choice(list(HEADERS))
                if name in answer["headers"] and random.random() < 0.5:
                    del answer["headers"][name]
                else:
                    answer["headers"][name] = random.choice(HEADERS[name])
            case 8:
                other = random.choice(list(given))
                given[path] = [dict(one) for one in given[other]]
                continue
            case 9:
                given[path] = [dict(one) for one in given[path] * random.randint(1, 3)]
                continue
            case 10:
                # The server was put back from a backup, and says so once.
                message = base64.b64encode(b'{"message": "Never given."}').decode()
                given[path].insert(0, {"status": 410, "headers": dict(answer["headers"]), "body": message})
                continue
        answer["body"] = base64.b64encode(body).decode()
    return json.dumps(recording).encode()


def recorded(program, folder):
    """The answers of a real server to a client who has visits there and here: the content of a recording."""
    import harness

    server, base = harness.start(program, folder / "server", "--requests-per-minute", "1000000")
    try:
        client = harness.Client(f"{base}/api/v3")
        word = {"password": "secret-1", "password_confirmation": "secret-1"}
        client.token = client.post("register", {"username": "ana", **word, "device": "one"}).json["token"]
        numbers = [record["id"] for record in client.get("artworks").json["data"][:6]]
        image = harness.photo(folder, "a.jpg", "plum")[0]
        for number in (*numbers[:2], numbers[4]):
            fields = {"id": number, "rating": 4, "comment": "D’un autre appareil"}
            client.multipart("user/artworks", fields, ("a.jpg", image))
        client.post("user/artworks", {"id": numbers[5], "comment": "Sans photo"})
        client.ask("DELETE", f"user/artworks/{numbers[2]}")
        for number in numbers[:1]:
            client.ask("DELETE", f"user/artworks/{number}")
            client.multipart("user/artworks", {"id": number, "rating": 2}, ("a.jpg", image))
        answers = {}

        def keep(path, answer, method="GET", as_path=None):
            headers = {name.lower(): value for name, value in answer.headers.items()}
            body = base64.b64encode(answer.body).decode()
            answers.setdefault(f"{method} {as_path or path}", []).append(
                {"status": answer.status, "headers": headers, "body": body})

        for path in ("capabilities", "user", "user/changes", "user/artworks", "user/places", "user/heritages", "user/tokens",
                     "user/storage", "user/consent", "user/showing", "user/pictures", "pictures", "catalogue", "daily", "badges"):  # fmt: skip
            keep(path, client.get(path))
        for number in numbers:
            keep(f"artworks/{number}", client.get(f"artworks/{number}"))
            keep(f"user/artworks/{number}", client.get(f"user/artworks/{number}"))
        keep("user/photo", client.get(f"user/photo?discovery_id={numbers[4]}&type=artwork"))
        def some(records):
            """The first of them, by the titles that mona-readers gives the works of these numbers."""
            for record in records[:3]:
                if isinstance(record["title"], dict):
                    record["title"]["fr"] = f"Œuvre artwork:{record['id']}"
            return records[:3]

        for kind in ("artworks", "places", "heritages"):
            page = client.get(f"{kind}/changes?since=0")
            fields = page.json
            fields["data"] = some(fields["data"])
            fields["more"] = False
            page.body = json.dumps(fields).encode()
            keep(f"{kind}/changes", page)
            fields = client.get(kind)
            fields.body = json.dumps({"data": some(fields.json["data"])}).encode()
            keep(kind, fields)
        for number in numbers[:3]:
            changed = client.post("user/artworks", {"id": number, "rating": 3}, Prefer="return=representation")
            keep("user/artworks", changed, "POST")
            body = json.dumps({"rating": 5}).encode()
            edited = client.ask("PATCH", f"user/artworks/{number}", body, "application/json")
            keep(f"user/artworks/{number}", edited, "PATCH")
            photos = f"user/artworks/{number}/photos"
            fields = {"key": hashlib.sha256(image).hexdigest(), "taken_at": "2026-11-21T17:00:00Z"}
            keep(photos, client.multipart(photos, fields, ("a.jpg", image)), "POST")
            keep(photos, client.get(photos))
            keep(f"user/artworks/{number}", client.get(f"user/artworks/{number}"))
        user = str(client.get("user").json["id"])
        return json.dumps({"user": user, "visited": numbers[:4], "answers": answers}).encode()
    finally:
        server.kill()
        server.wait()


def new_backup(readers, file):
    """A backup that MONA makes."""
    subprocess.run([readers], input=f"newBackup\t{file}\n".encode(), check=True, stdout=subprocess.DEVNULL)
    return file.read_bytes()
