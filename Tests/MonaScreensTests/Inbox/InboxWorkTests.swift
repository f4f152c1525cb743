import Testing

@testable import MonaScreens

@MainActor @Suite("Operations of the inbox")
struct InboxWorkTests {
  @Test("Operations run one after another, and the current one shows")
  func order() async {
    let work = InboxWork()
    var done: [String] = []
    work.begin(.reading) {
      await Task.yield()
      done.append("read, \(work.activity == .reading)")
    } then: {
      done.append("read on, \(work.activity == nil)")
    }
    work.begin(.collecting) {
      done.append("collected, \(work.activity == .collecting)")
    } then: {
    }
    #expect(work.activity == .reading)
    await work.settle()
    #expect(done == ["read, true", "read on, true", "collected, true"])
    #expect(work.activity == nil)
  }

  @Test("Cancelling an operation cancels all that wait for it", .timeLimit(.minutes(1)))
  func cancelling() async {
    let work = InboxWork()
    var cancelled: [InboxWork.Activity] = []
    for activity in [InboxWork.Activity.reading, .collecting] {
      work.begin(activity) {
        while !Task.isCancelled { await Task.yield() }
        cancelled.append(activity)
      } then: {
      }
    }
    work.cancel()
    await work.settle()
    #expect(cancelled == [.reading, .collecting])
  }

  @Test("Progress shows only while reading or collecting")
  func progress() async {
    let work = InboxWork()
    work.follow(.init(done: 1, total: 4))
    #expect(work.progress == nil)
    work.begin(.reading) {
      work.follow(.init(done: 1, total: 4))
    } then: {
    }
    work.begin(.undoing) {
      work.follow(.init(done: 2, total: 4))
      #expect(work.share == nil)
    } then: {
    }
    await work.settle()
    #expect(work.progress == nil)
  }
}
