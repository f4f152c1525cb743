import Foundation
import GRDB
import MonaModel

/// A report as the person's database has it, with what became of it.
package struct ReportEntry: Hashable, Identifiable, Sendable {
  /// A UUID in lower case.
  package let id: String
  /// What was reported.
  package let content: ReportContent
  /// The title of the discovery; empty for an untitled or a new one, and for one that the catalogue lacks.
  package let title: Localized
  /// Whether this computer has its photo.
  package let hasPhoto: Bool
  /// When the person reported it.
  package let reportedAt: Date
  /// What became of it.
  package let state: ReportState
  /// When `state` changed last.
  package let changedAt: Date
  /// The words of those who answered; nil without an answer, or without words.
  package let answer: String?
  /// The last failed upload; nil without one.
  package let failure: Failure?
  /// Whether the person has not read the answer.
  package let isAnswerNew: Bool

  /// A failed upload of a report.
  package struct Failure: Hashable, Sendable {
    /// The number of consecutive failures.
    package var tries: Int
    /// The time of the first of them.
    package var since: Date
    /// The time of the next automatic retry; nil if the person has to act first.
    package var nextTry: Date?
    /// The reason.
    package var reason: UploadFailure.Reason
    /// The server's message, for the details.
    package var words: String?

    /// A failure with these values.
    package init(
      tries: Int, since: Date, nextTry: Date?, reason: UploadFailure.Reason, words: String? = nil
    ) {
      self.tries = tries
      self.since = since
      self.nextTry = nextTry
      self.reason = reason
      self.words = words
    }
  }

  /// Whether a MONA server may take it: its discovery is one of MONA's catalogue, or in no catalogue.
  package var isForMona: Bool { content.discovery?.isFromMona ?? true }
}

/// What became of a report; raw values are stored.
package enum ReportState: String, CaseIterable, Sendable {
  /// It is on this computer only, and is sent when a server takes it.
  case waiting
  /// The person passed it on by e-mail or as a file.
  case passedOn
  /// The server has it.
  case received
  /// Those who run the server acted on it.
  case done
  /// Those who run the server decided against it.
  case declined
}

extension ReportEntry {
  static let columns = """
    report.id, report.problem, report.discovery, report.facts, report.words, report.latitude,
    report.longitude, report.reportedAt, report.state, report.changedAt, report.answer,
    report.tries, report.since, report.nextTryAt, report.reason, report.serverWords, report.isAnswerNew,
    EXISTS (SELECT 1 FROM reportPhoto WHERE reportPhoto.report = report.id) AS hasPhoto,
    d.titleFr, d.titleEn
    """
  static let tables = "report LEFT JOIN discovery d ON d.key = report.discovery"

  /// Nil for a row with invalid values.
  init?(_ row: Row) {
    guard let problem = ReportProblem(rawValue: row["problem"]),
      let state = ReportState(rawValue: row["state"])
    else { return nil }
    var place: Coordinate?
    if let latitude = row["latitude"] as Double?, let longitude = row["longitude"] as Double? {
      place = Coordinate(latitude: latitude, longitude: longitude)
    }
    id = row["id"]
    content = ReportContent(
      problem, of: (row["discovery"] as Int64?).flatMap { DiscoveryID(key: $0) },
      facts: [ReportedFact](list: row["facts"]), words: row["words"], place: place)
    title = Localized(fr: row["titleFr"], en: row["titleEn"])
    hasPhoto = row["hasPhoto"]
    reportedAt = row.moment("reportedAt") ?? .distantPast
    self.state = state
    changedAt = row.moment("changedAt") ?? .distantPast
    answer = row["answer"]
    isAnswerNew = row["isAnswerNew"]
    failure = (row["reason"] as String?).map { reason in
      Failure(
        tries: row["tries"], since: row.moment("since") ?? .distantPast,
        nextTry: row.moment("nextTryAt"),
        reason: UploadFailure.Reason(rawValue: reason) ?? .refused, words: row["serverWords"])
    }
  }
}
