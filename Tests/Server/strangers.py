#!/usr/bin/python3
"""Strangers on the network: what a client may do without an account, directly and behind nginx.

strangers.py MONA-SERVER    with four connections a client instead of 128, except for log-ins

nginx is configured as the host's manual says.
"""

import contextlib
import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

import harness
import wire
from slow import Connection, free_port

OF_ONE = 4
SNIPPET = re.search(
    r"```nginx\n(.*?)```",
    (pathlib.Path(__file__).resolve().parents[2] / "data/help/host.md").read_text(),
    re.DOTALL,
)[1]
WRONG = 40
# Some of them are being checked already, and 32 of an address wait.
WRONG_OF_ONE = 100
HEAD = b"POST /api/v3/login HTTP/1.1\r\nHost: mona.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"


@contextlib.contextmanager
def serving(program, data, *options):
    server, base = harness.start(program, data, *options)
    try:
        yield int(base.rsplit(":", 1)[1])
    finally:
        server.kill()
        server.wait()


@contextlib.contextmanager
def nginx(folder, target, certificate=None, port=None):
    """nginx in front of a port, with TLS by a certificate and its key, or without; yields its own port."""
    port = port or free_port()
    file = folder / "nginx.conf"
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    block = SNIPPET.replace("127.0.0.1:8080", f"127.0.0.1:{target}")
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{port}" + (" ssl" if certificate else ""))
    files = iter(certificate or ())
    block = re.sub(r"(ssl_certificate\w*) .*;", lambda line: f"{line[1]} {next(files)};" if certificate else "", block)
    file.write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{block}}}\n"
    )
    process = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-c", file], stderr=subprocess.DEVNULL)
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError):
                Connection(port).socket.close()
                break
            time.sleep(0.05)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def status(line, seconds=10):
    """The status of the answer on a connection; None if it was closed without one."""
    line.socket.settimeout(seconds)
    try:
        answer = line.socket.recv(1 << 16)
    except ConnectionError:
        return None
    return int(answer.split(b" ", 2)[1]) if answer else None


def ask(port, address):
    line = Connection(port, address)
    line.send(b"GET /api/v3/capabilities HTTP/1.1\r\nHost: mona.test\r\nConnection: close\r\n\r\n")
    return status(line)


def until(port, address, expected):
    """The answer to a client once it is the expected one, or after some seconds."""
    for _ in range(50):
        if (answer := ask(port, address)) == expected:
            break
        time.sleep(0.1)
    return answer


def connections(port, refusal):
    """One client takes its share of the connections, and no more; once it leaves, it may come again."""
    mine = [Connection(port, "127.201.0.1") for _ in range(OF_ONE)]
    for line in mine:
        line.send(HEAD + b"\r\n{")
    harness.same("one too many of a client", until(port, "127.201.0.1", refusal), refusal)
    harness.same("another client", ask(port, "127.201.0.2"), 200)
    mine.pop().socket.close()
    harness.same("once one has ended", until(port, "127.201.0.1", 200), 200)


def forms(port):
    """A form has 64 kB, whatever they consist of."""
    part = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n\r\n'
    for what, body in {
        "preamble": b"p" * 200_000 + b"\r\n--x--",
        "names": b"".join(part % (b"%d" % n + b"n" * 5000) for n in range(40)) + b"--x--",
        "parts": b"".join(part % (b"%d" % n) for n in range(4000)) + b"--x--",
    }.items():
        line = Connection(port)
        head = b"POST /api/v3/login HTTP/1.1\r\nHost: mona.test\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        with contextlib.suppress(ConnectionError):
            line.send(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        harness.same(f"form of {what}", status(line), 413)


def accounts(port):
    """Long passwords, names that look alike, and who may change an account."""
    base = f"http://127.0.0.1:{port}/api/v3"
    client = harness.Client(base)

    def register(name, password):
        fields = {"username": name, "password": password, "password_confirmation": password}
        return client.post("register", fields)

    for length in (72, 80, 511, 512, 4096):
        name, password = f"length-{length}", "p" * length
        harness.same(f"a password of {length} bytes", register(name, password).status, 200)
        for wrong in (password + "x", password[:-1] + "x"):
            harness.same(
                "a wrong end", client.post("login", {"username": name, "password": wrong}).status, 422
            )
        # A right one forgets the wrong ones.
        harness.same("the right one", client.post("login", {"username": name, "password": password}).status, 200)
    token = register("coco", "secret-1").json["token"]
    for name in ("сосо", "cоco", "co\u200bco", "C0CO"):
        harness.same(f"the name {name!a}", register(name, "secret-1").status, 422)
    client.token = token
    for path, fields in (
        ("updateEmail", {"email": "x@example.org"}),
        ("updatePassword", {"password": "secret-2", "password_confirmation": "secret-2"}),
    ):
        harness.same(f"{path} by a token alone", client.post(f"user/{path}", fields).status, 422)


def links(program, data, port):
    """A link to set a password is void after the person or the host changed the password."""
    wire.add_person(program, data, "ana")

    def run(*words):
        command = [program, "user", *words, "--data", data]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def link():
        return re.search(r"token=(\w+)", run("reset-password", "--link", "--address", "https://mona.test", "ana"))[1]

    def use(token, password):
        client = harness.Client(f"http://127.0.0.1:{port}/api/v3")
        fields = {"token": token, "password": password, "password_confirmation": password}
        return client.post("password/reset", fields).status

    first, second = link(), link()
    harness.same("the earlier of two links", use(first, "secret-2"), 200)
    harness.same("the other one afterwards", use(second, "secret-3"), 422)
    third = link()
    client = harness.Client(f"http://127.0.0.1:{port}/api/v3")
    client.token = client.post("login", {"username": "ana", "password": "secret-2"}).json["token"]
    change = {"current_password": "secret-2", "password": "secret-4", "password_confirmation": "secret-4"}
    harness.same("a new password", client.post("user/updatePassword", change).status, 200)
    harness.same("a link from before", use(third, "secret-5"), 422)
    fourth = link()
    run("reset-password", "ana")
    harness.same("a link from before the host's password", use(fourth, "secret-5"), 422)


class Storm:
    """Log-ins with wrong passwords, each on a connection of its own."""

    def __init__(self, port, addresses, count=WRONG):
        self.lines = [
            log_in(port, addresses[number % len(addresses)], f"nobody-{number}", "wrong") for number in range(count)
        ]
        # Now others wait.
        select.select([line.socket for line in self.lines], [], [])

    def checked(self):
        """How many were checked; others may have been refused."""
        answered = select.select([line.socket for line in self.lines], [], [], 0)[0]
        return sum(b" 422 " in line.recv(16, socket.MSG_PEEK) for line in answered)

    def hang_up(self):
        for line in self.lines:
            line.socket.close()


def log_in(port, address, name, password):
    line = Connection(port, address)
    body = json.dumps({"username": name, "password": password}).encode()
    head = b"POST /api/v3/login HTTP/1.1\r\nHost: mona.test\r\nContent-Type: application/json\r\nConnection: close\r\n"
    line.send(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return line


def metric(port, name):
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20).read().decode()
    return next((float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name)), 0)


