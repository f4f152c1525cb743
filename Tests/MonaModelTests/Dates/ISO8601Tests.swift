import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Timestamps of the database")
struct ISO8601Tests {
  @Test("A thousand timestamps equal Foundation's ISO 8601, to the millisecond")
  func reference() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<1000 {
      let milliseconds = Double(Int.random(in: -2_000_000_000_000...4_000_000_000_000))
      let date = Date(timeIntervalSince1970: milliseconds / 1000)
      let text = ISO8601.string(date)
      let read = try #require(ISO8601.date(text))
      #expect(abs(read.timeIntervalSince(date)) < 0.0005)
      #expect(abs(try style.parse(text).timeIntervalSince(date)) < 0.0015)
    }
    #expect(ISO8601.string(noon) == "2026-11-21T17:00:00.000Z")
    #expect(ISO8601.string(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
  }

  @Test("Timestamps without a fraction are parsed, and invalid ones are not")
  func reading() {
    #expect(ISO8601.date("2026-11-21T17:00:00Z") == noon)
    for text in [
      "", "2026-11-21", "2026-11-21T17:00:00", "2026-11-21 17:00:00Z", "2026-02-30T00:00:00Z",
      "2026-11-21T24:00:00Z", "2026-11-21T17:00:00.Z", "2026-11-21T17:00:00+00Z",
    ] {
      #expect(ISO8601.date(text) == nil, "\(text)")
    }
  }

  @Test("Dates out of range of the calendar do not crash")
  func extremes() {
    #expect(ISO8601.string(.distantFuture) < ISO8601.string(Date(timeIntervalSince1970: .infinity)))
    #expect(ISO8601.string(Date(timeIntervalSince1970: -.infinity)) == "0001-01-01T00:00:00.000Z")
    #expect(!ISO8601.string(Date(timeIntervalSince1970: .nan)).isEmpty)
  }
}

@Suite struct MicrosoftDateTests {
  @Test(arguments: [
    ("/Date(1291352400000-0500)/", "2010-12-03"), ("/Date(1093492800000-0400)/", "2004-08-26"),
    ("/Date(-3786807600000-0500)/", "1850-01-01"), ("/Date(-5060952000000-0400)/", "1809-08-17"),
    ("/Date(0+0000)/", "1970-01-01"), ("/Date(-1+0000)/", "1969-12-31"),
    // Without an offset, the time zone of Montréal applies.
    ("/Date(1291352400000)/", "2010-12-03"), ("/Date(1291352399000)/", "2010-12-02"),
  ])
  func `milliseconds are converted to the day in Montréal`(text: String, day: String) {
    #expect(MicrosoftDate.day(text) == day)
  }

  @Test(arguments: [
    "", "/Date()/", "/Date(-)/", "/Date(12", "2010", "/Date(abc)/", "/Date(1-05)/",
    "/Date(1-9999)/", "/Date(99999999999999999999)/", "/Date(9223372036854775807-0500)/",
    "/Date(-9223372036854775808)/",
  ])
  func `other values are no dates`(text: String) {
    #expect(MicrosoftDate.day(text) == nil)
  }
}
