"""The UI driver: starts MONA, reads its window, and presses and types in it, in either language.

An end-to-end test is a file test_NAME.py that `meson-helpers/end-to-end` runs once a language, with a
screen, a bus and a home of its own. It names widgets in English, and `tr("Search")` or `trc("sort by",
…)` look the name up in the translations that MONA itself reads, as in the Swift sources.
"""

import os
import pathlib
import re
import subprocess
import time

import dbus
import inputs
from accessibility import Bus
from environment import DATA, PICTURES
from file_dialog import choose
from geometry import WidgetSnapshot, contains, middle, scroll_pane, scroll_panes
from keyboard import KEYS, MODIFIERS, Focus
from node import Refused
from translations import matches, pattern, tr, trc
from waiting import seen_before, until

PROGRAM = pathlib.Path(os.environ["MONA_PROGRAM"])
EXTENTS = os.environ["MONA_EXTENTS"]  # a library that reports the places of widgets, where GTK does not
PRELOADED = [EXTENTS] if EXTENTS else []  # the libraries that MONA is started with
# How many queries in a row must find a widget at the same place before it is pressed: from GTK 4.10 on,
# libadwaita ignores presses while a page slides in.
STILL = 10 if EXTENTS else 2
BORDER = 5  # pixels GTK draws around a window where no compositor can draw its shadow
COMPLAINT = re.compile(r"(CRITICAL|WARNING) \*\*(: (?P<moment>\S+):)?|Fatal error|runtime error")
# libadwaita 1.7 logs the first for the heading of a dialog. GTK 4.8 logs the second when a scrolled window shows or hides
# its scrollbar while only that part of the window is laid out, as when a page slides in again: gtk_widget_queue_resize()
# then marks containers whose turn is over, and they are left out of one frame. GTK 4.18 lays them out again. It logs the
# third when a screen reader asks where a widget is.
KNOWN = re.compile(
    r".*Gtk-WARNING .*: (Trying to measure GtkLabel |Trying to snapshot \w+ \w+ without a current allocation"
    r"|Screen coordinates not supported).*")


