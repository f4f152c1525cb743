import Foundation
import MonaModel
import MonaText

/// The error for a name that the catalogue does not contain, with suggestions.
struct UnknownName: LocalizedError {
  /// The name as typed.
  let name: String
  /// The type of facet that was searched.
  let type: FacetType
  /// The names in the catalogue.
  let others: [String]

  var errorDescription: String? {
    let close = CloseNames.of(name, among: others)
    let values = ["name": name, "list": type.displayPlural, "names": close.joined(separator: ", ")]
    return close.isEmpty
      ? tr("“{name}” is not in the list “{list}”.", values)
      : tr("“{name}” is not in the list “{list}”: did you mean {names}?", values)
  }
}

/// Suggestions for misspelled names.
enum CloseNames {
  /// Returns at most three suggestions, the closest first.
  ///
  /// Names that contain the typed text come first, then names within a small edit distance of it,
  /// as a whole or in one of their words.
  static func of(_ typed: String, among names: [String]) -> [String] {
    let letters = Array(NormalizedKey.of(typed))
    guard !letters.isEmpty else { return [] }
    let limit = max(1, letters.count / 3)
    let scored = names.compactMap { name -> (score: Int, name: String)? in
      let other = NormalizedKey.of(name)
      if other.contains(String(letters)) { return (other.count - letters.count, name) }
      let words = name.split { !$0.isLetter && !$0.isNumber }.map { NormalizedKey.of(String($0)) }
      let nearest = ([other] + words).map { distance(letters, Array($0)) }.min() ?? Int.max
      return nearest <= limit ? (100 + nearest, name) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(3).map(\.name)
  }

  /// The number of letters to add, remove or change (Levenshtein distance).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
