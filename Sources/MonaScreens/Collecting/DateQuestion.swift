import Foundation
import MonaModel
import MonaText

/// The question when a photo was taken, before its discovery is collected.
package struct DateQuestion: Sendable {
  /// The title of the discovery.
  let title: String
  /// Why the photo does not tell.
  let error: PhotoDateError

  init(title: String, error: PhotoDateError) {
    (self.title, self.error) = (title, error)
  }

  /// The question.
  package var heading: String { tr("When was this photo taken?") }

  /// Why it is asked, and how to answer.
  package var body: String {
    let why =
      switch error {
      case .unknown(nil): tr("The photo of “{title}” does not say.", ["title": title])
      case .unknown(_?):
        tr(
          "The photo of “{title}” does not say surely: the date below is a guess.",
          ["title": title])
      case .impossible(let date):
        tr(
          "The photo of “{title}” says {date}, which cannot be.",
          ["title": title, "date": Format.moment(date)])
      }
    return [why, Self.format].joined(separator: " ")
  }

  /// How a date is written.
  static var format: String {
    tr("Write a day, or a day and a time, such as {example}.", ["example": "2026-11-21 14:30"])
  }

  /// The proposed answer: the guess, else today.
  package var proposal: String {
    error.guess.map(TypedMoment.text) ?? MontrealDay(Date()).description
  }

  /// The date that a person typed; nil if it is none, or cannot be that of a photo.
  package static func date(_ text: String) -> Date? {
    TypedMoment.date(text).flatMap { CameraDate.isBelievable($0) ? $0 : nil }
  }
}

/// Asks the person when photos were taken.
@MainActor
package final class DateQuestions {
  /// Shows a question and returns the answer, nil if the person declines; set by the window.
  package var ask: @MainActor (DateQuestion) async -> Date? = { _ in nil }

  init() {}
}
