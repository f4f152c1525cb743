"""Pages of research in a browser: people who give visits, with hostile comments too, and who reads them."""

import csv
import io
import json
import urllib.parse

import harness

#: Harmless texts that would be harmful where they are not written as text, as cells or as a query.
COMMENTS = [
    "<script>document.title='hostile'</script>", '"><img src=x onerror="document.title=1">', "'><svg/onload=alert(1)>",
    "{{frame.title}} {{{name}}}", "</td></title></textarea><iframe src=//x>", "\u202eesrever\u202c \u2067rtl\u2069",
    "=HYPERLINK(\"http://x\")", "+1;-1|@x", "\t=1+1", "]]>--><!--", "&lt;b&gt; &#60;b&#62;", "a\u0300\u0301\u0302" * 20,
    "\u0001\u0002marked\u0003", "'; DROP TABLE visit; --", "NEAR(a b) OR \"c", "word " * 400,
]  # fmt: skip
FORMULAS = "=+-@\t\r"


class Person:
    """Somebody with an account, who agrees to give visits to research."""

    def __init__(self, address, name):
        self.client = harness.Client(f"{address}/api/v3")
        fields = {"username": name, "password": "secret-1", "password_confirmation": "secret-1"}
        self.client.token = self.client.post("register", fields).json["token"]
        self.decide()

    def decide(self, **more):
        answer = self.client.post("user/consent", {"version": "2", "given_at": "2026-01-01 10:00:00", **more})
        harness.same("a decision", answer.status, 200)

    def visit(self, work, when, comment=None, rating=None):
        fields = {"id": str(work), "collected_at": when}
        if comment:
            fields["comment"] = comment
        if rating:
            fields["rating"] = str(rating)
        harness.same("a visit", self.client.post("user/artworks", fields).status, 200)


def give(address, hostile_titles):
    """Ana walks a day and writes; Bea writes hostile comments to works with hostile titles and others."""
    works = harness.Client(f"{address}/api/v3").get("artworks").json["data"]
    placed = [work for work in works if work["location"] and work["borough"] == "Ville-Marie"]
    strange = [work for work in works if (work["title"] or {}).get("fr") in hostile_titles]
    ana, bea = Person(address, "anatole"), Person(address, "beatrice")
    for number, work in enumerate(placed[:4]):
        words = ["Une œuvre très ÉMOUVANTE", "Beau, l’œuvre émouvante du jour", "Beau", "Sombre et beau"][number]
        ana.visit(work["id"], f"2026-10-05 1{number + 4}:30:00", words, number + 2)
    ana.visit(placed[5]["id"], "2026-08-20 15:00:00", rating=5)
    targets = [work["id"] for work in strange + placed[6:]][: len(COMMENTS)]
    for number, (work, comment) in enumerate(zip(targets, COMMENTS, strict=True)):
        bea.visit(work, f"2026-09-{number % 28 + 1:02} 12:00:00", comment, 1)
    return ana


def journey(window, address, language):
    """By keyboard alone: a selection, its words in their context, a person and a walk, two selections, a citation."""
    window.driver.get(f"{address}/research")
    harness.same("the chart", len(window.all("figure.chart rect")) > 0, True)
    window.follow(".tabs li:nth-child(3) a")
    harness.same("ligatures are one", "oeuvre" in [row.text for row in window.all("tbody th")], True)
    window.tab_to("summary").send_keys(" ")
    window.tab_to("#words")
    window.type("oeuvre emouv*")
    window.follow("main form button")
    harness.same("in their context", len(window.all("mark")), 4)
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(window.driver.current_url).query)
    harness.same("the address", query["words"], ["oeuvre emouv*"])
    window.follow("tbody a.pseudonym")
    harness.same("no name", "anatole" in window.find("body").text, False)
    harness.same("the collection", len(window.all("td.words")), 5)
    window.follow("ul.near a")
    harness.same("the walk", len(window.all("section.day ol li")), 4)
    harness.same("its map", len(window.all("svg.map path.walk")), 1)
    window.driver.get(f"{address}/research/compare?borough=villemarie")
    window.tab_to("#b-with").send_keys("c")
    window.follow("main form button")
    harness.same("two selections", [len(window.all(".side")), len(window.all("option[selected]")) > 1], [2, True])
    window.driver.get(f"{address}/research/cite?borough=villemarie")
    harness.same("the language", window.find("html").get_attribute("lang"), language)
    link = window.find(".citation a").get_attribute("href")
    harness.same("the citation", all(part in link for part in ("borough=villemarie", "until=", "visits=")), True)
    window.follow(".citation a")
    harness.same("what was cited", len(window.all("p.note[role=note]")), 1)


