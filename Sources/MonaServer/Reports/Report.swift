import MonaAPI
import MonaModel

/// A person's report that the catalogue is wrong or out of date.
struct Report: Sendable {
  /// The kind of error.
  let problem: ReportProblem
  /// The discovery that the report is about; nil for a new one.
  var discovery: DiscoveryID?
  /// The facts that are wrong.
  var facts: [ReportedFact] = []
  var comment: String?
  /// Where the discovery is, or where the person did not find it.
  var place: Coordinate?
  var photo: StoredPhoto?
  /// The identity that the device gave it, by which it is stored once; nil from clients of 0.1.0.
  var key: String?

  /// The maximum length of a key, in characters.
  static let keyLimit = 64

  /// Identifies this report, for idempotency keys.
  ///
  /// Without a key it is what servers of 0.1.0 stored, as a request may be repeated after an update of the server.
  var act: String {
    let photo = photo.map(\.digest.description)
    let act =
      "report \(problem) \(discovery as Any) \(comment as Any) \(place as Any) \(photo as Any)"
    return key.map { "\(act) \(facts.list) \($0)" } ?? act
  }
}

/// A report in the server's database.
struct StoredReport: Sendable {
  let id: Int64
  let report: Report
  /// Milliseconds since 1970.
  let createdAt: Int64
  /// Whether it was answered, and how.
  var state = APIReport.State.open
  /// What the person is told; nil for nothing.
  var answer: String?
  /// Milliseconds since 1970; nil until it is answered.
  var answeredAt: Int64?
}

extension JSONText {
  /// Writes a report for its author's clients and export.
  /// - Parameter username: the author; only for reports that administrators read.
  mutating func report(_ stored: StoredReport, of username: String? = nil) {
    let report = stored.report
    object { json in
      if let username { json.member("username", username) }
      json.member("id", Int(stored.id))
      json.member("problem", report.problem.rawValue)
      if let discovery = report.discovery { json.number(of: discovery) }
      json.member("facts", report.facts.list)
      json.member("comment", report.comment)
      json.member("location", report.place)
      json.member("photo", report.photo.map { "photos/\($0.path)" })
      json.member("key", report.key)
      json.member("created_at", APITime.text(stored.createdAt))
      json.member("state", stored.state.rawValue)
      json.member("answer", stored.answer)
      json.member("answered_at", stored.answeredAt.map { APITime.text($0) })
    }
  }
}
