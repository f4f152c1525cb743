import Foundation
import MonaModel
import MonaPerson
import Synchronization
import Testing

@testable import MonaScreens

@MainActor @Suite("Pending writes")
struct PendingWritesTests {
  private let store: Store
  private let toasts = Toasts()
  private let work = Sample.joute

  init() throws { store = try Sample().store }

  private func pendingWrites(timeout: Duration = .seconds(60)) -> PendingWrites {
    PendingWrites(store, toasts, timeout: timeout)
  }

  @Test func `writes run in the order they were enqueued`() async {
    let pendingWrites = pendingWrites()
    let order = Mutex<[Int]>([])
    for number in 0..<50 {
      pendingWrites.enqueue([.targets]) { _ in order.withLock { $0.append(number) } }
    }
    #expect(!pendingWrites.isSettled)
    await pendingWrites.settle()
    #expect(pendingWrites.isSettled && order.withLock { $0 } == Array(0..<50))
  }

  @Test func `the optimistic value shows until the write ends, and no longer`() async throws {
    let pendingWrites = pendingWrites()
    let row = try #require(try store.rows([work]).first)
    pendingWrites.enqueue([.targets], optimistic: (work, .state(.targeted))) { _ in }
    #expect(pendingWrites.expected(row).state == .targeted)
    pendingWrites.enqueue([.targets], optimistic: (work, .state(.uncollected))) { _ in }
    #expect(pendingWrites.expected(row).state == .uncollected)
    await pendingWrites.settle()
    #expect(pendingWrites.expected(row) == row)
  }

  @Test func `a failed write shows a message, is rolled back, and the data reloads`() async {
    let pendingWrites = pendingWrites()
    var truths = await store.changes.following([.notes]).makeAsyncIterator()
    var isTakenBack = false
    pendingWrites.enqueue([.notes], orElse: { isTakenBack = true }) { [work] _ in
      throw StoreError.notCollected(work)
    }
    #expect(await truths.next() == [.notes])
    #expect(isTakenBack && toasts.take().count == 1)
  }

  @Test func `a slow write shows a message until it ends`() async {
    let (pendingWrites, gate) = (pendingWrites(timeout: .zero), DispatchSemaphore(value: 0))
    pendingWrites.enqueue([.targets]) { _ in gate.wait() }
    while !pendingWrites.isWaiting { await Task.yield() }
    gate.signal()
    await pendingWrites.settle()
    #expect(!pendingWrites.isWaiting)
  }
}
