import MonaAPI
import MonaModel

/// A person's report that the catalogue is wrong or out of date.
struct Report: Sendable {
  /// What is amiss.
  enum Problem: String, CaseIterable, Codable, Sendable {
    /// The discovery is not there.
    case absent
    /// It is elsewhere.
    case moved
    case damaged
    /// What the catalogue says of it is wrong.
    case wrong
    /// It is in no catalogue.
    case new
  }

  let problem: Problem
  /// What it is about; nil for what is new.
  var discovery: DiscoveryID?
  var comment: String?
  /// Where it is, or was not found.
  var place: Coordinate?
  var photo: StoredPhoto?

  /// Identifies this report, for idempotency keys.
  var act: String {
    let photo = photo.map(\.digest.description)
    return "report \(problem) \(discovery as Any) \(comment as Any) \(place as Any) \(photo as Any)"
  }
}

/// A report that the server keeps.
struct StoredReport: Sendable {
  let id: Int64
  let report: Report
  /// Milliseconds since 1970.
  let createdAt: Int64
}

extension JSONText {
  /// Writes a report as its author's export has it.
  /// - Parameter username: who sent it, for others to read.
  mutating func report(_ stored: StoredReport, of username: String? = nil) {
    let report = stored.report
    object { json in
      if let username { json.member("username", username) }
      json.member("id", Int(stored.id))
      json.member("problem", report.problem.rawValue)
      if let discovery = report.discovery { json.number(of: discovery) }
      json.member("comment", report.comment)
      json.member("location", report.place)
      json.member("photo", report.photo.map { "photos/\($0.path)" })
      json.member("created_at", APITime.text(stored.createdAt))
    }
  }
}
