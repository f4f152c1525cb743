import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import MonaServer

@Suite("The queue of passwords to check", .serialized)
struct PasswordQueueTests {
  private let queue = PasswordQueue(
    width: 1, refusalDelay: .zero,
    PasswordOrder(PasswordOrder.Limits(waitingOfOne: 2), clock: .live),
    metrics: ServerMetrics())

  private func client(_ account: String, _ connection: ConnectionEnd? = nil) -> PasswordClient {
    PasswordClient(address: "192.0.2.1", account: account, connection: connection)
  }

  /// Waits until so many passwords wait.
  private func waiting(_ count: Int) async throws {
    while queue.waitingCount != count { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Runs `body` while one password of the same address is being checked, so that others wait.
  private func busy(_ body: () async throws -> Void) async throws {
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task {
      try await queue.run(for: client("first")) {
        begun.signal()
        end.wait()
      }
    }
    while begun.wait(timeout: .now()) == .timedOut { try await Task.sleep(for: .milliseconds(1)) }
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
    try await first.value
    try result.get()
  }

  private func task(_ client: PasswordClient) -> Task<Bool, any Error> {
    Task { try await queue.run(for: client) { true } }
  }

  @Test("One that waits is checked once another has ended")
  func turn() async throws {
    var second: Task<Bool, any Error>?
    try await busy {
      second = task(client("second"))
      try await waiting(1)
    }
    #expect(try await second?.value == true)
    #expect(queue.waitingCount == 0)
  }

  @Test("A failed check lets the next one begin")
  func failed() async throws {
    await #expect(throws: Passwords.Failure.self) {
      try await queue.run(for: client("a")) { throw Passwords.Failure() }
    }
    #expect(try await task(client("b")).value)
  }

  @Test("An address hears late that too many of its passwords wait")
  func refusedLate() async throws {
    let queue = PasswordQueue(
      width: 1, refusalDelay: .seconds(3600),
      PasswordOrder(PasswordOrder.Limits(waitingOfOne: 0), clock: .live), metrics: ServerMetrics())
    let refused = Task { try await queue.run(for: client("a")) { true } }
    refused.cancel()
    await #expect(throws: CancellationError.self) { try await refused.value }
  }

  @Test("A cancelled task leaves the queue, before it enters too")
  func cancelled() async throws {
    try await busy {
      let second = task(client("second"))
      try await waiting(1)
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      #expect(queue.waitingCount == 0)
      let third = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await queue.run(for: client("third")) { true }
      }
      third.cancel()
      await #expect(throws: CancellationError.self) { try await third.value }
      #expect(queue.waitingCount == 0)
    }
  }

  @Test("A client that hangs up leaves the queue, before it enters too")
  func hungUp() async throws {
    try await busy {
      let end = ConnectionEnd()
      let second = task(client("second", end))
      try await waiting(1)
      end.begin()
      await #expect(throws: PasswordOrder.busy) { try await second.value }
      await #expect(throws: PasswordOrder.busy) { try await task(client("third", end)).value }
      #expect(queue.waitingCount == 0)
    }
    #expect(try await task(client("fourth", ConnectionEnd(hasBegun: true))).value)
  }

  @Test("One that is too many is refused, and the others are not")
  func tooMany() async throws {
    var others: [Task<Bool, any Error>] = []
    try await busy {
      let second = task(client("second"))
      try await waiting(1)
      others = [task(client("third"))]
      try await waiting(2)
      others.append(task(client("fourth")))
      await #expect(throws: PasswordOrder.busyAddress) { try await second.value }
    }
    for other in others { #expect(try await other.value) }
  }

  @Test(
    "The end of a connection begins when its client closes its side, when it is lost, and when the server ends"
  )
  func connectionEnds() throws {
    func end(_ act: (EmbeddedChannel) throws -> Void) throws -> Bool {
      let handler = ConnectionEndHandler()
      let channel = EmbeddedChannel(handler: handler)
      #expect(!handler.end.hasBegun)
      try act(channel)
      return handler.end.hasBegun
    }
    #expect(try end { $0.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) })
    #expect(try end { $0.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) })
    #expect(try end { $0.pipeline.fireChannelInactive() })
    #expect(try end { _ = try $0.finish() })
    #expect(try !end { $0.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed) })
  }
}
