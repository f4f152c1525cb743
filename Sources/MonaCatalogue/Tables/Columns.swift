import MonaModel

/// Which column of a table holds what; worked out from the names alone, so that a record kept for
/// years is read again as it was when it came.
struct Columns: Sendable {
  /// The names, in the order of the file.
  let names: [String]
  /// What each column was taken for; nil for one that was not understood.
  let meanings: [ColumnNames.Meaning?]

  init(_ names: [String]) {
    self.names = names
    var meanings = names.map(ColumnNames.meaning)
    // One column a role and a language: the surest name, then the first.
    for (index, meaning) in meanings.enumerated() {
      guard let meaning else { continue }
      let isBeaten = meanings.enumerated().contains { other, rival in
        guard let rival, rival.role == meaning.role,
          (rival.language == .english) == (meaning.language == .english)
        else { return false }
        return (rival.rank, other) < (meaning.rank, index)
      }
      if isBeaten { meanings[index] = nil }
    }
    self.meanings = meanings
  }

  /// Where the column of a role is, in a language or in none.
  func index(of role: ColumnRole, in language: Language? = nil) -> Int? {
    meanings.firstIndex { meaning in
      meaning?.role == role && (meaning?.language == .english) == (language == .english)
    }
  }

  /// Whether rows say where things are.
  var hasPosition: Bool { index(of: .latitude) != nil && index(of: .longitude) != nil }

  /// What such a table lists, by the names of its columns; nil when they do not tell.
  var kind: DiscoveryKind? {
    if index(of: .makers) != nil { return .artwork }
    if names.contains(where: { FoldedName.of($0).contains("patrimo") }) { return .heritage }
    return index(of: .usage) == nil ? nil : .place
  }
}
