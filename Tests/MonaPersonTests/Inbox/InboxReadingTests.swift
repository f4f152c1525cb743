import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Reading a card into the inbox")
struct InboxReadingTests {
  private let fixture: InboxFixture

  init() throws {
    fixture = try InboxFixture()
  }

  private func names(_ inbox: Inbox) async throws -> [String] {
    try await inbox.photos().map { $0.file.lastPathComponent }
  }

  @Test("Photos are found as deep as cameras store them; hidden files and links are skipped")
  func folders() async throws {
    for name in [
      "DCIM/100CANON/IMG_1.JPG", "DCIM/100CANON/IMG_1.CR2", "DCIM/101CANON/IMG_2.heic", "a.webp",
      "DCIM/100CANON/._IMG_1.JPG", ".Trashes/x.jpg", "MISC/film.mp4", "DCIM/100CANON/IMG_3.CR2",
      "notes.txt", "noextension",
    ] {
      try fixture.photo(name)
    }
    let manager = FileManager.default
    try manager.createSymbolicLink(
      at: fixture.card.appendingPathComponent("round"), withDestinationURL: fixture.card)
    try manager.createSymbolicLink(
      at: fixture.card.appendingPathComponent("link.jpg"),
      withDestinationURL: fixture.card.appendingPathComponent("a.webp"))
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    #expect(try await names(inbox) == ["a.webp", "IMG_1.JPG", "IMG_3.CR2", "IMG_2.heic"])
  }

