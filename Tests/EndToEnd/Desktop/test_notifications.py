"""MONA sends no notification until asked to.

Then it announces the discovery of the day and nearby discoveries, with and without a window; the
notifications' buttons work.
"""

import json

from desktop import Desktop, DesktopServices, StartedProcess, add_settings
from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import tr
from waiting import until

DAILY, NEARBY = tr("Discovery of the day"), tr("Near a targeted discovery")


def press_switch(mona, name):
    # A second click within the time of a double click would be ignored.
    mona.press(("toggle button", "switch", "check box"), name)


# A desktop without a portal: no notification, and MONA shows which are possible.
desktop = Desktop()
with DesktopServices() as services, Mona(view="map", size=(1000, 900)) as mona:
    open_preferences(mona)
    press_switch(mona, DAILY)
    mona.see_text(tr(
        "This desktop cannot run MONA in the background: notifications come while its window is open."))
    press_switch(mona, DAILY)
    mona.see_no("label", tr(
        "This desktop cannot run MONA in the background: notifications come while its window is open."))
    close_preferences(mona)
    assert not services.calls("AddNotification")

# A desktop that allows it.
add_settings("notify-hour=0")
with DesktopServices(allows=True) as services:
    with Mona() as mona:
        open_preferences(mona)
        press_switch(mona, DAILY)
        mona.see_text(tr(
            "MONA stays in the background when you close its window, and starts with your session."))
        [[_, options]] = services.calls("RequestBackground")
        assert options["autostart"] and "--gapplication-service" in options["commandline"], options
        mona.screenshot("preferences")
        close_preferences(mona)

    # At the beginning of the session: no window, one notification.
    desktop.start_service()
    process = until("MONA to start", desktop.owner)
    [app, kind, notification] = until("a notification", lambda: services.calls("AddNotification"))[0]
    print(json.dumps(notification, ensure_ascii=False))
    assert kind == "daily" and notification["title"] == DAILY, notification
    link = notification["default-action-target"]
    assert notification["default-action"] == "app.open" and link.startswith("mona:"), notification
    buttons = {button["label"]: button for button in notification["buttons"]}
    assert list(buttons) == [tr("Open Sheet"), tr("Target")], notification
    desktop.act("target", buttons[tr("Target")]["target"])
    desktop.act("open", link)
    mona = Mona()
    mona.attach(StartedProcess(process))
    mona.see("push button", tr("Remove from Targets"))

    # The window is closed and MONA goes on; it opens again, and Quit ends MONA.
    mona.key("Control+w")
    until("the window to close", lambda: not mona.look())
    assert desktop.owner() == process
    desktop.act("map")
    mona.see("push button", tr("Zoom In"))
    mona.quit()
    until("the name to be given up", lambda: desktop.owner() is None)
    assert len(services.calls("AddNotification")) == 1, "once a day"
