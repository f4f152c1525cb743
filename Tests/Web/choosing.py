"""Editors choose on the pages of a server: the discoveries of coming days, the right words of the catalogue, badges, and
which works are one."""

import datetime
import zoneinfo

import harness
from selenium.webdriver.common.keys import Keys

WORDS = {
    "en": {"found": "Discoveries found", "by": "Chosen by", "none": "no such discovery", "undone": "Taken back by",
           "tried": "With these values", "removed": "It is removed"},
    "fr": {"found": "Découvertes trouvées", "by": "Choix de", "none": "aucune découverte", "undone": "Annulé par",
           "tried": "Avec ces valeurs", "removed": "Il est retiré"},
}
# Seven works of the starter catalogue are “Découpé”, three are “Coupé”: both are “Cut”.
TERM = "/vocabulary/technique?en=Cut"
PAIR = "/duplicates/pair?first=artwork%3A276&other=artwork%3A277"


def tomorrow():
    now = datetime.datetime.now(zoneinfo.ZoneInfo("America/Toronto"))
    return (now + datetime.timedelta(days=1)).date().isoformat()


def daily(window, address, language):
    """Chooses the discovery of tomorrow by keyboard, by search and by number, and takes both back."""
    words = WORDS[language]
    window.driver.get(f"{address}/daily")
    computed = window.all("tbody tr")[1].find_element("css selector", "td a").text
    day = tomorrow()
    harness.same("days", len(window.all("tbody tr")), 42)
    window.follow(f"a[href='/daily/{day}']")
    harness.same("what is computed", window.find(".shown").text, computed)
    window.tab_to("#q")
    window.type("riopelle")
    window.follow(".filters button")
    harness.same("what is found", words["found"] in window.find(".answer").text, True)
    window.tab_to("input[name=work]")
    window.type(" ")
    window.tab_to("#reason")
    window.type("Her <b> day")
    window.follow(".answer button")
    harness.same("chosen", words["by"] in window.find("main").text, True)
    harness.same("why", "Her <b> day" in window.find(".corrections").text, True)
    window.tab_to("#address")
    window.type("999999")
    window.follow(".answer button")
    harness.same("nothing of that number", words["none"] in window.find("[role=alert]").text, True)
    window.driver.get(f"{address}/daily/{day}")
    window.tab_to("#address")
    window.type("276")
    window.follow(".answer button")
    window.driver.get(f"{address}/daily")
    harness.same("in the calendar", len(window.all("tr.chosen a[href='/works/276']")), 1)
    window.follow(f"a[href='/daily/{day}']")
    for _ in range(2):
        window.follow(".corrections button")
    harness.same("computed again", window.find(".shown").text, computed)
    harness.same("who took it back", words["undone"] in window.find(".corrections").text, True)


def vocabulary(window, address, client, language):
    """Sets a word right in all works by keyboard; devices are told, and then told otherwise once it is taken back."""
    def techniques():
        works = client.get("artworks").json["data"]
        said = [word for work in works for word in (work["techniques"] or {"fr": []})["fr"]]
        return said.count("Découpé"), said.count("Coupé")

    before = techniques()
    window.driver.get(f"{address}/vocabulary?type=technique")
    window.follow(f".contradictions a[href='{TERM}']")
    harness.same("the language of the word", window.find("html").get_attribute("lang"), language)
    window.follow(".answer button")
    harness.same("nothing chosen", len(window.all("[role=alert]")), 1)
    window.tab_to("input[name=right]")
    window.type(" ")
    window.follow(".answer button")
    harness.same("for devices", sorted(techniques()), [0, sum(before)])
    harness.same("nothing contradicts", len(window.all("input[name=change]")), 1)
    window.follow(".corrections button")
    harness.same("as it was", techniques(), before)
    harness.same("who took it back", WORDS[language]["undone"] in window.find(".corrections").text, True)


def badges(window, address, client, language):
    """Tries a new badge out by keyboard, adds it, removes it and takes that back; devices are told each time."""
    words = WORDS[language]

    def told():
        return [badge["id"] for badge in client.get("badges").json["data"] if badge["title"]["en"] == "Her <b> badge"]

    window.driver.get(f"{address}/badges")
    window.follow("main a[href='/badges/new']")
    for field in ("title", "description", "notification"):
        for tongue in ("fr", "en"):
            window.tab_to(f"#{field}-{tongue}")
            window.type("Her <b> badge")
    window.tab_to("#required")
    window.type("2")
    window.tab_to("#counted")
    window.type(window.all("#counted option")[4].text)
    window.tab_to("#subject")
    window.type("nowhere")
    window.follow("button[name=try]")
    harness.same("no such borough", len(window.all("[role=alert]")), 1)
    window.find("#subject").clear()
    window.tab_to("#subject")
    window.type("Ville-Marie")
    window.follow("button[name=try]")
    harness.same("tried out", words["tried"] in window.find("main [role=status]").text, True)
    harness.same("nothing is told", told(), [])
    window.follow(".answer button:not([name])")
    number = int(window.driver.current_url.rsplit("/", 1)[1].split("?")[0])
    harness.same("devices are told", told(), [number])
    window.follow("form[action$='/remove'] button")
    harness.same("removed", words["removed"] in window.find("main").text, True)
    harness.same("told no more", told(), [])
    for expected in ([number], []):
        window.follow(".corrections button")
        harness.same("taken back", told(), expected)


def duplicates(window, address, client, language):
    """Merges two works by keyboard; devices are told which one stays, and then of both again once it is taken back."""
    def told():
        works = {work["id"]: work["duplicates"] for work in client.get("artworks").json["data"]}
        return works[276], 277 in works, client.get("artworks/277").json["data"]["id"]

    window.driver.get(f"{address}/works/277")
    window.follow("a[href^='/duplicates?first=']")
    harness.same("the work", window.find("#first").get_attribute("value"), "/works/277")
    window.tab_to("#other")
    window.type("277")
    window.follow(".filters button")
    harness.same("the same one", len(window.all("[role=alert]")), 1)
    window.find("#other").clear()
    window.tab_to("#other")
    window.type("276")
    window.follow(".filters button")
    harness.same("side by side", [link.get_attribute("href") for link in window.all("thead a")],
                 [f"{address}/works/277", f"{address}/works/276"])
    window.follow(".answer button")
    harness.same("nothing chosen", len(window.all("[role=alert]")), 1)
    window.tab_to("input[name=choice]")
    # The arrow chooses the other one.
    window.type(Keys.ARROW_DOWN)
    window.tab_to("#reason")
    window.type("Her <b> reason")
    window.follow(".answer button")
    harness.same("why", "Her <b> reason" in window.find(".corrections").text, True)
    harness.same("which one stays", told(), ([277], False, 276))
    window.driver.get(f"{address}/works/277")
    window.follow("main a[href='/works/276']")
    harness.same("where it leads", len(window.all(".corrections [id^=duplicate-]")), {"en": 1, "fr": 2}[language])
    window.follow(".corrections button")
    harness.same("both again", told(), (None, True, 277))
    harness.same("who took it back", WORDS[language]["undone"] in window.find(".corrections").text, True)


def pages():
    """What is looked at in all widths."""
    return {"daily": "/daily", "day": f"/daily/{tomorrow()}?q=riopelle", "vocabulary": "/vocabulary", "term": TERM,
            "badges": "/badges", "badge": "/badges/12", "badge-new": "/badges/new",
            "duplicates": "/duplicates", "duplicate": PAIR}
