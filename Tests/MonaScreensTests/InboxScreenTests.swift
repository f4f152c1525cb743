import Foundation
import MonaCore
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite("The inbox of photos")
struct InboxScreenTests {
  @Test("begins by asking for photos")
  func start() async throws {
    let sample = try InboxSample()
    #expect(sample.screen.content == .opening)
    await sample.screen.open()
    #expect(sample.screen.content == .start)
    #expect(!sample.screen.isWaiting)
  }

  @Test("opens once, wherever it is asked for")
  func route() throws {
    let session = try InboxSample().session
    session.openInbox()
    session.openInbox()
    #expect(session.routes == [.inbox])
    session.show(.map)
    session.openInbox()
    #expect(session.view == .daily)
    #expect(session.routes == [.inbox])
  }

  @Test("confirms, skips and takes back, going from one undecided group to the next")
  func deciding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    #expect(screen.content == .review)
    #expect(screen.groups.count == 3)
    #expect(screen.candidates.first?.id == Sample.joute)
    screen.chooseLikeliest()
    #expect(screen.position == 1)
    screen.skip()
    #expect(screen.position == 2)
    screen.choose(1)
    #expect(screen.openCount == 0)
    #expect(screen.decidedCount == 2)
    await screen.settle()
    #expect(screen.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)

