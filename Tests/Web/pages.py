"""Researchers read the pages of a server in a real browser: by keyboard, in both languages, with JavaScript off too.

pages.py MONA-SERVER [--pictures FOLDER]

Somebody logs in, filters works, reads one, goes to its artist, reads what people give to research and logs out; axe-core
finds nothing on any page, light or dark, from 360 to 3840 pixels, and nothing is wider than the window. Hostile texts of a
catalogue and of comments are text. Editors set up codes and log in with them, answer reports, choose pictures for
everybody among photographs whose authors agree, and import catalogues. What is cited has the same numbers a year later.
"""

import argparse
import csv
import functools
import pathlib
import subprocess
import tempfile
import urllib.parse

import browser
import choosing
import codes
import editing
import harness
import importing
import later
import visits

HOSTILE = [
    "<script>document.title='hostile'</script>",
    '"><img src=x onerror="document.title=1">',
    '" onfocus="document.title=1" autofocus x="',
    "'><svg/onload=alert(1)>",
    "{{frame.title}} {{{name}}}",
    "</title></textarea><iframe src=//x>",
    "\u202eesrever\u202c",
    "javascript:alert(1)",
]
WIDTHS = [(360, 740), (1000, 800), (1920, 1080), (3840, 2160)]
WORDS = {
    "en": {"out": "Log Out", "none": "Nothing matches these filters.", "gone": "Not found"},
    "fr": {"out": "Se déconnecter", "none": "Rien ne correspond à ces filtres.", "gone": "Introuvable"},
}


def log_in(window, address, password):
    window.driver.get(f"{address}/works?borough=villemarie")
    harness.same("somebody unknown", urllib.parse.urlsplit(window.driver.current_url).path, "/login")
    window.tab_to("#username")
    window.type("ana")
    window.tab_to("#password")
    window.type("wrong")
    window.follow("main button")
    harness.same("a wrong password", len(window.all("[role=alert]")), 1)
    harness.same("the name that was typed", window.find("#username").get_attribute("value"), "ana")
    window.tab_to("#password")
    window.type(password)
    window.follow("main button")
    harness.same("after it", window.driver.current_url, f"{address}/works?borough=villemarie")


def journey(address, password, language, script):
    words = WORDS[language]
    with browser.Browser(language, script) as window:
        log_in(window, address, password)
        harness.same("the language", window.find("html").get_attribute("lang"), language)
        before = len(window.all("tbody tr"))
        window.tab_to("#q")
        window.type("riopelle")
        window.follow("main button")
        harness.same("fewer works", 0 < len(window.all("tbody tr")) < before, True)
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(window.driver.current_url).query)
        harness.same("the address", (query["q"], query["borough"]), (["riopelle"], ["villemarie"]))
        title = window.find("tbody a").text
        window.follow("tbody a")
        harness.same("the work", window.find("h1").text, title)
        harness.same("its map", len(window.all("svg.map .pin")), 1)
        window.follow("dd a[href^='/artists/']")
        harness.same("its artist", title in [link.text for link in window.all("tbody a")], True)
        window.driver.get(f"{address}/works?q=zzzzqqqq")
        harness.same("nothing", window.find(".empty").text, words["none"])
        window.driver.get(f"{address}/works/999999")
        harness.same("what is not there", window.find("h1").text, words["gone"])
        other = "fr" if language == "en" else "en"
        window.follow(".languages a")
        harness.same("the other language", window.find("html").get_attribute("lang"), other)
        window.driver.get(f"{address}/artists")
        harness.same("it stays", window.find("html").get_attribute("lang"), other)
        window.driver.get(f"{address}/artists?lang={language}")
        visits.journey(window, address, language)
        visits.token(window, address)
        harness.same("the way out", window.find(".account button").text, words["out"])
        window.follow(".account button")
        window.driver.get(f"{address}/works")
        harness.same("logged out", urllib.parse.urlsplit(window.driver.current_url).path, "/login")


def appearance(address, password, pictures):
    """Each page in all widths, light and dark; axe-core looks at each once a scheme, narrow and wide."""
    with browser.Browser("en") as window:
        window.driver.get(f"{address}/login")
        pages = {"login": "/login", "privacy": "/privacy", "password": "/password/reset?token=x"}
        looked_at(window, address, pages, pictures)
        log_in(window, address, password)
        work = window.find("tbody a").get_attribute("href").removeprefix(address)
        pages = {
            "works": "/works", "filtered": "/works?from=abc&category=x", "work": work, "artists": "/artists?sort=count",
            "boroughs": "/boroughs", "missing": "/works/999999",
        }
        pages |= visits.pages(window, address)
        looked_at(window, address, pages, pictures)
        return window.checked


