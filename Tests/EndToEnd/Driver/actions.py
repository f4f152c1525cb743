"""Activates actions of the window by their names, which are the same in every language."""

import dbus

APP, WINDOW = "org.maisonmona.Mona", "/org/maisonmona/Mona/window/1"


def act(name):
    """Activates an action of the window."""
    actions = dbus.Interface(dbus.SessionBus().get_object(APP, WINDOW), "org.gtk.Actions")
    actions.Activate(name, dbus.Array([], "v"), dbus.Dictionary({}, "sv"))
