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
