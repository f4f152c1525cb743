import Foundation
import MonaText
import MonaTestSupport
import Testing

@Suite("Texts of dates and times") @MainActor
struct MomentTextTests {
  /// 1 July 2026, 14:05 in Montréal.
  private let date = Date(timeIntervalSince1970: 1_782_929_100)

  @Test("Times have the format of each language, whatever the locale")
  func hours() throws {
    #expect(Format.clock(date).hasPrefix("2:05"))
    #expect(Format.moment(date).hasPrefix("Jul 1, 2026 at 2:05"))
    try withLanguage(.french) {
      #expect(Format.clock(date) == "14\u{A0}h\u{A0}05")
      #expect(Format.moment(date) == "1er juill. 2026 à 14\u{A0}h\u{A0}05")
    }
  }

  @Test("A period within a day names that day once")
  func period() throws {
    let (later, nextDay) = (date.addingTimeInterval(3600), date.addingTimeInterval(86_400))
    try withLanguage(.french) {
      #expect(
        Format.period(from: date, to: later)
          == "1er juill. 2026 à 14\u{A0}h\u{A0}05 – 15\u{A0}h\u{A0}05")
      #expect(
        Format.period(from: date, to: nextDay)
          == "1er juill. 2026 à 14\u{A0}h\u{A0}05 – 2 juill. 2026 à 14\u{A0}h\u{A0}05")
      #expect(Format.period(from: date, to: date + 20) == Format.moment(date))
    }
    try withLanguage(.english) {
      let text = Format.period(from: date, to: later)
      #expect(text.hasPrefix("Jul 1, 2026 at 2:05") && text.contains(" – 3:05"))
    }
  }

  @Test("In French only the first of a month is an ordinal, and the year is left out")
  func firstOfTheMonth() throws {
    let ofYearOne = Date(timeIntervalSince1970: -62_125_000_000)
    try withLanguage(.french) {
      #expect(Format.day(date) == "1er juillet 2026")
      #expect(Format.weekday(date) == "Mercredi 1er juillet")
      #expect(Format.day(ofYearOne).hasSuffix(" mai 1"))
    }
  }
}
