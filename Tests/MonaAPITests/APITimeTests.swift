import Foundation
import MonaAPI
import MonaModel
import MonaTestSupport
import Testing

@Suite("Times of the interface")
struct APITimeTests {
  @Test("A time before 1970 is a moment like others")
  func beforeEpoch() {
    #expect(APITime.text(-1000) == "1969-12-31 23:59:59")
    #expect(APITime.text(-1) == "1969-12-31 23:59:59")
    #expect(APITime.preciseText(-1) == "1969-12-31 23:59:59.999")
    #expect(APITime.preciseText(-86_400_000) == "1969-12-31 00:00:00")
    #expect(APITime.preciseText(-23_382_000_000) == "1969-04-05 09:00:00")
    #expect(APITime.date("1967-04-28 13:00:00")?.timeIntervalSince1970 == -84_538_800)
  }

  @Test("What is written is read back, in all years that have four digits")
  func roundTrip() throws {
    var random = SplitMix64(seed: 1970)
    // From the year 1 to 9999, in milliseconds.
    let years: Range<Int64> = -62_135_596_800_000..<253_402_300_800_000
    let near: Range<Int64> = -100_000_000..<100_000_000
    for _ in 0..<2_000 {
      for moments in [years, near] {
        let moment = Int64.random(in: moments, using: &random)
        let precise = try #require(APITime.date(APITime.preciseText(moment)))
        #expect(Int64((precise.timeIntervalSince1970 * 1000).rounded()) == moment)
        let whole = try #require(APITime.date(APITime.text(moment)))
        #expect((0..<1000).contains(moment - Int64(whole.timeIntervalSince1970) * 1000))
      }
    }
  }
}
