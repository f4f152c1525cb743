import MonaMap
import MonaScreens
import Testing

@Suite struct GlyphSharesTests {
  private func shares(_ collected: Int, _ targeted: Int, _ uncollected: Int) -> [Int] {
    let shares = GlyphShares(
      StateCounts(collected: collected, targeted: targeted, uncollected: uncollected))
    return [
      shares.collected, shares.targeted, GlyphShares.parts - shares.collected - shares.targeted,
    ]
  }

  @Test func `a ring is divided by the states`() {
    #expect(shares(25, 25, 50) == [8, 8, 16])
    #expect(shares(1, 1, 1) == [11, 11, 10])
  }

  @Test func `a single state fills the whole ring`() {
    #expect(shares(9, 0, 0) == [32, 0, 0])
    #expect(shares(0, 9, 0) == [0, 32, 0])
    #expect(shares(0, 0, 9) == [0, 0, 32])
  }

  @Test func `a state with members is always visible, and one without is not`() {
    #expect(shares(1, 0, 99_999) == [1, 0, 31])
    #expect(shares(1, 1, 99_999) == [1, 1, 30])
    #expect(shares(99_999, 1, 1) == [30, 1, 1])
    #expect(shares(1, 99_999, 0) == [1, 31, 0])
    for collected in 0...9 {
      for targeted in 0...9 {
        for uncollected in 0...9 where collected + targeted + uncollected > 0 {
          let parts = shares(collected, targeted, uncollected)
          #expect(
            zip(parts, [collected, targeted, uncollected]).allSatisfy { ($0 > 0) == ($1 > 0) })
        }
      }
    }
  }
}
