"""Fixture: map tiles as images, from a server on this computer, in a file, and in MONA's cache.

`with TileServer(PAPER) as server: os.environ["MONA_TILES"] = server.template` replaces OpenStreetMap's
server.
"""

import dataclasses
import functools
import http.server
import json
import math
import os
import pathlib
import re
import socket
import sqlite3
import struct
import threading
import time
import zlib

CACHE = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "mona" / "tiles"
PNG_MARK = b"\x89PNG\r\n\x1a\n"

# MARK: Images

# The colours of a base map: blocks of houses, streets, parks, water.
PAPER = ((242, 239, 233), (255, 255, 255), (200, 223, 176), (170, 211, 223))
NIGHT = ((38, 40, 46), (66, 70, 80), (34, 56, 44), (24, 44, 66))
ROSE = ((236, 120, 172), (255, 214, 232), (206, 92, 150), (150, 60, 120))
MINT = ((120, 214, 170), (226, 250, 238), (80, 170, 130), (40, 110, 120))

SIDE = 256
BLOCK = 64


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@functools.cache
def tile(colours, zoom, x, y):
    """A PNG of streets around blocks, some of them parks and ponds, different on each tile."""
    street = 3
    rows = []
    for block_y in range(SIDE // BLOCK):
        line = b"\0"  # each line of a PNG begins with how it is filtered: not at all
        for block_x in range(SIDE // BLOCK):
            chance = zlib.crc32(f"{zoom} {x * 4 + block_x} {y * 4 + block_y}".encode()) % 16
            inside = {0: 2, 1: 2, 2: 3}.get(chance, 0)
            line += bytes([1]) * street + bytes([inside]) * (BLOCK - street)
        rows += [b"\0" + bytes([1]) * SIDE] * street + [line] * (BLOCK - street)
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in colours)
    return PNG_MARK + b"".join([
        _chunk(b"IHDR", header), _chunk(b"PLTE", palette),
        _chunk(b"IDAT", zlib.compress(b"".join(rows))), _chunk(b"IEND", b"")])


# MARK: A file

MONTREAL = (45.5088, -73.5673)


def make_mbtiles(file, name, attribution, image, zooms=range(10, 14), reach=4, around=MONTREAL):
    """A file of tiles, `reach` tiles each way around a place; `image` makes each from its zoom, x and y."""
    latitude, longitude = around
    with sqlite3.connect(file) as database:
        database.executescript("""
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (
              zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);""")
        about = {
            "name": name, "format": "png", "attribution": attribution,
            "center": f"{longitude},{latitude},{zooms[-1]}", "minzoom": zooms[0],
            "maxzoom": zooms[-1]}
        database.executemany(
            "INSERT INTO metadata VALUES (?, ?)", [(key, str(value)) for key, value in about.items()])
        for zoom in zooms:
            side = 2 ** zoom
            middle_x = int((longitude + 180) / 360 * side)
            middle_y = int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * side)
            database.executemany(
                "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                [(zoom, x, side - 1 - y, image(zoom, x, y))  # rows count from the south
                 for x in range(middle_x - reach, middle_x + reach + 1)
                 for y in range(middle_y - reach, middle_y + reach + 1)])
    database.close()
    return file


# MARK: A server

# Answers of a server.
TILE, FAILURE, REFUSAL, PAGE, PART = "tile", "failure", "refusal", "page", "part of a tile"
ADDRESS = re.compile(r"(?P<style>(?:/\w+)*)/(?P<zoom>\d+)/(?P<x>\d+)/(?P<y>\d+)\.png$")


@dataclasses.dataclass(frozen=True)
class Request:
    """A request that the server received."""

    path: str
    headers: dict
    status: int

    @property
    def zoom(self):
        """The zoom level of the tile; None if it is no tile."""
        found = ADDRESS.match(self.path)
        return int(found["zoom"]) if found else None


