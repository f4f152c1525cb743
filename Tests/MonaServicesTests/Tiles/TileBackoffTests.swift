import Foundation
import MonaMap
import Testing

@testable import MonaServices

@Suite("Back-off of tile servers")
struct TileBackoffTests {
  private let tile = TileFixture.tile

  @Test("The delays of many clients vary")
  func jitter() {
    let now = Date()
    let untils = (0..<50).map { _ in
      var failures = RequestBackoff<Tile>()
      failures.note(
        .noNetwork, of: tile, retryAfter: nil, jitter: .random(in: 0.8...1.2), at: now)
      return failures.pause(of: tile, at: now)?.until
    }
    #expect(Set(untils).count > 10)
  }

  @Test("A Retry-After is respected, whatever else arrives or fails meanwhile")
  func refusalsLast() {
    let now = Date()
    var failures = RequestBackoff<Tile>()
    failures.note(
      .refused(status: 429), of: tile, retryAfter: 3600, jitter: 1, at: now)
    failures.succeed(Tile(zoom: 3, x: 1, y: 1), at: now)
    failures.note(.noNetwork, of: tile, retryAfter: nil, jitter: 1, at: now)
    failures.forget(at: now)
    #expect(failures.pause(of: tile, at: now)?.failure == .refused(status: 429))
    #expect(failures.pause(of: tile, at: now + 3599) != nil)
    #expect(failures.pause(of: tile, at: now + 3601) == nil)
    failures.note(.noNetwork, of: tile, retryAfter: nil, jitter: 1, at: now + 3601)
    failures.forget(at: now + 3602)
    #expect(failures.pause(of: tile, at: now + 3602) == nil)
  }

  @Test("A long time without network does not make the first delay longer")
  func countsApart() throws {
    var (now, failures) = (Date(), RequestBackoff<Tile>())
    for _ in 0..<8 {
      failures.note(.noNetwork, of: tile, retryAfter: nil, jitter: 1, at: now)
      now = try #require(failures.pause(of: tile, at: now)).until + 1
    }
    failures.note(.refused(status: 429), of: tile, retryAfter: nil, jitter: 1, at: now)
    let until = try #require(failures.pause(of: tile, at: now)).until
    #expect(until.timeIntervalSince(now).rounded() == 600)
  }

  @Test("A server that fails is not asked for each visible tile")
  func breakdowns() {
    let now = Date()
    var failures = RequestBackoff<Tile>()
    func fail(_ x: Int) {
      failures.note(
        .refused(status: 503), of: Tile(zoom: 9, x: x, y: 1), retryAfter: nil, jitter: 1, at: now)
    }
    (0..<2).forEach(fail)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now) == nil)
    fail(2)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now) != nil)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now + 6) == nil)
  }

  @Test(
    "A valid Retry-After is parsed, an invalid one ignored",
    arguments: [
      ("120", 120.0), (" 5 ", 5), ("Thu, 01 Jan 1970 01:00:00 GMT", 3600), ("soon", nil),
      ("", nil), ("-3", nil), ("٣", nil), ("Thu, 99 Jan 1970", nil),
    ])
  func retryAfter(_ text: String, _ seconds: TimeInterval?) {
    #expect(RetryAfter.seconds(text, at: Date(timeIntervalSince1970: 0)) == seconds)
    #expect(RetryAfter.seconds(nil, at: Date()) == nil)
  }
}