    screen.come(to: 0)
    screen.undoDecision()
    #expect(screen.groups[0].decision == .undecided)
    await screen.settle()
    #expect(screen.groups.map(\.isOpen) == [true, false, false])
    screen.undoDecision()
    #expect(screen.position == 2)
    await screen.settle()
    #expect(screen.groups.map(\.isOpen) == [true, false, true])
  }

  @Test("lets a photo that joined another leave it again")
  func joining() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 60, at: InboxSample.joute),
    ])
    await screen.settle()
    #expect(screen.groups.count == 2)
    screen.choose(1)
    screen.choose(1)
    await screen.settle()
    #expect(screen.groups.map(\.photos.count) == [2])
    screen.come(to: 0)
    screen.splitOrJoin()
    await screen.settle()
    #expect(screen.groups.count == 2)
  }

  @Test("collects what was decided, with stars and words, and takes all of it back")
  func collecting() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    screen.rate(4)
    screen.write("Belle lumière")
    screen.chooseLikeliest()
    screen.chooseLikeliest()
    screen.skip()
    screen.collect()
    await screen.settle()
    #expect(screen.content == .collected)
    #expect(screen.outcome?.count == 2)
    let visit = try #require(try sample.store.visit(of: Sample.joute))
    #expect(visit.rating == 4)
    #expect(visit.comment == "Belle lumière")

    screen.undoCollecting()
    await screen.settle()
    #expect(screen.content == .review)
    #expect(screen.decidedCount == 2)
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("is found by the next run as it was left")
  func resuming() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.chooseLikeliest()
    sample.screen.write("à suivre")
    sample.screen.flushComment()
    await sample.screen.settle()
    let next = InboxScreen(sample.session, .none)
    await next.open()
    #expect(next.position == 1)
    #expect(next.groups[0].decision == .chosen(Sample.joute))
    #expect(next.comment == "à suivre")
    #expect(next.isWaiting)
  }

  @Test("replaces a photo only when its number is said")
  func replacing() async throws {
    let sample = try InboxSample()
    let file = try sample.photo("old.jpg", -600)
    _ = try await sample.session.collecting.collect(Sample.joute, photo: file, title: "La Joute")
    try await sample.readThree()
    let screen = sample.screen
    screen.come(to: 0)
    screen.chooseLikeliest()
    #expect(screen.groups[0].isOpen)
    try Spoken.in(.french) {
      #expect(screen.candidates[0].warning == "Remplace la photo que vous avez")
      #expect(screen.candidates[0].spoken.contains("Remplace la photo"))
    }
    screen.choose(1)
    await screen.settle()
    #expect(screen.groups[0].decision == .chosen(Sample.joute, replacingPhoto: true))
  }

  @Test("reads what is given while it collects, once that is done")
  func queue() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.read([try sample.photo("a.jpg", 0, at: InboxSample.joute)])
    await screen.settle()
    screen.choose(1)
    screen.collect()
    screen.read([try sample.photo("b.jpg", 20, at: InboxSample.library)])
    await screen.settle()
    #expect(try sample.store.visits().count == 1)
    #expect(screen.groups.map(\.candidates.first?.id).contains(Sample.library))
    #expect(screen.content == .review)
  }

  @Test("shows again what was collected when the same card is read once more")
  func readAgain() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    let photo = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    screen.read([photo])
    await screen.settle()
    screen.choose(1)
    screen.collect()
    await screen.settle()
    screen.read([photo])
    await screen.settle()
    #expect(screen.content == .collected)
    screen.undoCollecting()
    await screen.settle()
    #expect(try sample.store.visits().isEmpty)
  }

  @Test("is emptied in the middle of what it does")
  func emptying() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.choose(1)
    sample.screen.choose(1)
    sample.screen.collect()
    sample.screen.discard()
    await sample.screen.settle()
    #expect(sample.screen.content == .start)
    #expect(sample.session.takeNotices().isEmpty)
    #expect(try await sample.screen.core.open() == nil)
  }

  @Test("has five stars to give, whatever digit is pressed")
  func stars() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.rate(7)
    await sample.screen.settle()
    #expect(sample.screen.front?.rating == nil)
    #expect(sample.session.takeNotices().isEmpty)
  }

  @Test("loses no word of a comment that is too long, and collects nothing short of it")
  func tooLong() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let screen = sample.screen
    let words = String(repeating: "é", count: Visit.commentLimit + 1)
    screen.write(words)
    #expect(screen.isCommentTooLong && screen.commentRemark.hasPrefix("1 "))
    screen.choose(1)
    screen.come(to: 0)
    #expect(screen.comment == words)
    screen.move(by: 1)
    screen.collect()
    #expect(screen.position == 0 && screen.activity == nil)
    screen.write("Court")
    screen.collect()
    await screen.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.comment == "Court")
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
    sample.screen.read([waiting])
    await sample.screen.settle()
    let folder = sample.folder.appendingPathComponent("pasted")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try [waiting, old, new].map { file in
      let place = folder.appendingPathComponent(file.lastPathComponent)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    }
    await sample.session.tidyPasted(folder)
    let left = files.map { FileManager.default.fileExists(atPath: $0.path) }
    #expect(left == [true, false, true])
  }

  @Test("shows at once what another clock would change, and keeps it when asked")
  func clock() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.read([try sample.photo("a.jpg", 300), folderTrack])
    await screen.settle()
    #expect(screen.candidates.isEmpty)
    screen.tryClock(-300 * 60)
    await screen.settle()
    #expect(screen.candidates.first?.id == Sample.library)
    #expect(screen.batch?.clockOffset == 0)
    screen.keepClock()
    await screen.settle()
    #expect(screen.batch?.clockOffset == -18_000)
    #expect(screen.clockOffset == -18_000)
    #expect(screen.tracks.first?.name == "sortie.gpx")
    try Spoken.in(.french) { #expect(screen.clockText == "−5\u{A0}h") }
  }

  private var folderTrack: URL { URL(fileURLWithPath: "/nowhere/sortie.gpx") }

  @Test(
    "understands an offset as it is typed",
    arguments: [
      ("+1:02:05", 3725.0), ("-1:30", -5400), ("−0:00:07", -7), ("2", 7200), ("0:0:0", 0),
    ])
  func typed(text: String, offset: Double) {
    #expect(InboxScreen.offset(typed: text) == offset)
  }

  @Test(
    "understands no offset in other words", arguments: ["", "une heure", "1:2:3:4", "9000", "1:-2"])
  func untyped(text: String) {
    #expect(InboxScreen.offset(typed: text) == nil)
  }

  @Test("sets aside, each with a sentence, what there is nothing to decide about")
  func aside() async throws {
    let sample = try InboxSample()
    let bad = sample.folder.appendingPathComponent("bad.jpg")
    try Data("no photo".utf8).write(to: bad)
    let first = try sample.photo("a.jpg", 0, at: InboxSample.joute)
    let copy = try sample.photo("b.jpg", 0, at: InboxSample.joute)
    sample.screen.read([first, copy, bad])
    await sample.screen.settle()
    #expect(sample.screen.aside.map(\.name).sorted() == ["b.jpg", "bad.jpg"])
    #expect(sample.screen.asideText == "2 files set aside")
    try Spoken.in(.french) {
      #expect(sample.screen.asideText == "2 fichiers mis de côté")
      #expect(sample.screen.row(at: 0)?.markText == "Pas encore décidée")
    }
  }

  @Test("finds by its name what is not near")
  func finding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let find = sample.screen.find
    find.type("plateau")
    await find.chooseFirst()
    #expect(sample.screen.groups[0].decision == .chosen(Sample.library))
    #expect(find.text.isEmpty)
  }
}
