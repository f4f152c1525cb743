"""Requests as bytes, and network failures between a client and a server."""

import http.client
import itertools
import json
import socket
import struct
import subprocess
import threading
import urllib.parse

_addresses = (f"127.{a}.{b}.{c}" for a in range(1, 250) for b in range(250) for c in range(1, 250))
_numbers = itertools.count(1)
_taking = threading.Lock()


def address():
    """An unused address of this computer, as each may send 240 requests a minute."""
    with _taking:
        return next(_addresses)


def key():
    """A unique idempotency key."""
    with _taking:
        return f"request-{next(_numbers)}"


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Request:
    """A request as bytes, which can be repeated exactly."""

    def __init__(self, method, path, body=b"", kind=None, token=None, key=None, match=None):
        head = [f"{method} /api/v3/{path} HTTP/1.1", "Host: mona.test", "Connection: close"]
        if kind:
            head.append(f"Content-Type: {kind}")
        if body or method in ("POST", "PATCH"):
            head.append(f"Content-Length: {len(body)}")
        if token:
            head.append(f"Authorization: Bearer {token}")
        if key:
            head.append(f"Idempotency-Key: {key}")
        if match:
            head.append(f"If-Match: {match}")
        self.method, self.bytes = method, "\r\n".join(head).encode() + b"\r\n\r\n" + body

    def send(self, port, cut=None, chance=None):
        """Sends it and reads the answer; None when that was cut.

        `cut` says where: "begun" while it is sent, "sent" right after, "answered" once the answer has
        begun to come, which is after all was done.
        """
        line = socket.create_connection(("127.0.0.1", port), 30, (address(), 0))
        try:
            if cut == "begun":
                line.sendall(self.bytes[: chance.randrange(len(self.bytes))])
            else:
                line.sendall(self.bytes)
            if cut == "answered":
                line.recv(1)
            if cut is None:
                answer = http.client.HTTPResponse(line, method=self.method)
                answer.begin()
                return Answer(answer.status, answer.headers, answer.read())
            if chance.random() < 0.5:
                # Reset at once (RST), not closed in order.
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return None
        finally:
            line.close()


def get(path, token):
    return Request("GET", path, token=token)


def in_json(method, path, fields, **more):
    return Request(method, path, json.dumps(fields).encode(), "application/json", **more)


def form(path, fields, **more):
    body = urllib.parse.urlencode(fields).encode()
    return Request("POST", path, body, "application/x-www-form-urlencoded", **more)


def multipart(path, fields, photo, **more):
    body = b""
    for name, value in fields.items():
        body += f'--frontier\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    body += (
        b'--frontier\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n'
        b"Content-Type: image/jpeg\r\n\r\n" + photo + b"\r\n--frontier--\r\n"
    )
    return Request("POST", path, body, "multipart/form-data; boundary=frontier", **more)


def add_person(program, data, name):
    """Registers an account and returns its password."""
    return subprocess.run(
        [program, "user", "add", "--new", name, "--data", data], check=True, capture_output=True, text=True
    ).stdout.strip()
