import MonaModel
import MonaPerson
import MonaText

extension RefreshOutcome {
  /// The keys of what came of asking the server, as the help shows them.
  static let keys = """
    "new", "changed", "retired", "badges", "moved", "badgesWon": [\(Badge.jsonKeys), …]
    """

  /// What came of it, for programs.
  var jsonValues: [String: JSONValue] {
    let counts = report.discoveries.kinds.values
    return [
      "new": .int(counts.reduce(0) { $0 + $1.inserted }),
      "changed": .int(counts.reduce(0) { $0 + $1.updated }),
      "retired": .int(counts.reduce(0) { $0 + $1.retired }),
      "badges": .int(report.badgeChangeCount), "moved": .int(moved),
      "badgesWon": .array(badges.map(\.json)),
    ]
  }

  /// What came of it, for people.
  var lines: [String] { [sentence] + badges.map(\.wonText) }
}
