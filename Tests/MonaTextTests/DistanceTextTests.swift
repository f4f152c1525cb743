import MonaText
import MonaTestSupport
import Testing

@MainActor @Suite struct DistanceTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (85.4, "85 m"), (99.6, "100 m"), (847, "850 m"), (994.9, "990 m"),
    (999.6, "1,0 km"), (1234, "1,2 km"), (9949, "9,9 km"), (9960, "10 km"), (25_000, "25 km"),
    (1_234_567, "1 235 km"), (.nan, "0 m"),
  ])
  func `a French distance has a decimal comma and no-break spaces`(
    metres: Double, text: String
  ) throws {
    try Spoken.in(.french) {
      #expect(Format.distance(metres) == text.replacing(" ", with: "\u{A0}"))
    }
  }
}