def _is_given_up(connection):
    """Whether the client has closed the connection."""
    try:
        return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


class TileServer:
    """Serves tiles of these colours, from `start` to `stop`, and again on the same port.

    The path before the numbers names a style: those in `styles` have colours of their own. A request with
    the tile's ETag is answered with 304.
    """

    def __init__(self, colours, **styles):
        self._colours = {"": colours} | {f"/{name}": value for name, value in styles.items()}
        self._lock = threading.Lock()
        self._port = 0
        self._server = None
        self._connections = set()
        self._requests = []
        self._answering = set()
        # The most requests answered at once, without those that MONA cancelled.
        self.most_at_once = 0
        # How every request is answered, and after how many seconds.
        self.answer, self.delay = TILE, 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self._server:
            self.stop()

    def template(self, style=""):
        """The address of its tiles, or of those of a style."""
        place = f"/{style}" if style else ""
        return f"http://127.0.0.1:{self._port}{place}/{{z}}/{{x}}/{{y}}.png"

    @property
    def requests(self):
        """The requests answered so far, or since `forget`, in order."""
        with self._lock:
            return list(self._requests)

    def forget(self):
        """Clears the list of requests."""
        with self._lock:
            self._requests.clear()

    def start(self):
        """Starts serving."""
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                super().setup()
                server._connections.add(self.connection)

            def finish(self):
                server._connections.discard(self.connection)
                try:
                    super().finish()
                except OSError:
                    pass  # MONA no longer needs the tile

            def do_GET(self):
                try:
                    server._serve(self)
                except OSError:
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._server.daemon_threads = True
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Stops, and closes all connections at once."""
        self._server.shutdown()
        self._server.server_close()
        self._server = None
        for connection in list(self._connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it was closed meanwhile

    def _serve(self, handler):
        with self._lock:
            self._answering.add(handler.connection)
            now = sum(not _is_given_up(connection) for connection in self._answering)
            self.most_at_once = max(self.most_at_once, now)
        try:
            time.sleep(self.delay)
            if _is_given_up(handler.connection):
                raise ConnectionAbortedError
            status, headers, body = self._reply(handler)
            with self._lock:
                self._requests.append(Request(handler.path, dict(handler.headers), status))
        finally:
            # Before the answer leaves: MONA asks for the next one as soon as it is there.
            with self._lock:
                self._answering.discard(handler.connection)
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def _reply(self, handler):
        """The status, headers and body of the answer."""
        found = ADDRESS.match(handler.path)
        colours = self._colours.get(found["style"]) if found else None
        if not colours:
            return 404, {}, b""
        if self.answer == FAILURE:
            return 500, {}, b""
        if self.answer == REFUSAL:
            return 429, {"Retry-After": "3600"}, b""
        if self.answer == PAGE:
            return 200, {"Content-Type": "text/html"}, b"<p>Welcome to this hotel</p>"
        image = tile(colours, int(found["zoom"]), int(found["x"]), int(found["y"]))
        if self.answer == PART:
            return 200, {"Content-Type": "image/png"}, image[:len(image) // 2]
        mark = f'"{zlib.crc32(image):x}"'
        if handler.headers.get("If-None-Match") == mark:
            return 304, {"ETag": mark}, b""
        return 200, {"Content-Type": "image/png", "ETag": mark}, image


# MARK: MONA's cache

def kept_tiles():
    """The files in MONA's cache of tiles."""
    try:
        return [file for file in CACHE.glob("*/*/*/*") if file.is_file()]
    except FileNotFoundError:
        return kept_tiles()  # a folder was removed meanwhile


def grow_old(days):
    """Makes all cached tiles older by so many days."""
    for file in kept_tiles():
        about, image = file.read_bytes().split(b"\n", 1)
        dates = json.loads(about)
        for name in "fetched", "expires":
            dates[name] -= days * 24 * 3600
        file.write_bytes(json.dumps(dates).encode() + b"\n" + image)
