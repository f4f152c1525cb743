"""Steps on the pages of the account."""

from translations import tr

NAME, PASSWORD = "marie-eve", "mot de passe"


def open_account(mona):
    mona.choose_in_main_menu(tr("Account"))


def open_outbox(mona):
    mona.choose_in_main_menu(tr("Outbox"))


def choose_server(mona, server):
    """Writes the address of a server, from a page that has one."""
    mona.press("push button", tr("Change the server…"))
    mona.see_text(tr("Another Server"))
    fill(mona, tr("Address of the server"), server.name)
    mona.press("push button", tr("Use This Server"))
    mona.see_text(server.name)


def fill(mona, field, text):
    """Replaces the text of a field, and leaves it."""
    entry = mona.see(("text", "entry", "password text"), field)
    mona.click(entry)
    entry.write(text)
    mona.key("Tab")


def register(mona, name=NAME, password=PASSWORD, again=None):
    """Fills in the form of a new account and sends it."""
    fill(mona, tr("Username"), name)
    fill(mona, tr("Password"), password)
    fill(mona, tr("The same password again"), password if again is None else again)
    # With the mouse: GTK runs the accessible action a quarter of a second later.
    mona.click(mona.see("push button", tr("Create the Account")))


def log_in(mona, server, name=NAME, password=PASSWORD, open_page=open_account):
    """Logs in to an account of a server, from any view, and consents to uploads."""
    open_page(mona)
    choose_server(mona, server)
    mona.press("push button", tr("Log In"))
    fill(mona, tr("Username"), name)
    fill(mona, tr("Password"), password)
    mona.press("push button", tr("Log In"))
    agree(mona)
    mona.see_text(tr("Devices"))


def agree(mona):
    """Consents to uploads, in the question that follows a log-in."""
    mona.window(tr("May MONA send what you collect?"))
    mona.press("push button", tr("Agree"))
    mona.no_window(tr("May MONA send what you collect?"))
