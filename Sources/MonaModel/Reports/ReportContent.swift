import Foundation

/// What is not as the catalogue has it; raw values are stored, and sent to servers.
package enum ReportProblem: String, CaseIterable, Codable, Sendable {
  /// The discovery does not exist at its place.
  case absent
  /// The discovery is at another place.
  case moved
  case damaged
  /// The catalogue's record has wrong facts.
  case wrong
  /// The discovery is in no catalogue.
  case new
}

/// A fact that the catalogue has wrong; raw values are stored, and sent to servers.
package enum ReportedFact: String, CaseIterable, Codable, Sendable {
  case title, artists, date, category, materials, address, description
  /// Any other fact, which the words name.
  case other
}

extension [ReportedFact] {
  /// The facts as they are stored and sent: "title,date".
  package var list: String { map(\.rawValue).joined(separator: ",") }

  /// Parses ``list``; unknown names are left out.
  package init(list: String) {
    let names = Set(list.split(separator: ",").map(String.init))
    self = ReportedFact.allCases.filter { names.contains($0.rawValue) }
  }
}

/// What a person reports: that a discovery is not as the catalogue has it, or is in no catalogue.
package struct ReportContent: Hashable, Sendable {
  /// The kind of error.
  package var problem: ReportProblem
  /// The discovery; nil exactly for a new one.
  package var discovery: DiscoveryID?
  /// The facts that are wrong, in the order of their cases; empty for other problems.
  package var facts: [ReportedFact]
  /// The person's words, trimmed; nil for none.
  package var words: String?
  /// Where the discovery is, or where the person did not find it.
  package var place: Coordinate?

  /// The maximum length of the words, in Unicode scalars.
  ///
  /// Servers of 0.1.0 take 2,048, in which MONA also names the wrong facts.
  package static let wordLimit = 1900

  /// The content of a report, as the person gave it.
  package init(
    _ problem: ReportProblem, of discovery: DiscoveryID?, facts: [ReportedFact] = [],
    words: String? = nil, place: Coordinate? = nil
  ) {
    self.problem = problem
    self.discovery = discovery
    self.facts = ReportedFact.allCases.filter(facts.contains)
    self.words = words
    self.place = place
  }

  /// The content without blanks around the words, and without what does not belong to its problem.
  /// - Throws: ``ReportError`` if it says too little or too much.
  package func checked(hasPhoto: Bool) throws(ReportError) -> ReportContent {
    var content = self
    content.words = Self.trimmed(words)
    if problem != .wrong { content.facts = [] }
    if let count = content.words?.unicodeScalars.count, count > Self.wordLimit {
      throw .tooLong(count)
    }
    switch problem {
    case .absent, .damaged: break
    case .moved where content.words == nil && place == nil && !hasPhoto: throw .placeMissing
    case .moved: break
    case .wrong where content.words == nil && content.facts.isEmpty: throw .factMissing
    case .wrong: break
    case .new where place == nil: throw .placeMissing
    case .new: break
    }
    return content
  }

  private static func trimmed(_ words: String?) -> String? {
    let scalars = (words ?? "").unicodeScalars.filter { $0.value != 0 }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[first...last])
  }
}

/// Why a report is not accepted.
package enum ReportError: Error, Hashable {
  /// It does not say where the discovery is.
  case placeMissing
  /// It does not say what is wrong.
  case factMissing
  /// Its words have this number of Unicode scalars.
  case tooLong(Int)
  /// The report does not exist any more.
  case unknown
  /// It was sent already, so it cannot be removed.
  case alreadySent
}
