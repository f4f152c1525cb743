"""Drives MONA's real window through the accessibility bus, as a screen reader would.

Things are found by the words they show. A journey names them in English; in a French run the
project's own catalogue says what to look for. Nothing waits a fixed time: every step waits for
what it needs, and fails with a sentence when it does not come.
"""

import gettext
import os
import subprocess
import sys
import time
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 25
ALBUM = Path(os.environ["MONA_ALBUM_DIR"])
PICTURES = Path(os.environ["MONA_SCREENSHOTS"])
LANGUAGE = os.environ["MONA_LANGUAGE"]
PROGRAM = Path(os.environ["MONA_PROGRAM"])

_catalogue = gettext.translation(
    "mona", PROGRAM.parent.parent / "share/locale", languages=[LANGUAGE]
)
# Every message as gettext holds it, contexts and plurals included.
CATALOGUE = _catalogue._catalog


def tr(text, context=None, **values):
    """What MONA shows for an English text, with its placeholders filled."""
    text = _catalogue.pgettext(context, text) if context else _catalogue.gettext(text)
    return text.format(**values) if values else text


def wait_for(what, condition, patience=PATIENCE):
    """The first true answer of `condition`, asked again and again."""
    deadline = time.monotonic() + patience
    while True:
        try:
            answer = condition()
        except GLib.Error:
            answer = None  # What it looked at has just gone.
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise AssertionError(f"no {what} within {patience} s")
        time.sleep(0.05)


