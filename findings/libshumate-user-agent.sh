#!/usr/bin/env bash
# OpenStreetMap's tile policy asks for a User-Agent that names the application, and blocks those that name a library
# only. One expects libshumate to name the program (its name is set by g_set_prgname and g_set_application_name), or
# to have a property for it. ShumateTileDownloader sends "libshumate/VERSION" whatever is set, and has no other property
# than the template of the address.
#
# Seen: Debian libshumate-1.0-1 1.0.3-2, 28 November 2026.
# Source: shumate-tile-downloader.c; https://operations.osmfoundation.org/policies/tiles/
# So: subclass ShumateDataSource, and fetch tiles by libsoup with soup_session_set_user_agent.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libshumate-1.0-1 1.0.3-2
debian_package gir1.2-shumate-1.0 1.0.3-2
debian_package python3-gi 3.42.2-3+b1

cat >tile.py <<'PYTHON'
import http.server
import threading

import gi

gi.require_version("Shumate", "1.0")
from gi.repository import GLib, Shumate

agents = []


class Tiles(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        agents.append(self.headers["User-Agent"])
        self.send_error(404)

    def log_message(self, *_):
        pass


GLib.set_prgname("org.example.Murals")
GLib.set_application_name("Murals")
server = http.server.HTTPServer(("127.0.0.1", 0), Tiles)
threading.Thread(target=server.serve_forever, daemon=True).start()
source = Shumate.TileDownloader.new(f"http://127.0.0.1:{server.server_port}/{{z}}/{{x}}/{{y}}.png")
loop = GLib.MainLoop()


def answered(source, result):
    try:
        source.get_tile_data_finish(result)
    except GLib.Error:
        pass  # there are no tiles
    loop.quit()


source.get_tile_data_async(1, 1, 1, None, answered)
GLib.timeout_add_seconds(20, loop.quit)
loop.run()
print(*agents)
print(*(p.name for p in type(source).list_properties() if "zoom" not in p.name))
PYTHON
mapfile -t seen < <(HOME=$work /usr/bin/python3 tile.py)
expect "User-Agent" libshumate/1.0.3 "${seen[0]}"
expect "properties of the source" url-template "${seen[1]}"
finish
