"""Research as a journey in a browser: who likes murals in Hochelaga, how did it change, with which words; a year later,
what was exported and cited has the same numbers.

The server's clock is not set: instead, what is stored becomes older by as many days.
"""

import contextlib
import csv
import datetime
import io
import json
import re
import sqlite3
import tarfile
import urllib.parse

import browser
import harness
import visits
from selenium.webdriver.support.ui import Select

HOCHELAGA = "Mercier - Hochelaga-Maisonneuve"
BOROUGH, CATEGORY = "mercierhochelagamaisonneuve", "murale"
NAME = 'Murales <b>"d’Hochelaga"</b>'
#: How many visits each of three people makes in a year, with which stars and words.
YEARS = {2024: (2, 2, "Sombre et triste"), 2025: (3, 4, "Des couleurs, enfin"), 2026: (4, 5, "Quelles couleurs !")}
TOTAL = 3 * sum(count for count, _, _ in YEARS.values())


def age(data, days):
    """Makes everything that a stopped server stores older, but not its accounts, whose pseudonyms stay."""
    milliseconds = days * 86_400_000
    with contextlib.closing(sqlite3.connect(data / "server.sqlite")) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND name <> 'person'"
        ).fetchall()
        for (table,) in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                if re.search("At$|^heldSince$", column):
                    connection.execute(f"UPDATE {table} SET {column} = {column} - ?", (milliseconds,))
        for number, text in connection.execute("SELECT id, filter FROM selection").fetchall():
            fields = json.loads(text)
            for field in ("from", "to", "until"):
                if field in fields:
                    fields[field] = earlier(fields[field], days)
            connection.execute("UPDATE selection SET filter = ? WHERE id = ?", (json.dumps(fields), number))
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


def earlier(day, days):
    return str(datetime.date.fromisoformat(day) - datetime.timedelta(days))


def murals(address):
    """The numbers of murals in Hochelaga, and of one work elsewhere."""
    works = harness.Client(f"{address}/api/v3").get("artworks").json["data"]
    own = [work["id"] for work in works
           if "Hochelaga" in work["borough"] and "Murale" in ((work["categories"] or {}).get("fr") or [])]  # fmt: skip
    other = next(work["id"] for work in works if work["borough"] == "Lachine")
    harness.same("murals", len(own) >= sum(count for count, _, _ in YEARS.values()), True)
    return own, other


def give(address):
    """Three people visit murals, more and happier each year, and something else; a fourth one later."""
    own, other = murals(address)
    people = [visits.Person(address, name) for name in ("lea", "noe", "zoe")]
    for person in people:
        left = iter(own)
        for year, (count, stars, words) in YEARS.items():
            for number in range(count):
                person.visit(next(left), f"{year}-{number + 3:02}-15 12:00:00", words, stars)
        person.visit(other, "2026-05-01 12:00:00", "Ailleurs", 1)
    return people, own


def log_in(window, address, password, to):
    window.driver.get(f"{address}{to}")
    window.tab_to("#username")
    window.type("ana")
    window.tab_to("#password")
    window.type(password)
    window.follow("main button")


def facts(window, scope=""):
    """The numbers of a selection, as a page has them."""
    return [fact.text for fact in window.all(f"{scope} .given dd")]


def choose(window, fields):
    """Filters in the form of a page."""
    if not window.find("form.filters details").get_attribute("open"):
        window.tab_to("summary").send_keys(" ")
    for name, value in fields.items():
        field = window.tab_to(f"#{name}")
        if field.tag_name == "select":
            Select(field).select_by_value(value)
        else:
            field.clear()
            field.send_keys(value)
    window.follow("main form button")


