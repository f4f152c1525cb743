#!/usr/bin/python3
"""MONA's server as a systemd service: in its sandbox, queried, killed, stopped and started again.

service.py MONA-SERVER    as root, where systemd is installed; it need not be this computer's init

Starts a separate systemd in namespaces (processes, network, mounts), on a temporary overlay over this computer's
files, which is discarded. It installs the unit of data/systemd unchanged, and sends the requests of
`client_requests.py` to the service.
"""

import concurrent.futures
import os
import pathlib
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from urllib.error import URLError

import harness
from harness import Client, same

HERE = pathlib.Path(__file__).resolve()
PROJECT = HERE.parents[2]
sys.path.append(str(HERE.parent / "ClientRequests"))
BASE = "http://127.0.0.1:8080"
KEPT = pathlib.Path("/var/lib/mona-server")
LEDGER = pathlib.Path("/var/lib/mona-server-erasures")
# The controllers of control groups that systemd and the unit's limits need, where the kernel has version 1.
CONTROLLERS = ("pids", "memory")


def run(*words, **options):
    return subprocess.run(words, check=True, text=True, **options)


def output(*words):
    return run(*words, stdout=subprocess.PIPE).stdout.strip()


# In the namespaces, before systemd


def install(root, program):
    """Installs the files of `meson install` with -Dserver=true."""
    shutil.copy2(program, root / "usr/local/bin/mona-server")
    data = root / "usr/local/share/mona"
    data.mkdir(parents=True, exist_ok=True)
    for name in ("starter-catalogue.json", "badges.json"):
        shutil.copy2(PROJECT / "data" / name, data)
    unit = (PROJECT / "data/systemd/mona-server.service").read_text().replace("@bindir@", "/usr/local/bin")
    (root / "etc/systemd/system/mona-server.service").write_text(unit)
    run("systemd-sysusers", f"--root={root}", str(PROJECT / "data/systemd/mona-server.conf"))


def mount(kind, place, *options):
    place.mkdir(parents=True, exist_ok=True)
    run("mount", "-t", kind, *options, kind, str(place))


def boot(layers, program):
    """Runs systemd on this computer's files below a temporary overlay."""
    run("mount", "--make-rprivate", "/")
    run("ip", "link", "set", "lo", "up")
    mount("tmpfs", layers)
    root = layers / "root"
    for name in ("above", "work", "root"):
        (layers / name).mkdir()
    above = f"lowerdir=/,upperdir={layers}/above,workdir={layers}/work"
    mount("overlay", root, "-o", above)
    install(root, program)
    mount("proc", root / "proc")
    run("mount", "--rbind", "/dev", str(root / "dev"))
    mount("sysfs", root / "sys")
    for place in ("run", "tmp"):
        mount("tmpfs", root / place)
    groups = root / "sys/fs/cgroup"
    if pathlib.Path("/sys/fs/cgroup/cgroup.controllers").exists():
        mount("cgroup2", groups)
    else:
        mount("tmpfs", groups)
        mount("cgroup2", groups / "unified")
        mount("cgroup", groups / "systemd", "-o", "none,name=systemd")
        for name in CONTROLLERS:
            mount("cgroup", groups / name, "-o", name)
    # Not chroot: the kernel forbids user namespaces in it, which the sandbox needs.
    os.chdir(root)
    run("pivot_root", ".", "mnt")
    os.chdir("/")
    run("umount", "--lazy", "/mnt")
    # In a container, systemd does not touch this computer's devices.
    systemd = "/lib/systemd/systemd"
    os.execve(systemd, [systemd, "--unit=basic.target"], {"container": "mona", "PATH": "/usr/sbin:/usr/bin"})


# Beside systemd


