#!/usr/bin/python3
"""Damaged forms: fields removed, exchanged, repeated and of other types, in every encoding, to a real server.

forms.py MONA-SERVER [--seconds 20] [--count 10000] [--first 0] [--seed N]

It ends after that many requests or seconds, whichever comes first, by default after 20 seconds. No answer may be a
server error, come late or show anything of the program; a refused request changes nothing, nobody changes another
person's data, and `mona-server check` finds nothing afterwards. Each request is made from the seed and its number.
"""

import argparse
import json
import math
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

import harness
import wire

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Mutations"))

import damage  # noqa: E402
import records  # noqa: E402

SECONDS, BYTES = 10, 600_000_000
#: What no answer may contain.
TRACE = re.compile(rb"SQLite|SQLITE|Swift\.|\.swift|Fatal error|Error Domain|errno|DatabaseError|Optional\(|/tmp/|/dev/shm")
#: Routes with the fields of a valid request; those that check a password take long, so they are rarer.
VISIT = {"rating": 4, "comment": "Beau « ici »", "collected_at": "2026-11-21 15:00:00", "rating_at": "2026-11-21 15:00:00.125",
         "comment_at": "2026-11-21T15:00:00.000000Z", "photo_at": "2026-11-21 15:00:00", "share_metadata": "1"}  # fmt: skip
REPORT = {"problem": "moved", "type": "artwork", "comment": "En face", "latitude": "45.5", "longitude": -73.6}
QUICK = [
    *[("POST", f"user/{kind}", VISIT) for kind in ("artworks", "places", "heritages")] * 3,
    *[("PATCH", f"user/{kind}/{{id}}", VISIT) for kind in ("artworks", "places")] * 2,
    ("POST", "reports", REPORT), ("POST", "reports", {"problem": "new", "latitude": 45.5, "longitude": "-73.6"}),
    ("POST", "user/updateUsername", {"username": "ana-{number}"}),
    ("POST", "password/email", {"username": "bea"}), ("POST", "password/reset", {"token": "x"}),
    ("GET", "user/photo", {"discovery_id": "{id}", "type": "artwork", "size": "256"}), ("GET", "user/changes", {"since": 0}),
    ("GET", "user/artworks/{id}", {}), ("DELETE", "user/places/{id}", {"removed_at": "2026-11-21 15:00:00"}),
    ("GET", "artworks/changes", {"since": 999_999}), ("GET", "lastUpdatedArtworks", {"date": "2026-11-21"}),
]  # fmt: skip
NEW = {"password": "secret-2", "password_confirmation": "secret-2", "device": "téléphone"}
SLOW = [
    ("POST", "login", {"username": "bea", "password": "wrong", "device": "x"}), ("POST", "register", {"username": "n-{number}", **NEW}),
    ("POST", "user/updateEmail", {"email": "a-{number}@example.org", "current_password": "wrong"}),
    ("POST", "user/updatePassword", {**NEW, "current_password": "wrong"}),
]  # fmt: skip
HEADERS = [
    ("If-Match", ['"1"', "*", '""', '"9223372036854775808"', '"-1"', "x"]), ("Prefer", ["return=representation", "x"]),
    ("Idempotency-Key", ["a", "a" * 255, "a" * 256, "é"]), ("Mona-Known-Change", ["1", "9223372036854775807 x", "-1", "x", "1 x"]),
    ("Accept-Language", ["fr", "fr;q=x", ",,,", "*" * 300]), ("Range", ["bytes=0-1", "bytes=9-1", "bytes=-0", "bytes=" + "9" * 40 + "-"]),
    ("If-None-Match", ["*", '"x"']), ("Accept", ["text/html", "application/json"]), ("Accept-Encoding", ["gzip;q=0", "x"]),
    ("Content-Encoding", ["gzip", "identity"]), ("X-Forwarded-For", ["127.0.0.1", "x"]), ("X-HTTP-Method-Override", ["DELETE"]),
]  # fmt: skip
TYPES = [
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "", "text/plain",
    'multipart/form-data; boundary="x"', "multipart/form-data; boundary=" + "b" * 71, "APPLICATION/JSON; charset=utf-16", "multipart/mixed; boundary=x",
]  # fmt: skip


