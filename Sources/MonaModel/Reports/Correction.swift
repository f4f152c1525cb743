import Foundation

/// A fact of a discovery that a server says otherwise than its source; raw values are stored.
package enum CorrectedFact: String, CaseIterable, Codable, Sendable {
  case titleFr, titleEn
  /// The names, each on a line.
  case makers
  /// When it was made, in words: "1972", "Vers 1872".
  case date
  /// Where it is, as ``Coordinate/pair``.
  case place
  /// That it is not there any more, ``absent``: no list has it, and visits to it stay.
  case absence

  /// The text of ``absence`` for a discovery that is gone.
  package static let absent = "absent"

  /// The facts that discoveries of a kind have; only titles of artworks are in two languages.
  package static func all(of kind: DiscoveryKind) -> [CorrectedFact] {
    switch kind {
    case .artwork: allCases
    case .place: [.titleFr, .place, .absence]
    case .heritage: [.titleFr, .date, .place, .absence]
    }
  }

  /// The length limit of a text, in Unicode scalars.
  package static let limit = 500

  /// A text as it is stored: lines without blanks around them, and no empty ones; nil for one that cannot be that fact.
  package func checked(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
    let text = lines.joined(separator: "\n")
    guard text.unicodeScalars.count <= Self.limit, !text.unicodeScalars.contains("\0") else {
      return nil
    }
    switch self {
    case .makers: return text
    case .titleFr, .titleEn, .date: return lines.count <= 1 ? text : nil
    case .place: return text.isEmpty ? text : Coordinate(pair: text)?.pair
    case .absence: return text.isEmpty || text == Self.absent ? text : nil
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
  /// The text of a fact.
  /// - Parameter isListed: whether lists have the discovery.
  package func text(of fact: CorrectedFact, isListed: Bool) -> String {
    switch fact {
    case .titleFr: title.fr ?? ""
    case .titleEn: title.en ?? ""
    case .makers: (artwork?.makers ?? []).map(\.name).joined(separator: "\n")
    case .date: produced?.text ?? ""
    case .place: coordinate?.pair ?? ""
    case .absence: isListed ? "" : CorrectedFact.absent
    }
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
