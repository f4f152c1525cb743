"""Editors import a catalogue on the pages of a server, look at what would change, and take it back."""

import harness

HEADER = "id,titre,latitude,longitude\n"
FIRST = HEADER + "1,Le vieux phare,45.51,-73.61\n2,La digue,45.52,-73.62\n3,,x,y\n"
SECOND = HEADER + "1,Le grand phare,45.51,-73.61\n4,La jetée,45.53,-73.63\n"
WORDS = {
    "en": {"new": "A new catalogue", "counts": "1 new, 1 changed, 1 gone", "left": "Row 4 was left out",
           "bad": "holds no artworks", "undone": "Taken back by"},
    "fr": {"new": "Un nouveau catalogue", "counts": "ajouts : 1, modifications : 1, retraits : 1", "left": "La rangée 4 a été écartée",
           "bad": "ne contient ni œuvres", "undone": "Annulé par"},
}


def send(window, address, file, name):
    """Sends a file by the form, and comes to the page of what would change."""
    window.driver.get(f"{address}/import")
    window.find("#file").send_keys(str(file))
    window.tab_to("#name")
    window.type(name)
    window.tab_to("#kind")
    window.type(window.all("#kind option")[1].text)
    window.follow(".answer button")


def journey(window, address, folder, client, language):
    """Sends a file, imports it, brings it up to date and takes both imports back, by keyboard."""
    words = WORDS[language]
    name = f"Port {language}"

    def told():
        return {work["title"]["fr"] for work in client.get("artworks").json["data"]
                if work["title"]["fr"] and work["title"]["fr"].split()[-1] in ("phare", "digue", "jetée")}

    files = {text: folder / f"works-{number}-{language}.csv" for number, text in enumerate((FIRST, SECOND))}
    for text, file in files.items():
        file.write_text(text)
    bad = folder / f"bad-{language}.txt"
    bad.write_text("no catalogue at all")
    send(window, address, bad, name)
    said = window.find("[role=alert]").text
    harness.same("no catalogue", bad.name in said and words["bad"] in said, True)
    harness.same("the name that was typed", window.find("#name").get_attribute("value"), name)
    send(window, address, files[FIRST], name)
    said = window.find("main").text
    harness.same("what it would be", words["new"] in said and words["left"] in said, True)
    harness.same("nothing is told", told(), set())
    window.tab_to("#reason")
    window.type("Her <b> reason")
    window.follow("form:has(#reason) button")
    harness.same("back at the list", window.driver.current_url, f"{address}/import")
    harness.same("why", "Her <b> reason" in window.find(".corrections").text, True)
    harness.same("devices are told", told(), {"Le vieux phare", "La digue"})
    send(window, address, files[SECOND], name)
    harness.same("what would change", words["counts"] in window.find("main").text, True)
    harness.same("before and after", [cell.text for cell in window.all(".changes tbody tr td")][:2], ["Le vieux phare", "Le grand phare"])
    window.follow("form:has(#reason) button")
    harness.same("brought up to date", told(), {"Le grand phare", "La jetée"})
    for expected in ({"Le vieux phare", "La digue"}, set()):
        window.follow(".corrections button")
        harness.same("taken back", told(), expected)
    harness.same("who took it back", words["undone"] in window.find(".corrections").text, True)
    send(window, address, files[FIRST], name)
    window.follow(".discard button")
    harness.same("discarded", window.all("main tbody a"), [])


def pages(window, address, folder):
    """What is looked at in all widths: an import in force, and a file that would change it."""
    file = folder / "looked-at.csv"
    file.write_text(FIRST)
    send(window, address, file, "Port")
    window.follow("form:has(#reason) button")
    file.write_text(SECOND + "5,,x,y\n")
    send(window, address, file, "Port")
    return {"imports": "/import", "import": window.driver.current_url.removeprefix(address)}
