import MonaAPI

extension JSONText {
  /// Writes a report as whoever sent it reads it again.
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
