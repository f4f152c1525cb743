import Foundation
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Reading photos into the inbox")
struct InboxReadingTests {
  @Test("Photos given while it collects are read afterwards")
  func queue() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([try sample.photo("a.jpg", 0, at: InboxSample.joute)])
    await viewModel.settle()
    viewModel.deciding.choose(1)
    viewModel.collecting.collect()
    viewModel.reading.read([try sample.photo("b.jpg", 20, at: InboxSample.library)])
    await viewModel.settle()
    #expect(try sample.store.visits().count == 1)
    #expect(viewModel.groups.all.map(\.candidates.first?.id).contains(Sample.library))
    #expect(viewModel.content == .review)
    #expect(sample.toasts.take().map(\.text) == ["1 discovery collected"])
  }

  @Test("Collected photos show again when the same card is read once more")
  func readAgain() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    let photo = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    viewModel.reading.read([photo])
    await viewModel.settle()
    viewModel.deciding.choose(1)
    viewModel.collecting.collect()
    await viewModel.settle()
    viewModel.reading.read([photo])
    await viewModel.settle()
    #expect(viewModel.content == .collected)
    viewModel.collecting.undo()
    await viewModel.settle()
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("Photos without anything to decide are listed apart, each with a reason")
  func aside() async throws {
    let sample = try InboxSample()
    let bad = sample.folder.appendingPathComponent("bad.jpg")
    try Data("no photo".utf8).write(to: bad)
    let first = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    let copy = try sample.photo("b.jpg", 0, at: InboxSample.joute)
    sample.viewModel.reading.read([first, copy, bad])
    await sample.viewModel.settle()
    #expect(sample.viewModel.stored.aside.map(\.name).sorted() == ["b.jpg", "bad.jpg"])
    #expect(sample.viewModel.stored.asideText == "2 files set aside")
    try withLanguage(.french) {
      #expect(sample.viewModel.stored.asideText == "2 fichiers mis de côté")
      #expect(sample.viewModel.groups.row(at: 0)?.markText == "Pas encore décidée")
    }
  }

  @Test("The videos of a folder are listed as left out, in one row")
  func videos() async throws {
    let sample = try InboxSample()
    _ = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    for name in ["MVI_1.MOV", "c.mp4", "d.AVI"] { _ = try sample.photo(name, 0) }
    try Data("no photo".utf8).write(to: sample.folder.appendingPathComponent("bad.jpg"))
    sample.viewModel.reading.read([sample.folder])
    await sample.viewModel.settle()
    let stored = sample.viewModel.stored
    try withLanguage(.english) {
      #expect(stored.asideText == "1 file set aside · 3 videos left out")
      #expect(stored.aside.map(\.name) == ["3 videos left out", "bad.jpg"])
    }
    #expect(stored.aside.first?.reason == "MVI_1.MOV, c.mp4, d.AVI")
    #expect(stored.asideNumber == "4")
    try withLanguage(.french) {
      #expect(stored.asideText == "1 fichier mis de côté · 3 vidéos laissées de côté")
    }
  }

  @Test("A GPX track among the photos is used, and this is said, in both languages")
  func foundTrack() async throws {
    let sample = try InboxSample()
    _ = try sample.photo("a.jpg", 0)
    try Data("gpx".utf8).write(to: sample.folder.appendingPathComponent("walk.gpx"))
    sample.viewModel.reading.read([sample.folder])
    await sample.viewModel.settle()
    #expect(sample.viewModel.stored.batch?.tracks.count == 1)
    #expect(sample.viewModel.groups.photo?.positionSource == .track)
    #expect(
      sample.toasts.take().map(\.text) == [
        "1 GPX track was found with the photos, and is used: walk.gpx."
      ])
    let file = sample.folder.appendingPathComponent("walk.gpx")
    let found = [
      FoundTrack(file: file, use: .otherDay),
      FoundTrack(file: file, use: .failed(.damaged(line: 3))),
    ]
    let texts = try withLanguage(.french) { FoundTrack.texts(of: found) }
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("walk.gpx") })
    #expect(texts[0].contains("un autre jour") && texts[1].contains("ligne 3"))
  }

  @Test("Photos pasted on an earlier day are removed, unless they wait")
  func pasted() async throws {
    let sample = try InboxSample()
    let waiting = try sample.photo("a.jpg", 0)
    let old = try sample.photo("b.jpg", 0)
    let new = try sample.photo("c.jpg", 0)
    for file in [waiting, old] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date() - 100_000], ofItemAtPath: file.path)
    }
    sample.viewModel.reading.read([waiting])
    await sample.viewModel.settle()
    let folder = sample.folder.appendingPathComponent("pasted")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try [waiting, old, new].map { file in
      let place = folder.appendingPathComponent(file.lastPathComponent)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    }
    await sample.appModel.tidyPhotos(pasted: folder)
    let left = files.map { FileManager.default.fileExists(atPath: $0.path) }
    #expect(left == [true, false, true])
  }
}
