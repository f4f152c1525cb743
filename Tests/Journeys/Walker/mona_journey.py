"""MONA as a person meets it: its window opened, read, pressed and typed into, in either language.

A journey is a file journey_NAME.py that `meson-helpers/journeys` runs, once a language, with a
screen, a bus and a home of its own. Words are written in English and looked up in the catalogue of
translations MONA itself reads: `tr("Search")`, `tr("sort by", context…)` as in the Swift sources.
"""

import os
import pathlib
import re
import subprocess
import time

from accessibility import Bus
from chooser import choose
from home import DATA, PICTURES
from keyboard import KEYS, MODIFIERS, Focus
from node import Refused
from places import Glance, contains, middle, scroll_pane, scroll_panes
from waiting import seen_before, until
from wording import matches, pattern, tr, trc

PROGRAM = pathlib.Path(os.environ["MONA_PROGRAM"])
EXTENTS = os.environ["MONA_EXTENTS"]  # what tells where widgets are, where GTK does not
PRELOADED = [EXTENTS] if EXTENTS else []  # the libraries that MONA is started with
# At how many looks in a row something is at its place before it is pressed: where widgets are told so,
# libadwaita takes no press while a page slides in, to the very last of its spring.
STILL = 10 if EXTENTS else 2
BORDER = 5  # pixels GTK draws around a window where no compositor can draw its shadow
COMPLAINT = re.compile(r"(CRITICAL|WARNING) \*\*(: (?P<moment>\S+):)?|Fatal error|runtime error")
# libadwaita 1.7 says so of the heading of a question.
KNOWN = re.compile(r".*Gtk-WARNING .*: Trying to measure GtkLabel .*")