class Forms:
    def __init__(self, seed, image, tokens, numbers):
        self.seed, self.image, self.tokens, self.numbers = seed, image, tokens, numbers

    def request(self, number):
        """The request of this number: (method, target, its bytes)."""
        chance = random.Random(f"{self.seed}/{number}")
        method, path, fields = chance.choice(SLOW if chance.random() < 0.02 else QUICK)
        known = chance.choice(self.numbers)
        path = path.replace("{id}", str(chance.choice([known, known, *damage.NUMBERS, "x", "%00", "é"])))
        fields = {name: str(value).format(id=known, number=number) if isinstance(value, str) else value
                  for name, value in fields.items()}  # fmt: skip
        if path.startswith("user/") or path == "reports":
            fields.setdefault("id", known)
        fields = self.changed(chance, list(fields.items()))
        headers = [("Host", "mona.test"), ("Connection", "close")]
        token = chance.choice([self.tokens[0]] * 12 + self.tokens + ["x", "", "é"])
        query = []
        match chance.randrange(12):
            case 0: fields.insert(chance.randrange(len(fields) + 1), ("api_token", token))
            case 1: query.append(("api_token", token))
            case 2: headers.append(("Authorization", chance.choice(["Basic x", f"bearer {token}", "Bearer", f"Bearer  {token}"])))
            case _: headers.append(("Authorization", f"Bearer {token}"))
        if method in ("GET", "DELETE"):
            query += fields
            kind, body = None, b""
        else:
            kind, body = self.body(chance, fields)
        for name, values in HEADERS:
            if chance.random() < 0.04:
                headers.append((name, chance.choice(values)))
        if chance.random() < 0.1:
            query.append(("photo", "large"))
        if kind is not None:
            headers.append(("Content-Type", kind))
        if body or method in ("POST", "PATCH"):
            headers.append(("Content-Length", str(len(body))))
        version = chance.choice(["/api/v3/", "/api/v3/", "/api/v2/"]) if chance.random() < 0.95 else "/"
        target = version + urllib.parse.quote(path, safe="/%")
        if query:
            target += "?" + urllib.parse.urlencode([(name, as_text(value)) for name, value in query], errors="replace")
        head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers)
        return method, path, head.encode() + b"\r\n" + body

    def changed(self, chance, fields):
        """Fields with other values, without some, with some twice, or in another order; some are unchanged."""
        for _ in range(chance.choice([0, 0, 1, 1, 2, 4])):
            if not fields:
                break
            at = chance.randrange(len(fields))
            name, value = fields[at]
            match chance.randrange(6):
                case 0 | 1 | 2: fields[at] = (name, chance.choice(records.STRINGS + damage.NUMBERS))
                case 3: del fields[at]
                case 4: fields.append((name, chance.choice([value, *records.STRINGS])))
                case 5: fields[at] = (chance.choice([name.upper(), name + "[]", name + "\0", "", "é" * 99, "photo", "photo_sha256"]), value)
        if chance.random() < 0.1:
            chance.shuffle(fields)
        return fields

    def body(self, chance, fields):
        """The fields in one of the encodings, some with damaged bytes: (media type, bytes)."""
        match chance.randrange(3):
            case 0:
                members = ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields)
                kind, body = "application/json", ("{" + members + "}").encode()
            case 1:
                pairs = [(name, as_text(value)) for name, value in fields]
                kind, body = "application/x-www-form-urlencoded", urllib.parse.urlencode(pairs, errors="replace").encode()
            case 2:
                kind, body = "multipart/form-data; boundary=x", self.multipart(chance, fields)
        if chance.random() < 0.15:
            body = damage.damaged(chance, body, [body]) if body else b"\0"
        if chance.random() < 0.05:
            kind = chance.choice(TYPES)
        return kind, body

    def multipart(self, chance, fields):
        parts = []
        for name, value in fields:
            disposition = f'Content-Disposition: form-data; name="{name}"'
            if chance.random() < 0.05:
                disposition = chance.choice([
                    "Content-Disposition: form-data", f"content-disposition:form-data;name={name}", disposition + '; filename="a.jpg"',
                    f'Content-Disposition: form-data; name="{name}', f"Content-Disposition: form-data; name*=utf-8''{name}",
                    disposition + f'; name="{name}2"', "Content-Type: text/plain", "X: " + "y" * 9000, disposition + "\r\n" + disposition,
                ])  # fmt: skip
            parts.append((disposition, as_text(value).encode("utf-8", "replace")))
        if chance.random() < 0.5:
            image = chance.choice([self.image] * 6 + [b"", b"x", self.image[:99], damage.damaged(chance, self.image, [self.image], damage.SMALL)])
            part = ('Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg', image)
            parts.insert(chance.randrange(len(parts) + 1), part)
            if chance.random() < 0.1:
                parts.append(part)
        boundary = b"--x" if chance.random() < 0.97 else chance.choice([b"--y", b"x", b"---x", b"--x "])
        body = b"".join(boundary + b"\r\n" + head.encode("utf-8", "replace") + b"\r\n\r\n" + content + b"\r\n" for head, content in parts)
        if chance.random() < 0.03:
            body = chance.choice([b"preamble\r\n", b"\r\n", b"--x--\r\n"]) + body
        return body + (boundary + b"--\r\n" if chance.random() < 0.95 else chance.choice([b"", boundary, b"--x--" * 9]))


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value)


