#!/usr/bin/python3
"""Mail through an SMTP server: over TLS, by STARTTLS, and never to a server without a trusted certificate.

mail.py MONA-SERVER    with SMTP servers on this computer, whose certificates are made here

Trusted certificates are tested only where a process may have its own list of authorities (user namespaces):
the system's list is not changed.
"""

import base64
import pathlib
import re
import socket
import ssl
import subprocess
import tempfile
import threading
import time

import harness
from harness import Client, same

# Not the loopback address, to which mail would go without TLS.
HOST = "127.0.0.2"
AUTHORITIES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
USER, PASSWORD = "mona", "secret ß"


class MailServer:
    """A mail server that records what it receives: `plain` before TLS, `secure` after."""

    def __init__(self, certificate, at_once, offers=("STARTTLS", "AUTH PLAIN")):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*certificate)
        self.at_once, self.offers = at_once, offers
        self.plain, self.secure = [], []
        self.socket = socket.create_server((HOST, 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            line, _ = self.socket.accept()
            try:
                self.talk(line)
            except OSError:
                pass  # The client closed the connection, as it must with this certificate.
            line.close()

    def talk(self, line):
        lines = self.plain
        if self.at_once:
            line, lines = self.context.wrap_socket(line, server_side=True), self.secure
        line.sendall(b"220 heard\r\n")
        file, in_mail, expected = line.makefile("rb"), False, []
        while text := file.readline().decode().rstrip("\r\n"):
            lines.append(text)
            word = text.split(" ")[0]
            if in_mail:
                # The lines of a mail until its end, including empty ones.
                while (text := file.readline().decode().rstrip("\r\n")) != ".":
                    lines.append(text)
                in_mail, reply = False, "250 taken"
            elif expected:
                reply = expected.pop(0)
            elif word == "EHLO":
                reply = "\r\n".join([f"250-{offer}" for offer in self.offers] + ["250 8BITMIME"])
            elif word == "STARTTLS" and word in self.offers:
                line.sendall(b"220 go on\r\n")
                line = self.context.wrap_socket(line, server_side=True)
                file, lines = line.makefile("rb"), self.secure
                continue
            elif text == "AUTH LOGIN":
                reply, expected = "334 VXNlcm5hbWU6", ["334 UGFzc3dvcmQ6", "235 welcome"]
            elif word == "AUTH":
                known = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()
                reply = "235 welcome" if text == f"AUTH PLAIN {known}" else "535 no"
            elif word == "DATA":
                in_mail, reply = True, "354 go on"
            else:
                reply = "502 what" if word == "STARTTLS" else "250 well"
            line.sendall(f"{reply}\r\n".encode())


def certificate(folder, name, alternative):
    """A self-signed certificate and its key."""
    files = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName={alternative}",
         "-out", files[0], "-keyout", files[1]],
        check=True, capture_output=True,
    )  # fmt: skip
    return files


def trusting(certificates):
    """The command prefix by which only these certificates are trusted; None where mounting is not allowed."""
    if not AUTHORITIES.is_file():
        return None
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c",
             'mount --bind "$0" "$1" && shift && exec "$@"', certificates, AUTHORITIES]  # fmt: skip
    return alone if subprocess.run([*alone, "true"], capture_output=True).returncode == 0 else None


class ResetRequests:
    """MONA's server, to which people in turn send requests for a password link."""

    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, folder, 0

    def ask(self, address, before=(), password=PASSWORD):
        """The status of the answer."""
        file = self.folder / "password"
        file.write_text(f"{password}\n")
        server = subprocess.Popen(
            [*before, self.program, "serve", "--new", "--data", self.folder / "data", "--port", "0", "--smtp", address,
             "--smtp-password-file", file, "--mail-from", "mona@mona.test", "--address", "https://mona.test"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        try:
            client = Client(re.search(r"http://\S+", server.stdout.readline())[0] + "/api/v3")
            self.count += 1
            name = f"person-{self.count}"
            word = {"password": "secret-1", "password_confirmation": "secret-1"}
            client.post("register", {"username": name, "email": f"{name}@example.org", **word})
            return client.post("password/email", {"username": name}).status
        finally:
            server.kill()
            server.wait()


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        own = certificate(folder, "own", f"IP:{HOST}")
        other = certificate(folder, "other", "DNS:mail.example")
        both = folder / "both.pem"
        both.write_bytes(own[0].read_bytes() + other[0].read_bytes())
        asked = ResetRequests(program, folder)
        believed = trusting(both)

        def taken(what, server, kind, status, secure, plain, before=(), **more):
            same(what, asked.ask(f"{kind}://{USER}@{HOST}:{server.port}", before, **more), status)
            words = [line.split(" ")[0] for line in server.secure]
            same(f"{what}: over TLS", [word for word in words if word in ("EHLO", "AUTH", "MAIL")], secure)
            same(f"{what}: before", [line.split(" ")[0] for line in server.plain], plain)

        taken("a certificate nobody signed", MailServer(own, True), "smtps", 500, [], [])
        taken("one nobody signed, by STARTTLS", MailServer(own, False), "smtp", 500, [], ["EHLO", "STARTTLS"])
        taken("no STARTTLS", MailServer(own, False, []), "smtp", 500, [], ["EHLO", "STARTTLS"])
        if not believed:
            return print("Skipped: trusted certificates, as this system does not allow a list of one’s own.")
        taken("another's certificate", MailServer(other, True), "smtps", 500, [], [], believed)
        taken("another's, by STARTTLS", MailServer(other, False), "smtp", 500, [], ["EHLO", "STARTTLS"], believed)
        sent = ["EHLO", "AUTH", "MAIL"]
        server = MailServer(own, True)
        taken("a certificate that is believed", server, "smtps", 200, sent, [], believed)
        to = f"RCPT TO:<person-{asked.count}@example.org>"
        link = [line for line in server.secure if line.startswith("https://mona.test/password/reset?token=")]
        same("whom it goes to, and what it says", (to in server.secure, len(link)), (True, 1))
        server = MailServer(own, False)
        taken("one that is believed, by STARTTLS", server, "smtp", 200, ["EHLO", "AUTH", "MAIL"], ["EHLO", "STARTTLS"], believed)
        taken("by name, then password", MailServer(own, True, ["AUTH LOGIN"]), "smtps", 200, sent, [], believed)
        taken("a wrong password", MailServer(own, True), "smtps", 500, sent[:2], [], believed, password="wrong")
        print(f"{asked.count} servers in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__))
