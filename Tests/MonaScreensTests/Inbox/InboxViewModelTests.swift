import Foundation
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite("Photo inbox")
struct InboxViewModelTests {
  @Test("It first asks for photos")
  func start() async throws {
    let sample = try InboxSample()
    #expect(sample.viewModel.content == .opening)
    await sample.viewModel.open()
    #expect(sample.viewModel.content == .start)
    #expect(!sample.viewModel.stored.isWaiting)
  }

  @Test("It is opened once, wherever it is requested")
  func route() throws {
    let appModel = try InboxSample().appModel
    appModel.openInbox()
    appModel.openInbox()
    #expect(appModel.navigation.routes == [.inbox])
    appModel.navigation.show(.map)
    appModel.openInbox()
    #expect(appModel.navigation.view == .daily)
    #expect(appModel.navigation.routes == [.inbox])
  }

  @Test("The next run finds it as it was left")
  func resuming() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.deciding.chooseLikeliest()
    sample.viewModel.notes.write("à suivre")
    sample.viewModel.notes.flush()
    await sample.viewModel.settle()
    let next = sample.laterRun().inbox
    await next.open()
    #expect(next.groups.position == 1)
    #expect(next.groups.all[0].decision == .chosen(Sample.joute))
    #expect(next.notes.comment == "à suivre")
    #expect(next.stored.isWaiting)
  }

  @Test("It can be emptied while it works")
  func emptying() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.deciding.choose(1)
    sample.viewModel.deciding.choose(1)
    sample.viewModel.collecting.collect()
    sample.viewModel.discard()
    await sample.viewModel.settle()
    #expect(sample.viewModel.content == .start)
    #expect(sample.toasts.take().isEmpty)
    #expect(try await sample.viewModel.core.open() == nil)
  }

  @Test("Shown again, it has what another process read, collected or emptied")
  func otherProcess() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    await viewModel.open()
    let other = sample.laterRun().inbox.core
    try await other.read([try sample.photo("a.jpg", 0, at: InboxSample.joute)])
    await viewModel.lookAgain()
    #expect(viewModel.content == .review && viewModel.groups.all.count == 1)

    try await other.decide(.chosen(Sample.joute), for: try #require(viewModel.groups.front))
    try await other.collect()
    await viewModel.lookAgain()
    #expect(viewModel.content == .collected && viewModel.collecting.canUndo)

    try await other.discard()
    await viewModel.lookAgain()
    #expect(viewModel.content == .start)
  }
}
