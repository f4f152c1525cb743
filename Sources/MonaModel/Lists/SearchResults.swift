/// The results of a search by section; sections without matches are left out.
package struct SearchResults: Hashable, Sendable {
  /// The sections, in the order of the interface.
  package var sections: [Section] = []

  /// The matches of one subject.
  package struct Section: Hashable, Sendable {
    /// The subject.
    package var subject: Subject
    /// The best matches first.
    package var hits: Hits
    /// The number of matches; `SearchResults.countLimit(showing:)` means that many or more.
    package var total: Int

    /// Creates a section.
    package init(subject: Subject, hits: Hits, total: Int) {
      self.subject = subject
      self.hits = hits
      self.total = total
    }
  }

  /// The corrected search text, when the typed text had no match; otherwise nil.
  package var corrected: String?

  /// The subject of a section.
  package enum Subject: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    /// Discoveries by the person's comments.
    case comments
    case facets(FacetType)
    /// Discoveries by location: addresses, buildings, squares and parks, directions.
    case addresses
  }

  /// The matches of a section.
  package enum Hits: Hashable, Sendable {
    case discoveries([DiscoveryRow])
    case comments([CommentHit])
    case facets([FacetRow])
    case addresses([AddressHit])

    /// The number of matches shown.
    package var count: Int {
      if case .facets(let rows) = self { rows.count } else { discoveries.count }
    }

    /// The discoveries that match, directly or by what is said of them; empty for facets.
    package var discoveries: [DiscoveryRow] {
      switch self {
      case .discoveries(let rows): rows
      case .comments(let hits): hits.map(\.row)
      case .addresses(let hits): hits.map(\.row)
      case .facets: []
      }
    }
  }

  /// A discovery whose comment matches.
  package struct CommentHit: Hashable, Sendable {
    /// The row of the discovery.
    package var row: DiscoveryRow
    /// The person's whole comment.
    package var comment: String

    /// Creates a match.
    package init(row: DiscoveryRow, comment: String) {
      self.row = row
      self.comment = comment
    }
  }

  /// A discovery whose location matches.
  package struct AddressHit: Hashable, Sendable {
    /// The row of the discovery.
    package var row: DiscoveryRow
    /// The matching line of its location.
    package var line: AddressLine

    /// Creates a match.
    package init(row: DiscoveryRow, line: AddressLine) {
      self.row = row
      self.line = line
    }
  }

  /// The largest count of matches, unless more are to be shown.
  package static let countLimit = 1000

  /// The largest count of matches when up to `limit` matches of a section are shown.
  package static func countLimit(showing limit: Int) -> Int { max(countLimit, limit) }

  /// Creates empty results.
  package init() {}

  /// The names, titles and comments of all matches, in both languages.
  package var names: [String] {
    sections.flatMap { section -> [String?] in
      switch section.hits {
      case .discoveries(let rows): rows.flatMap { [$0.title.fr, $0.title.en, $0.makers] }
      case .comments(let hits): hits.map(\.comment)
      case .facets(let rows): rows.flatMap { [$0.name.fr, $0.name.en] }
      case .addresses(let hits): hits.flatMap { [$0.line.text.fr, $0.line.text.en] }
      }
    }.compactMap(\.self)
  }
}

/// A building, square or park with discoveries.
package struct Venue: Hashable, Sendable {
  /// Its name in the catalogue.
  package var name: Localized
  /// Its discoveries.
  package var discoveries: [DiscoveryID]

  /// Creates a venue.
  package init(name: Localized, discoveries: [DiscoveryID]) {
    (self.name, self.discoveries) = (name, discoveries)
  }
}
