"""Fixture: the desktop around MONA.

`Desktop()` starts MONA over D-Bus as GNOME Shell and file managers do. `with DesktopServices() as services:`
provides the notification service and the background portal, and `services.calls("AddNotification")`
returns the calls they received. Run as a program, this file is those services.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import dbus
from gi.repository import Gio, GLib

APP = "org.maisonmona.Mona"
PATH = "/org/maisonmona/Mona"
SEARCH = APP + ".SearchProvider"
SERVICES = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]).parent / "services"
TIMEOUT = 20  # seconds that starting MONA may take
SETTINGS = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"


def add_settings(*lines):
    """Adds lines to MONA's settings."""
    text = SETTINGS.read_text() if SETTINGS.exists() else "[org/maisonmona/mona]\n"
    SETTINGS.write_text(text.rstrip("\n") + "\n" + "\n".join(lines) + "\n")


class Desktop:
    """A client that sends MONA the requests of a desktop."""

    def __init__(self):
        share = pathlib.Path(os.environ["MONA_PROGRAM"]).parent.parent / "share"
        for service in (share / "dbus-1" / "services").glob(f"{APP}*.service"):
            shutil.copy(service, SERVICES)
        self._bus = dbus.SessionBus(mainloop=dbus.mainloop.NULL_MAIN_LOOP)
        self._daemon("ReloadConfig", "")
        added = {"MONA_MAIN_THREAD": "strict", "ADW_DEBUG_COLOR_SCHEME": "prefer-light"}
        if extents := os.environ["MONA_EXTENTS"]:
            added["LD_PRELOAD"] = extents
        # The bus of GeoClue.
        if system := os.environ.get("DBUS_SYSTEM_BUS_ADDRESS"):
            added["DBUS_SYSTEM_BUS_ADDRESS"] = system
        self._daemon("UpdateActivationEnvironment", "a{ss}", added)

    def _daemon(self, method, signature, *arguments):
        name, path = "org.freedesktop.DBus", "/org/freedesktop/DBus"
        return self._bus.call_blocking(name, path, name, method, signature, arguments, TIMEOUT)

    def _call(self, interface, method, signature, *arguments):
        return self._bus.call_blocking(
            APP, PATH, interface, method, signature, arguments, TIMEOUT)

    def owner(self, name=APP):
        """The process number of the owner of a bus name; None when there is none."""
        if not self._daemon("NameHasOwner", "s", name):
            return None
        return int(self._daemon("GetConnectionUnixProcessID", "s", name))

    def start_service(self):
        """Starts MONA without a request, as a session does at log-in."""
        self._daemon("StartServiceByName", "su", APP, 0)

    def open(self, *addresses):
        """Opens links and files, as a double click does."""
        self._call("org.freedesktop.Application", "Open", "asa{sv}", addresses, {})

    def act(self, action, *parameter):
        """Activates an action: of the icon's menu, or of a notification."""
        self._call(
            "org.freedesktop.Application", "ActivateAction", "sava{sv}", action, parameter, {})

    def search(self, method, signature, *arguments):
        """Calls the search provider."""
        return self._bus.call_blocking(
            SEARCH, f"{PATH}/SearchProvider", "org.gnome.Shell.SearchProvider2", method, signature,
            arguments, TIMEOUT)


class StartedProcess:
    """A process that the bus started, with the interface of Popen that the driver uses."""

    def __init__(self, number):
        self.pid, self.returncode = number, None

    def poll(self):
        try:
            state = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            state = "Z"
        self.returncode = 0 if state == "Z" else None
        return self.returncode

    def kill(self):
        os.kill(self.pid, 9)


class DesktopServices:
    """The notification service and the portal, within the block."""

    def __init__(self, allows=None):
        """`allows` says whether MONA may run in the background; None for a desktop without portal."""
        self._words = {None: "none", True: "yes", False: "no"}[allows]

    def __enter__(self):
        self._log = tempfile.NamedTemporaryFile(mode="r", suffix=".calls")
        self._service = subprocess.Popen(
            [sys.executable, __file__, self._log.name, self._words], stdout=subprocess.PIPE, text=True)
        assert self._service.stdout.readline() == "ready\n"
        return self

    def __exit__(self, *_):
        self._service.kill()
        self._service.wait()
        self._log.close()

    def calls(self, method):
        """The arguments of each call of a method so far."""
        lines = pathlib.Path(self._log.name).read_text().splitlines()
        return [call["arguments"] for call in map(json.loads, lines) if call["method"] == method]


INTERFACES = """<node>
  <interface name="org.gtk.Notifications">
    <method name="AddNotification">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    </method>
    <method name="RemoveNotification">
      <arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method>
  </interface>
  <interface name="org.freedesktop.portal.Background">
    <method name="RequestBackground">
      <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
</node>"""


def serve(log, allows):
    """Serves until killed."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    portal = "/org/freedesktop/portal/desktop"

    def call(_bus, sender, _path, _interface, method, arguments, invocation):
        with open(log, "a", encoding="utf-8") as file:
            file.write(json.dumps({"method": method, "arguments": arguments.unpack()}) + "\n")
        if method != "RequestBackground":
            return invocation.return_value(None)
        token = arguments.unpack()[1]["handle_token"]
        request = f"{portal}/request/{sender[1:].replace('.', '_')}/{token}"
        invocation.return_value(GLib.Variant("(o)", (request,)))
        given = allows == "yes"
        answers = {name: GLib.Variant("b", given) for name in ("background", "autostart")}
        # Only to the caller, as libportal expects.
        bus.emit_signal(
            sender, request, "org.freedesktop.portal.Request", "Response",
            GLib.Variant("(ua{sv})", (0 if given else 1, answers)))

    def read(*_):
        return GLib.Variant("u", 1)

    notifications, background = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces
    bus.register_object("/org/gtk/Notifications", notifications, call, None, None)
    names = ["org.gtk.Notifications"]
    if allows != "none":
        bus.register_object(portal, background, call, read, None)
        names.append("org.freedesktop.portal.Desktop")
    for name in names:
        Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.timeout_add(200, lambda: print("ready", flush=True))
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve(*sys.argv[1:])