def send(port, content):
    """The answer to a request: (status, headers, body); status 0 if the connection was closed without one."""
    line = socket.create_connection(("127.0.0.1", port), SECONDS, (wire.address(), 0))
    line.settimeout(SECONDS)
    answer = b""
    try:
        line.sendall(content)
    except ConnectionError:
        # Refused before it was sent.
        pass
    try:
        while piece := line.recv(1 << 16):
            answer += piece
    except ConnectionError:
        pass
    finally:
        line.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1]) if head else 0
    return status, head, body


def state(client):
    """All of a person's own data."""
    return [client.get(path).body for path in ("user", "user/changes", "user/artworks", "user/places", "user/heritages")]


def fault(status, head, body, seconds):
    """What is wrong with an answer; None if nothing is."""
    if status == 0:
        return "no answer"
    if status >= 500 or status < 200:
        return f"status {status}"
    if seconds > SECONDS:
        return f"took {seconds:.1f} s"
    if TRACE.search(head + body) and b"image/" not in head:
        return f"shows {TRACE.search(head + body)[0]!r}"
    # What has too long a head is no HTTP to the server.
    if status >= 400 and b"text/html" not in head and (status, body) != (400, b""):
        try:
            if not json.loads(body)["message"]:
                return "refused without a sentence"
        except (ValueError, KeyError, TypeError):
            return "refused without JSON"
    return None


def run(arguments, folder, log):
    server, base = harness.start(arguments.program, folder / "data", "--requests-per-minute", "1000000", stderr=log)
    port = int(base.rsplit(":", 1)[1])
    faults, counts, number = [], {}, arguments.first
    try:
        image = harness.photo(folder, "a.jpg", "plum")[0]
        clients = []
        for name in ("ana", "bea", "cleo"):
            client = harness.Client(f"{base}/api/v3")
            word = {"password": "secret-1", "password_confirmation": "secret-1"}
            client.token = client.post("register", {"username": name, **word, "email": f"{name}@example.org"}).json["token"]
            clients.append(client)
        ana, bea, cleo = clients
        numbers = [record["id"] for record in ana.get("artworks").json["data"][:4]]
        for client in clients:
            harness.same("a visit", client.multipart("user/artworks", {"id": numbers[0], "comment": "Déjà"}, ("a.jpg", image)).status, 200)
        # A token that was revoked: nobody may use it.
        cleo.post("logout", {})
        others, mine = state(bea), state(ana)
        forms = Forms(arguments.seed, image, [ana.token, cleo.token], numbers)
        deadline = time.monotonic() + (arguments.seconds or (math.inf if arguments.count else 20))
        last = arguments.first + (arguments.count or math.inf)
        while number < last and time.monotonic() < deadline and server.poll() is None:
            method, path, content = forms.request(number)
            began = time.monotonic()
            status, head, body = send(port, content)
            wrong = fault(status, head, body, time.monotonic() - began)
            now = state(ana)
            if not wrong and (status >= 400 or method == "GET") and now != mine:
                wrong = f"was refused with {status} and changed something"
            mine = now
            key = (method, re.sub(r"/[^/a-z].*", "/…", path), status)
            counts[key] = counts.get(key, 0) + 1
            if wrong:
                faults.append(number)
                print(f"{number}: {wrong}: {content[:600]!r} {head[:80]!r} {body[:300]!r}", flush=True)
            number += 1
        harness.same("the server lives", server.poll(), None)
        harness.same("what is somebody else's", state(bea), others)
        for visits in mine[2:]:
            for visit in json.loads(visits):
                kept = (visit["rating"] or 1) in range(1, 6) and len(visit["comment"] or "") <= 2048
                harness.same(f"a visit that was kept: {visit}", kept, True)
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
        peak = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024
        harness.same(f"{peak // 1_000_000} MB are few enough", peak < BYTES, True)
        done = subprocess.run([arguments.program, "check", "--data", folder / "data"], capture_output=True, text=True)
        harness.same("check", (done.returncode, done.stdout.count("\n"), done.stderr), (0, 1, ""))
    finally:
        server.kill()
        server.wait()
    log.flush()
    log.seek(0)
    harness.same("errors in the log", [line for line in log if '"error"' in line], [])
    for statuses in (range(200, 400), range(400, 500)):
        count = sum(count for (_, _, status), count in counts.items() if status in statuses)
        print(f"{count} answers of {statuses[0]} to {statuses[-1]}")
    if arguments.verbose:
        for key, count in sorted(counts.items()):
            print(*key, count)
    print(f"forms: {number - arguments.first} damaged forms from seed {arguments.seed}, {len(faults)} of them harmful")
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="mona")
    parser.add_argument("--verbose", action="store_true", help="lists the answers by route and status")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with open(folder / "log", "w+", encoding="utf-8", errors="replace") as log:
            return run(parser.parse_args(), folder, log)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
