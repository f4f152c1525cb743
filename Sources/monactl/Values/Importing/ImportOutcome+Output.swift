import MonaModel
import MonaPerson
import MonaText

extension ImportOutcome {
  /// The keys of what followed an import, as the help of the commands that import shows them.
  static let keys = """
    "moved", "badgesWon": [\(Badge.jsonKeys), …]
    """

  /// What followed, for programs.
  var jsonValues: [String: JSONValue] {
    ["moved": .int(moved), "badgesWon": .array(badges.map(\.json))]
  }

  /// What was done and what followed, for people.
  var lines: [String] {
    ImportedFile.lines(files.filter { $0.boundaries == nil })
      + files.compactMap { $0.boundaries?.text } + [movedText].compactMap(\.self)
      + badges.map(\.wonText)
  }
}
