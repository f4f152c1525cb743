"""A person with two devices, and the model of the data that the server should have of them."""

import collections
import hashlib
import itertools
import random
import threading

import harness
import wire

KINDS = {"artworks": "artwork", "places": "place", "heritages": "heritage"}
CUT = 0.2


class Visit:
    """A visit in the model."""

    states = itertools.count()

    def __init__(self):
        self.rating = self.comment = self.photo = None
        self.touch()

    def touch(self):
        """Marks it as changed since any device read it."""
        self.state = next(Visit.states)

    def change(self, fields):
        for name, value in fields.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                self.touch()

    def record(self):
        digest = self.photo and hashlib.sha256(self.photo).hexdigest()
        return self.rating, self.comment, digest and f"photos/{digest[:2]}/{digest}.jpg"


class Device:
    """A person's device, logged in, with what it has received."""

    def __init__(self, server, name, password):
        self.server = server
        words = {"username": name, "password": password}
        self.token = server.send(wire.in_json("POST", "login", words)).json["token"]
        self.seen, self.replica, self.revision = {}, {}, 0

    def get(self, path):
        return self.server.send(wire.get(path, self.token))


class Person(threading.Thread):
    """A person with two devices, who acts now on one and now on the other."""

    def __init__(self, server, name, numbers, photos, options):
        super().__init__(daemon=True)
        self.chance = random.Random(f"{options.seed} {name}")
        self.server, self.photos = server, photos
        self.operations, self.continues = options.operations // 2, options.kills > 0
        # Set before kills: from then on, every request has an idempotency key.
        self.is_careful = threading.Event()
        password = wire.add_person(server.program, server.data, name)
        self.devices = [Device(server, name, password) for _ in range(2)]
        self.discoveries = [
            (collection, number) for collection in KINDS for number in numbers[collection][:4]
        ]
        self.visits, self.named, self.counts, self.fault = {}, [], collections.Counter(), None

    def run(self):
        acts = [
            (self.photograph, 25), (self.note, 15), (self.edit, 30), (self.remove, 12),
            (self.look, 8), (self.download, 8), (self.sync, 8), (self.repeat, 8),
        ]  # fmt: skip
        try:
            while self.counts["operations"] < self.operations or self.continues:
                if self.counts["operations"] == self.operations:
                    self.is_careful.set()
                (act,) = self.chance.choices([a for a, _ in acts], [w for _, w in acts])
                device = self.chance.choice(self.devices)
                act(device, *self.chance.choice(self.discoveries))
                self.counts["operations"] += 1
            for device in self.devices:
                self.sync(device)
        except BaseException as fault:
            self.fault = fault
            self.is_careful.set()

    # MARK: Actions

    def act(self, build, expected):
        """Sends a request until an answer arrives; with an idempotency key it takes effect once, else once per
        answer.

        `build` makes the request for a key or None; `expected` applies it to the model and returns the status.
        """
        name = wire.key() if self.is_careful.is_set() or self.chance.random() < 0.75 else None
        request, status = build(name), None
        while self.chance.random() < CUT:
            # A request without an idempotency key may have arrived, so it cannot be repeated without
            # harm.
            cut = self.chance.choice(["begun", "sent", "answered"] if name else ["begun", "answered"])
            self.server.send(request, cut, self.chance)
            self.counts[f"cut: {cut}"] += 1
            if name is None and cut == "answered":
                expected()
        status = expected()
        answer = self.server.send(request)
        harness.same(f"{request.bytes[:60]!r}: status", answer.status, status)
        if name:
            self.named.append((request, answer))
        return answer

    def photograph(self, device, collection, number):
        plain, sent = self.chance.choice(self.photos)
        shares = self.chance.random() < 0.1
        fields = self.words()
        extra = {"share_metadata": 1} if shares else {}
        self.act(
            lambda name: wire.multipart(
                f"user/{collection}", {"id": number, **fields, **extra}, sent, token=device.token, key=name
            ),
            lambda: self.noted(collection, number, {**fields, "photo": sent if shares else plain}),
        )

    def note(self, device, collection, number):
        fields = self.words()
        send = self.chance.choice([wire.form, lambda *a, **b: wire.in_json("POST", *a, **b)])
        self.act(
            lambda name: send(f"user/{collection}", {"id": number, **fields}, token=device.token, key=name),
            lambda: self.noted(collection, number, fields),
        )

    def edit(self, device, collection, number):
        fields = {n: self.chance.choice([v, v, None]) for n, v in self.words().items()}
        if self.chance.random() < 0.1:
            fields["photo"] = None
        seen = self.match(device, collection, number)
        answer = self.act(
            lambda name: wire.in_json(
                "PATCH", f"user/{collection}/{number}", fields, token=device.token, key=name,
                match=seen and seen[0],
            ),
            lambda: self.changed(collection, number, seen, lambda visit: visit.change(fields)),
        )  # fmt: skip
        if answer.status == 200:
            self.see(device, collection, number, answer)

    def remove(self, device, collection, number):
        seen = self.match(device, collection, number)
        self.act(
            lambda name: wire.Request(
                "DELETE", f"user/{collection}/{number}", token=device.token, key=name,
                match=seen and seen[0],
            ),
            lambda: self.changed(
                collection, number, seen, lambda _: self.visits.pop((collection, number))
            ),
        )  # fmt: skip

    def repeat(self, *_):
        """An old request is repeated: it gets its old answer and changes nothing."""
        if self.named:
            request, first = self.chance.choice(self.named)
            again = self.server.send(request)
            harness.same("sent again", (again.status, again.body), (first.status, first.body))
            harness.same("sent again: tag", again.headers["ETag"], first.headers["ETag"])
            self.counts["sent again"] += 1

    # MARK: Reading

    def look(self, device, collection, number):
        answer = device.get(f"user/{collection}/{number}")
        visit = self.visits.get((collection, number))
        harness.same("look", answer.status, 200 if visit else 404)
        if visit:
            self.see(device, collection, number, answer)

    def see(self, device, collection, number, answer):
        """A device receives a visit as it is, with a new tag after each change."""
        visit, tag = self.visits[collection, number], answer.headers["ETag"]
        harness.same("visit", record(answer.json), visit.record())
        before = device.seen.get((collection, number))
        if before:
            harness.same("tag", before[0] == tag, before[1] == visit.state)
        device.seen[collection, number] = tag, visit.state

    def download(self, device, collection, number):
        answer = device.get(f"user/photo?discovery_id={number}&type={KINDS[collection]}")
        visit = self.visits.get((collection, number))
        if visit and visit.photo:
            harness.same("photo", (answer.status, answer.body), (200, visit.photo))
        else:
            harness.same("no photo", answer.status, 404)

    def sync(self, device, *_):
        """A device receives the changes since its last request, and then has everything."""
        more = True
        while more:
            answer = device.get(f"user/changes?since={device.revision}").json
            for row in answer["data"]:
                device.replica[named(row)] = record(row)
            for row in answer["removed"]:
                device.replica.pop(named(row), None)
            device.revision, more = answer["revision"], answer["more"]
        harness.same("synchronised", device.replica, self.all())

    def all(self):
        return {discovery: visit.record() for discovery, visit in self.visits.items()}

    def expect_all(self):
        """Every device receives everything."""
        for device, collection in itertools.product(self.devices, KINDS):
            harness.same(
                collection,
                {named(row): record(row) for row in device.get(f"user/{collection}").json},
                {name: visit for name, visit in self.all().items() if name[0] == collection},
            )

    # MARK: The model

    def words(self):
        """A rating, a comment, both, or neither."""
        fields = {"rating": self.chance.randint(1, 5), "comment": f"Déjà vu n° {self.chance.random()}"}
        return {n: v for n, v in fields.items() if self.chance.random() < 0.5}

    def match(self, device, collection, number):
        """The tag and content of a visit as a device last read it, or None."""
        return device.seen.get((collection, number)) if self.chance.random() < 0.4 else None

    def noted(self, collection, number, fields):
        if (collection, number) not in self.visits:
            self.visits[collection, number] = Visit()
        self.visits[collection, number].change(fields)
        return 200

    def changed(self, collection, number, seen, work):
        visit = self.visits.get((collection, number))
        if visit is None:
            return 404
        if seen and seen[1] != visit.state:
            return 412
        work(visit)
        return 200


def record(row):
    return row["rating"], row["comment"], row["photo"]


def named(row):
    """The discovery of a row."""
    for collection, kind in KINDS.items():
        if f"{kind}_id" in row:
            return collection, row[f"{kind}_id"]
