"""MONA sends no notification until asked to.

Then it announces the discovery of the day and nearby discoveries, with and without a window; the
notifications' buttons work.
"""

import json

from desktop import Answers, Desktop, Started, keep
from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import tr, trc
from waiting import until

DAILY, NEARBY = tr("Discovery of the day"), tr("Near a targeted discovery")


def press_switch(mona, name):
    # A second click within the time of a double click would be ignored.
    mona.press(("toggle button", "switch", "check box"), name)


# A desktop without a portal: no notification, and MONA says what is possible.
desktop = Desktop()
with Answers() as answers, Mona(view="map", size=(1000, 900)) as mona:
    open_preferences(mona)
    press_switch(mona, DAILY)
    mona.see_text(tr(
        "This desktop cannot run MONA in the background: notifications come while its window is open."))
    press_switch(mona, DAILY)
    mona.see_no("label", tr(
        "This desktop cannot run MONA in the background: notifications come while its window is open."))
    close_preferences(mona)
    assert not answers.calls("AddNotification")

# A desktop that allows it.
keep("notify-hour=0")
with Answers(allows=True) as answers:
    with Mona() as mona:
        open_preferences(mona)
        press_switch(mona, DAILY)
        mona.see_text(tr(
            "MONA stays in the background when you close its window, and starts with your session."))
        [[_, options]] = answers.calls("RequestBackground")
        assert options["autostart"] and "--gapplication-service" in options["commandline"], options
        mona.screenshot("preferences")
        close_preferences(mona)

    # At the beginning of the session: no window, one notification.
    desktop.start_service()
    process = until("MONA to start", desktop.owner)
    [app, kind, told] = until("a notification", lambda: answers.calls("AddNotification"))[0]
    print(json.dumps(told, ensure_ascii=False))
    assert kind == "daily" and told["title"] == DAILY, told
    link = told["default-action-target"]
    assert told["default-action"] == "app.open" and link.startswith("mona:"), told
    buttons = {button["label"]: button for button in told["buttons"]}
    assert list(buttons) == [tr("Open Sheet"), tr("Target")], told
    desktop.act("target", buttons[tr("Target")]["target"])
    desktop.act("open", link)
    mona = Mona()
    mona.meet(Started(process))
    mona.see("push button", tr("Remove from Targets"))

    # The window is closed and MONA goes on; it opens again, and Quit ends MONA.
    mona.key("Control+w")
    until("the window to close", lambda: not mona.look())
    assert desktop.owner() == process
    desktop.act("map")
    mona.see("push button", tr("Zoom In"))
    mona.quit()
    until("the name to be given up", lambda: desktop.owner() is None)
    assert len(answers.calls("AddNotification")) == 1, "once a day"