def research(window, address, language):
    """Who, how it changed and with which words, by keyboard; returns the numbers, and the addresses of both citations."""
    window.driver.get(f"{address}/research")
    choose(window, {"borough": BOROUGH, "category": CATEGORY})
    numbers = facts(window)
    harness.same("visits and people", numbers[:2], [str(TOTAL), "3"])
    window.follow(".tabs li:nth-child(2) a")
    harness.same("who", len(window.all("tbody tr")), 3)
    window.follow(".tabs li:nth-child(1) a")
    harness.same("the years", [link.text for link in window.all(".years a")], list(map(str, YEARS)))
    counts = []
    for index in range(len(YEARS)):
        window.follow(f".years li:nth-child({index + 1}) a")
        # The legend has such a square, too, without a title.
        counts.append(len(window.all(".calendar .level4 title")))
    harness.same("more days each year", counts, [count for count, _, _ in YEARS.values()])
    window.follow(".tabs li:nth-child(4) a")
    window.driver.get(
        f"{address}/research/compare?"
        + "&".join(f"{side}-borough={BOROUGH}&{side}-category={CATEGORY}" for side in "ab")
        + "&a-to=2024-12-31&b-from=2026-01-01"
    )
    means = [facts(window, f".side:nth-child({side})")[5] for side in (1, 2)]
    harness.same("how it changed", means, ["2.0", "5.0"] if language == "en" else ["2,0", "5,0"])
    words = [window.find(f".side:nth-child({side}) tbody th bdi").text for side in (1, 2)]
    harness.same("with which words", words[1], "couleurs")
    harness.same("and before", words[0] in ("sombre", "triste"), True)
    window.driver.get(f"{address}/research?borough={BOROUGH}&category={CATEGORY}")
    window.follow(".tabs li:nth-child(5) a")
    cited = window.find(".citation a").get_attribute("href")
    window.tab_to("#name").send_keys(NAME)
    window.follow("main form[method=post] button")
    harness.same("its name", window.find("h1").text, NAME)
    harness.same("the same numbers", facts(window), numbers)
    return numbers, cited, window.driver.current_url


def exported(window, address, query):
    """The tables of a selection, as the browser's session downloads them."""
    client = harness.Client(address)
    cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in window.driver.get_cookies())
    answer = client.get(f"research/tables.tar?{query}", Cookie=cookie)
    harness.same("tables", answer.status, 200)
    tables = {}
    with tarfile.open(fileobj=io.BytesIO(answer.body)) as archive:
        for resource in json.load(archive.extractfile("datapackage.json"))["resources"]:
            text = archive.extractfile(resource["path"]).read().decode()
            tables[resource["name"]] = list(csv.DictReader(io.StringIO(text, newline="")))
    # The days of visits are older, as everything is.
    for visit in tables["visits"]:
        del visit["visited_at"]
    return tables


def journey(program, data, run, language):
    """The research of a year, and the same a year later."""

    def served():
        server, address = harness.start(program, data)
        return server, address

    def ended(server):
        server.terminate()
        server.wait(20)

    murals_file = data.with_suffix(".csv")
    with murals_file.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["titre", "categorie", "arrondissement", "latitude", "longitude"])
        for number in range(12):
            table.writerow([f"Murale {number}", "Murale", HOCHELAGA, 45.55 + number / 1000, -73.54])
    server, address = served()
    ended(server)
    run("import", str(murals_file))
    server, address = served()
    password = run("user", "add", "ana", "--role", "researcher")
    people, own = give(address)
    ended(server)
    # What a day has that is not over cannot be cited yet.
    age(data, 2)
    server, address = served()
    try:
        with browser.Browser(language) as window:
            log_in(window, address, password, "/research")
            numbers, cited, saved = research(window, address, language)
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(cited).query)
            until = query["until"][0]
            tables = exported(window, address, f"borough={BOROUGH}&category={CATEGORY}&until={until}")
            harness.same("visits in the table", len(tables["visits"]), TOTAL)
        ended(server)
        age(data, 365)
        server, address = served()
        for person in people:
            person.client.base = f"{address}/api/v3"
        people[0].visit(own[-1], "2026-11-01 12:00:00", "Un an plus tard", 1)
        with browser.Browser(language) as window:
            log_in(window, address, password, urllib.parse.urlsplit(saved).path)
            harness.same("its name", window.find("h1").text, NAME)
            harness.same("the numbers of the saved selection", facts(window), numbers)
            before = earlier(until, 365)
            path = cited.replace(f"until={until}", f"until={before}")
            window.driver.get(address + path[path.index("/research") :])
            harness.same("the numbers that were cited", facts(window), numbers)
            again = exported(window, address, f"borough={BOROUGH}&category={CATEGORY}&until={before}")
            harness.same("the tables", again, tables)
            window.driver.get(f"{address}/research?borough={BOROUGH}&category={CATEGORY}")
            harness.same("one more today", facts(window)[0], str(TOTAL + 1))
            people[1].decide(version="3", given_at="2026-02-01 10:00:00", withdrawn_at="2026-02-02 10:00:00")
            window.driver.get(address + urllib.parse.urlsplit(saved).path)
            harness.same("without what is withdrawn", facts(window)[:2], [str(TOTAL * 2 // 3), "2"])
            gone = window.find("[role=note]").text
            harness.same("how many are gone", str(TOTAL // 3) in gone and str(TOTAL) in gone, True)
            window.follow(".tabs li:last-child a")
            harness.same("in the list", window.find("tbody th").text, NAME)
            window.tab_to("td summary").send_keys(" ")
            window.follow("td form button")
            harness.same("removed", len(window.all("tbody tr")), 0)
    finally:
        ended(server)
