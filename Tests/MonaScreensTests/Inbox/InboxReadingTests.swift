import Foundation
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Reading photos into the inbox")
struct InboxReadingTests {
  @Test("reads what is given while it collects, once that is done")
  func queue() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([try sample.photo("a.jpg", 0, at: InboxSample.joute)])
    await screen.settle()
    screen.deciding.choose(1)
    screen.collecting.collect()
    screen.reading.read([try sample.photo("b.jpg", 20, at: InboxSample.library)])
    await screen.settle()
    #expect(try sample.store.visits().count == 1)
    #expect(screen.groups.all.map(\.candidates.first?.id).contains(Sample.library))
    #expect(screen.content == .review)
    #expect(sample.notices.take().map(\.text) == ["1 discovery collected"])
  }

  @Test("shows again what was collected when the same card is read once more")
  func readAgain() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    let photo = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    screen.reading.read([photo])
    await screen.settle()
    screen.deciding.choose(1)
    screen.collecting.collect()
    await screen.settle()
    screen.reading.read([photo])
    await screen.settle()
    #expect(screen.content == .collected)
    screen.collecting.undo()
    await screen.settle()
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("sets aside, each with a sentence, what there is nothing to decide about")
  func aside() async throws {
    let sample = try InboxSample()
    let bad = sample.folder.appendingPathComponent("bad.jpg")
    try Data("no photo".utf8).write(to: bad)
    let first = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    let copy = try sample.photo("b.jpg", 0, at: InboxSample.joute)
    sample.screen.reading.read([first, copy, bad])
    await sample.screen.settle()
    #expect(sample.screen.stored.aside.map(\.name).sorted() == ["b.jpg", "bad.jpg"])
    #expect(sample.screen.stored.asideText == "2 files set aside")
    try Spoken.in(.french) {
      #expect(sample.screen.stored.asideText == "2 fichiers mis de côté")
      #expect(sample.screen.groups.row(at: 0)?.markText == "Pas encore décidée")
    }
  }

  @Test("names the videos of a folder as left out, in one")
  func videos() async throws {
    let sample = try InboxSample()
    _ = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    for name in ["MVI_1.MOV", "c.mp4", "d.AVI"] { _ = try sample.photo(name, 0) }
    try Data("no photo".utf8).write(to: sample.folder.appendingPathComponent("bad.jpg"))
    sample.screen.reading.read([sample.folder])
    await sample.screen.settle()
    let stored = sample.screen.stored
    try Spoken.in(.english) {
      #expect(stored.asideText == "1 file set aside · 3 videos left out")
      #expect(stored.aside.map(\.name) == ["3 videos left out", "bad.jpg"])
    }
    #expect(stored.aside.first?.reason == "MVI_1.MOV, c.mp4, d.AVI")
    #expect(stored.asideNumber == "4")
    try Spoken.in(.french) {
      #expect(stored.asideText == "1 fichier mis de côté · 3 vidéos laissées de côté")
    }
  }

  @Test("lets go of what was pasted on an earlier day, and of nothing that waits")
  func pasted() async throws {
    let sample = try InboxSample()
    let waiting = try sample.photo("a.jpg", 0)
    let old = try sample.photo("b.jpg", 0)
    let new = try sample.photo("c.jpg", 0)
    for file in [waiting, old] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date() - 100_000], ofItemAtPath: file.path)
    }
    sample.screen.reading.read([waiting])
    await sample.screen.settle()
    let folder = sample.folder.appendingPathComponent("pasted")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try [waiting, old, new].map { file in
      let place = folder.appendingPathComponent(file.lastPathComponent)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    }
    await sample.screens.tidyPhotos(pasted: folder)
    let left = files.map { FileManager.default.fileExists(atPath: $0.path) }
    #expect(left == [true, false, true])
  }
}
