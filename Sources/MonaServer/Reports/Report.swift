import MonaAPI
import MonaModel

/// A person's report that the catalogue is wrong or out of date.
struct Report: Sendable {
  /// The kind of error.
  enum Problem: String, CaseIterable, Codable, Sendable {
    /// The discovery does not exist at its place.
    case absent
    /// The discovery is at another place.
    case moved
    case damaged
    /// The catalogue's record has wrong data.
    case wrong
    /// The discovery is in no catalogue.
    case new
  }

  let problem: Problem
  /// The discovery that the report is about; nil for a new one.
  var discovery: DiscoveryID?
  var comment: String?
  /// Where the discovery is, or where the person did not find it.
  var place: Coordinate?
  var photo: StoredPhoto?

  /// Identifies this report, for idempotency keys.
  var act: String {
    let photo = photo.map(\.digest.description)
    return "report \(problem) \(discovery as Any) \(comment as Any) \(place as Any) \(photo as Any)"
  }
}

/// A report in the server's database.
struct StoredReport: Sendable {
  let id: Int64
  let report: Report
  /// Milliseconds since 1970.
  let createdAt: Int64
}

extension JSONText {
  /// Writes a report in the format of its author's export.
  /// - Parameter username: the author; only for reports that administrators read.
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
