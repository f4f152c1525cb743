import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaText

/// Tests that translations follow the language of the current task.
@Suite struct LanguageScopeTests {
  /// Words, a context, plurals, placeholders, names, numbers, dates and an error.
  private static func answer() -> [String] {
    [
      tr("Artists"), trc("view", "Artworks"), trc("kind of discovery, plural", "Artworks"),
      trn("{count} star", "{count} stars", 0), trn("{count} star", "{count} stars", 1),
      trn("{count} star", "{count} stars", 2000),
      tr("{day} at {time}", ["day": "x", "time": "{day}"]),
      DiscoveryKind.place.displayName, Localized(fr: "La Joute", en: "The Joust").display,
      Format.number(1492), Format.distance(1234), Format.weekdayLetters.joined(),
      Format.day(Date(timeIntervalSince1970: 1_795_280_400)),
      Format.clock(Date(timeIntervalSince1970: 1_795_280_400)),
      ErrorText.of(StoreError.ratingOutOfRange(9)), Translations.spoken.name,
    ]
  }

  private static let answers: [SpokenLanguage: [String]] = [
    .english: [
      "Artists", "Artworks", "Artworks", "0 stars", "1 star", "2,000 stars", "x at {day}",
      "Cultural place", "The Joust", "1,492", "1.2\u{A0}km", "SMTWTFS", "November 21, 2026",
      "12:00\u{202F}PM", "9 is not a rating: give 1 to 5 stars.", "English",
    ],
    .french: [
      "Artistes", "Œuvres", "Œuvres", "0 étoile", "1 étoile", "2\u{A0}000 étoiles", "x à {day}",
      "Lieu culturel", "La Joute", "1\u{A0}492", "1,2\u{A0}km", "DLMMJVS", "21 novembre 2026",
      "12\u{A0}h\u{A0}00",
      "9 n’est pas une note\u{A0}: donnez de 1 à 5 étoiles.", "Français",
    ],
  ]

  @Test func `two tasks use two languages at the same time, many times`()
    async throws
  {
    try await withThrowingTaskGroup { group in
      for round in 0..<200 {
        let language: SpokenLanguage = round.isMultiple(of: 2) ? .french : .english
        group.addTask {
          try await withLanguage(language) {
            for _ in 0..<5 {
              #expect(Self.answer() == Self.answers[language])
              // The task with the other language uses the thread in between.
              await Task.yield()
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a task inherits its creator's language, and can use another within`()
    async throws
  {
    try await withLanguage(.french) {
      async let child = tr("Artists")
      let task = Task { tr("Artists") }
      let english = try await withLanguage(.english) {
        await Task.yield()
        return tr("Artists")
      }
      #expect(await (child, task.value, english) == ("Artistes", "Artistes", "Artists"))
      #expect(Translations.language == .french && tr("Artists") == "Artistes")
    }
  }

  @Test func `an error within is thrown`() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try withLanguage(.french) { throw Refusal() } }
  }
}
