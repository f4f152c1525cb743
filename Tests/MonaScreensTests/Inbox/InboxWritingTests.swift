import MonaPerson
import Testing

@testable import MonaScreens

@MainActor @Suite("Writing decisions of the inbox")
struct InboxWritingTests {
  @Test("Decisions are written in order, and the store is read once all are written")
  func order() async throws {
    let core = try InboxSample().viewModel.core
    let done = Steps()
    let writing = InboxWriting(core) { _ in }
    writing.whenWritten = { await done.add("read") }
    for number in 1...3 {
      writing.write { _ in
        await Task.yield()
        await done.add("\(number)")
      }
    }
    #expect(!writing.isWritten)
    await writing.settle()
    #expect(await done.taken == ["1", "2", "3", "read"])
    #expect(writing.isWritten && !writing.isPending)
  }

  @Test("A failed write shows a message, and the others go on")
  func failing() async throws {
    let core = try InboxSample().viewModel.core
    var failures: [InboxError] = []
    let writing = InboxWriting(core) { failures += [$0 as? InboxError].compactMap(\.self) }
    let done = Steps()
    writing.write { _ in throw InboxError.noBatch }
    writing.write { _ in await done.add("next") }
    await writing.settle()
    #expect(failures == [.noBatch])
    #expect(await done.taken == ["next"])
  }

  @Test("A group is found by its first photo after a change")
  func regrouped() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    // Photos taken one minute apart at the same place form one group.
    viewModel.reading.read([
      try sample.photo("a.jpg", 0, at: InboxSample.joute),
      try sample.photo("b.jpg", 1, at: InboxSample.joute),
    ])
    await viewModel.settle()
    let shown = try #require(viewModel.groups.front)
    #expect(shown.photos.count == 2)
    try await viewModel.core.separate(shown.photos[1].id, from: shown)
    var failures = 0
    let writing = InboxWriting(viewModel.core) { _ in failures += 1 }
    writing.change(shown) { try await $0.decide(.skipped, for: $1) }
    await writing.settle()
    #expect(failures == 0)
    let groups = try await viewModel.core.groups()
    #expect(groups.map(\.decision) == [.skipped, .undecided])
  }

  @Test("A result read before a write is discarded")
  func superseding() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    let writing = InboxWriting(sample.viewModel.core) { _ in }
    let before = writing.revision
    writing.write { _ in }
    #expect(writing.revision > before)
    await writing.settle()
    let written = writing.revision
    writing.supersede()
    #expect(writing.revision > written)
  }
}

/// Records steps in the order in which they happened.
private actor Steps {
  private(set) var taken: [String] = []

  func add(_ step: String) { taken.append(step) }
}
