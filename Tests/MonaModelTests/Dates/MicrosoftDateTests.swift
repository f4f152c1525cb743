import Testing

@testable import MonaModel

@Suite struct MicrosoftDateTests {
  @Test(arguments: [
    ("/Date(1291352400000-0500)/", "2010-12-03"), ("/Date(1093492800000-0400)/", "2004-08-26"),
    ("/Date(-3786807600000-0500)/", "1850-01-01"), ("/Date(-5060952000000-0400)/", "1809-08-17"),
    ("/Date(0+0000)/", "1970-01-01"), ("/Date(-1+0000)/", "1969-12-31"),
    // Without an offset, the clocks of Montréal.
    ("/Date(1291352400000)/", "2010-12-03"), ("/Date(1291352399000)/", "2010-12-02"),
  ])
  func `milliseconds become the day it was in Montréal`(text: String, day: String) {
    #expect(MicrosoftDate.day(text) == day)
  }

  @Test(arguments: [
    "", "/Date()/", "/Date(-)/", "/Date(12", "2010", "/Date(abc)/", "/Date(1-05)/",
    "/Date(1-9999)/", "/Date(99999999999999999999)/", "/Date(9223372036854775807-0500)/",
    "/Date(-9223372036854775808)/",
  ])
  func `anything else is no date`(text: String) {
    #expect(MicrosoftDate.day(text) == nil)
  }
}
