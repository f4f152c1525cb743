#!/usr/bin/python3
"""A host looks after people and reports by commands alone, while the server runs, and puts a backup back.

host.py MONA-SERVER

A folder that is mistyped is refused; one is invited and registers; a disabled person reads so; a report is mailed,
shown and answered; research has what a person agreed to give; they are exported and erased; a backup is put back
elsewhere, and the erased stay erased.
"""

import argparse
import pathlib
import tarfile
import tempfile

import harness


def main(program, folder):
    data = folder / "server"
    host = harness.Terminal(program, data)

    def run(*words, **options):
        return host.run(*words, **options).strip()

    run("serve", status=1)
    run("user", "list", status=1)
    harness.same("a mistyped folder", data.exists(), False)
    server, address = harness.start(program, data, "--registration", "invitation")
    try:
        client = harness.Client(f"{address}/api/v3")
        fields = {"username": "ana", "password": "secret-1", "password_confirmation": "secret-1"}
        harness.same("without an invitation", client.post("register", fields).status, 422)
        code = run("user", "invite")
        client.token = client.post("register", {**fields, "invitation": code}).json["token"]
        again = {**fields, "username": "ben", "invitation": code}
        harness.same("a used invitation", client.post("register", again).status, 422)
        run("user", "add", "ben")
        run("user", "disable", "ana")
        refused = client.post("login", fields)
        harness.same("a disabled person", "disabled" in refused.json["errors"]["username"][0], True)
        run("user", "enable", "ana")
        link = run("user", "reset-password", "--link", "ben")
        harness.same("the link", link.startswith(f"{address}/password/reset?token="), True)
        client.token = client.post("login", fields).json["token"]
        client.post("user/artworks", {"id": "276", "rating": "4", "comment": "Beau"})
        client.post("reports", {"type": "artwork", "id": "276", "problem": "damaged", "comment": "Cassé"})
        harness.same("the report", '"comment":"Cassé"' in run("report", "show", "1"), True)
        run("report", "answer", "1", "Merci")
        harness.same("the answer", client.get("reports").json["data"][0]["answer"], "Merci")
        client.post("user/consent", {"version": "2", "given_at": "2026-11-01 10:00:00"})
        run("user", "add", "--role", "researcher", "lea")
        run("research", "visits", folder / "visits.csv")
        table = (folder / "visits.csv").read_text()
        harness.same("research", ("Beau" in table, len(table.split("\n")[1].split(",")[0])), (True, 24))
        run("backup", "--keep", "2", folder / "backups")
        run("user", "export", "ana", folder / "ana.tar")
        with tarfile.open(folder / "ana.tar") as archive:
            harness.same("the export", "visits.json" in archive.getnames(), True)
        run("user", "delete", "ana")
        harness.same("an erased person", client.get("user").status, 401)
    finally:
        server.terminate()
        server.wait(20)
    backup = next((folder / "backups").iterdir())
    elsewhere = harness.Terminal(program, folder / "elsewhere")
    elsewhere.run("restore", "--erasures", folder / "server-erasures", backup)
    server, address = harness.start(program, elsewhere.data)
    try:
        names = [line.split("\t")[0] for line in elsewhere.run("user", "list").splitlines()]
        harness.same("people after the restoration", names, ["ben", "lea"])
        harness.same("reports after it", elsewhere.run("report", "list"), "")
        elsewhere.run("check")
    finally:
        server.terminate()
        server.wait(20)
    harness.same("the log", len(run("log").splitlines()) >= 8, True)
    print("host: a host's commands did what they say")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    with tempfile.TemporaryDirectory() as name:
        main(parser.parse_args().program.resolve(), pathlib.Path(name))
