"""Ways to damage a file, drawn from a seeded generator."""

import copy
import json
import re
import struct

# All files made here are small, nested at most some hundred levels deep, and cheap to read: they do no harm when
# kept or opened by another program. `mona-readers` lowers our limits instead.
NUMBERS = [0, 1, -1, 127, 128, 255, 256, 32767, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1]
#: Numbers written into images: greater ones would make small files claim huge dimensions.
SMALL = [0, 1, 127, 128, 255, 256]
#: Text and bytes with a meaning in one of the formats.
PIECES = [piece.encode("utf-8", "surrogatepass") for piece in (
    "{", "}", "[", "]", ",", ":", '"', "\\", "\\u", "\\ud83d", "null", "-", "1e999", "1e-999", "\0",
    "\ufeff", '"id":', "<", "0", '""', "[" * 64, '{"id":1,"artists":[]},', "\u202e", "e\u0301" * 40,
    ";", "\t", "\r", "\n", "\r\n", '"' * 7, "<!-- ", "-->", "<![CDATA[", "]]>", "&amp;", "&#0;",
    '<!DOCTYPE a [<!ENTITY b "ccc">]>', "<trkseg>", "</trkpt>", "NaN", "inf", "9" * 400, "٣", "０",
    "\ud800")] + [b"\xff\xfe", b"\xff\xd8", b"\xff\xda", b"SQLite format 3\0", b"\x80" * 9]
VALUES = [None, True, 0, -1, 1e308, 2**70, "", " ", "\u0000", "x" * 5000, "a\u0301" * 2000, [], {},
          [[]], [None] * 300, {"fr": "x"}, {"fr": ["x"], "en": 3}, "45,5", "1e400", [[[[0, 0]]]],
          {"type": "Point", "coordinates": [1e400, 0]}, "\u202e« »", "0" * 50, ["é"] * 100]
#: Statements for views and tables that no real map has.
SQL = [
    "CREATE VIEW tiles AS {} SELECT i AS zoom_level, i AS tile_column, i AS tile_row, {} AS tile_data"
    " FROM n",
    "DROP TABLE metadata; CREATE VIEW metadata AS {} SELECT {} AS name, i AS value FROM n",
    "DROP TABLE metadata; CREATE VIEW metadata AS SELECT {1} AS name, {1} AS value FROM map, images",
    "CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, {1} AS tile_data"
    " FROM map, map a, map b, images, images c",
    "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data AS ({1}));"
    "INSERT INTO tiles VALUES (12, 1210, 2630)",
    "CREATE VIEW n AS SELECT 1 AS i UNION ALL SELECT 2; CREATE VIEW m AS SELECT * FROM n, n o, n p;"
    "CREATE VIEW tiles AS SELECT 1 AS zoom_level, 2 AS tile_column, 3 AS tile_row, {1} AS tile_data"
    " FROM m, m q, m r",
    "CREATE VIRTUAL TABLE tiles USING fts5 (zoom_level, tile_column, tile_row, tile_data)",
    "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);"
    "INSERT INTO tiles SELECT {1}, 1210, 2630, {1}; INSERT INTO metadata VALUES ({1}, {1})"]
NAMED = [
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i * 2 FROM n WHERE i < 1000)",
    "WITH RECURSIVE n(i) AS (VALUES ('x') UNION ALL SELECT i || i FROM n WHERE length(i) < 1000)",
    "WITH n(i) AS (VALUES (1), (2), (12))", "WITH n(i) AS (SELECT zoom_level FROM map)"]
TERMS = ["zeroblob(50000)", "zeroblob(4000)", "printf('%.*c', 5000, 'x')", "'name'", "NULL",
         "randomblob(3000)", "hex(zeroblob(4000))", "CAST(zeroblob(9000) AS TEXT)", "1e300",
         "upper('x')", "char(60) || replace(hex(zeroblob(900)), '00', '<b')", "-1",
         "instr(zeroblob(2000), zeroblob(1000) || x'01')", "(SELECT count(*) FROM map)"]


def sql(random):
    return random.choice(SQL).format(random.choice(NAMED), random.choice(TERMS))


def damaged(random, data, others, numbers=NUMBERS):
    """The file with one to four faults; `others` are intact files of the same reader."""
    data = bytearray(data)
    for _ in range(random.randint(1, 4)):
        if not data:
            break
        at = random.randrange(len(data))
        end = min(len(data), at + random.choice([1, 2, 4, 12, 80, 600]))
        match random.randrange(10):
            case 0: data[at] = random.randrange(256)
            case 1: data[at] ^= 1 << random.randrange(8)
            case 2: del data[at:end]
            case 3: data[at:at] = data[at:end]
            case 4: data[at:at] = random.choice(PIECES)
            case 5: del data[at:]
            case 6: data[at:end] = random.choice(PIECES)
            case 7:
                other = random.choice(others)
                start = random.randrange(len(other))
                data[at:end] = other[start:start + random.choice([8, 80, 4000])]
            case 8:
                width = random.choice(["<H", ">H", "<I", ">I", "<Q", ">Q"])
                number = random.choice(numbers) % (1 << 8 * struct.calcsize(width))
                data[at:at + struct.calcsize(width)] = struct.pack(width, number)
            case 9:
                # Up to a hundred of the same, in at most some kilobytes.
                piece = bytes(data[at:end]) or b"x"
                data[at:at] = piece * random.randint(1, max(1, min(100, 4000 // len(piece))))
    return bytes(data)


def rebuilt(random, data):
    """A valid JSON file with some values replaced; None for a file that is no JSON."""
    try:
        value = json.loads(data)
    except ValueError:
        return None
    for _ in range(random.randint(1, 6)):
        _change(random, value)
    written = json.dumps(value, ensure_ascii=random.random() < 0.5)
    return re.sub("[\ud800-\udfff]", "?", written).encode()


def _change(random, value):
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = random.choice(keys)
        inner = value[key]
        if isinstance(inner, (dict, list)) and inner and random.random() < 0.8:
            value = inner
            continue
        match random.randrange(4):
            case 0: value[key] = copy.deepcopy(random.choice(VALUES))
            case 1: del value[key]
            case 2 if isinstance(value, dict): value[random.choice(keys) + "s"] = inner
            case 2: value.insert(key, inner)
            case 3: value[key] = _deep(random, inner)
        return


def _deep(random, inner):
    for _ in range(random.choice([3, 30, 100])):
        inner = [inner] if random.random() < 0.5 else {"fr": inner}
    return inner