class Mona:
    """A running MONA."""

    def __init__(self, size=(1280, 800), environment=None):
        self.size = size
        self.log = Path(os.environ["HOME"]) / f"mona-{time.monotonic_ns()}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [PROGRAM], stderr=log, env={**os.environ, **(environment or {})}
            )
        self.window = wait_for("window on the accessibility bus", self._find_window)
        name = wait_for("window on the screen", self._find_screen_window)
        self.xdotool("windowmove", name, 0, 0, "windowsize", name, *size, "windowfocus", name)
        wait_for("window at its size", lambda: abs(self.window.get_extents(
            Atspi.CoordType.WINDOW).width - size[0]) < 40)

    def _find_application(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_process_id() == self.process.pid:
                return child
        return None

    def _find_window(self):
        application = self._find_application()
        return application.get_child_at_index(0) if application else None

    def _find_screen_window(self):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
            capture_output=True, text=True, check=False,
        ).stdout.split()
        return found[0] if found else None

    @staticmethod
    def xdotool(*words):
        subprocess.run(["xdotool", *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    # What is there.

    def nodes(self):
        """Everything in every window that takes room on the screen, the front window last."""
        application = self._find_application()
        stack = [application] if application else []
        while stack:
            node = stack.pop()
            try:
                count = node.get_child_count()
                stack.extend(
                    child
                    for child in (node.get_child_at_index(i) for i in reversed(range(count)))
                    if child
                )
            except GLib.Error:
                continue
            yield node

    def seen(self, name, role=None):
        """What shows these words; None when nothing does.

        libadwaita names the button of a toast twice over.
        """
        names = (name, f"{name} {name}")
        for node in self.nodes():
            try:
                if node.get_name() in names and (role is None or node.get_role_name() == role):
                    extents = node.get_extents(Atspi.CoordType.WINDOW)
                    if extents.width > 0 and extents.height > 0:
                        return node
            except GLib.Error:
                continue
        return None

    def find(self, name, role=None, patience=PATIENCE):
        what = f"{role or 'anything'} named “{name}”"
        return wait_for(what, lambda: self.seen(name, role), patience)

    def find_text(self, part):
        """Waits for a label that holds these words."""
        def look():
            for node in self.nodes():
                if part in (node.get_name() or ""):
                    return node
            return None
        return wait_for(f"text with “{part}”", look)

    def gone(self, name, role=None):
        wait_for(f"end of “{name}”", lambda: self.seen(name, role) is None)

    # What a person does.

    def press(self, name, role="push button"):
        """Presses a button as a screen reader does."""
        node = self.find(name, role)
        actions = node.get_action_iface()
        assert actions and Atspi.Action.do_action(actions, 0), f"“{name}” cannot be pressed"

    def click(self, name, role=None):
        """Clicks in the middle of something."""
        extents = self._at_rest(self.find(name, role))
        self.xdotool(
            "mousemove", extents.x + extents.width // 2, extents.y + extents.height // 2,
            "click", 1,
        )

    @staticmethod
    def _at_rest(node):
        """Where something is once it no longer slides."""
        def look():
            before = node.get_extents(Atspi.CoordType.WINDOW)
            time.sleep(0.15)
            after = node.get_extents(Atspi.CoordType.WINDOW)
            return after if (before.x, before.y) == (after.x, after.y) else None
        return wait_for("end of a movement", look)

    def key(self, *keys):
        self.xdotool("key", "--clearmodifiers", *keys)

    def type(self, text):
        self.xdotool("type", "--clearmodifiers", "--delay", 8, text)

    def show(self, view):
        """Goes to one of the five views by its name in the switcher."""
        self.click(tr(view, "view"), "page tab")

    def search(self, text):
        self.key("ctrl+f")
        self.find(tr("Search"))
        wait_for("entry of the search", lambda: self.focused("text") or self.focused("entry"))
        self.type(text)

    def focused(self, role):
        """The thing of this kind that has the keyboard."""
        for node in self.nodes():
            try:
                if node.get_role_name() == role and node.get_state_set().contains(
                    Atspi.StateType.FOCUSED
                ):
                    return node
            except GLib.Error:
                continue
        return None

    def nameless_buttons(self):
        """Buttons a screen reader could not name."""
        return [
            node.get_id()
            for node in self.nodes()
            if node.get_role_name() == "push button" and not node.get_name().strip()
        ]

    def notice(self):
        """The sentence of the toast that shows."""
        button = self.find(tr("Details"), "push button")
        texts = []
        parent = button.get_parent()
        while parent and not texts:
            texts = [
                node.get_name() for node in self._below(parent)
                if node.get_role_name() == "label" and node.get_name() != tr("Details")
            ]
            parent = parent.get_parent()
        return texts[0]

    def dismiss_notice(self):
        """Closes the toast that shows, by the cross that libadwaita leaves without a name."""
        details = self.find(tr("Details"), "push button")
        toast = details.get_parent()
        cross = [
            node for node in self._below(toast)
            if node.get_role_name() == "push button" and node.get_name() != details.get_name()
        ]
        assert Atspi.Action.do_action(cross[-1].get_action_iface(), 0)
        self.gone(tr("Details"), "push button")

    def _below(self, node):
        yield node
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child:
                yield from self._below(child)

    def choose_file(self, path):
        """Answers the file chooser that has just opened."""
        title = tr("Choose a photo")
        window = wait_for("file chooser", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title],
            capture_output=True, text=True, check=False).stdout.split())[0]
        self.xdotool("windowfocus", window)
        # In GTK's chooser a slash opens the entry for a path.
        self.type(str(path))
        wait_for("path in the file chooser", lambda: self.shows_text(str(path)))
        self.key("Return")

    def shows_text(self, text):
        """Whether some entry holds exactly this text."""
        for node in self.nodes():
            try:
                if node.get_role_name() in ("text", "entry") and self._text(node) == text:
                    return True
            except GLib.Error:
                continue
        return False

    @staticmethod
    def _text(node):
        return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))

    def screenshot(self, name):
        subprocess.run(["import", "-window", "root", PICTURES / f"{name}.png"], check=True)

    def quit(self):
        """Quits as a person does, and expects no complaint of GTK's."""
        self.key("ctrl+q")
        assert self.process.wait(PATIENCE) == 0, f"MONA ended with {self.process.returncode}"
        complaints = [
            line for line in self.log.read_text().splitlines()
            if "-CRITICAL **" in line or "Fatal error" in line
        ]
        assert not complaints, complaints


def make_photo(path, size="1600x1200"):
    """A real JPEG, unlike any other."""
    subprocess.run(
        ["convert", "-size", size, "plasma:gold-tomato", "-quality", "85", path],
        check=True,
    )
    return path


def run(journey):
    """Runs a journey, with a word on what went wrong."""
    try:
        journey()
    except AssertionError as error:
        print(f"✗ {error}", file=sys.stderr)
        raise
