"""Activates actions of the window by their names, which are the same in every language."""

import dbus
import inputs

APP, WINDOW = "org.maisonmona.Mona", "/org/maisonmona/Mona/window/1"


def act(name, *texts):
    """Activates an action of the window, with its parameters."""
    inputs.note()
    actions = dbus.Interface(dbus.SessionBus().get_object(APP, WINDOW), "org.gtk.Actions")
    actions.Activate(name, dbus.Array([dbus.String(text, variant_level=1) for text in texts], "v"), dbus.Dictionary({}, "sv"))
