"""F1 opens the help page of the current view, in a wide and in a narrow window, without a network."""

from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import tr

HELP = tr("Help")


def expect_page(mona, title):
    """The help shows the page of this task."""
    mona.window(HELP)
    mona.see("heading", tr(title))


def close(mona):
    """Closes it by Escape, which in a narrow window first returns to the list."""
    if size[0] < 600:
        mona.key("Escape")
        mona.see("list item", tr("Win badges"))
    mona.key("Escape")
    mona.no_window(HELP)
    mona.keep_keyboard()


for size in ((1000, 760), (360, 720)):
    with Mona(size=size) as mona:
        mona.key("F1")
        expect_page(mona, "Meet one work a day")
        close(mona)
        mona.key("Alt+3")
        mona.see("push button", tr("Zoom In"))
        mona.key("F1")
        expect_page(mona, "Look around on the map")
        mona.expect_windows(2)
        if size[0] < 600:
            mona.press_node(next(
                node for node in mona.window(HELP).everything()
                if node.name == tr("Back") and "click" in node.actions()))
        mona.press("list item", tr("Win badges"))
        expect_page(mona, "Win badges")
        close(mona)
        mona.choose_in_main_menu(HELP)
        expect_page(mona, "Look around on the map")
        close(mona)
        mona.key("Control+t")
        mona.see_text(tr("Nothing targeted yet"))
        mona.key("F1")
        expect_page(mona, "Plan an outing")
        close(mona)
        open_preferences(mona)
        mona.key("F1")
        expect_page(mona, "Set MONA up to your taste")
        mona.expect_windows(3)
        close(mona)
        mona.window(tr("Preferences"))
        close_preferences(mona)
