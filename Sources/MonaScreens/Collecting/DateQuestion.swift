import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The question when a photo was taken, before its discovery is collected or when its visit is
/// corrected.
package struct DateQuestion: Sendable {
  /// The title of the discovery.
  let title: String
  /// Why it is asked.
  let reason: Reason

  /// Why a date is asked.
  enum Reason: Sendable {
    /// The photo to collect with does not tell.
    case photo(PhotoDateError)
    /// The person corrects the date of a visit.
    case correction(of: Date)
  }

  init(title: String, error: PhotoDateError) {
    (self.title, reason) = (title, .photo(error))
  }

  init(title: String, correcting date: Date) {
    (self.title, reason) = (title, .correction(of: date))
  }

  /// The question.
  package var heading: String {
    switch reason {
    case .photo: tr("When was this photo taken?")
    case .correction: tr("When were you there?")
    }
  }

  /// Why it is asked, and how to answer.
  package var body: String {
    let why =
      switch reason {
      case .photo(.unknown(nil)): tr("The photo of “{title}” does not say.", ["title": title])
      case .photo(.unknown(_?)):
        tr(
          "The photo of “{title}” does not say surely: the date below is a guess.",
          ["title": title])
      case .photo(.impossible(let date)):
        tr(
          "The photo of “{title}” says {date}, which cannot be.",
          ["title": title, "date": Format.moment(date)])
      case .correction(let date):
        tr(
          "“{title}” is in your collection with the date {date}.",
          ["title": title, "date": Format.moment(date)])
      }
    return [why, Self.format].joined(separator: " ")
  }

  /// The accessible name of the field.
  package var label: String {
    switch reason {
    case .photo: tr("When the photo was taken")
    case .correction: tr("Date and time of the visit")
    }
  }

  /// The text of the button that takes the answer.
  package var acceptText: String {
    switch reason {
    case .photo: trc("verb", "Collect")
    case .correction: trc("button", "Change")
    }
  }

  /// How a date is written.
  static var format: String {
    tr("Write a day, or a day and a time, such as {example}.", ["example": "2026-11-21 14:30"])
  }

  /// The proposed answer: the guess or the present date, else today.
  package var proposal: String {
    switch reason {
    case .photo(let error):
      error.guess.map(TypedMoment.text) ?? MontrealDay(Date()).description
    case .correction(let date): TypedMoment.text(date)
    }
  }

  /// The date that a person typed as an answer; nil if it is none, or cannot be true.
  package func answer(_ text: String) -> Date? {
    switch reason {
    case .photo: Self.date(text)
    case .correction: TypedMoment.date(text).flatMap { VisitDate.isPossible($0) ? $0 : nil }
    }
  }

  /// The date that a person typed; nil if it is none, or cannot be that of a photo.
  static func date(_ text: String) -> Date? {
    TypedMoment.date(text).flatMap { CameraDate.isBelievable($0) ? $0 : nil }
  }
}

/// Asks the person when photos were taken.
@MainActor
package final class DateQuestions {
  /// Shows a question and returns the answer, nil if the person declines; set by the window.
  package var ask: @MainActor (DateQuestion) async -> Date? = { _ in nil }

  init() {}

  /// Does what needs the date of a photo; if the photo does not say it surely, once more with the person's answer.
  /// - Parameters:
  ///   - title: the title of the discovery.
  ///   - work: called with the date as the person said it; nil at first, for what the photo says.
  /// - Returns: nil if the person declines to answer.
  func dating<Result>(
    _ title: String, _ work: @MainActor (Date?) async throws -> Result
  ) async throws -> Result? {
    var date: Date?
    while true {
      do { return try await work(date) } catch let error as PhotoDateError {
        date = await ask(DateQuestion(title: title, error: error))
        if date == nil { return nil }
      }
    }
  }
}
