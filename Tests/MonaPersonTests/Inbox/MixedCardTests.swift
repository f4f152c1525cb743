import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Cards of cameras with wrong clocks, GPS times and positions")
struct MixedCardTests {
  /// The number of cards, cameras and the first seed, of the environment.
  private static func setting(_ name: String, _ fallback: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
  }

  @Test("MONA collects nothing wrong, and most of what can be decided")
  func cards() async throws {
    let (count, cameras) = (Self.setting("MONA_CARDS", 4), Self.setting("MONA_CARD_CAMERAS", 3))
    let first = Self.setting("MONA_CARD_SEED", 1)
    var (works, right, decidable, rightOfDecidable, wrong) = (0, 0, 0, 0, 0)
    for seed in first..<first + count {
      let card = try MixedCard(seed: UInt64(seed), cameras: cameras)
      let figures = try await card.figures()
      works += figures.works
      right += figures.right
      decidable += figures.decidable
      rightOfDecidable += figures.rightOfDecidable
      wrong += figures.wrong.count
      let described = card.cameras.map { "\($0.number) \($0.clock) \($0.stamps) \($0.positions)" }
      #expect(figures.wrong == [], "seed \(seed): \(described)")
    }
    let text =
      "\(count) cards of \(cameras) cameras: \(works) works, \(right) right, \(wrong) wrong; "
      + "of \(decidable) decidable, \(rightOfDecidable) right"
    if count > 10 { print(text) }
    #expect(Double(rightOfDecidable) >= 0.85 * Double(decidable), "\(text)")
  }
}
