import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson
@testable import MonaSync

@Suite("Reconnect scheduler")
struct ReconnectSchedulerTests {
  private let away: ReconnectScheduler
  private let shown: AsyncStream<Date>
  private let show: AsyncStream<Date>.Continuation
  private let now = Date(timeIntervalSince1970: 1_795_372_649)

  init() throws {
    // A clock that never advances.
    let clock = UploadClock(
      now: { [now] in now }, pause: { _ in try await Task.sleep(for: .seconds(3600)) })
    away = ReconnectScheduler(changes: try Store.inMemory().changes, network: .free, clock: clock)
    (shown, show) = AsyncStream.makeStream()
  }

  private func leave(_ fault: ServerRequestError) -> Task<Void, Never> {
    Task { [away, show] in
      await away.waitForRetry(after: fault) {
        show.yield($0)
        return true
      }
    }
  }

  @Test("It waits for the Retry-After, unless the person asks to reconnect")
  func asked() async throws {
    let leaving = leave(.serverFailure(status: 503, words: "", retryAfter: 3600))
    var dates = shown.makeAsyncIterator()
    #expect(await dates.next() == now + 3600)
    await away.look()
    #expect(await dates.next() == now + 3600)
    await away.tryAtOnce()
    await leaving.value
  }

  @Test("The delay increases with each failed attempt, and is reset by a response")
  func longer() async throws {
    var dates = shown.makeAsyncIterator()
    var waits: [TimeInterval] = []
    for _ in 0..<6 {
      let leaving = leave(.unreachable("No route to host"))
      waits.append(try #require(await dates.next()).timeIntervalSince(now))
      await away.tryAtOnce()
      await leaving.value
    }
    #expect(waits[0] <= 1 && (16...32).contains(waits[5]), "\(waits)")
    await away.succeed()
    let leaving = leave(.unreachable("No route to host"))
    #expect(try #require(await dates.next()).timeIntervalSince(now) <= 1)
    leaving.cancel()
    await leaving.value
  }
}
