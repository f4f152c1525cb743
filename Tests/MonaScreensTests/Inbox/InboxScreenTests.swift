import Foundation
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
    #expect(!sample.screen.stored.isWaiting)
  }

  @Test("opens once, wherever it is asked for")
  func route() throws {
    let screens = try InboxSample().screens
    screens.openInbox()
    screens.openInbox()
    #expect(screens.navigation.routes == [.inbox])
    screens.navigation.show(.map)
    screens.openInbox()
    #expect(screens.navigation.view == .daily)
    #expect(screens.navigation.routes == [.inbox])
  }

  @Test("is found by the next run as it was left")
  func resuming() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.deciding.chooseLikeliest()
    sample.screen.notes.write("à suivre")
    sample.screen.notes.flush()
    await sample.screen.settle()
    let next = sample.laterRun().inbox
    await next.open()
    #expect(next.groups.position == 1)
    #expect(next.groups.all[0].decision == .chosen(Sample.joute))
    #expect(next.notes.comment == "à suivre")
    #expect(next.stored.isWaiting)
  }

  @Test("is emptied in the middle of what it does")
  func emptying() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.deciding.choose(1)
    sample.screen.deciding.choose(1)
    sample.screen.collecting.collect()
    sample.screen.discard()
    await sample.screen.settle()
    #expect(sample.screen.content == .start)
    #expect(sample.notices.take().isEmpty)
    #expect(try await sample.screen.core.open() == nil)
  }

  @Test("shows, when it comes in front again, what another process read, collected or emptied")
  func otherProcess() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    await screen.open()
    let other = sample.laterRun().inbox.core
    try await other.read([try sample.photo("a.jpg", 0, at: InboxSample.joute)])
    await screen.lookAgain()
    #expect(screen.content == .review && screen.groups.all.count == 1)

    try await other.decide(.chosen(Sample.joute), for: try #require(screen.groups.front))
    try await other.collect()
    await screen.lookAgain()
    #expect(screen.content == .collected && screen.collecting.canUndo)

    try await other.discard()
    await screen.lookAgain()
    #expect(screen.content == .start)
  }
}
