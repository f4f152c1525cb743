#!/usr/bin/python3
"""Slow clients, and too many: the server closes connections that stall, and none that are only slow.

slow.py MONA-SERVER    with a timeout of two seconds instead of thirty
"""

import itertools
import pathlib
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request

import harness
import wire

TIMEOUT = 2
ALL, OF_ONE, FEW = 512, 128, 16
ASKED = b"GET /api/v3/artworks HTTP/1.1\r\nHost: mona.test\r\n"


class Connection:
    """A connection to the server."""

    def __init__(self, port, address=None):
        self.socket = socket.create_connection(("127.0.0.1", port), 20, (address or wire.address(), 0))

    def send(self, content):
        self.socket.sendall(content)

    def is_closed(self, seconds):
        """Whether the server closes the connection within this many seconds."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(1 << 16):
                pass
            return True
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    def drip(self, content, pause=0.1):
        """Sends a byte at a time; returns after how many seconds the server closed the connection, or None."""
        began = time.monotonic()
        for byte in content:
            try:
                self.send(bytes([byte]))
            except ConnectionError:
                return time.monotonic() - began
            if self.is_closed(pause):
                return time.monotonic() - began
        return None


def expect_cut(what, seconds):
    harness.same(f"{what}: closed", seconds is not None and seconds < 3 * TIMEOUT, True)


def many(port):
    """The number of connections of one address, and of all, is limited."""
    mine = [Connection(port, "127.200.0.1") for _ in range(OF_ONE)]
    harness.same("one too many of an address", Connection(port, "127.200.0.1").is_closed(5), True)
    # The system accepts a few by itself.
    others = [Connection(port, f"127.200.0.{2 + n // OF_ONE}") for n in range(ALL - OF_ONE + FEW)]
    last = Connection(port, "127.200.1.1")
    last.send(b"GET /health HTTP/1.1\r\nHost: mona.test\r\nConnection: close\r\n\r\n")
    harness.same("those that are in stay", any(line.is_closed(0.001) for line in mine), False)
    last.socket.settimeout(0.3)
    try:
        harness.same("one too many of all", last.socket.recv(1 << 16), None)
    except TimeoutError:
        pass
    for line in others[: 2 * FEW]:
        line.socket.close()
    last.socket.settimeout(10)
    harness.same("once some have ended", last.socket.recv(1 << 16).split(b" ", 2)[1], b"200")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def measured(base, port):
    """Metrics are on a port of their own, and not on the public one."""
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20).read().decode()
    health = 'mona_requests_total{method="GET",route="/health",status="200"} 1.0'
    harness.same("requests", health in text.splitlines(), True)
    for name in ("mona_connections", "mona_request_seconds_bucket", "process_resident_memory_bytes"):
        harness.same(name, f"\n{name}" in text, True)
    harness.same("on the public port", harness.Client(base).get("metrics").status, 404)


class Client:
    def __init__(self, port, token, photo):
        self.port, self.token, self.photo = port, token, photo
        self.faults = []

    def upload(self, number=20):
        return wire.multipart("user/artworks", {"id": number, "rating": 3}, self.photo, token=self.token)

    def one_byte_of_the_head(self):
        expect_cut("head", Connection(self.port).drip(b"GET /health HTTP/1.1\r\nX-Long: " + b"x" * 100))

    def one_byte_of_the_body(self):
        line, (head, body) = Connection(self.port), self.upload().bytes.split(b"\r\n\r\n", 1)
        line.send(head + b"\r\n\r\n" + body[:5000])
        expect_cut("body", line.drip(body[5000:]))

    def nothing_at_all(self):
        harness.same("idle: closed", Connection(self.port).is_closed(3 * TIMEOUT), True)

    def nothing_read(self):
        """Requests answers of many megabytes and does not read them."""
        line = Connection(self.port)
        line.send((ASKED + b"\r\n") * 100)
        time.sleep(2.5 * TIMEOUT)
        line.socket.settimeout(5)
        answers = b""
        try:
            while piece := line.socket.recv(1 << 20):
                answers += piece
        except ConnectionError:
            pass
        harness.same("answers left lying: cut", answers.count(b"HTTP/1.1 200") < 100, True)

    def slow_upload(self):
        """A slow upload that is accepted: 3,000 bytes a second, with pauses."""
        line, request = Connection(self.port), self.upload()
        for start in range(0, len(request.bytes), 900):
            line.send(request.bytes[start : start + 900])
            time.sleep(0.75 * TIMEOUT if start % 9000 == 900 else 0.3)
        harness.same("slow upload", line.socket.recv(1 << 16).split(b" ", 2)[1], b"200")
        (visit,) = wire.get("user/artworks", self.token).send(self.port).json
        harness.same("slow upload: kept", visit["photo"] is not None, True)

    def slow_download(self, last=b""):
        line, received = Connection(self.port), b""
        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
        line.send(ASKED + last + b"\r\n")
        for number in itertools.count():
            piece = line.socket.recv(1 << 17)
            harness.same("slow download: goes on", piece != b"", True)
            received += piece
            head, _, body = received.partition(b"\r\n\r\n")
            if f"\r\nContent-Length: {len(body)}\r\n".encode() in head:
                break
            time.sleep(0.75 * TIMEOUT if number < 3 else 0)

    def slow_last_download(self):
        self.slow_download(b"Connection: close\r\n")

    def asking_again(self):
        """A connection with a request now and then stays open; an idle one is closed."""
        line = Connection(self.port)
        for _ in range(5):
            line.send(ASKED + b"If-None-Match: *\r\n\r\n")
            harness.same("asked again", line.socket.recv(1 << 16).split(b" ", 2)[1], b"304")
            time.sleep(0.6 * TIMEOUT)
        harness.same("no more requests: closed", line.is_closed(3 * TIMEOUT), True)

    def run(self, work):
        try:
            work()
        except BaseException as fault:
            self.faults.append(fault)


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        server, base = harness.start(program, data, "--patience", str(TIMEOUT))
        try:
            port = int(base.rsplit(":", 1)[1])
            password = wire.add_person(program, data, "ana")
            answer = wire.in_json("POST", "login", {"username": "ana", "password": password}).send(port)
            photo = pathlib.Path(folder) / "photo.jpg"
            subprocess.run(["convert", "-size", "160x120", "plasma:", photo], check=True)
            client = Client(port, answer.json["token"], photo.read_bytes())
            works = [
                client.one_byte_of_the_head, client.one_byte_of_the_body, client.nothing_at_all,
                client.nothing_read, client.slow_upload, client.slow_download,
                client.slow_last_download, client.asking_again,
            ]  # fmt: skip
            threads = [threading.Thread(target=client.run, args=[work]) for work in works]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for fault in client.faults:
                raise fault
            server.send_signal(signal.SIGTERM)
            harness.same("asked to end", server.wait(20), 0)
            measuring = free_port()
            server, base = harness.start(program, data, "--metrics-port", str(measuring))
            many(int(base.rsplit(":", 1)[1]))
            measured(base, measuring)
        finally:
            server.kill()
            server.wait()
    print(f"slow: {len(works)} clients and {ALL} connections, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__))
