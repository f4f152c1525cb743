"""A proxy in front of a server: counts uploaded photos, and can hide what the 2023 server lacks."""

import collections
import hashlib
import http.client
import http.server
import re
import socketserver
import threading


class ProxyHandler(http.server.BaseHTTPRequestHandler):
    """Forwards requests, counts uploaded photos, and can hide what the 2023 server lacks."""

    protocol_version = "HTTP/1.1"
    target, is_old = None, False
    photos = collections.Counter()

    def log_message(self, *words):
        pass

    def pass_on(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size)
        if len(body) < size:
            # The client was killed: the server would wait for the rest.
            self.close_connection = True
            return None
        path = self.path.split("?")[0].removeprefix("/api/v3/")
        single = re.fullmatch(r"user/(artworks|places|heritages)/\d+", path)
        headers = dict(self.headers.items())
        if self.is_old:
            if path in ("capabilities", "user/changes", "user/devices"):
                return self.answer(404, {"Content-Type": "application/json"}, b'{"message":"Not Found."}')
            if single and self.command != "DELETE":
                return self.answer(405, {"Content-Type": "application/json"}, b'{"message":"Not allowed."}')
            for name in ("Idempotency-Key", "If-Match", "If-None-Match"):
                headers.pop(name, None)
        line = http.client.HTTPConnection("127.0.0.1", self.target, timeout=20)
        line.request(self.command, self.path, body, headers)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        if self.command == "POST" and b'filename="' in body and answer.status == 200:
            part = body.split(b'filename="', 1)[1].split(b"\r\n\r\n", 1)[1].rsplit(b"\r\n--", 1)[0]
            self.photos[hashlib.sha256(part).hexdigest()] += 1
        own = ("content-length", "connection", "transfer-encoding", *(("mona-server",) if self.is_old else ()))
        kept = {k: v for k, v in answer.getheaders() if k.lower() not in own}
        if self.is_old and self.command == "POST" and single is None and path.startswith("user/"):
            content = b""
        return self.answer(answer.status, kept, content)

    def answer(self, status, headers, content):
        try:
            self.send_response_only(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)
        except OSError:
            # The client was killed.
            self.close_connection = True

    do_GET = do_POST = do_PATCH = do_DELETE = do_HEAD = pass_on


class Proxy(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """`handler.target` is the port of the server behind it."""

    daemon_threads = True

    def __init__(self, is_old):
        members = {"is_old": is_old, "photos": collections.Counter()}
        self.handler = type("ConfiguredProxyHandler", (ProxyHandler,), members)
        super().__init__(("127.0.0.1", 0), self.handler)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        # The client was killed.
        pass
