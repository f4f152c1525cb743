/// What a search found, section by section; a section that found nothing is not there.
package struct SearchResults: Hashable, Sendable {
  /// The sections, in the order of the interface.
  package var sections: [Section] = []

  /// What was found of one kind of thing.
  package struct Section: Hashable, Sendable {
    /// What it lists.
    package var subject: Subject
    /// The best matches first.
    package var hits: Hits
    /// How many match in all; `SearchResults.countLimit(showing:)` means that many or more.
    package var total: Int

    /// What was found of one kind of thing.
    package init(subject: Subject, hits: Hits, total: Int) {
      self.subject = subject
      self.hits = hits
      self.total = total
    }
  }

  /// What was searched in the place of what was typed, one letter of a word or of several
  /// corrected; nil when what was typed matches.
  package var corrected: String?

  /// What a section lists.
  package enum Subject: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    /// Discoveries by what the person wrote of them.
    case comments
    case facets(FacetType)
    /// Discoveries by where they stand: addresses, buildings, squares and parks, directions.
    case addresses
  }

  /// The matches of a section.
  package enum Hits: Hashable, Sendable {
    case discoveries([DiscoveryRow])
    case comments([CommentHit])
    case facets([FacetRow])
    case addresses([AddressHit])
  }

  /// A discovery whose comment matches.
  package struct CommentHit: Hashable, Sendable {
    /// What a list shows of the discovery.
    package var row: DiscoveryRow
    /// All that the person wrote of it.
    package var comment: String

    /// A discovery and what was written of it.
    package init(row: DiscoveryRow, comment: String) {
      self.row = row
      self.comment = comment
    }
  }

  /// A discovery that stands where someone looks for.
  package struct AddressHit: Hashable, Sendable {
    /// What a list shows of the discovery.
    package var row: DiscoveryRow
    /// What of its address matches.
    package var line: AddressLine

    /// A discovery and why it is found.
    package init(row: DiscoveryRow, line: AddressLine) {
      self.row = row
      self.line = line
    }
  }

  /// Matches are not counted further than this, unless more are to be shown.
  package static let countLimit = 1000

  /// How far matches are counted where up to `limit` of a section are to be shown.
  package static func countLimit(showing limit: Int) -> Int { max(countLimit, limit) }

  /// Nothing found.
  package init() {}

  /// The names and titles of what is shown, in both languages.
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

/// A building, square or park that discoveries stand in.
package struct Venue: Hashable, Sendable {
  /// What the catalogue calls it.
  package var name: Localized
  /// What stands there.
  package var discoveries: [DiscoveryID]

  /// A place that discoveries stand in.
  package init(name: Localized, discoveries: [DiscoveryID]) {
    (self.name, self.discoveries) = (name, discoveries)
  }
}
