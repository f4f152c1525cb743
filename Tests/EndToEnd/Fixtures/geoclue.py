"""Fixture: a GeoClue service on a system bus of its own.

`with GeoClue(45.5248, -73.5823, 40):` returns this position; `with GeoClue(None):` refuses. Run as a
program, this file is the service.
"""

import os
import subprocess
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.GeoClue2"
INTERFACES = """<node>
  <interface name="org.freedesktop.GeoClue2.Manager">
    <method name="CreateClient"><arg type="o" direction="out"/></method>
  </interface>
  <interface name="org.freedesktop.GeoClue2.Client">
    <method name="Start"/>
    <property name="DesktopId" type="s" access="readwrite"/>
    <property name="RequestedAccuracyLevel" type="u" access="readwrite"/>
    <property name="Location" type="o" access="read"/>
  </interface>
  <interface name="org.freedesktop.GeoClue2.Location">
    <property name="Latitude" type="d" access="read"/>
    <property name="Longitude" type="d" access="read"/>
    <property name="Accuracy" type="d" access="read"/>
  </interface>
</node>"""


class GeoClue:
    """A bus with the service, within the block."""

    def __init__(self, latitude, longitude=None, accuracy=None):
        self._place = [] if latitude is None else [str(latitude), str(longitude), str(accuracy)]

    def __enter__(self):
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            stdout=subprocess.PIPE, text=True)
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = self._bus.stdout.readline().strip()
        self._service = subprocess.Popen(
            [sys.executable, __file__, *self._place], stdout=subprocess.PIPE, text=True)
        assert self._service.stdout.readline() == "ready\n"

    def __exit__(self, *_):
        for process in (self._service, self._bus):
            process.kill()
            process.wait()
        del os.environ["DBUS_SYSTEM_BUS_ADDRESS"]


def serve(place):
    """Serves until killed."""
    bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)

    def call(_bus, _sender, _path, _interface, method, _arguments, invocation):
        if method == "CreateClient":
            invocation.return_value(GLib.Variant("(o)", ("/client",)))
        elif place:
            invocation.return_value(None)
        else:
            invocation.return_dbus_error(
                "org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled")

    def get(_bus, _sender, _path, _interface, name):
        if name == "Location":
            return GLib.Variant("o", "/location")
        return GLib.Variant("d", place[("Latitude", "Longitude", "Accuracy").index(name)])

    node = Gio.DBusNodeInfo.new_for_xml(INTERFACES)
    for path, interface in zip(
            ("/org/freedesktop/GeoClue2/Manager", "/client", "/location"), node.interfaces):
        bus.register_object(path, interface, call, get, lambda *_: True)
    Gio.bus_own_name_on_connection(
        bus, NAME, 0, lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve([float(argument) for argument in sys.argv[1:]])
