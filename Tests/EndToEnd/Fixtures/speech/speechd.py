"""Speech Dispatcher's client, as Orca uses it, without the server: writes down what would be spoken.

A line of the file MONA_HEARD is one call, as JSON: ["say" | "character" | "key" | "stop", text, when: see
`pressure.moment`].
"""

import html
import json
import os
import re

from pressure import moment


class SSIPError(Exception):
    """What the other errors of a server are."""


class SSIPCommunicationError(SSIPError):
    """The server cannot be reached."""


class SSIPCommandError(SSIPError):
    """The server refuses a command."""


class CallbackType:
    """The moments of a message that a client may ask to be told of."""

    INDEX_MARK, BEGIN, END, CANCEL, PAUSE, RESUME = "index_marks", "begin", "end", "cancel", "pause", "resume"


class Priority:
    """How urgent a message is."""

    IMPORTANT, TEXT, MESSAGE, NOTIFICATION, PROGRESS = "important", "text", "message", "notification", "progress"


class PunctuationMode:
    """Which punctuation is spoken."""

    NONE, SOME, MOST, ALL = "none", "some", "most", "all"


class DataMode:
    """The form of texts."""

    TEXT, SSML = "text", "ssml"


class SSIPClient:
    """A client that has one silent voice, and no server."""

    def __init__(self, name, **_options):
        self._file = open(os.environ["MONA_HEARD"], "a", buffering=1, encoding="utf-8")

    def _note(self, kind, text=""):
        self._file.write(json.dumps([kind, text, moment()], ensure_ascii=False) + "\n")

    def speak(self, text, callback=None, event_types=None):
        """Notes a text, without its mark-up; it has been spoken at once."""
        self._note("say", html.unescape(re.sub(r"<[^>]*>", "", text)).strip())
        if callback:
            callback(CallbackType.END)

    def char(self, character):
        """Notes a single character."""
        self._note("character", character)

    def key(self, name):
        """Notes the name of a key."""
        self._note("key", name)

    def cancel(self, *_arguments):
        """Notes that what is being spoken is interrupted."""
        self._note("stop")

    stop = cancel

    def list_output_modules(self):
        """The synthesizers."""
        return ("silent",)

    def list_synthesis_voices(self, *_arguments):
        """The voices of the synthesizer: name, language, variant."""
        return (("silent", "en", "none"),)

    def get_output_module(self):
        """The synthesizer."""
        return "silent"

    def get_rate(self):
        """The speed, from -100 to 100."""
        return 0

    get_pitch = get_volume = get_rate

    def get_language(self):
        """The language of the voice."""
        return "en"

    def __getattr__(self, name):
        # What is set of voice, speed and punctuation changes nothing that is heard.
        if name.startswith("set_") or name == "close":
            return lambda *_arguments, **_options: None
        raise AttributeError(name)
