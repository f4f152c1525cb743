"""Photos in a bucket of an S3-compatible store: moto's, behind a proxy that refuses one request in ten.

store.py MONA-SERVER    with the Python of a virtual environment that has moto[server]

Four devices upload and remove photos while the store refuses requests and cuts answers off; the server is killed and
started again. Nothing is lost and nothing is doubled; check, export, backup and restore work as with a folder.
"""

import concurrent.futures
import hashlib
import http.client
import http.server
import os
import pathlib
import random
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

import harness

DEVICES, PHOTOS = 4, 6
KEYS = "AWS_ACCESS_KEY_ID=mona\nAWS_SECRET_ACCESS_KEY=secret\n"


class Faults(http.server.BaseHTTPRequestHandler):
    """Passes requests on to the store, and refuses one in ten, before or after it was carried out."""

    protocol_version = "HTTP/1.1"
    port, chance, dice = 0, 0.0, random.Random(1)
    asked = 0

    def pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        Faults.asked += 1
        fault = Faults.dice.choice(["refused", "lost", "cut"]) if Faults.dice.random() < Faults.chance else None
        if fault == "refused":
            return self.reply(503, [], b"<Error><Code>SlowDown</Code></Error>")
        store = http.client.HTTPConnection("127.0.0.1", Faults.port, timeout=20)
        store.request(self.command, self.path, body, dict(self.headers))
        answer = store.getresponse()
        content, headers = answer.read(), answer.getheaders()
        store.close()
        if fault == "lost":
            self.close_connection = True
        elif fault == "cut" and len(content) > 1:
            self.reply(answer.status, headers, content[: len(content) // 2], len(content))
            self.close_connection = True
        else:
            self.reply(answer.status, headers, content)

    def reply(self, status, headers, content, length=None):
        self.send_response_only(status)
        for name, value in headers:
            if self.command == "HEAD" or name.lower() not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        if self.command != "HEAD":
            self.send_header("Content-Length", str(len(content) if length is None else length))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = pass_on

    def log_message(self, *words):
        pass


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def make_bucket(port, name):
    signed = "AWS4-HMAC-SHA256 Credential=mona/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0"
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("PUT", f"/{name}", headers={"Authorization": signed})
            return harness.same("the bucket", connection.getresponse().status, 200)
        except OSError:
            time.sleep(0.1)
    raise SystemExit("moto did not start")


def pictures(folder):
    """Photos of different colours, each for one visit."""
    colours = [f"rgb({10 * number},{number},90)" for number in range(DEVICES * PHOTOS)]
    return [harness.photo(folder, f"{number}.jpg", colour)[0] for number, colour in enumerate(colours)]


def retried(ask):
    """The answer after as many attempts as the server asks for; a device waits between them."""
    for _ in range(200):
        try:
            answer = ask()
        except (OSError, http.client.HTTPException):
            answer = None
        if answer and answer.status not in (500, 503):
            return answer
        if answer:
            harness.same("an answer that asks for another attempt", (answer.status, "Retry-After" in answer.headers), (503, True))
        time.sleep(0.1)
    raise SystemExit("the server did not store a photo")


class Host:
    def __init__(self, program, data, options):
        self.program, self.data, self.options = program, data, options
        self.start()

    def start(self):
        self.server, self.address = harness.start(self.program, self.data, "--requests-per-minute", "100000", *self.options)

    def kill(self):
        self.server.kill()
        self.server.wait()
        self.start()


def upload(host, token, works, photos):
    """What one device does: a visit with a photo each, and every third is removed."""
    kept = {}
    for work, photo in zip(works, photos):
        ask = lambda *words: retried(lambda: getattr(harness.Client(f"{host.address}/api/v3", token), words[0])(*words[1:]))
        sent = ask("multipart", "user/artworks", {"id": work, "rating": "4"}, (f"{work}.jpg", photo))
        harness.same(f"upload {work}", sent.status, 200)
        if work % 3 == 0:
            removed = ask("ask", "DELETE", f"user/artworks/{work}")
            harness.same(f"removal {work}", removed.status in (200, 404), True)
        else:
            kept[work] = photo
    return kept


def main(program, folder):
    port = free_port()
    store = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"NO_PROXY": "127.0.0.1"},
    )  # fmt: skip
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Faults)
    proxy.daemon_threads = True
    Faults.port = port
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    host = None
    try:
        make_bucket(port, "photos")
        credentials = folder / "credentials"
        credentials.write_text(KEYS)
        address = f"?endpoint=http://127.0.0.1:{proxy.server_port}"
        named = lambda place: ["--photos", f"s3://photos/{place}{address}", "--photos-credentials-file", credentials]
        data = folder / "server"
        terminal = harness.Terminal(program, data)
        said = terminal.run("serve", "--new", "--photos", f"s3://nothing{address}", "--photos-credentials-file", credentials, status=1)
        harness.same("a bucket that is not there", "is not there" in said, True)
        said = terminal.run("serve", "--new", "--photos", f"s3://photos/one{address}", "--photos-credentials-file", folder / "none", status=1)
        harness.same("no credentials", "needs credentials" in said, True)
        said = terminal.run("serve", "--new", "--photos", "s3://photos?endpoint=http://127.0.0.1:1", "--photos-credentials-file", credentials, status=1)
        harness.same("an unreachable store", "cannot be used now" in said, True)

        host = Host(program, data, named("one"))
        fields = {"username": "ana", "password": "secret-1", "password_confirmation": "secret-1"}
        token = harness.Client(f"{host.address}/api/v3").post("register", fields).json["token"]
        works = [work["id"] for work in harness.Client(f"{host.address}/api/v3").get("artworks").json["data"]][: DEVICES * PHOTOS]
        photos = pictures(folder)
        Faults.chance = 0.1
        with concurrent.futures.ThreadPoolExecutor(DEVICES) as devices:
            parts = [(works[n::DEVICES], photos[n::DEVICES]) for n in range(DEVICES)]
            running = [devices.submit(upload, host, token, *part) for part in parts]
            for _ in range(2):
                time.sleep(1)
                host.kill()
            kept = {work: photo for part in running for work, photo in part.result().items()}
        client = harness.Client(f"{host.address}/api/v3", token)
        visits = client.get("user/artworks").json
        harness.same("visits", sorted(visit["artwork_id"] for visit in visits), sorted(kept))
        tags = set()
        for work in kept:
            got = retried(lambda: client.get(f"user/photo?type=artwork&discovery_id={work}"))
            tag = got.headers["ETag"].strip('"')
            tags.add(tag)
            harness.same(f"photo {work}", (got.status, hashlib.sha256(got.body).hexdigest()), (200, tag))
        part = client.get(f"user/photo?type=artwork&discovery_id={works[1] if works[1] in kept else list(kept)[0]}", Range="bytes=0-9")
        harness.same("a part of a photo", (part.status, len(part.body)), (206, 10))
        Faults.chance = 0
        host.kill()  # What was not removed is, at the next start.
        harness.same("check", terminal.run("check").strip(), "All is whole.")
        terminal.run("user", "export", "ana", folder / "ana.tar")
        with tarfile.open(folder / "ana.tar") as archive:
            count = sum(name.startswith("photos/") for name in archive.getnames())
        harness.same("the export", count, len(tags))
        terminal.run("backup", folder / "backup")
        files = [file for file in (folder / "backup/photos").glob("*/*")]
        harness.same("the backup", len(files), len(tags))

        # To another folder of the bucket, and from there to a folder.
        other = harness.Terminal(program, folder / "other")
        other.run("restore", *named("two"), folder / "backup")
        harness.same("check of what was restored", other.run("check").strip(), "All is whole.")
        said = other.run("serve", *named("one"), status=1)
        harness.same("another server’s photos", "of another server" in said, True)
        said = other.run("serve", status=1)
        harness.same("a bucket that is not named", "say so with --photos" in said, True)
        terminal.run("user", "delete", "ana")
        harness.same("check of the erased", terminal.run("check").strip(), "All is whole.")
    finally:
        if host:
            host.server.kill()
            host.server.wait()
        store.kill()
        store.wait()
        proxy.shutdown()
    print(f"store: {len(kept)} photos of {DEVICES} devices in a store, {Faults.asked} requests, none lost, none doubled")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder))
