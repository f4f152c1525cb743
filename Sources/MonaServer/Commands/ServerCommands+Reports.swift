import MonaAPI

extension ServerCommands {
  /// What people say is not as the catalogue has it, the oldest first: each a JSON object on one line.
  package func reports() throws -> [String] {
    try store.allReports().map { username, report in
      var text = JSONText()
      text.report(report, of: username)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }
}