class Mona:
    """MONA running; `with Mona() as mona:` starts it, and quits without a complaint of GTK's."""

    def __init__(self, view=None, size=None, dark=False, welcomed=True):
        self._bus, self._focus, self._runs, self._process = Bus(), Focus(), 0, None
        self._welcomed = welcomed
        self._pressed = {}
        self._arrange(view, size, welcomed)
        self._scheme = "prefer-dark" if dark else "prefer-light"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, error, trace):
        if error is None:
            return self.quit()
        print(f"On the way: {error}")
        try:
            self.screenshot("at-the-failure")
            self._describe()
        except Exception as second:  # the failure itself must be told first
            print(f"and looking at it: {second}")
        finally:
            if self._process.poll() is None:
                self._process.kill()
            print(self._said())

    def _arrange(self, view, size, welcomed):
        """What MONA remembers from a run before, of its window, and that the person was welcomed."""
        settings = ["welcomed=true"] if welcomed else []
        if view:
            settings.append(f"view='{view}'")
        if size:
            width, height = (side + 2 * BORDER for side in size)
            settings += [f"window-width={width}", f"window-height={height}"]
        file = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"
        # What a run before remembered stays, unless something else is asked for.
        if view or size or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(["[org/maisonmona/mona]", *settings, ""]))

    def start(self, opens=True):
        """Starts MONA and waits for its window, or for any at all where it cannot open."""
        self._runs += 1
        self._errors = open(PICTURES / f"stderr-{self._runs}", "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM], stderr=self._errors,
            env=os.environ | ({"LD_PRELOAD": ":".join(PRELOADED)} if PRELOADED else {}) | {
                "ADW_DEBUG_COLOR_SCHEME": self._scheme,
                # Stops at once when its main thread would wait for a database or a file.
                "MONA_MAIN_THREAD": "strict"})
        self._find(opens)

    def meet(self, process, opens=True):
        """Goes on with a MONA that something else started."""
        self._runs += 1
        self._errors = open(PICTURES / f"stderr-{self._runs}", "w+", encoding="utf-8")
        self._process = process
        self._find(opens)

    def _find(self, opens):
        self.owner = until(
            "MONA on the bus", lambda: self._alive() and self._bus.application(self._process.pid))
        if opens and self._welcomed:
            self.see("page tab", trc("view", "Daily"))

    @property
    def process(self):
        """The number of the process that runs."""
        return self._process.pid

    def quit(self):
        """Quits by the keyboard."""
        self.key("Control+q")
        self.expect_end()

    def expect_end(self):
        """Waits until MONA has ended, cleanly."""
        until("MONA to quit", lambda: self._process.poll() is not None)
        said = self._said()
        assert self._process.returncode == 0, f"MONA ended with {self._process.returncode}\n{said}"
        if complaint := COMPLAINT.search(KNOWN.sub("", said)):
            after = seen_before(complaint["moment"] or "24:00")
            raise AssertionError(f"GTK complained after {after}:\n{said}")

    def kill(self):
        """Ends MONA as a failing computer would: without a word, and without time to say one."""
        self._process.kill()
        self._process.wait()
        # Two of these in a row would be two starts that failed.
        (DATA / "starting").unlink(missing_ok=True)

    def _alive(self):
        assert self._process.poll() is None, f"MONA ended by itself, {self._process.returncode}"
        return True

    def _said(self):
        self._errors.seek(0)
        return self._errors.read()

    # Looking

    def look(self):
        """The windows, as they are now."""
        self._alive()
        return self._bus.look(self.owner)

    def all(self, role, name=None):
        """The widgets of this role, or one of these, and of this name that show, be they scrolled
        out of sight."""
        roles = [role] if isinstance(role, str) else role
        found = []
        for window in self.look():
            glance = Glance(window)
            found += glance.showing([
                node for node in glance.everything()
                if node.role in roles and matches(node.name, name)])
        return found

    def see(self, role, name=None):
        """The first such widget, once it shows."""
        return until(f"the {role} “{pattern(name)}”", lambda: self.all(role, name))[0]

    def see_text(self, text):
        """The label or heading with this text, once it shows."""
        return until(
            f"the text “{pattern(text)}”", lambda: self.all(("label", "heading"), text))[0]

    def see_no(self, role, name=None):
        """Waits until no such widget shows."""
        until(f"the {role} “{pattern(name)}” to go", lambda: not self.all(role, name))

    def texts(self):
        """The words that show, be they scrolled out of sight."""
        return [label.name for label in self.all("label") if label.name]

    def names(self, *roles):
        """The names of the widgets of these roles that show, of those that have one."""
        return [node.name for node in self.all(roles) if node.name]

    # Doing

    def press(self, role, name=None):
        """Presses such a widget, once it shows and can be."""
        def is_pressed():
            try:
                self.press_node(self.see(role, name))
            except Refused:
                return False
            return True

        until(f"the {role} “{pattern(name)}” to take a press", is_pressed)

    def press_node(self, node):
        """Presses a widget: as a screen reader does, else with the mouse."""
        if "click" in node.actions():
            # A button is pressed for a quarter of a second, and hears of no second press meanwhile.
            time.sleep(max(0, self._pressed.get(node.path, 0) + 0.3 - time.monotonic()))
            node.act("click")
            self._pressed[node.path] = time.monotonic()
        else:
            self.click(node)

    def click(self, node, button=1):
        """Clicks with the mouse, by one of its buttons, in the middle of a widget, scrolling to it first."""
        def in_sight():
            if not node.is_there():
                raise Refused(f"{node} is not there any more")
            x, y = middle(node)
            for pane in scroll_panes(node):
                if not contains(pane, x, y):
                    at = middle(pane)
                    self._mouse(*at, "b5c" if y > at[1] else "b4c")
                    return None
            return x, y

        places = []

        def still_in_sight():
            places.append(in_sight())
            last = places[-STILL:]
            return last[0] if last == [last[0]] * STILL else None

        x, y = until(f"{node} to stand still in sight", still_in_sight)
        self._mouse(x, y, f"b{button}c")

    def find_row(self, title):
        """Goes through the long list that shows until a row begins with this title, and opens it."""
        row = re.compile(re.escape(title) + ", ")
        for _ in range(60):
            items = until("the rows of a list", lambda: self.all("list item"))
            if found := [item for item in items if matches(item.name, row)]:
                self.click(found[0])
                return
            # Beside the sidebar's, which are further left.
            lefts = [place[0] if place else 0 for place in items[0].extents_of(items)]
            pane = middle(scroll_pane(items[lefts.index(max(lefts))]))
            for _ in range(6):
                self._mouse(*pane, "b5c")
        raise AssertionError(f"no row “{title}” in the list")

    def mouse(self, x, y, event):
        """Moves ("abs"), presses ("b1p") or releases ("b1r") the mouse at a place of the window."""
        self.mouse_at(x + BORDER, y + BORDER, event)

    def mouse_at(self, x, y, event):
        """The same at a place of the screen."""
        self._bus.press_mouse(x, y, event)

    def _mouse(self, x, y, event):
        self._bus.press_mouse(x + BORDER, y + BORDER, "abs")
        self._bus.press_mouse(x + BORDER, y + BORDER, event)

    def key(self, shortcut):
        """Types a shortcut: "Control+f", "Alt+1", "Enter"."""
        *modifiers, name = shortcut.split("+")
        for modifier in modifiers:
            self._bus.press_key(MODIFIERS[modifier], 0)
        self._bus.press_key(KEYS.get(name) or ord(name), 3)
        for modifier in reversed(modifiers):
            self._bus.press_key(MODIFIERS[modifier], 1)

    def type(self, text):
        """Types letters on the keyboard, into what has the focus."""
        for letter in text:
            self._bus.press_key(ord(letter), 3)

    def come_back(self):
        """Leaves the window for another program, and comes back to it."""
        self._focus.leave_and_return()

    def keep_keyboard(self):
        """Has the window in front take the keyboard again once a dialog has closed, as a window manager sees to."""
        self._focus.keep()

    def choose_file(self, path, dialog=tr("Choose a Photo")):
        """Chooses a file in the dialog of this title that GTK has just opened. A folder cannot be
        chosen so: GTK shows what is in it, and the dialog stays."""
        choose(self, path, dialog)

    def window(self, name):
        """The window of this name, once it is there."""
        return until(f"the window “{name}”", lambda: self.windows(name))[0]

    def windows(self, name):
        """The windows of this name."""
        return [window for window in self.look() if window.name == name]

    def expect_windows(self, count):
        """Waits until so many windows are open."""
        until(f"{count} windows", lambda: len(self.look()) == count)

    def no_window(self, name):
        """Waits until there is no window of this name."""
        until(f"the window “{name}” to close", lambda: not self.windows(name))

    def focus_reaches(self, role, name):
        """Presses Tab until such a widget has the keyboard, as a person would."""
        for _ in range(12):
            if "focused" in self.see(role, name).states:
                return
            self.key("Tab")
            time.sleep(0.1)  # each Tab is looked at, none must be
        raise AssertionError(f"Tab never reaches the {role} “{pattern(name)}”")

    # Showing

    def screenshot(self, name, size=None):
        """Keeps a picture of the screen, or of the window when its size is given."""
        crop = ["-crop", f"{size[0]}x{size[1]}+{BORDER}+{BORDER}", "+repage"] if size else []
        file = PICTURES / f"{name}.png"  # or elsewhere, where the name is a whole path
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", *crop, str(file)], check=True)

    def _describe(self):
        """Prints what there is to see, for whoever reads a failed journey."""
        for window in self.look():
            glance = Glance(window)
            print(f"{window}:")
            for node in glance.showing([node for node in glance.everything() if node.name]):
                print(f"  {node}")
