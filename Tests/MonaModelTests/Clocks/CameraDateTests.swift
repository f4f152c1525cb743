import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Which dates of cameras can be true")
struct CameraDateTests {
  @Test(
    "Those that clocks begin with are of no photo",
    arguments: [
      "1970-01-01T05:00:00Z", "1980-01-01T00:00:10Z", "1980-07-01T12:00:00Z",
      "2000-01-01T05:00:00Z", "1999-12-31T14:00:00Z", "2000-01-02T20:00:00Z",
    ])
  func unset(text: String) throws {
    let date = try #require(Moment.date(text))
    #expect(CameraDate.isUnset(date))
    #expect(!CameraDate.isBelievable(date))
  }

  @Test(
    "Others are believed, until now",
    arguments: ["1985-07-01T12:00:00Z", "1999-12-30T12:00:00Z", "2000-01-09T12:00:00Z"])
  func set(text: String) throws {
    #expect(CameraDate.isBelievable(try #require(Moment.date(text))))
    #expect(CameraDate.isBelievable(start, now: start))
    #expect(!CameraDate.isBelievable(start + 1, now: start))
  }
}
