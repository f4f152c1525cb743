#!/usr/bin/python3
"""Connections as clients use them: pipelined requests, early ends, and the server's shutdown.

connections.py MONA-SERVER    starts this program in an empty folder, on free ports

A collection is requested with and without an empty query: the answers must be the same.
"""

import pathlib
import re
import select
import signal
import socket
import tempfile
import time

import harness
import wire

COLLECTION, WITH_QUERY, REFUSED = "artworks", "artworks?", "user"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Connection:
    """A connection on which requests are written and answers read independently."""

    def __init__(self, port, room=None):
        self.socket = socket.socket()
        if room:
            # A small receive buffer: the rest waits on the server's side.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(20)
        self.socket.bind((wire.address(), 0))
        self.socket.connect(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")

    def ask(self, *paths, more=""):
        for path in paths:
            self.socket.sendall(f"GET /api/v3/{path} HTTP/1.1\r\nHost: mona.test\r\n{more}\r\n".encode())

    def answer(self):
        """Status and body of the next answer; None if the server has closed the connection."""
        line = self.file.readline()
        if not line:
            return None
        length = 0
        while (field := self.file.readline().strip().lower()) != b"":
            if field.startswith(b"content-length:"):
                length = int(field.split(b":")[1])
        return int(line.split()[1]), self.file.read(length)

    def answers(self):
        """All answers until the server closes the connection."""
        return list(iter(self.answer, None))


def close(line, *paths):
    line.ask(*paths, more="Connection: close\r\n")


def same_with_query(port):
    """Both answers are equal, except for the request's number and the time."""

    def response(path, fields):
        line = Connection(port)
        line.ask(path, more=fields)
        line.socket.shutdown(socket.SHUT_WR)
        head, _, body = line.file.read().partition(b"\r\n\r\n")
        own = re.sub(rb"(?m)^(X-Request-ID|Date): \S[^\r]*", rb"\1", head)
        return own, body

    tag = re.search(rb'ETag: "(.*)"', response(COLLECTION, "")[0])[1].decode()
    for fields in (
        "", "Accept-Encoding: gzip, deflate\r\n", "Accept-Encoding: gzip;q=0\r\n", "Connection: keep-alive\r\n",
        "If-None-Match: *\r\n", f'If-None-Match: "{tag}"\r\n', f'if-none-match: "x", W/"{tag}"\r\n',
        f'If-None-Match: "x"\r\nIf-None-Match: "{tag}"\r\n', 'If-None-Match: "x"\r\n',
        f'Accept-Encoding: br\r\nAccept-Encoding: gzip\r\nIf-None-Match: "{tag}-gzip"\r\n',
        f'Accept-Encoding: gzip\r\nIf-None-Match: "{tag}"\r\n',
    ):  # fmt: skip
        harness.same(f"{fields!r} both ways", response(COLLECTION, fields), response(WITH_QUERY, fields))


def in_order(port, whole):
    """Answers come in the order of the requests."""
    paths = [COLLECTION, REFUSED, COLLECTION, COLLECTION, WITH_QUERY, "artworks/20"]
    paths += [COLLECTION, "places", REFUSED, REFUSED, COLLECTION]
    alone = []
    for path in paths:
        line = Connection(port)
        close(line, path)
        alone += line.answers()
    harness.same("one by one", (len(alone), alone[0]), (len(paths), (200, whole)))
    line = Connection(port)
    line.ask(*paths)
    harness.same("all at once", [line.answer() for _ in paths], alone)
    close(line, COLLECTION)
    harness.same("the last", line.answers(), [(200, whole)])
    line = Connection(port)
    line.ask(*paths)
    line.socket.shutdown(socket.SHUT_WR)
    harness.same("from who sends no more", line.answers(), alone)
    line = Connection(port)
    request = b"GET /api/v3/artworks HTTP/1.1\r\nHost: mona.test\r\n"
    for byte in request + b"\r\n" + request + b"Content-Length: 5\r\n\r\nhello":
        line.socket.sendall(bytes([byte]))
    line.ask(REFUSED)
    line.socket.shutdown(socket.SHUT_WR)
    harness.same("byte by byte, and with a body", line.answers(), [(200, whole)] * 2 + [alone[1]])


def unread(port, whole):
    """A client that reads late gets everything, including what no longer fits into the system's buffers."""
    lines = []
    for ask in (COLLECTION, WITH_QUERY):
        # The system's buffers end within this range.
        for count in range(28, 48):
            line = Connection(port, 1 << 16)
            line.ask(*[ask] * count)
            close(line, ask)
            lines.append((line, count))
    time.sleep(0.5)
    for line, count in lines:
        answers = line.answers()
        harness.same(f"{count} read late", (len(answers), set(answers)), (count + 1, {(200, whole)}))


def afterwards(port, whole):
    """After `Connection: close`, the server answers no other request on the connection."""
    line = Connection(port)
    close(line, COLLECTION)
    try:
        line.ask(COLLECTION, COLLECTION)
    except ConnectionError:
        pass
    harness.same("after the last", line.answers()[:2], [(200, whole)])


def expecting(port, whole):
    """`Expect: 100-continue` is answered once the requests before it are."""
    head = "POST /api/v3/user/artworks HTTP/1.1\r\nHost: mona.test\r\nContent-Length: 5\r\n{}\r\n"
    expect = head.format("Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-Continue\r\n").encode()
    line = Connection(port)
    line.socket.sendall(expect)
    harness.same("100 Continue", line.file.read(len(CONTINUE)), CONTINUE)
    line.socket.sendall(b"id=20")
    harness.same("what followed", line.answer()[0], 401)
    # On the same connection, the second gets its 100 after the answer to the first.
    for before, answer in (COLLECTION, (200, whole)), (WITH_QUERY, (200, whole)):
        line.ask(before)
        line.socket.sendall(expect)
        harness.same("before it", line.answer(), answer)
        harness.same("then 100 Continue", line.file.read(len(CONTINUE)), CONTINUE)
        line.socket.sendall(b"id=20")
        harness.same("and answered", line.answer()[0], 401)
    # A client that did not wait may get a 100 too; one without `Expect` never does.
    line.ask(WITH_QUERY)
    line.socket.sendall(expect + b"id=20" + head.format("").encode() + b"id=20")
    line.socket.shutdown(socket.SHUT_WR)
    statuses = [status for status, _ in line.answers() if status != 100]
    harness.same("a client that does not wait", statuses, [200, 401, 401])
    line = Connection(port)
    line.socket.sendall(head.format("Connection: close\r\n").encode() + b"id=20")
    harness.same("who does not ask", [status for status, _ in line.answers()], [401])


def changing_protocol(port, whole):
    """A request for another protocol is answered in HTTP, and nothing is read after it."""
    line = Connection(port)
    line.ask(COLLECTION, more="Connection: Upgrade\r\nUpgrade: websocket\r\n")
    harness.same("a request to upgrade", line.answer(), (200, whole))
    taken = 0
    try:
        # The system takes some megabytes by itself.
        while taken < 64 << 20:
            taken += line.socket.send(bytes(1 << 16))
    except ConnectionError:
        pass
    harness.same("what follows is refused", taken < 64 << 20, True)
    line = Connection(port)
    line.socket.sendall(b"CONNECT mona.test:443 HTTP/1.1\r\nHost: mona.test\r\n\r\n")
    harness.same("a request for a tunnel", [status for status, _ in line.answers()], [404])


def stopping(program, folder):
    """A server that shuts down finishes the requests it has, and accepts no more."""
    server, base = harness.start(program, folder / "data", "--requests-per-minute", "1000000")
    port = int(base.rsplit(":", 1)[1])
    client = harness.Client(f"{base}/api/v3")
    word = {"password": "secret-1", "password_confirmation": "secret-1"}
    client.token = client.post("register", {"username": "ana", **word}).json["token"]
    number = client.get("artworks").json["data"][0]["id"]
    whole = client.get("artworks").body
    plain, sent = harness.photo(folder, "a.jpg", "teal")
    upload = wire.multipart("user/artworks", {"id": number}, sent, token=client.token).bytes
    upload = upload.replace(b"\r\n", b"\r\nExpect: 100-continue\r\n", 1)
    sending, idle = Connection(port), Connection(port)
    # At shutdown, answers are sent, being made, and waiting for their reader.
    late = {asked: Connection(port, 1 << 16) for asked in range(4, 100, 3)}
    sending.socket.sendall(upload[:-1000])
    idle.ask(COLLECTION)
    harness.same("before", idle.answer(), (200, whole))
    for asked, line in late.items():
        line.ask(*[COLLECTION, COLLECTION, WITH_QUERY] * asked)
    # A request that arrives later is not handled.
    harness.same("begun", sending.file.read(len(CONTINUE)), CONTINUE)
    for line in late.values():
        select.select([line.socket], [], [], 20)
    server.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    harness.same("what waits for nothing is closed", idle.answers(), [])
    sending.socket.sendall(upload[-1000:])
    harness.same("a photo half sent", [status for status, _ in sending.answers()], [200])
    for asked, line in late.items():
        harness.same(f"read late after {3 * asked} requests", set(line.answers()), {(200, whole)})
    harness.same("ended", server.wait(20), 0)
    server, base = harness.start(program, folder / "data")
    try:
        client.base = f"{base}/api/v3"
        harness.same("the photo", client.get(f"user/photo?discovery_id={number}&type=artwork").body, plain)
    finally:
        server.kill()
        server.wait()


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server, base = harness.start(program, folder / "data", "--requests-per-minute", "1000000")
        try:
            port = int(base.rsplit(":", 1)[1])
            whole = harness.Client(f"{base}/api/v3").get("artworks").body
            same_with_query(port)
            in_order(port, whole)
            unread(port, whole)
            afterwards(port, whole)
            expecting(port, whole)
            changing_protocol(port, whole)
        finally:
            server.kill()
            server.wait()
        stopping(program, folder)
    print(f"{harness.steps} checks in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__))
