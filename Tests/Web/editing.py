"""Editors and administrators on the pages of a server: reports and pictures for everybody."""

import harness
from selenium.webdriver.common.keys import Keys

WORK = "/works/276"
CORRECTIONS = {
    "en": {"wrong": "two numbers of degrees", "undone": "Taken back by"},
    "fr": {"wrong": "deux nombres de degrés", "undone": "Annulé par"},
}
WORDS = {
    "en": {"answered": "it stays as it is", "reopened": "Opened again by", "none": "Nobody who was here"},
    "fr": {"answered": "cela reste ainsi", "reopened": "Rouvert par", "none": "Personne qui est venu ici"},
}


def prepare(address, folder, run, hostile):
    """An editor, and somebody who photographed a work and reported it in hostile words; returns how both ask."""
    password = run("user", "add", "eva", "--role", "editor")
    client = harness.Client(f"{address}/api/v3")
    fields = {"username": "zoe", "password": "secret-1", "password_confirmation": "secret-1"}
    client.token = client.post("register", fields).json["token"]
    photo = ("a.jpg", harness.photo(folder, "zoe.jpg", "teal")[1])
    harness.same("a visit", client.multipart("user/artworks", {"id": "276", "rating": "4"}, photo).status, 200)
    for number, words in enumerate(hostile):
        report = {"type": "artwork", "id": "276", "problem": "damaged", "comment": words}
        if number == 0:
            report |= {"problem": "moved", "latitude": "45.5036", "longitude": "-73.5609"}
        harness.same("a report", client.multipart("reports", report, photo if number == 0 else None).status, 200)
    return password, client


def log_in(window, address, password, to):
    window.driver.get(f"{address}{to}")
    window.tab_to("#username")
    window.type("eva")
    window.tab_to("#password")
    window.type(password)
    window.follow("main button")
    harness.same("the page after it", window.driver.current_url, f"{address}{to}")


def reports(window, address, client, language):
    """Answers the first report by keyboard, reads that it reached its author, and opens it again."""
    words = WORDS[language]
    open_ones = len(window.all("tbody tr"))
    window.follow("tbody a")
    harness.same("its place on a map", len(window.all("svg.map .pin")), 1)
    harness.same("its photo", window.find("img.photo").get_attribute("src"), f"{window.driver.current_url}/photo")
    window.tab_to("input[value=done]")
    # The arrow chooses the other state.
    window.type(Keys.ARROW_DOWN)
    window.tab_to("#answer")
    window.type("Merci <b>")
    window.tab_to("#reason")
    window.type("Seen there")
    window.follow(".answer button")
    report = client.get("reports").json["data"][0]
    harness.same("what its author reads", (report["state"], report["answer"]), ("declined", "Merci <b>"))
    said = window.find("main").text
    harness.same("what was done", words["answered"] in said and "Seen there" in said, True)
    window.driver.get(f"{address}/reports")
    harness.same("open ones", len(window.all("tbody tr")), open_ones - 1)
    window.driver.get(f"{address}/reports?state=declined&problem=moved")
    harness.same("the answered one", len(window.all("tbody tr")), 1)
    window.follow("tbody a")
    window.follow(".answer button")
    harness.same("opened again", words["reopened"] in window.find("main").text, True)
    harness.same("for its author", client.get("reports").json["data"][0]["state"], "open")


def proposals(window, address, client, language):
    """Accepts a proposed work by keyboard, finds it in the catalogue, and opens its report again."""
    proposed = {"problem": "new", "latitude": "45.5040", "longitude": "-73.5601", "comment": f"Artwork\nPont {language}"}
    number = client.multipart("reports", proposed, None).json["id"]
    window.driver.get(f"{address}/reports/{number}")
    harness.same("the title", window.find("#title").get_attribute("value"), f"Pont {language}")
    harness.same("works that are near", len(window.all("input[name=work]")) > 0, True)
    window.follow(".answer button")
    harness.same("nothing chosen", len(window.all("[role=alert]")), 1)
    window.tab_to("input[name=state]")
    window.type(" ")
    window.tab_to("#makers")
    window.type("Ana <i>")
    window.tab_to("#answer")
    window.type("Merci")
    window.follow(".answer button")
    report = [report for report in client.get("reports").json["data"] if report["id"] == number][0]
    harness.same("what its author reads", (report["state"], report["answer"]), ("done", "Merci"))
    window.driver.get(f"{address}/works?q=pont+{language}")
    window.follow("tbody a")
    harness.same("the new work", window.find("h1").text, f"Pont {language}")
    harness.same("its artist", "Ana <i>" in window.find("main").text, True)
    window.driver.get(f"{address}/reports/{number}")
    window.follow(".answer button")
    window.driver.get(f"{address}/works?q=pont+{language}")
    harness.same("taken back", window.all("tbody a"), [])


