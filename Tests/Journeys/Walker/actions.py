"""What shortcuts and the menu do, for whoever presses no words: these have other names in each language."""

import dbus

APP, WINDOW = "org.maisonmona.Mona", "/org/maisonmona/Mona/window/1"


def act(name):
    """Has the window do it."""
    actions = dbus.Interface(dbus.SessionBus().get_object(APP, WINDOW), "org.gtk.Actions")
    actions.Activate(name, dbus.Array([], "v"), dbus.Dictionary({}, "sv"))
