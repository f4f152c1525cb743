import Foundation

/// Compares the names of artists as catalogues write them.
package enum ArtistName {
  /// The normalized key of a name in the order in which it is spoken: the same for "Jean-Paul
  /// Riopelle" and "RIOPELLE, Jean-Paul"; empty for a name without letters and digits.
  package static func key(_ name: String) -> String { NormalizedKey.of(spoken(name) ?? name) }

  /// "Jean-Paul Riopelle" for "Riopelle, Jean-Paul"; nil for a name that does not begin with the
  /// family name and a comma, such as "Martin Luther King, Jr." or that of several people.
  package static func spoken(_ name: String) -> String? {
    guard name.contains(","), !name.contains(where: { $0.isNumber || "&+/:;@*()".contains($0) })
    else { return nil }
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ (1...mostWords).contains($0.count) }),
      !parts.joined().contains(where: isConjunction)
    else { return nil }
    let isSuffix = { (words: [String]) in words.count == 1 && FamilyName.isSuffix(words[0]) }
    guard !isSuffix(parts[1]), parts.count == 2 || isSuffix(parts[2]) else { return nil }
    return (parts[1] + parts[0] + parts.dropFirst(2).joined()).joined(separator: " ")
  }

  /// The maximum number of words of given names or of a family name; more are a sentence.
  private static let mostWords = 5

  /// Whether a word joins names; "Y." and "E" are initials.
  static func isConjunction(_ word: String) -> Bool {
    conjunctions.contains(word.count > 1 ? NormalizedKey.of(word) : word) && word.last != "."
  }

  private static let conjunctions: Set<String> = ["et", "and", "und", "och", "y", "e"]
}
