import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct FormatTests {
  @Test(arguments: [
    (0.0, "0 m"), (0.4, "0 m"), (85.4, "85 m"), (99.4, "99 m"), (99.6, "100 m"), (104.9, "100 m"),
    (847, "850 m"), (994.9, "990 m"), (995, "1.0 km"), (999.6, "1.0 km"), (1000, "1.0 km"),
    (1234, "1.2 km"), (9949, "9.9 km"), (9960, "10 km"), (10_400, "10 km"), (25_000, "25 km"),
    (1_234_567, "1,235 km"), (-3, "0 m"), (.nan, "0 m"), (.infinity, "0 m"),
  ])
  func `a distance is as precise as it is useful`(metres: Double, text: String) {
    // A no-break space keeps the number and its unit on one line.
    #expect(Format.distance(metres) == text.replacing(" ", with: "\u{A0}"))
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1 k"), (1234, "1.2 k"), (1250, "1.3 k"), (9949, "9.9 k"),
    (9950, "10 k"), (12_499, "12 k"), (500_000, "500 k"), (999_500, "1 M"), (1_540_000, "1.5 M"),
    (12_345_678, "12 M"),
  ])
  func `a number in a narrow space has three digits at most`(number: Int, text: String) {
    #expect(Format.compact(number) == text.replacing(" ", with: "\u{A0}"))
  }

  @Test func `numbers with the same text have the same value, and others do not`() {
    for number in stride(from: 0, through: 2_000_000, by: 137) {
      let value = Format.compactValue(number)
      #expect(Format.compact(value) == Format.compact(number))
    }
    #expect(Format.compactValue(1234) == Format.compactValue(1160))
    #expect(Format.compactValue(1234) != Format.compactValue(1260))
  }
}

@MainActor @Suite struct DistanceTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (85.4, "85 m"), (99.6, "100 m"), (847, "850 m"), (994.9, "990 m"),
    (999.6, "1,0 km"), (1234, "1,2 km"), (9949, "9,9 km"), (9960, "10 km"), (25_000, "25 km"),
    (1_234_567, "1 235 km"), (.nan, "0 m"),
  ])
  func `a French distance has a decimal comma and no-break spaces`(
    metres: Double, text: String
  ) throws {
    try withLanguage(.french) {
      #expect(Format.distance(metres) == text.replacing(" ", with: "\u{A0}"))
    }
  }
}
