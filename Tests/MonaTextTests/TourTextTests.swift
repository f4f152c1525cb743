import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct TourTextTests {
  @Test func `durations are in minutes below an hour, then in hours and minutes`() throws {
    let seconds: [Double] = [-5, 0, 29, 1500, 3599, 3600, 7500, 90_000]
    try withLanguage(.english) {
      #expect(
        seconds.map(Format.duration) == [
          "0 min", "0 min", "0 min", "25 min", "1 h", "1 h", "2 h 5 min", "25 h",
        ])
    }
    try withLanguage(.french) {
      #expect(Format.duration(7500) == "2\u{A0}h 5\u{A0}min")
    }
  }

  @Test func `each reason against a tour is a sentence with a remedy`() throws {
    let errors: [TourError] = [
      .unknown(1), .noName, .longName, .nameTaken("Parc"), .tooManyStops, .timeOutOfRange,
      .noPositions,
    ]
    for language in [SpokenLanguage.english, .french] {
      try withLanguage(language) {
        let sentences = errors.map(ErrorText.of)
        #expect(Set(sentences).count == errors.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("TourError") })
      }
    }
  }
}
