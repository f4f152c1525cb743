"""What Schemathesis asks for, and looks at, beside what it does by itself; see explore.py."""

import atexit
import json
import os
import pathlib
import re

import schemathesis

SECRET = os.environ["MONA_SECRET"].encode()
KNOWN = bool(os.environ["MONA_KNOWN"])
# What there is of each collection, of which a number at random would never be.
NUMBERS = json.loads(os.environ["MONA_NUMBERS"])
done = set()
atexit.register(lambda: pathlib.Path("done.json").write_text(json.dumps(sorted(done))))


def there(number, collection, method):
    """Every other number becomes one that there is, the last of which are there to be removed."""
    if not isinstance(number, int) or isinstance(number, bool) or number % 2 or not collection:
        return number
    numbers = NUMBERS[collection]
    return numbers[-1] if method == "DELETE" else numbers[number // 2 % (len(numbers) - 1)]


@schemathesis.hook
def before_call(context, case, kwargs):
    collection = re.search("(artworks|places|heritages|badges|artists)", case.path)
    collection = collection and collection[0]
    for values, name in ((case.path_parameters, "id"), (case.body, "id"), (case.query, "discovery_id")):
        if isinstance(values, dict) and name in values:
            kind = f"{values['type']}s" if values.get("type") in ("artwork", "place", "heritage") else collection
            values[name] = there(values[name], kind, case.method)
    # A number by chance is on no globe, and zero is nowhere.
    if case.path.endswith("/reports") and isinstance(case.body, dict):
        for name in ("latitude", "longitude"):
            value = case.body.get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool) and int(value) % 2 == 0:
                case.body[name] = 1 + value % 89
    # A password confirmed by chance would never be; one person logs in by theirs.
    if isinstance(case.body, dict) and isinstance(case.body.get("password"), str):
        if "password_confirmation" in case.body and len(case.body["password"]) % 2 == 0:
            case.body["password_confirmation"] = case.body["password"]
        if case.path.endswith("/login") and len(case.body["password"]) % 2 == 0:
            case.body.update({"username": "eve", "password": "secret-1"})
    # Not one's own device, or the rest of the run would be logged out: somebody else's.
    if "tokens/" in case.path and case.path_parameters:
        case.path_parameters["id"] = 1


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code < 400:
        done.add(re.sub(r"/v\d/", "/", case.operation.label))


@schemathesis.check
def nothing_of_others(context, response, case):
    if SECRET in response.content:
        raise AssertionError("what somebody else wrote")
    if "security" in case.operation.definition.raw and not KNOWN and response.status_code < 400:
        raise AssertionError("nobody was logged in")
