"""Hooks for Schemathesis: parameters that exist, and additional checks; see explore.py."""

import atexit
import json
import os
import pathlib
import re
import zlib

import schemathesis

SECRET = os.environ["MONA_SECRET"].encode()
KNOWN = bool(os.environ["MONA_KNOWN"])
# Existing numbers of each collection, which random ones would never hit.
NUMBERS = json.loads(os.environ["MONA_NUMBERS"])
# The greatest lengths of texts in Unicode scalars, and scalars of all planes.
BOUNDS = {"comment": 2048, "username": 255, "email": 255, "device": 100, "password": 72, "current_password": 72}
SCALARS = "aé字\u0301\u00a0\u200b\u202e\u0600\ud7ff\ue000\ufffd\uffff😀𐀀𝕬𠀀𰀀\U000e0041\U000effff\U000f0000\U0010ffff"
done = set()
atexit.register(lambda: pathlib.Path("done.json").write_text(json.dumps(sorted(done))))


def there(number, collection, method, is_photo):
    """Replaces every other number by an existing one; the last of these may be removed, and a photo of the one before."""
    if not isinstance(number, int) or isinstance(number, bool) or number % 2 or not collection:
        return number
    numbers = NUMBERS[collection]
    if method == "DELETE":
        return numbers[-2 if is_photo else -1]
    return numbers[number // 2 % (len(numbers) - 1)]


def at_bound(name, value):
    """Every third text is one of the greatest length or one scalar more or less, of a scalar that depends on it."""
    number = zlib.crc32(value.encode("utf-8", "replace"))
    if number % 3 or name not in BOUNDS:
        return value
    text = SCALARS[number // 9 % len(SCALARS)] * (BOUNDS[name] + number // 3 % 3 - 1)
    return text[: -len("@example.org")] + "@example.org" if name == "email" else text


@schemathesis.hook
def before_call(context, case, kwargs):
    collection = re.search("(artworks|places|heritages|badges|artists)", case.path)
    collection = collection and collection[0]
    for values, name in ((case.path_parameters, "id"), (case.body, "id"), (case.query, "discovery_id")):
        if isinstance(values, dict) and name in values:
            kind = f"{values['type']}s" if values.get("type") in ("artwork", "place", "heritage") else collection
            values[name] = there(values[name], kind, case.method, "/photos/" in case.path)
    if isinstance(case.body, dict):
        case.body.update({name: at_bound(name, value) for name, value in case.body.items() if isinstance(value, str)})
    # Without it, clients of 2019 and 2023 get an empty answer where the document describes a visit.
    if "/user/" in case.path and case.method in ("POST", "DELETE"):
        case.headers["Prefer"] = "return=representation"
    # A random number is no coordinate, and zero counts as no position.
    if case.path.endswith("/reports") and isinstance(case.body, dict):
        for name in ("latitude", "longitude"):
            value = case.body.get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool) and int(value) % 2 == 0:
                case.body[name] = 1 + value % 89
    # Random digits are seldom a moment.
    if case.path.endswith("/consent") and isinstance(case.body, dict):
        for name in ("given_at", "withdrawn_at"):
            value = case.body.get(name)
            number = zlib.crc32(value.encode("utf-8", "replace")) if isinstance(value, str) else 0
            if number % 2:
                case.body[name] = f"2026-11-{number // 2 % 28 + 1:02} 10:00:00"
    # Random passwords would never match their confirmation; one person logs in with their own.
    if isinstance(case.body, dict) and isinstance(case.body.get("password"), str):
        if "password_confirmation" in case.body and len(case.body["password"]) % 2 == 0:
            case.body["password_confirmation"] = case.body["password"]
        if case.path.endswith("/login") and len(case.body["password"]) % 2 == 0:
            case.body.update({"username": "eve", "password": "secret-1"})
    # The current password is mostly right, and stays what it is.
    if isinstance(case.body, dict) and isinstance(case.body.get("current_password"), str):
        if zlib.crc32(case.body["current_password"].encode("utf-8", "replace")) % 7:
            case.body["current_password"] = "secret-1"
            if "password_confirmation" in case.body:
                case.body.update({"password": "secret-1", "password_confirmation": "secret-1"})
    # Random digits are no photo's identity.
    if "key" in (case.path_parameters or {}) and zlib.crc32(case.path_parameters["key"].encode("utf-8", "replace")) % 2:
        case.path_parameters["key"] = NUMBERS["keys"][0]
    # Another person's device: removing one's own would log the run out.
    if "tokens/" in case.path and case.path_parameters:
        case.path_parameters["id"] = 1


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code < 400:
        done.add(re.sub(r"/v\d/", "/", case.operation.label))


@schemathesis.check
def nothing_of_others(context, response, case):
    if SECRET in response.content:
        raise AssertionError("another person's data was returned")
    if "security" in case.operation.definition.raw and not KNOWN and response.status_code < 400:
        raise AssertionError("a request without a valid log-in succeeded")