def waiting(measuring, is_right):
    """Whether the number of passwords that wait is right, now or within some seconds."""
    for _ in range(500):
        if is_right(metric(measuring, "mona_passwords_waiting")):
            return True
        time.sleep(0.01)
    return False


def right(port, what, address, password, storm):
    """A right password is checked before all but a few wrong ones that came before it."""
    # Those that are being checked, and as many again while it is checked itself.
    few = 2 * (os.cpu_count() // 2 + 2)
    before = storm.checked()
    harness.same(f"{what}: a right one", status(log_in(port, address, "ana", password), 60), 200)
    harness.same(f"{what}: wrong ones before it", storm.checked() - before <= few, True)


def logins(program, data):
    """Wrong passwords keep no right one waiting; what is too much is refused, and who hangs up is forgotten."""
    password = wire.add_person(program, data, "ana")
    measuring = free_port()
    server, base = harness.start(program, data, "--metrics-port", str(measuring))
    try:
        port = int(base.rsplit(":", 1)[1])
        many = [f"127.202.0.{number}" for number in range(1, WRONG + 1)]

        storm = Storm(port, many)
        right(port, "of many addresses", "127.202.1.1", password, storm)
        harness.same("of many addresses: they wait", waiting(measuring, lambda count: count > 0), True)
        storm.hang_up()
        harness.same("those that hung up are gone", waiting(measuring, lambda count: count == 0), True)
        checked = metric(measuring, 'mona_requests_total{method="POST",route="/api/v3/login",status="422"}')
        harness.same("and were not checked", checked < WRONG, True)

        storm = Storm(port, ["127.202.2.1"], WRONG_OF_ONE)
        # One that is not refused may wait for up to half a minute.
        refused = {status(line, 40) for line in storm.lines[: WRONG_OF_ONE // 2]}
        harness.same("of one address: too many", (refused <= {422, 429}, 429 in refused), (True, True))
        storm.hang_up()
        harness.same("those are gone too", waiting(measuring, lambda count: count == 0), True)
        for what, address in ("one address, another's", "127.202.2.2"), ("one address, its own", "127.202.2.3"):
            storm = Storm(port, ["127.202.2.3"])
            right(port, f"of {what}", address, password, storm)
            storm.hang_up()

        storm = Storm(port, [f"127.202.3.{number}" for number in range(1, WRONG + 1)])
        server.send_signal(signal.SIGTERM)
        statuses = {status(line, 20) for line in storm.lines}
        harness.same("when the server ends", (statuses <= {422, 503}, 503 in statuses), (True, True))
        harness.same("the server", server.wait(20), 0)
    finally:
        server.kill()
        server.wait()


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        data = folder / "data"
        logins(program, folder / "logins")
        os.environ["MONA_SERVER_CONNECTIONS_PER_ADDRESS"] = str(OF_ONE)
        with serving(program, data) as port:
            connections(port, None)
            forms(port)
            accounts(port)
            links(program, data, port)
        with serving(program, data, "--behind-proxy", "127.0.0.1") as target, nginx(folder, target) as port:
            connections(port, 429)
            forms(port)
        harness.same("the data", subprocess.run([program, "check", "--data", data]).returncode, 0)
    print(f"strangers: {harness.steps} checks in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__))
