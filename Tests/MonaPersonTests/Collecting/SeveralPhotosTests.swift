import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Several photos of a visit")
struct SeveralPhotosTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
  }

  /// Its photos have the date that is their text.
  private var collecting: Collecting {
    Collecting(
      store: store, album: album,
      inspector: PhotoInspector(
        inspect: { file in
          let text = try String(contentsOf: file, encoding: .utf8)
          return PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: ISO8601.date(text))
        }, digest: { try PhotoDigest(hashing: $0) }),
      trash: .folder(in: temporary))
  }

  private func photo(_ text: String) throws -> URL {
    let file = temporary.url.appendingPathComponent("\(UUID().uuidString).jpg")
    try Data(text.utf8).write(to: file)
    return file
  }

  private func photo(day: Int) throws -> URL { try photo(ISO8601.string(date(day))) }

  private func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  private func first() async throws -> Visit {
    try await collecting.collect(joute, photo: photo(day: 0), title: "La Joute", rating: 4).visit
  }

  @Test("A second photo is added: the first one, its day and what is sent stay")
  func adds() async throws {
    let before = try await first()
    let outbox = try store.outbox()
    let added = try await collecting.addPhoto(photo(day: 3), to: joute, title: "La Joute")
    #expect(added.isNew && added.photo.takenAt == date(3) && !added.photo.isChosen)
    #expect(try store.visit(of: joute) == before)
    #expect(try store.outbox() == outbox, "exactly the chosen photo is sent")
    #expect(try store.photos(of: joute).map(\.takenAt) == [date(0), date(3)])
    #expect(files.count == 2)
  }

  @Test("A photo of the same content is not added again; it replaces only a missing file")
  func same() async throws {
    let before = try await first()
    let again = try await collecting.addPhoto(photo(day: 0), to: joute, title: "La Joute")
    #expect(!again.isNew && again.photo.name == before.photo && files == [before.photo])
    let name = try #require(before.photo)
    try FileManager.default.removeItem(at: album.url(of: name))
    let found = try await collecting.addPhoto(photo(day: 0), to: joute, title: "La Joute")
    #expect(!found.isNew && files == [found.photo.name])
    #expect(try store.visit(of: joute)?.photo == found.photo.name)
    #expect(try store.photos(of: joute).count == 1)
  }

  @Test("A photo that does not say when it was taken is asked about, never dated today")
  func undated() async throws {
    _ = try await first()
    let file = try photo("no date")
    await #expect(throws: PhotoDateError.unknown(guess: nil)) {
      try await collecting.addPhoto(file, to: joute, title: nil)
    }
    #expect(files.count == 1)
    let added = try await collecting.addPhoto(file, to: joute, title: nil, date: date(5))
    #expect(added.photo.takenAt == date(5))
    await #expect(throws: StoreError.notCollected(library)) {
      try await collecting.addPhoto(file, to: library, title: nil)
    }
  }

  @Test("Choosing another photo sends that one, and keeps both")
  func chooses() async throws {
    let before = try await first()
    let added = try await collecting.addPhoto(photo(day: 1), to: joute, title: nil)
    #expect(try store.choosePhoto(added.photo.name, of: joute) == before.photo)
    #expect(try store.visit(of: joute)?.photo == added.photo.name)
    #expect(try store.outbox().map(\.change).contains(.photo(added.photo.name)))
    #expect(try store.photos(of: joute).filter(\.isChosen).count == 1 && files.count == 2)
    #expect(throws: StoreError.unknownPhoto("none.jpg")) {
      try store.choosePhoto("none.jpg", of: joute)
    }
  }

  @Test("A removed photo goes to the trash, the next is the one for MONA, and undo restores all")
  func removes() async throws {
    let before = try await first()
    let name = try #require(before.photo)
    let added = try await collecting.addPhoto(photo(day: 1), to: joute, title: nil)
    let photos = try store.photos(of: joute)
    let removed = try await collecting.removePhoto(name, of: joute)
    #expect(removed.isTrashed && files == [added.photo.name])
    #expect(try store.visit(of: joute)?.photo == added.photo.name)
    #expect(try store.visit(of: joute)?.collectedAt == before.collectedAt)
    await #expect(throws: StoreError.onlyPhoto) {
      try await collecting.removePhoto(added.photo.name, of: joute)
    }
    try await collecting.restore(removed)
    #expect(try store.photos(of: joute) == photos && files.count == 2)
    #expect(try store.visit(of: joute) == before)
  }

  @Test("A restored photo gets another name if its own was taken, and a gone visit refuses it")
  func restores() async throws {
    let before = try await first()
    let added = try await collecting.addPhoto(photo(day: 1), to: joute, title: nil)
    let removed = try await collecting.removePhoto(added.photo.name, of: joute)
    try Data("another".utf8).write(to: album.url(of: added.photo.name))
    try await collecting.restore(removed)
    let names = try store.photos(of: joute).map(\.name)
    #expect(names.count == 2 && !names.contains(added.photo.name))
    let again = try await collecting.removePhoto(names[1], of: joute)
    try await collecting.remove([joute])
    await #expect(throws: UndoError.changedSince(joute)) { try await collecting.restore(again) }
    #expect(before.photo != nil && files == [added.photo.name])
  }

  @Test("A copy that a killed run left behind is used")
  func killed() async throws {
    _ = try await first()
    let file = try photo(day: 1)
    let left = album.url(of: "2023-11-15 Rouge.jpg")
    try FileManager.default.copyItem(at: file, to: left)
    let added = try await collecting.addPhoto(file, to: joute, title: "Rouge")
    #expect(added.photo.name == left.lastPathComponent && files.count == 2)
  }

  @Test("Removing a visit and undoing it brings back all its photos with their days")
  func visit() async throws {
    _ = try await first()
    try await collecting.addPhoto(photo(day: 1), to: joute, title: nil)
    let photos = try store.photos(of: joute)
    let removed = try await collecting.remove([joute])
    #expect(files.isEmpty && removed.photosTrashed.count == 2)
    #expect(try await collecting.restore(removed).isEmpty)
    #expect(try store.photos(of: joute) == photos && files.count == 2)
  }

  @Test("The journal has the visit on each day that has a photo, collected on the first")
  func journal() async throws {
    let before = try await first()
    for day in [2, 2, 5] {
      try await collecting.addPhoto(
        photo(ISO8601.string(date(day) + Double(files.count))), to: joute, title: nil)
    }
    let days = [0, 2, 5].map { MontrealDay(date($0)) }
    #expect(try store.visitDays() == [days[0]: 1, days[1]: 1, days[2]: 1])
    let entries = try days.flatMap(store.visits(on:))
    #expect(entries.map(\.photos.count) == [1, 2, 1])
    #expect(entries.map(\.isDayOfCollecting) == [true, false, false])
    #expect(entries[0].moment == before.collectedAt && entries[2].moment > date(5))
    #expect(try store.visitStatistics().visits == 1)
  }

  @Test("Exports name all photos, and a calendar has an event a day")
  func exports() async throws {
    _ = try await first()
    let added = try await collecting.addPhoto(photo(day: 2), to: joute, title: nil).photo
    let json = try store.export(as: .json) { _, _ in "x" }.data
    let root = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let visit = try #require((root["visits"] as? [[String: Any]])?.first)
    let photos = try #require(visit["photos"] as? [[String: Any]])
    #expect(photos.map { $0["photo"] as? String } == (try store.photos(of: joute).map(\.name)))
    #expect(photos.last?["takenAt"] as? String == ISO8601.string(date(2)))
    let calendar = try store.export(as: .ical) { _, _ in "x" }.data
    #expect(
      String(decoding: calendar, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT").count == 3)
    let table = try store.export(as: .csv) { _, _ in "x" }.data
    #expect(String(decoding: table, as: UTF8.self).contains(added.name))
  }
}
