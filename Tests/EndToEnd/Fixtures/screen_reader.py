"""Orca, a screen reader: what it tells the speech server is written down instead of spoken.

The table `heard.md` says what is heard after each act, in both languages; a test does all acts of one of its sections.
A window manager runs beside Orca, as on a desktop: it tells the screen reader which window is in front, and gives the
keyboard back to the window when a dialog closes.
"""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import time

from environment import PICTURES
from translations import LANGUAGE
from waiting import until

HEARD = pathlib.Path(os.environ["TMPDIR"]) / "heard.jsonl"
TABLE = pathlib.Path(__file__).parent / "heard.md"
# Imports our speechd first: Orca prefers the system's packages. The keys that are pressed are not spoken.
START = """
import runpy, speechd
from orca import settings
settings.enableKeyEcho = False
runpy.run_path('/usr/bin/orca', run_name='__main__')
"""
QUIET = 0.8  # seconds without another utterance, after which a key has been answered
CUT = 0.4  # seconds within which an utterance that is interrupted is not understood


def plain(text):
    """A text with ordinary blanks: the screen reader does not always keep others."""
    return " ".join(text.split())


def table(section):
    """What the table says is heard: for each act of a section, a pattern, in which … stands for anything."""
    [rows] = [
        part for part in re.split(r"^## ", TABLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
        if part.startswith(section + "\n")]
    expected = {}
    for line in rows.splitlines():
        if line.startswith("|") and not line.startswith(("| Act ", "|---")):
            act, *heard = [plain(cell) for cell in line.strip("|").split("|")]
            text = heard[("en", "fr").index(LANGUAGE)]
            parts = [re.escape(part.strip()) for part in text.split("…")]
            expected[act] = re.compile(".*".join(parts) if any(parts) else ".")
    return expected


class ScreenReader:
    """A running Orca: `with ScreenReader("A visit") as reader:` starts it before MONA, ends it, and fails if an act of
    that section of the table was not done.

    The file `transcript` has what was heard after each act: the seconds since then, and the words, in brackets those
    that were interrupted.
    """

    def __init__(self, section):
        self._expected = table(section)
        self._left = dict(self._expected)

    def __enter__(self):
        HEARD.write_text("")
        speech = pathlib.Path(__file__).parent / "speech"
        self._log = open(PICTURES / "orca", "w", encoding="utf-8")
        self._transcript = open(PICTURES / "transcript", "w", buffering=1, encoding="utf-8")
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", speech / "openbox.xml"], stderr=subprocess.DEVNULL)
        until("the window manager", lambda: "window id" in subprocess.run(
            ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], check=True, capture_output=True, text=True).stdout)
        self._process = subprocess.Popen(
            ["/usr/bin/python3", "-c", START, "--disable", "braille"],
            stdout=self._log, stderr=subprocess.STDOUT,
            env=os.environ | {
                "MONA_HEARD": str(HEARD), "PYTHONPATH": str(speech), "PATH": f"{speech}:{os.environ['PATH']}"})
        until("the screen reader's first words", lambda: self._texts(0), seconds=60)
        self._settle()
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            print("The last that was heard:", *self._texts(0)[-20:], sep="\n  ")
        for process in (self._process, self._manager):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        assert error is not None or not self._left, f"not done: {', '.join(self._left)}"

    @contextlib.contextmanager
    def running(self, mona):
        """MONA, from its start on, which is an act of each section."""
        with contextlib.ExitStack() as stack:
            def start():
                before = len(_lines())
                stack.enter_context(mona)
                self._settle()
                # The screen reader may miss the first focus of a program that has just started.
                while not self._texts(before):
                    mona.come_back()
                    time.sleep(QUIET)
                    self._settle()

            self.does("Start MONA", start)
            yield

    def does(self, name, act):
        """Does an act, and waits until what the table says is heard after it; each act once."""
        pattern = self._left.pop(name)
        self._settle()
        start, since = len(_lines()), time.time()
        act()
        until(f"“{pattern.pattern}” to be heard after: {name}", lambda: pattern.search(" ".join(self._texts(start))))
        self._settle()
        self._write(name, start, since)

    def prepares(self, act):
        """Does something whose words the table does not have; something is heard."""
        self._settle()
        start, since = len(_lines()), time.time()
        act()
        until("something to be heard", lambda: self._texts(start))
        self._settle()
        self._write("", start, since)

    def acts(self, kind):
        """The names of the acts of a kind, which are written "kind: name"."""
        return [act.partition(": ")[2] for act in self._expected if act.startswith(kind + ": ")]

    def _texts(self, start):
        return [plain(text) for _, kind, text in _lines()[start:] if kind in ("say", "character") and text]

    def _settle(self):
        """Waits until nothing has been said for a moment."""
        size = -1
        while size != HEARD.stat().st_size:
            size = HEARD.stat().st_size
            time.sleep(QUIET)

    def _write(self, act, start, since):
        self._transcript.write(f"{act or '–'}\n")
        lines = _lines()[start:]
        for number, (moment, kind, text) in enumerate(lines):
            if kind in ("say", "character") and text:
                is_cut = any(kind == "stop" and later - moment < CUT for later, kind, _ in lines[number:])
                said = f"[{plain(text)}]" if is_cut else plain(text)
                self._transcript.write(f"  {moment - since:4.1f}  {said}\n")


def _lines():
    """What was noted so far: the time, "say" and the like, and the text of each."""
    return [json.loads(line) for line in HEARD.read_text(encoding="utf-8").splitlines()]