def token(window, address):
    """A token is made and taken back by keyboard; a program reads with it in between."""
    window.driver.get(f"{address}/research/tokens")
    window.tab_to("#name")
    window.type("R <b>")
    window.follow("form.filters button")
    client = harness.Client(f"{address}/research", window.find(".secret code").text)
    harness.same("the name", window.find("tbody th").text, "R <b>")
    exports(client)
    window.follow("tbody button")
    harness.same("taken back", client.get("visits.csv").status, 401)


def exports(client):
    """Hostile comments are text in each form, and no formula in a table."""
    table = client.get("visits.csv").body.decode()
    rows = list(csv.DictReader(io.StringIO(table, newline="")))
    comments = [row["comment"] for row in rows if row["comment"]]
    harness.same("formulas", [text for text in comments if text[0] in FORMULAS], [])
    harness.same("no name", "anatole" in table or "beatrice" in table, False)
    sent = {text.strip() for text in COMMENTS}
    for form, name in (("json", "data"), ("geojson", "features")):
        answer = client.get(f"visits.{form}")
        found = [row.get("properties", row)["comment"] for row in json.loads(answer.body)[name]]
        harness.same(f"comments in {form}", sent - {(text or "").strip() for text in found}, set())
    harness.same("one kind of works", client.get("works.csv?type=place").body.count(b"\r\n"), 1)
    harness.same("unknown", client.get("visits.csv?borough=nowhere").status, 422)


def hostile(window, address, harmless):
    """Each hostile comment is on the pages, letter by letter, and nothing else came of it."""
    window.driver.get(f"{address}/research/people")
    people = [link.get_attribute("href") for link in window.all("tbody a")]
    shown = set()
    for person in people:
        window.driver.get(person)
        harmless(window)
        shown |= {cell.get_attribute("textContent").strip() for cell in window.all("td.words")}
    harness.same("hostile comments", {text.strip() for text in COMMENTS} - shown, set())
    for text in COMMENTS:
        fields = {"words": text[:150], "maker": text[:150], "material": text[:150], "from": text[:150]}
        for path in ("", "/people", "/words", "/cite"):
            window.driver.get(f"{address}/research{path}?{urllib.parse.urlencode(fields)}")
            harmless(window)
        query = urllib.parse.urlencode({"words": text[:150]})
        for path in ("/words", "/compare"):
            window.driver.get(f"{address}/research{path}?{query}")
            harmless(window)


def withdrawn(window, address, ana):
    """What is withdrawn is on no page from then on; a citation says how much that is."""
    window.driver.get(f"{address}/research/words?words=emouvante")
    harness.same("before", len(window.all("mark")), 2)
    ana.decide(withdrawn_at="2026-01-02 10:00:00")
    window.driver.refresh()
    harness.same("after", len(window.all("mark")), 0)


def pages(window, address):
    """The pages to look at, by name."""
    window.driver.get(f"{address}/research/people")
    # Of the two, the one with fewer visits has a walk.
    person = window.all("tbody a")[-1].get_attribute("href").removeprefix(address)
    window.driver.get(address + person)
    day = window.find("ul.near a").get_attribute("href").removeprefix(address)
    window.driver.get(f"{address}/research/cite?borough=villemarie")
    window.tab_to("#name").send_keys(COMMENTS[0])
    window.follow("main form[method=post] button")
    saved = window.driver.current_url.removeprefix(address)
    return {
        "research": "/research", "selection": "/research?borough=villemarie&from=2026-01-01&words=beau", "people": "/research/people",
        "person": day, "words": "/research/words", "contexts": "/research/words?words=oeuvre",
        "compare": "/research/compare?a-borough=villemarie&b-with=comment", "cite": "/research/cite?words=beau",
        "tokens": "/research/tokens", "selections": "/research/selections", "saved": saved, "wrong": "/research?from=abc&borough=nowhere",
    }  # fmt: skip