  @Test("Videos are listed as left out, and are no photos; the video of a live photo belongs to it")
  func videos() async throws {
    for name in [
      "DCIM/a.jpg", "DCIM/MVI_2.MOV", "DCIM/.hidden.mov", "DCIM/IMG_3.heic", "DCIM/IMG_3.MOV",
      "PRIVATE/AVCHD/00001.MTS", "film.mp4", "old.AVI", "film.lrv",
    ] {
      try fixture.photo(name)
    }
    let inbox = fixture.inbox()
    let seen = Counter()
    let batch = try await inbox.read([fixture.card]) { progress in
      if progress.total != 2 { _ = seen.next() }
    }
    #expect(
      batch.videos.map(\.lastPathComponent) == ["film.mp4", "old.AVI", "MVI_2.MOV", "00001.MTS"])
    #expect(batch.counts.photos == 2 && batch.counts.problems == 0 && seen.value == 0)
    #expect(try await names(inbox) == ["IMG_3.heic", "a.jpg"])
    // Reading again or restarting lists no video twice.
    try await inbox.read([fixture.card])
    #expect(try await fixture.inbox().open()?.videos == batch.videos)
  }

  @Test("Files of other kinds, twins of photos and links are listed as left out, once")
  func others() async throws {
    for name in [
      "DCIM/a.jpg", "DCIM/a.CR2", "DCIM/b.MPO", "DCIM/b.xmp", "DCIM/a.xmp", "DCIM/.hidden.txt",
      "DCIM/film.mp4", "DCIM/film.THM", "notes.txt", "noextension",
    ] {
      try fixture.photo(name)
    }
    try FileManager.default.createSymbolicLink(
      at: fixture.card.appendingPathComponent("link.jpg"),
      withDestinationURL: fixture.card.appendingPathComponent("DCIM/a.jpg"))
    let inbox = fixture.inbox()
    let batch = try await inbox.read([fixture.card])
    #expect(
      batch.others.map(\.lastPathComponent) == [
        "link.jpg", "noextension", "notes.txt", "a.CR2", "b.MPO", "b.xmp",
      ])
    #expect(batch.counts.photos == 1 && batch.counts.problems == 0 && batch.videos.count == 1)
    try await inbox.read([fixture.card])
    #expect(try await fixture.inbox().open()?.others == batch.others)
    // Selected by itself, such a file is tried as a photo.
    let named = try await inbox.read([fixture.card.appendingPathComponent("noextension")])
    #expect(named.counts.photos == 2 && named.others.count == 5)
  }

  @Test("A folder of other files only is refused with their names")
  func onlyOthers() async throws {
    let file = try fixture.photo("DSC_1.MPO")
    let inbox = fixture.inbox()
    await #expect(throws: InboxError.noPhotos(fixture.card, others: [file])) {
      try await inbox.read([fixture.card])
    }
    #expect(try await inbox.open() == nil)
  }

  @Test("Files and folders whose names are not UTF-8 are read like others")
  func anyBytes() async throws {
    let folder = fixture.card.appending(nameBytes: Array("Caf".utf8) + [0xE9])
    #expect(mkdir(folder.cPath, 0o700) == 0)
    let photo = folder.appending(nameBytes: [0xFC] + Array(".JPG".utf8))
    let (plain, other) = (try fixture.photo("plain.jpg"), folder.appending(nameBytes: [0xFE]))
    #expect(link(plain.path, photo.cPath) == 0 && link(plain.path, other.cPath) == 0)
    let inbox = fixture.inbox()
    let batch = try await inbox.read([fixture.card])
    #expect(try await inbox.photos().map(\.file) == [plain, photo])
    #expect(try await inbox.photos().map(\.file.fileName) == ["plain.jpg", #"\xFC.JPG"#])
    #expect(batch.others == [other])
    #expect(try await fixture.inbox().read([photo]).counts.photos == 2)
    #expect(try await fixture.inbox().read([folder]).counts.photos == 2)
    let missing = folder.appending(nameBytes: [0xFB])
    await #expect(throws: InboxError.unreadable(missing, errno: ENOENT)) {
      try await inbox.read([missing])
    }
  }

  @Test("A card that comes back under another path is read on, and its photos keep their decisions")
  func movedCard() async throws {
    for index in 100..<120 { try fixture.photo("DCIM/\(index).jpg", minute: Double(index) * 30) }
    let other = fixture.temporary.url.appendingPathComponent("card1")
    let (looks, card) = (Counter(), fixture.card)
    let inbox = fixture.inbox(look: { _ in
      if looks.next() == 10 { try FileManager.default.moveItem(at: card, to: other) }
    })
    await #expect(throws: InboxError.self) { try await inbox.read([card]) }
    #expect(try await inbox.open()?.state == .reading)
    let before = try await inbox.photos().map(\.id)
    let first = try #require(try await inbox.groups().first)
    try await inbox.decide(.skipped, for: first)
    let batch = try await inbox.read([other])
    #expect(batch.state == .deciding && batch.folder?.path == other.path)
    let photos = try await inbox.photos()
    #expect(photos.map(\.id) == before && photos.allSatisfy { $0.copyOf == nil })
    #expect(photos.allSatisfy { $0.file.path.hasPrefix(other.path + "/DCIM/") })
    #expect(try await inbox.groups().count { $0.decision == .skipped } == 1)
    // A file that changed on the way is another one.
    try FileManager.default.moveItem(at: other, to: card)
    try fixture.photo("DCIM/100.jpg", text: "edited")
    #expect(try await inbox.read([card]).counts.photos == 21)
  }

  @Test(
    "A card copied to a folder is known by its content: other dates and names double and lose nothing",
    arguments: [true, false])
  func copiedCard(isWhole: Bool) async throws {
    for index in 100..<120 { try fixture.photo("DCIM/\(index).jpg", minute: Double(index) * 30) }
    let (looks, card) = (Counter(), fixture.card)
    let copy = fixture.temporary.url.appendingPathComponent("copy")
    let inbox = fixture.inbox(look: { _ in
      guard !isWhole, looks.next() == 10 else { return }
      try FileManager.default.moveItem(at: card, to: copy)
    })
    if isWhole {
      try await inbox.read([card])
      try FileManager.default.moveItem(at: card, to: copy)
    } else {
      await #expect(throws: InboxError.self) { try await inbox.read([card]) }
    }
    let groups = try await inbox.groups()
    try await inbox.decide(.skipped, for: groups[0])
    try await inbox.rate(groups[1], 4)
    for index in 100..<120 {
      let file = copy.appendingPathComponent("DCIM/\(index).jpg")
      try FileManager.default.setAttributes(
        [.modificationDate: noon + Double(index)], ofItemAtPath: file.path)
      guard isWhole else { continue }
      try FileManager.default.moveItem(
        at: file, to: copy.appendingPathComponent("Sortie \(index).jpg"))
    }
    let batch = try await fixture.inbox().read([copy])
    #expect(batch.state == .deciding && batch.counts.photos == 20 && batch.counts.known == 0)
    #expect(batch.folder?.path == copy.path)
    let now = try await inbox.groups()
    #expect(
      now.count == 20 && now.flatMap(\.photos).allSatisfy { $0.file.path.hasPrefix(copy.path) })
    #expect(now.count { $0.decision == .skipped } == 1 && now.count { $0.rating == 4 } == 1)
  }

  @Test("What was decided is collected from a copy of the card")
  func collectedFromCopy() async throws {
    let ids = try fixture.putSixWorks()
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let copy = fixture.temporary.url.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for index in 0..<6 {
      let file = fixture.card.appendingPathComponent("\(index).jpg")
      try Data(contentsOf: file).write(to: copy.appendingPathComponent("\(index) copy.jpg"))
      try FileManager.default.removeItem(at: file)
    }
    #expect(try await inbox.collect().count == 0)
    try await inbox.read([copy])
    #expect(try await inbox.collect().collected.count == ids.count)
    #expect(fixture.albumNames.count == 6)
  }

  @Test("A folder of videos only is refused as such, and changes nothing")
  func onlyVideos() async throws {
    let film = try fixture.photo("film.mp4")
    try fixture.photo("DCIM/MVI_2.MOV")
    let inbox = fixture.inbox()
    await #expect(throws: InboxError.onlyVideos(count: 2)) { try await inbox.read([fixture.card]) }
    await #expect(throws: InboxError.onlyVideos(count: 1)) { try await inbox.read([film]) }
    #expect(try await inbox.open() == nil)
  }

  @Test("A file that is named itself is read whatever its extension")
  func files() async throws {
    let file = try fixture.photo("noextension", minute: 0)
    let inbox = fixture.inbox()
    let batch = try await inbox.read([file])
    #expect(batch.folder == nil && batch.counts.problems == 0)
    let missing = fixture.card.appendingPathComponent("missing.jpg")
    await #expect(throws: InboxError.unreadable(missing, errno: ENOENT)) {
      try await inbox.read([missing])
    }
  }

  @Test("More photos join the current batch; unchanged ones are not read again")
  func joins() async throws {
    try fixture.photo("a.jpg")
    try fixture.photo("b.jpg")
    let looks = Counter()
    let inbox = fixture.inbox(look: { _ in _ = looks.next() })
    try await inbox.read([fixture.card])
    #expect(looks.value == 2)
    try fixture.photo("c.jpg")
    try fixture.photo("b.jpg", text: "developed")
    try await inbox.read([fixture.card])
    #expect(looks.value == 4)
    #expect(try await names(inbox) == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("Cancelled or killed, reading resumes where it was and reads nothing twice")
  func resumed() async throws {
    for index in 100..<150 { try fixture.photo("\(index).jpg", minute: Double(index)) }
    let looks = Counter()
    let inbox = fixture.inbox(look: { _ in _ = looks.next() })
    let card = fixture.card
    let task = Task {
      try await inbox.read([card]) { progress in
        if progress.done >= 20 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let left = try #require(try await fixture.inbox().open())
    #expect(left.state == .reading)
    #expect(left.counts.photos == 50 && (1...30).contains(left.counts.waiting))
    #expect(looks.value == 50 - left.counts.waiting)
    let later = fixture.inbox(look: { _ in _ = looks.next() })
    #expect(try await later.read().state == .deciding)
    #expect(looks.value == 50)
  }

  @Test("Removing the card ends the reading; read photos stay, the rest is read when it is back")
  func pulledOut() async throws {
    for index in 100..<120 { try fixture.photo("DCIM/\(index).jpg", minute: Double(index)) }
    let dcim = fixture.card.appendingPathComponent("DCIM")
    let away = fixture.temporary.url.appendingPathComponent("away")
    let looks = Counter()
    let inbox = fixture.inbox(look: { _ in
      if looks.next() == 10 { try FileManager.default.moveItem(at: dcim, to: away) }
    })
    await #expect(throws: InboxError.goneAway(dcim)) { try await inbox.read([fixture.card]) }
    let left = try #require(try await inbox.open())
    #expect(left.state == .reading && left.counts.problems == 0)
    #expect((9...12).contains(left.counts.waiting))
    try FileManager.default.moveItem(at: away, to: dcim)
    #expect(try await inbox.read().state == .deciding)
    #expect(try await inbox.photos().count == 20)
  }

  @Test("A folder that no longer exists does not prevent another from being read")
  func goneForGood() async throws {
    for index in 100..<120 { try fixture.photo("one/\(index).jpg", minute: Double(index)) }
    for index in 200..<220 { try fixture.photo("two/\(index).jpg", minute: Double(index)) }
    let (one, two) = (
      fixture.card.appendingPathComponent("one"), fixture.card.appendingPathComponent("two")
    )
    let looks = Counter()
    let inbox = fixture.inbox(look: { _ in
      if looks.next() == 10 { try FileManager.default.removeItem(at: one) }
    })
    await #expect(throws: InboxError.goneAway(one)) { try await inbox.read([one]) }
    await #expect(throws: InboxError.goneAway(one)) { try await inbox.read([two]) }
    let photos = try await inbox.photos()
    #expect(photos.count == 40)
    #expect(photos.suffix(20).allSatisfy { $0.isRead && $0.problem == nil })
  }

  @Test("A photo of a format that has become readable is read again")
  func learned() async throws {
    try fixture.photo("a.heic", minute: 0)
    let inbox = fixture.inbox(look: { _ in throw AlbumError.unsupported(.heif) })
    try await inbox.read([fixture.card])
    #expect(try await inbox.photos().map(\.problem) == [.album(.unsupported(.heif))])
    try await fixture.inbox().read([fixture.card])
    #expect(try await inbox.photos().map(\.problem) == [nil])
  }

  @Test("A batch has a maximum of photos; exceeding it changes nothing")
  func tooMany() async throws {
    try fixture.photo("a.jpg")
    let store = fixture.store
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try store.writePerson { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 9999)
          INSERT INTO inboxPhoto (batch, file, byteCount, changedAt, isRead)
          SELECT 1, '/' || n, 1, 1, 1 FROM number
          """)
    }
    try fixture.photo("b.jpg")
    await #expect(throws: InboxError.tooMany(limit: 10_000)) {
      try await inbox.read([fixture.card])
    }
    #expect(try await inbox.open()?.counts.photos == 10_000)
  }

  @Test("A track places photos by the corrected clock, keeping decisions; previews store nothing")
  func tracks() async throws {
    let id = DiscoveryID(.artwork, 1)
    try fixture.store.catalogue.seed(id, title: "Au loin", at: place(north: 600, east: 0))
    try fixture.photo("a.jpg", minute: 0)
    try fixture.photo("b.jpg", minute: 20)
    let points = (0...30).map { minute in
      Track.Point(
        time: start + 3600 + Double(minute) * 60,
        position: place(north: 0, east: 0).moved(north: Double(minute) * 60))
    }
    let inbox = fixture.inbox(track: Track(segments: [points]))
    try await inbox.read([fixture.card])
    var groups = try await inbox.groups()
    #expect(groups.flatMap(\.candidates).isEmpty)
    try await inbox.decide(.skipped, for: groups[1])
    try await inbox.addTrack(URL(fileURLWithPath: "/walk.gpx"))
    #expect(try await inbox.open()?.tracks.map(\.pointCount) == [31])
    let clock = try #require(try await inbox.clocks().first)
    let offset = try #require(clock.suggestion)
    #expect(offset == 3600)
    groups = try await inbox.groups(trying: [clock.id: offset - 600])
    #expect(groups.map { $0.photos[0].positionSource } == [.none, .track])
    try await inbox.setClock(clock.id, to: offset)
    groups = try await inbox.groups()
    #expect(groups.map { $0.photos[0].positionSource } == [.track, .track])
    #expect(groups[0].photos[0].takenAt == start + 3600)
    #expect(groups.map(\.decision) == [.undecided, .skipped])
    #expect(try await inbox.clocks().map(\.suggestion) == [nil])
    await #expect(throws: InboxError.clockOffsetOutOfRange) {
      try await inbox.setClock(clock.id, to: .infinity)
    }
    let track = try #require(try await inbox.open()?.tracks.first)
    try await inbox.removeTrack(track.id)
    #expect(try await inbox.open()?.tracks.isEmpty == true)
    let refused = fixture.inbox()
    await #expect(throws: TrackError.notGPX) {
      try await refused.addTrack(URL(fileURLWithPath: "/x"))
    }
  }

  @Test("A track of another day than the photos is told, one of their day or night is not")
  func otherDay() async throws {
    try fixture.photo("a.jpg", minute: 0)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let photos = try await inbox.photos()
    let taken = try #require(photos.first?.takenAt)
    func isOther(hours: Double, lasting: Double = 1) -> Bool {
      let start = taken + hours * 3600
      return InboxTrack(
        id: 1, file: URL(fileURLWithPath: "/a.gpx"), start: start, end: start + lasting * 3600,
        pointCount: 2
      ).isOfAnotherDay(than: photos)
    }
    #expect(!isOther(hours: 0))
    #expect(!isOther(hours: 2))
    #expect(!isOther(hours: -200, lasting: 400))
    for hours: Double in [-168, -24, 24, 168, 8760] { #expect(isOther(hours: hours)) }
    let track = InboxTrack(
      id: 1, file: URL(fileURLWithPath: "/a.gpx"), start: taken, end: taken, pointCount: 1)
    #expect(!track.isOfAnotherDay(than: []), "nothing is known without photos")
  }
}

extension Coordinate {
  /// The position this many metres to the north.
  func moved(north: Double) -> Coordinate {
    Coordinate(latitude: latitude + north / 111_195, longitude: longitude) ?? self
  }
}