def corrections(window, address, client, language):
    """Corrects a work from its report by keyboard; devices are told, and then told otherwise once it is taken back."""
    words = CORRECTIONS[language]
    window.driver.get(f"{address}/reports/1")
    window.open(".facts > details > summary")
    window.tab_to("#correct-latitude")
    window.type(Keys.CONTROL + "a")
    window.type("x")
    window.follow("details .answer button")
    harness.same("a wrong position", words["wrong"] in window.find("[role=alert]").text, True)
    for name, text in {"titleFr": "Œuvre <b>", "latitude": "45,5037"}.items():
        window.tab_to(f"#correct-{name}")
        window.type(Keys.CONTROL + "a")
        window.type(text)
    window.follow(".answer button")
    harness.same("back at the report", window.driver.current_url, f"{address}/reports/1")
    work = client.get("artworks/276").json["data"]
    harness.same("for devices", (work["title"]["fr"], work["location"]["lat"]), ("Œuvre <b>", 45.5037))
    harness.same("what is in force", len(window.all(".corrections button")), 2)
    for _ in range(2):
        window.follow(".corrections button")
    harness.same("taken back", window.all(".corrections button"), [])
    said = window.find(".corrections").text
    harness.same("who did it", words["undone"] in said and "eva" in said, True)
    harness.same("as it was", client.get("artworks/276").json["data"]["title"]["fr"] == "Œuvre <b>", False)


def pictures(window, address, client, credit, language):
    """Chooses a picture by keyboard once its author agrees; it goes with the agreement."""
    window.driver.get(address + WORK)
    window.follow(f"a[href='{WORK}/picture']")
    harness.same("nobody agrees", window.find(".empty").text.startswith(WORDS[language]["none"]), True)
    harness.same("nothing to see", client.get("artworks/276/picture").status, 404)
    # Later than the withdrawal of the journey before.
    day = {"en": "2026-11-01", "fr": "2026-11-02"}[language]
    given = {"version": "1", "given_at": f"{day} 10:00:00", "credit": credit}
    harness.same("agreeing", client.post("user/showing", given).status, 200)
    window.driver.refresh()
    window.tab_to("input[name=photo]")
    window.type(" ")
    window.follow(".answer .actions button")
    harness.same("chosen", len(window.all("input[name=photo]:checked")), 1)
    picture = client.get("artworks/276/picture")
    harness.same("for everybody", (picture.status, b"SECRETCAMERA" in picture.body), (200, False))
    window.driver.get(address + WORK)
    harness.same("its credit", credit in window.find(".place figcaption").get_attribute("textContent"), True)
    withdrawn = given | {"withdrawn_at": f"{day} 11:00:00"}
    harness.same("withdrawing", client.post("user/showing", withdrawn).status, 200)
    harness.same("it is gone", client.get("artworks/276/picture").status, 404)
    window.driver.get(address + WORK)
    harness.same("from the page, too", window.all(".place .photo"), [])


def pages(client):
    """What is looked at in all widths, once there is a picture to choose."""
    given = {"version": "1", "given_at": "2026-11-03 10:00:00", "credit": "Zoé"}
    harness.same("agreeing again", client.post("user/showing", given).status, 200)
    return {"reports": "/reports?state=all", "report": "/reports/1", "code": "/code", "correct": f"{WORK}/correct", "proposal": "/reports/9", "picture": f"{WORK}/picture"}
