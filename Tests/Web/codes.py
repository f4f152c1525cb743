"""Codes of authenticator apps: an editor sets them up on the pages, and logs in with one."""

import base64
import hashlib
import hmac
import struct
import time
import urllib.parse

import harness

WORDS = {
    "en": {"title": "Codes for logging in", "wrong": "This code is not right", "done": "A code is asked for"},
    "fr": {"title": "Codes de connexion", "wrong": "Ce code n’est pas le bon", "done": "Un code est demandé"},
}


def code(key, ahead=0):
    """The code of the current half minute, or of a later one (RFC 6238)."""
    step = struct.pack(">Q", int(time.time()) // 30 + ahead)
    digest = hmac.new(base64.b32decode(key), step, hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


def fill(window, fields):
    for selector, text in fields.items():
        window.tab_to(selector)
        window.type(text)
    window.follow("main button")


def journey(window, address, password, run, language, script):
    """By keyboard, for somebody who is logged in as eva; the host resets the codes afterwards."""
    words = WORDS[language]
    window.follow("a[href='/code']")
    harness.same("the page for codes", window.find("h1").text, words["title"])
    key = window.find(".key code").text.replace(" ", "")
    app = urllib.parse.urlsplit(window.find("main a").get_attribute("href"))
    harness.same("for an app", (app.scheme, urllib.parse.parse_qs(app.query)["secret"]), ("otpauth", [key]))
    fill(window, {"#code": "000", "#password": password})
    harness.same("a wrong code", words["wrong"] in window.find("[role=alert]").text, True)
    harness.same("the same key", window.find(".key code").text.replace(" ", ""), key)
    fill(window, {"#code": code(key), "#password": password})
    harness.same("set up", words["done"] in window.find("main").text, True)
    harness.same("the key is not shown again", window.all(".key"), [])
    window.follow(".account button")
    window.driver.get(f"{address}/reports")
    fill(window, {"#username": "eva", "#password": password})
    harness.same("the form for the code", urllib.parse.urlsplit(window.driver.current_url).path, "/login/code")
    harness.same("nothing else", window.all(".menu"), [])
    if script:
        window.check()
    # The next one, as the current one was used.
    fill(window, {"#code": code(key, ahead=1)})
    harness.same("after it", window.driver.current_url, f"{address}/reports")
    run("user", "reset-code", "eva")
    window.driver.get(f"{address}/reports")
    fill(window, {"#username": "eva", "#password": password})
    harness.same("without codes again", window.driver.current_url, f"{address}/reports")