def waited(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            subprocess.run(["journalctl", "--no-pager", "--lines=40"])
            raise SystemExit(f"{what}: not within {seconds} s")
        time.sleep(0.1)
    return found


def answers():
    try:
        with urllib.request.urlopen(f"{BASE}/api/v3/capabilities", timeout=5) as answer:
            return answer.status == 200
    except (URLError, OSError):
        return False


def state(name):
    return output("systemctl", "show", "--value", f"--property={name}", "mona-server")


def ten_photos(artworks, folder):
    """Ten photos of 48 megapixels at once fit in the memory of the unit: no process of the service is ended for it."""
    file = folder / "large.png"
    run("convert", "-size", "8000x6000", "gradient:", file)
    image = file.read_bytes()
    client = Client(f"{BASE}/api/v3")
    word = {"password": "secret-1", "password_confirmation": "secret-1"}
    client.token = client.post("register", {"username": "ten-photos", **word}).json["token"]
    with concurrent.futures.ThreadPoolExecutor(10) as threads:
        answers = threads.map(
            lambda number: client.multipart("user/artworks", {"id": number}, ("large.png", image)), artworks[:10]
        )
        same("ten large photos at once", [answer.status for answer in answers], [200] * 10)
    group = state("ControlGroup")
    events = [
        file.read_text()
        for file in (
            pathlib.Path(f"/sys/fs/cgroup{group}/memory.events"),
            pathlib.Path(f"/sys/fs/cgroup/memory{group}/memory.oom_control"),
        )
        if file.exists()
    ]
    same("memory is counted", len(events), 1)
    same("processes ended for want of memory", re.findall(r"^oom_kill (\d+)$", events[0], re.MULTILINE), ["0"])


def try_service():
    from visits import version2, version3
    from client_requests import catalogue

    waited("systemd", lambda: subprocess.run(["systemctl", "is-active", "--quiet", "basic.target"]).returncode == 0)
    run("systemctl", "start", "mona-server")
    waited("the service", answers)
    account = pwd.getpwnam("mona-server")
    process = int(state("MainPID"))
    same("its account", os.stat(f"/proc/{process}").st_uid, account.pw_uid)
    for folder in (KEPT, LEDGER):
        same("its folder", (folder.stat().st_uid, folder.stat().st_mode & 0o777), (account.pw_uid, 0o700))
    with tempfile.TemporaryDirectory() as folder:
        numbers = catalogue(BASE)
        version3(BASE, numbers, pathlib.Path(folder))
        version2(BASE, numbers, pathlib.Path(folder))
        ten_photos(numbers["artworks"], pathlib.Path(folder))
    command = ("runuser", "-u", "mona-server", "--", "/usr/local/bin/mona-server")
    names = output(*command, "user", "list", "--data", str(KEPT))
    same("its accounts, from a terminal beside it", len(names.splitlines()) > 0, True)

    os.kill(process, 9)
    waited("another process after a kill", lambda: int(state("MainPID")) not in (0, process) and answers())
    same("how often it was started again", state("NRestarts"), "1")
    same("nothing amiss", subprocess.run([*command, "check", "--data", str(KEPT)]).returncode, 0)
    client = Client(f"{BASE}/api/v3")
    client.token = client.post("login", {"username": "old-client", "password": "secret-1"}).json["token"]

    run("systemctl", "stop", "mona-server")
    same("asked to end", (state("Result"), state("ExecMainStatus")), ("success", "0"))
    run("systemctl", "start", "mona-server")
    waited("the service again", answers)
    erased = client.ask("DELETE", "user").status
    same("an erasure is noted", (erased, (LEDGER / "erasures.jsonl").stat().st_size > 0), (200, True))
    exposure = output("systemd-analyze", "security", "--no-pager", "mona-server").splitlines()[-1]
    print(f"{harness.steps} checks; {exposure.lstrip('→ ').strip()}")


# From outside


def main(program):
    if not os.access(program, os.X_OK):
        sys.exit(harness.needs.lacking(program))
    if os.getuid() != 0:
        sys.exit("Only the administrator may start a systemd: run this with sudo.")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--net", "--uts", "--ipc"]
        with open(f"{folder}/log", "wb") as log:
            systemd = subprocess.Popen(
                [*namespaces, sys.executable, HERE, "--boot", f"{folder}/layers", program], stdout=log, stderr=log
            )
            try:
                first = waited("the first process", lambda: first_process(systemd.pid))
                inside = ["nsenter", "--target", first, "--all", "--root", "--wd=/"]
                tried = subprocess.run([*inside, "/usr/bin/python3", HERE, "--try"])
            except BaseException:
                sys.stderr.write(pathlib.Path(f"{folder}/log").read_text(errors="replace"))
                raise
            finally:
                systemd.kill()
                systemd.wait()
    print(f"systemd: {time.monotonic() - began:.1f} s")
    return tried.returncode


def first_process(parent):
    """The process identifier, outside of the namespaces, of their first process, once it is systemd."""
    children = subprocess.run(["pgrep", "--parent", str(parent)], stdout=subprocess.PIPE, text=True).stdout.split()
    for number in children:
        if pathlib.Path(f"/proc/{number}/comm").read_text().strip() == "systemd":
            return number
    return None


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--boot", layers, program]:
            boot(pathlib.Path(layers), pathlib.Path(program))
        case ["--try"]:
            os.chdir("/")
            try_service()
        case [program]:
            sys.exit(main(str(pathlib.Path(program).resolve())))
        case _:
            harness.needs.arguments(__doc__)