def looked_at(window, address, pages, pictures):
    for name, path in pages.items():
        window.driver.get(address + path)
        for scheme in ("light", "dark"):
            for width, height in WIDTHS:
                window.show(width, height, scheme)
                overflow = window.driver.execute_script("return document.documentElement.scrollWidth > innerWidth")
                harness.same(f"{name} is wider than {width} pixels", overflow, False)
                if pictures or width in (360, 1920):
                    window.snap(pictures, f"{name}-{width}-{scheme}")
                if width in (360, 1920):
                    window.check()


def editors(address, folder, run, pictures):
    """Those who look after the catalogue answer reports and choose pictures; returns how many pages axe-core checked."""
    password, client = editing.prepare(address, folder, run, HOSTILE)
    for language, script in (("en", True), ("fr", False)):
        with browser.Browser(language, script) as window:
            editing.log_in(window, address, password, "/reports")
            codes.journey(window, address, password, run, language, script)
            editing.reports(window, address, client, language)
            editing.corrections(window, address, client, language)
            editing.proposals(window, address, client, language)
            editing.pictures(window, address, client, HOSTILE[0], language)
            choosing.daily(window, address, language)
            choosing.vocabulary(window, address, client, language)
            choosing.badges(window, address, client, language)
            choosing.duplicates(window, address, client, language)
            importing.journey(window, address, folder, client, language)
    with browser.Browser("en") as window:
        editing.log_in(window, address, password, "/reports")
        for number in range(1, len(HOSTILE) + 1):
            window.driver.get(f"{address}/reports/{number}")
            harmless(window, photos=True)
        pages = editing.pages(client) | choosing.pages() | importing.pages(window, address, folder)
        looked_at(window, address, pages, pictures)
        return window.checked


def hostile(address, password):
    """Each hostile text of the catalogue is on its page, letter by letter, and nothing else came of it."""
    with browser.Browser("en") as window:
        log_in(window, address, password)
        for path in ("/works?source=Hostile&size=200&column=artist&column=borough", "/artists?q=alert", "/categories"):
            window.driver.get(address + path)
            harmless(window)
        window.driver.get(f"{address}/works?source=Hostile&size=200")
        shown = [link.get_attribute("textContent") for link in window.all("tbody a")]
        harness.same("hostile titles", len(shown), len(HOSTILE))
        for link in [link.get_attribute("href") for link in window.all("tbody a")]:
            window.driver.get(link)
            harmless(window)
        for text in HOSTILE:
            query = urllib.parse.urlencode({"q": text, "artist": text, "from": text, "category": text})
            window.driver.get(f"{address}/works?{query}")
            harness.same("the words that were looked for", window.find("#q").get_attribute("value"), text)
            harmless(window)
        visits.hostile(window, address, harmless)


def harmless(window, photos=False):
    strange = "script, img%s, iframe, object, embed, base, [onfocus], [onerror], [onload], a[href^='javascript:']"
    strange %= ":not(.photo)" if photos else ""
    harness.same(f"nothing strange at {window.driver.current_url}", window.all(strange), [])
    harness.same("its title", window.driver.title.endswith("– MONA"), True)


def last(address, password, ana):
    """An administrator reads who saw what; what is withdrawn is gone."""
    with browser.Browser("en") as window:
        log_in(window, address, password)
        window.driver.get(f"{address}/research/log")
        shown = window.find("tbody").text
        harness.same("who saw what", "ana, account 1" in shown and "Exported visits" in shown, True)
        harmless(window)
        window.check()
        visits.withdrawn(window, address, ana)


def command(program, data, *words):
    """What a command says about the folder of a server."""
    done = subprocess.run([program, *words, "--data", data], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(program, folder, pictures):
    table = folder / "hostile.csv"
    with open(table, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "titre", "artiste", "categorie", "description", "latitude", "longitude"])
        for number, text in enumerate(HOSTILE, 1):
            rows.writerow([number, text, text, text, text, 45.5 + number / 1000, -73.6])
    data = folder / "server"

    run = functools.partial(command, program, data)
    # A fast computer asks more than a person does.
    server, address = harness.start(program, data, "--requests-per-minute", "10000")
    try:
        password = run("user", "add", "ana", "--role", "researcher")
        run("import", table, "--name", "Hostile")
        ana = visits.give(address, HOSTILE)
        for language, script in (("en", True), ("fr", False)):
            journey(address, password, language, script)
        hostile(address, password)
        count = appearance(address, password, pictures)
        count += editors(address, folder, run, pictures)
        run("user", "role", "ana", "administrator")
        last(address, password, ana)
    finally:
        server.terminate()
        server.wait(20)
    for language in ("en", "fr"):
        data = folder / f"later-{language}"
        later.journey(program, data, functools.partial(command, program, data), language)
    print(f"pages: {harness.steps} checks in the browser, {count} by axe-core")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--pictures", type=pathlib.Path, help="keep pictures of all pages in a folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        main(arguments.program.resolve(), pathlib.Path(name), arguments.pictures)
