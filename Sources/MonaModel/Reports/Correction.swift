import Foundation

/// A fact of a discovery that a server says otherwise than its source; raw values are stored.
///
/// The order of the cases is that of forms.
package enum CorrectedFact: String, CaseIterable, Codable, Sendable {
  case titleFr, titleEn
  /// The names, each on a line.
  case makers
  /// When it was made, in words: "1972", "Vers 1872".
  case date
  /// The categories of an artwork, the usages of a place or the functions of a heritage site, as ``Terms/lines``.
  case categories
  /// What it is made of, as ``Terms/lines``.
  case materials
  /// The street addresses, each on a line.
  case addresses
  /// Where it is, as ``Coordinate/pair``.
  case place
  /// What is said of a heritage site in short.
  case synthesis
  case descriptionFr, descriptionEn
  /// That it is not there any more, ``absent``: no list has it, and visits to it stay.
  case absence

  /// The text of ``absence`` for a discovery that is gone.
  package static let absent = "absent"

  /// The facts that discoveries of a kind have; heritage sites are described in French alone.
  package static func all(of kind: DiscoveryKind) -> [CorrectedFact] {
    let others: Set<CorrectedFact> =
      switch kind {
      case .artwork: [.synthesis]
      case .place: [.titleEn, .makers, .date, .materials, .synthesis]
      case .heritage: [.titleEn, .makers, .materials, .descriptionEn]
      }
    return allCases.filter { !others.contains($0) }
  }

  /// The length limit of a name or a word, in Unicode scalars.
  package static let limit = 500

  /// The length limit of a text, in Unicode scalars.
  package var limit: Int {
    switch self {
    case .synthesis, .descriptionFr, .descriptionEn: 10_000
    default: isList ? 5000 : Self.limit
    }
  }

  /// Whether its text has several lines.
  package var hasLines: Bool {
    switch self {
    case .synthesis, .descriptionFr, .descriptionEn: true
    default: isList
    }
  }

  /// Whether each line of its text is an entry of its own.
  package var isList: Bool {
    switch self {
    case .makers, .categories, .materials, .addresses: true
    default: false
    }
  }

  /// A text as it is stored: lines without blanks around them, no empty ones in lists, and at most one between
  /// paragraphs; nil for one that cannot be that fact.
  package func checked(_ text: String) -> String? {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
      if line.isEmpty, isList || !hasLines || lines.last?.isEmpty ?? true { continue }
      lines.append(line)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let text = lines.joined(separator: "\n")
    guard text.unicodeScalars.count <= limit, !text.unicodeScalars.contains("\0") else {
      return nil
    }
    return switch self {
    case .categories, .materials: Terms(lines: lines)?.lines.joined(separator: "\n")
    case .place: text.isEmpty ? text : Coordinate(pair: text)?.pair
    case .absence: text.isEmpty || text == Self.absent ? text : nil
    default: hasLines || lines.count <= 1 ? text : nil
    }
  }
}

/// What a server says of a discovery instead of what its source says.
package struct Correction: Hashable, Sendable {
  /// The texts of facts, each as `CorrectedFact.checked` returns it; an empty one says that there is none.
  package var facts: [CorrectedFact: String]
  /// What is said instead of terms that it has.
  package var wordings: [Wording]
  /// The discovery that it was merged with, which lists have in its place; nil for none.
  package var replacement: DiscoveryID?
  /// The discoveries that were merged with it, in the order of their keys.
  package var merged: [DiscoveryID] = []

  package init(_ facts: [CorrectedFact: String] = [:], wordings: [Wording] = []) {
    (self.facts, self.wordings) = (facts, wordings)
  }

  /// Whether all is said as the source says it.
  package var isEmpty: Bool { self == Correction() }

  /// Whether no list has the discovery: it is not there any more, or was merged with another one.
  package var isAbsence: Bool {
    facts[.absence] == CorrectedFact.absent || replacement != nil
  }
}

extension Discovery {
  /// The text of a fact, as `CorrectedFact.checked` returns it where it can.
  /// - Parameter isListed: whether lists have the discovery.
  package func text(of fact: CorrectedFact, isListed: Bool) -> String {
    let text =
      switch fact {
      case .titleFr: title.fr ?? ""
      case .titleEn: title.en ?? ""
      case .makers: (artwork?.makers ?? []).map(\.name).joined(separator: "\n")
      case .date: produced?.text ?? ""
      case .categories: terms(of: id.kind.categories).lines.joined(separator: "\n")
      case .materials: terms(of: .material).lines.joined(separator: "\n")
      case .addresses: addresses.compactMap { $0.text(in: .french) }.joined(separator: "\n")
      case .place: coordinate?.pair ?? ""
      case .synthesis: heritage?.synthesis ?? ""
      case .descriptionFr: description.fr ?? ""
      case .descriptionEn: description.en ?? ""
      case .absence: isListed ? "" : CorrectedFact.absent
      }
    return fact.checked(text) ?? text
  }

  /// The description, which heritage sites have in French alone.
  private var description: Localized {
    switch details {
    case .artwork(let artwork): artwork.description
    case .place(let place): place.description
    case .heritage(let heritage): Localized(fr: heritage.description)
    }
  }
}

extension DiscoveryKind {
  /// The type of the facets that say what sort of a discovery it is.
  package var categories: FacetType {
    switch self {
    case .artwork: .category
    case .place: .usage
    case .heritage: .function
    }
  }
}

extension Terms {
  /// The terms as lines: "Bois | Wood"; or "Bois" and "| Wood" where nobody knows what belongs together.
  package var lines: [String] {
    fr.count == en.count
      ? zip(fr, en).map { "\($0) | \($1)" } : fr + en.map { "| \($0)" }
  }

  /// Reads ``lines``; nil where some have both languages and others do not.
  package init?(lines: [String]) {
    var pairs = 0
    self.init()
    for line in lines {
      let words = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if let french = words.first, !french.isEmpty { fr.append(french) }
      if words.count == 2, !words[1].isEmpty { en.append(words[1]) }
      if words.count == 2, !words.contains("") { pairs += 1 }
    }
    guard pairs == 0 || pairs == fr.count && pairs == en.count else { return nil }
  }
}

extension Coordinate {
  /// "45.508833, -73.554061".
  package var pair: String { "\(latitude), \(longitude)" }

  /// Reads ``pair``.
  package init?(pair: String) {
    let numbers = pair.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard numbers.count == 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
