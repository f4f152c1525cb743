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

import inputs
from environment import PICTURES
from speech.pressure import moment
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
# Seconds from the last key of an act until the first utterance and until the table's words are complete, without those
# in which the computer was overloaded: a second on a quiet computer, thrice that on a slow one or in a debug build.
FIRST, COMPLETE = 3.0, 4.0
PATIENCE = 90  # seconds that they may take on a computer that does much else


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

    An act is followed by an utterance before the next one, whose end is not interrupted, and within a second of its last
    key or press on a quiet computer. By a clock alone, the tests would fail on one that does much else: the time in which
    any program waited for a processor, a disk or memory is left out, and a slow computer gets thrice as long.

    The file `transcript` has what was heard after each act: the seconds since its last key, without and with that time,
    and the words, in brackets those that were interrupted.
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
        until("the screen reader's first words", lambda: _texts(_lines()), PATIENCE)
        self._settle()
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            print("The last that was heard:", *_texts(_lines())[-20:], sep="\n  ")
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
        self._mona = mona
        with contextlib.ExitStack() as stack:
            def start():
                before = len(_lines())
                stack.enter_context(mona)
                self._settle()
                # The screen reader may miss the first focus of a program that has just started.
                while not _texts(_lines()[before:]):
                    mona.come_back()
                    time.sleep(QUIET)
                    self._settle()

            self.does("Start MONA", start, takes_time=True)
            yield

    def does(self, name, act, takes_time=False):
        """Does an act, and waits until what the table says is heard after it; each act once.

        An act takes time if a dialog of GTK's closes, a file is written or a server answers before it is done.
        """
        pattern = self._left.pop(name)
        lines, since = self._heard(
            act, f"“{pattern.pattern}” to be heard after: {name}", lambda texts: pattern.search(" ".join(texts)))
        said = self._write(name, lines, since)
        texts = [text for text, *_ in said]
        complete = next((
            seconds for number, (_, seconds, _, is_cut) in enumerate(said)
            if not is_cut and pattern.search(" ".join(texts[:number + 1]))), None)
        assert complete is not None, f"{name}: interrupted before the end of “{pattern.pattern}”"
        if takes_time:
            return
        first = min((seconds for _, seconds, *_ in said if seconds > 0), default=0)
        assert first <= FIRST, f"{name}: heard only after {first:.1f} s"
        assert complete <= COMPLETE, f"{name}: heard whole only after {complete:.1f} s"

    def prepares(self, act):
        """Does something whose words the table does not have; something is heard."""
        self._write("–", *self._heard(act, "something to be heard", bool))

    def opens(self, work, letters):
        """Opens the sheet of a work by its first letters; something is heard after each key."""
        mona = self._mona
        self.prepares(lambda: mona.key("Control+f"))
        mona.key("Control+a")
        mona.type(letters)
        mona.see("list item", work)
        self.prepares(lambda: mona.key("Down"))
        self.prepares(lambda: mona.key("Enter"))
        mona.see("heading", work)

    def _heard(self, act, what, is_enough):
        """Does an act, and waits until its texts are enough and no more follow: the lines noted, and when its last key
        was pressed."""
        # What was done since the last act without waiting for its words.
        if inputs.last() != self._settled:
            self._settle()
        start, since = len(_lines()), moment()
        act()
        until(what, lambda: is_enough(_texts(_lines()[start:])), PATIENCE)
        self._settle()
        return _lines()[start:], max(since, inputs.last())

    def acts(self, kind):
        """The names of the acts of a kind, which are written "kind: name"."""
        return [act.partition(": ")[2] for act in self._expected if act.startswith(kind + ": ")]

    def _settle(self):
        """Waits until nothing has been done or said for a moment."""
        while (left := max(inputs.last()[0], HEARD.stat().st_mtime) + QUIET - time.time()) > 0:
            time.sleep(left)
        self._settled = inputs.last()

    def _write(self, act, lines, since):
        """Adds an act to the transcript; returns what was heard."""
        said = _heard_since(lines, since)
        self._transcript.write(f"{act}\n")
        for text, seconds, all_seconds, is_cut in said:
            self._transcript.write(f"  {seconds:4.1f} {all_seconds:5.1f}  {f'[{text}]' if is_cut else text}\n")
        return said


def _lines():
    """What was noted so far: "say" and the like, the text and the moment of each."""
    return [json.loads(line) for line in HEARD.read_text(encoding="utf-8").splitlines()]


def _is_said(kind, text):
    return kind in ("say", "character") and bool(text)


def _texts(lines):
    return [plain(text) for kind, text, _ in lines if _is_said(kind, text)]


def _heard_since(lines, since):
    """What was said: each text, its seconds without and with those in which the computer was overloaded, and whether it
    was interrupted."""
    return [
        (plain(text), *_seconds(when, since),
         any(kind == "stop" and later[0] - when[0] < CUT for kind, _, later in lines[number:]))
        for number, (kind, text, when) in enumerate(lines) if _is_said(kind, text)]


def _seconds(when, since):
    """The seconds between two moments, without those in which the computer was overloaded, if it counts them; and all."""
    seconds, waited = (None if later is None else later - sooner for later, sooner in zip(when, since))
    return (0 if waited is None else seconds - waited), seconds
