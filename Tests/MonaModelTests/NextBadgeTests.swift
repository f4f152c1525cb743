import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("The next badge")
struct NextBadgeTests {
  private func status(
    _ id: Int, _ count: Int?, of required: Int, isWon: Bool = false
  ) -> BadgeStatus {
    BadgeStatus(
      badge: badge(id, required, .any), count: count, wonAt: isWon ? noon : nil,
      wonBy: isWon ? joute : nil)
  }

  @Test("Fewest missing works come first, then the higher progress, then the server's order")
  func order() {
    let badges = [
      status(1, 1, of: 1, isWon: true), status(2, 1, of: 3), status(3, 3, of: 5),
      status(4, 0, of: 2), status(5, nil, of: 1), status(6, 9, of: 10), status(7, 8, of: 10),
    ]
    #expect(NextBadge.order(badges).map(\.badge.id) == [6, 7, 3, 2, 4])
    #expect(NextBadge.order(badges.reversed()) == NextBadge.order(badges))
    #expect(NextBadge.order([]).isEmpty)
  }

  @Test("A won badge has no missing works, and an unknown rule has an unknown number")
  func missing() {
    #expect(status(1, 3, of: 10).missing == 7)
    #expect(status(1, 10, of: 10).missing == 0)
    #expect(status(1, 3, of: 10, isWon: true).missing == nil)
    #expect(status(1, nil, of: 10).missing == nil)
  }
}