class Mona:
    """A running MONA: `with Mona() as mona:` starts it, quits it, and fails on a warning of GTK's."""

    def __init__(self, view=None, size=None, dark=False, welcomed=True, keyboard=None):
        """With a `Keyboard`, keys do not come from the accessibility bus, whose keys a screen reader takes."""
        self._keyboard = keyboard
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
        print(f"The test failed: {error}")
        try:
            self.screenshot("at-the-failure")
            self._describe()
        except Exception as second:  # the failure itself is reported first
            print(f"and describing the window failed: {second}")
        finally:
            if self._process.poll() is None:
                self._process.kill()
            print(self._stderr())

    def _arrange(self, view, size, welcomed):
        """Writes the settings of an earlier run: the window, and that the welcome was shown."""
        settings = ["welcomed=true"] if welcomed else []
        if view:
            settings.append(f"view='{view}'")
        if size:
            width, height = (side + 2 * BORDER for side in size)
            settings += [f"window-width={width}", f"window-height={height}"]
        file = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"
        # The settings of an earlier run are kept, unless others are given.
        if view or size or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(["[org/maisonmona/mona]", *settings, ""]))

    def start(self, opens=True):
        """Starts MONA and waits for its window, or with `opens` false for any window."""
        self._runs += 1
        self._errors = open(PICTURES / f"stderr-{self._runs}", "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM], stderr=self._errors,
            env=os.environ | ({"LD_PRELOAD": ":".join(PRELOADED)} if PRELOADED else {}) | {
                "ADW_DEBUG_COLOR_SCHEME": self._scheme,
                # MONA aborts when its main thread would wait for a database or a file.
                "MONA_MAIN_THREAD": "strict"})
        self._find(opens)

    def attach(self, process, opens=True):
        """Drives a MONA that another process started."""
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
        errors = self._stderr()
        assert self._process.returncode == 0, f"MONA ended with {self._process.returncode}\n{errors}"
        if complaint := COMPLAINT.search(KNOWN.sub("", errors)):
            after = seen_before(complaint["moment"] or "24:00")
            raise AssertionError(f"GTK complained after {after}:\n{errors}")

    def kill(self):
        """Kills MONA, as a failing computer would."""
        self._process.kill()
        self._process.wait()
        # Two kills in a row would count as two failed starts.
        (DATA / "starting").unlink(missing_ok=True)

    def _alive(self):
        if self._process.poll() is not None:
            raise AssertionError(f"MONA ended by itself, {self._process.returncode}\n{self._stderr().strip()}")
        return True

    def _stderr(self):
        self._errors.seek(0)
        return self._errors.read()

    # Looking

    def look(self):
        """The windows, as they are now."""
        self._alive()
        return self._bus.look(self.owner)

    def all(self, role, name=None):
        """The shown widgets of this role, or one of these, and of this name, including those scrolled out of
        view."""
        roles = [role] if isinstance(role, str) else role
        found = []
        for window in self.look():
            snapshot = WidgetSnapshot(window)
            found += snapshot.showing([
                node for node in snapshot.everything()
                if node.role in roles and matches(node.name, name)])
        return found

    def see(self, role, name=None):
        """The first such widget, once it is shown."""
        return until(f"the {role} “{pattern(name)}”", lambda: self.all(role, name))[0]

    def see_text(self, text):
        """The label or heading with this text, once it is shown."""
        return until(
            f"the text “{pattern(text)}”", lambda: self.all(("label", "heading"), text))[0]

    def see_no(self, role, name=None):
        """Waits until no such widget is shown."""
        until(f"the {role} “{pattern(name)}” to go", lambda: not self.all(role, name))

    def texts(self):
        """The shown text, including text scrolled out of view."""
        return [label.name for label in self.all("label") if label.name]

    def names(self, *roles):
        """The names of the shown widgets of these roles."""
        return [node.name for node in self.all(roles) if node.name]

    # Doing

    def press(self, role, name=None):
        """Presses such a widget, once it is shown and sensitive."""
        def is_pressed():
            try:
                self.press_node(self.see(role, name))
            except Refused:
                return False
            return True

        until(f"the {role} “{pattern(name)}” to take a press", is_pressed)

    def choose_in_main_menu(self, item):
        """Opens the main menu and chooses an item."""
        self.choose_in_menu(tr("Main Menu"), item)

    def choose_in_menu(self, button, item):
        """Opens the menu of a button and chooses an item. A menu closes again when the window below it becomes
        active only then, as after a dialog: it is opened once more."""
        opened = []

        def is_chosen():
            items = self.all("menu item", item)
            try:
                if items:
                    self.press_node(items[0])
                elif not opened or time.monotonic() - opened[-1] > 5:
                    self.press("push button", button)
                    opened.append(time.monotonic())
            except Refused:
                return False
            return bool(items)

        until(f"the menu item “{pattern(item)}” to take a press", is_chosen)

    def press_node(self, node):
        """Presses a widget by its accessible action, or else with the mouse."""
        if "click" in node.actions():
            # A button stays pressed for a quarter of a second, and ignores a second press meanwhile.
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

        x, y = until(f"{node} to be still and in view", still_in_sight)
        self._mouse(x, y, f"b{button}c")

    def find_row(self, title):
        """Scrolls the long list until a row begins with this title, and opens it."""
        row = re.compile(re.escape(title) + ", ")
        for _ in range(60):
            items = until("the rows of a list", lambda: self.all("list item"))
            if found := [item for item in items if matches(item.name, row)]:
                self.click(found[0])
                return
            # The rows of the sidebar are further left.
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
        inputs.note()
        self._bus.press_mouse(x, y, event)

    def _mouse(self, x, y, event):
        self.mouse(x, y, "abs")
        self.mouse(x, y, event)

    def key(self, shortcut):
        """Types a shortcut: "Control+f", "Alt+1", "Enter"."""
        inputs.note()
        if self._keyboard:
            return self._keyboard.press(shortcut)
        *modifiers, name = shortcut.split("+")
        for modifier in modifiers:
            self._bus.press_key(MODIFIERS[modifier], 0)
        self._bus.press_key(KEYS.get(name) or ord(name), 3)
        for modifier in reversed(modifiers):
            self._bus.press_key(MODIFIERS[modifier], 1)

    def type(self, text):
        """Types letters on the keyboard, into the focused widget."""
        inputs.note()
        if self._keyboard:
            return self._keyboard.tap(text)
        for letter in text:
            self._bus.press_key(ord(letter), 3)

    def come_back(self):
        """Leaves the window for another program, and returns to it."""
        self._focus.leave_and_return()

    def keep_keyboard(self):
        """Focuses the window in front once a dialog has closed, as a window manager does."""
        self._focus.keep()

    def choose_file(self, path, dialog=tr("Choose a Photo")):
        """Chooses a file in the dialog of this title, which has just opened.

        A folder cannot be chosen this way: GTK shows its contents, and the dialog stays.
        """
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

    def focus_reaches(self, role, name, stops=12):
        """Presses Tab until such a widget has the focus, at most so many times."""
        node = self.see(role, name)
        for _ in range(stops):
            try:
                if node.has_focus():
                    return
            except dbus.DBusException:
                node = self.see(role, name)  # made anew
                if node.has_focus():
                    return
            self.key("Tab")
            time.sleep(0.1)  # so that each stop is seen
        raise AssertionError(f"Tab never reaches the {role} “{pattern(name)}”")

    # Showing

    def screenshot(self, name, size=None):
        """Saves a picture of the screen, or of the window when its size is given."""
        crop = ["-crop", f"{size[0]}x{size[1]}+{BORDER}+{BORDER}", "+repage"] if size else []
        file = PICTURES / f"{name}.png"  # the name may be an absolute path
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", *crop, str(file)], check=True)

    def _describe(self):
        """Prints the widgets shown, for those who read the log of a failure."""
        for window in self.look():
            snapshot = WidgetSnapshot(window)
            print(f"{window}:")
            for node in snapshot.showing([node for node in snapshot.everything() if node.name]):
                print(f"  {node}")
