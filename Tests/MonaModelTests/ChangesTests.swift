import Synchronization
import Testing

@testable import MonaModel

@Suite("Change notifications")
struct ChangesTests {
  /// Change counters, as a database stores them.
  private final class Numbers: Sendable {
    private let state = Mutex((numbers: ChangeNumbers(), reads: 0, failures: 0))

    func grow(_ kinds: DataKind...) {
      state.withLock { state in
        for kind in kinds { state.numbers[kind] = (state.numbers[kind] ?? 0) + 1 }
      }
    }

    /// Makes the next reads fail.
    func fail(times: Int) { state.withLock { $0.failures = times } }

    var reads: Int { state.withLock(\.reads) }

    func read() throws -> ChangeNumbers {
      try state.withLock { state in
        state.reads += 1
        guard state.failures == 0 else {
          state.failures -= 1
          throw CancellationError()
        }
        return state.numbers
      }
    }

    func changes(since known: ChangeNumbers = ChangeNumbers()) -> Changes {
      Changes(since: known, retryPause: .zero) { try self.read() }
    }
  }

  private let numbers = Numbers()

  @Test func `an observer is notified of its kind, and of no other`() async {
    let changes = numbers.changes()
    var visits = await changes.following([.visits, .notes]).makeAsyncIterator()
    var all = await changes.following(Set(DataKind.allCases)).makeAsyncIterator()
    numbers.grow(.inbox)
    changes.signal()
    #expect(await all.next() == [.inbox])
    numbers.grow(.visits)
    changes.signal()
    #expect(await all.next() == [.visits])
    #expect(await visits.next() == [.visits])
  }

  @Test func `changes while an observer is busy are coalesced`() async {
    let changes = numbers.changes()
    var slow = await changes.following([.visits, .targets, .badges]).makeAsyncIterator()
    var quick = await changes.following(Set(DataKind.allCases)).makeAsyncIterator()
    for kind in [DataKind.visits, .targets, .visits] {
      numbers.grow(kind)
      changes.signal()
      _ = await quick.next()
    }
    #expect(await slow.next() == [.visits, .targets])
    await changes.notify([.badges])
    #expect(await slow.next() == [.badges])
  }

  @Test func `changes made after the known revision and before observation are notified`()
    async
  {
    numbers.grow(.catalogue)
    var follower = await numbers.changes().following([.catalogue]).makeAsyncIterator()
    #expect(await follower.next() == [.catalogue])
  }

  @Test func `changes of the known revision are not notified`() async throws {
    numbers.grow(.catalogue)
    let changes = numbers.changes(since: try numbers.read())
    var follower = await changes.following([.catalogue, .badges]).makeAsyncIterator()
    numbers.grow(.badges)
    changes.signal()
    #expect(await follower.next() == [.badges])
  }

  @Test func `a hundred signals at once cause few reads`() async {
    let changes = numbers.changes()
    var follower = await changes.following([.targets]).makeAsyncIterator()
    numbers.grow(.targets)
    for _ in 0..<100 { changes.signal() }
    _ = await follower.next()
    numbers.grow(.targets)
    changes.signal()
    _ = await follower.next()
    // At most one read for each signal that arrived during another read.
    #expect(numbers.reads < 100)
  }

  @Test func `a failed read is retried a moment later`() async {
    let changes = numbers.changes()
    numbers.fail(times: 3)
    numbers.grow(.visits)
    var follower = await changes.following([.visits]).makeAsyncIterator()
    #expect(await follower.next() == [.visits])
  }

  @Test func `an observer that stops is removed`() async {
    let changes = numbers.changes()
    let stream = await changes.following([.visits])
    let following = Task { for await _ in stream {} }
    following.cancel()
    await following.value
    // Notifies no observer and does not fail.
    await changes.notify([.visits])
  }
}
