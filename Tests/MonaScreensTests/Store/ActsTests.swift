import Foundation
import MonaModel
import MonaPerson
import Synchronization
import Testing

@testable import MonaScreens

@MainActor @Suite("What the person did")
struct ActsTests {
  private let store: Store
  private let notices = Notices()
  private let work = Sample.joute

  init() throws { store = try Sample().store }

  private func acts(patience: Duration = .seconds(60)) -> Acts {
    Acts(store, notices, patience: patience)
  }

  @Test func `what is done is kept in its order`() async {
    let acts = acts()
    let order = Mutex<[Int]>([])
    for number in 0..<50 {
      acts.keep([.targets]) { _ in order.withLock { $0.append(number) } }
    }
    #expect(!acts.isSettled)
    await acts.settle()
    #expect(acts.isSettled && order.withLock { $0 } == Array(0..<50))
  }

  @Test func `what is expected shows until it is kept, and no longer`() async throws {
    let acts = acts()
    let row = try #require(try store.rows([work]).first)
    acts.keep([.targets], expecting: (work, .state(.targeted))) { _ in }
    #expect(acts.expected(row).state == .targeted)
    acts.keep([.targets], expecting: (work, .state(.uncollected))) { _ in }
    #expect(acts.expected(row).state == .uncollected)
    await acts.settle()
    #expect(acts.expected(row) == row)
  }

  @Test func `what could not be kept is said, taken back, and read again`() async {
    let acts = acts()
    var truths = await store.changes.following([.notes]).makeAsyncIterator()
    var isTakenBack = false
    acts.keep([.notes], orElse: { isTakenBack = true }) { [work] _ in
      throw StoreError.notCollected(work)
    }
    #expect(await truths.next() == [.notes])
    #expect(isTakenBack && notices.take().count == 1)
  }

  @Test func `what waits too long is said, and no longer once it is kept`() async {
    let (acts, gate) = (acts(patience: .zero), DispatchSemaphore(value: 0))
    acts.keep([.targets]) { _ in gate.wait() }
    while !acts.isWaiting { await Task.yield() }
    gate.signal()
    await acts.settle()
    #expect(!acts.isWaiting)
  }
}
