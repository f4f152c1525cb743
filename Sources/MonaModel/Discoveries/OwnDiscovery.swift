import Foundation

/// What a person says of a work that they discovered and no catalogue has.
package struct OwnFacts: Hashable, Sendable {
  /// What it is.
  package var kind: DiscoveryKind
  /// The title; empty for an untitled work.
  package var title: String
  /// Who made it, if it is an artwork.
  package var makers: [String]
  /// Where it is; nil if the person does not know.
  package var place: Coordinate?

  /// The maximum length of a title or a maker's name, in Unicode scalars.
  package static let textLimit = 300
  /// The maximum number of makers.
  package static let makerLimit = 30

  package init(
    _ kind: DiscoveryKind, title: String = "", makers: [String] = [], place: Coordinate? = nil
  ) {
    (self.kind, self.title, self.makers, self.place) = (kind, title, makers, place)
  }

  /// The facts with single blanks in texts, and without makers that are blank or named twice.
  /// - Throws: ``OwnDiscoveryError``.
  package func checked() throws(OwnDiscoveryError) -> OwnFacts {
    var facts = self
    facts.title = Self.line(title)
    var seen: Set<String> = []
    facts.makers = makers.map(Self.line).filter { !$0.isEmpty && seen.insert($0).inserted }
    if kind != .artwork { facts.makers = [] }
    for text in [facts.title] + facts.makers where text.unicodeScalars.count > Self.textLimit {
      throw .longText(text.unicodeScalars.count)
    }
    guard facts.makers.count <= Self.makerLimit else { throw .tooManyMakers(facts.makers.count) }
    return facts
  }

  /// A text in one line, with single blanks and no null characters.
  private static func line(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.filter { $0.value != 0 })
    return String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A work that the person discovered and no catalogue has.
package struct OwnDiscovery: Hashable, Identifiable, Sendable {
  /// Its identity, of the source `DiscoveryID.ownSource`.
  package var id: DiscoveryID
  /// What the person says of it.
  package var facts: OwnFacts
  /// When it was added.
  package var createdAt: Date
  /// When it was last changed.
  package var changedAt: Date
  /// The work of a catalogue that the person joined it with; nil if it stands for itself.
  package var joined: DiscoveryID?
  /// The work of a catalogue of which the person said that it is another one.
  package var other: DiscoveryID?
  /// The identity of the report by which it was proposed to MONA; nil if it was not.
  package var report: String?

  package init(id: DiscoveryID, facts: OwnFacts, createdAt: Date) {
    (self.id, self.facts) = (id, facts)
    (self.createdAt, changedAt) = (createdAt, createdAt)
  }
}

/// Why an own discovery is not stored.
package enum OwnDiscoveryError: Error, Hashable {
  /// It has neither a photo nor a place.
  case nothingToFind
  /// The title or a maker's name has this number of Unicode scalars, more than `OwnFacts.textLimit`.
  case longText(Int)
  /// It has this number of makers, more than `OwnFacts.makerLimit`.
  case tooManyMakers(Int)
  /// There is no own discovery of this number any more.
  case unknown(DiscoveryID)
  /// It was proposed to MONA already.
  case alreadyProposed
}
