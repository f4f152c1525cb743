import Foundation
import MonaModel

/// What the catalogue is asked for, under the name that stands in the address.
package enum APICollection: String, CaseIterable, Sendable {
  case artworks, places, heritages, badges, artists

  /// The kind of its discoveries; nil when it has none.
  package var kind: DiscoveryKind? {
    switch self {
    case .artworks: .artwork
    case .places: .place
    case .heritages: .heritage
    case .badges, .artists: nil
    }
  }

  /// That of the discoveries of a kind.
  package init(_ kind: DiscoveryKind) {
    switch kind {
    case .artwork: self = .artworks
    case .place: self = .places
    case .heritage: self = .heritages
    }
  }

  /// The last part of the address that answers what changed since a day; nil when none does.
  package var lastUpdated: String? {
    switch self {
    case .artworks: "lastUpdatedArtworks"
    case .places: "lastUpdatedPlaces"
    case .heritages: "lastUpdatedHeritages"
    case .badges, .artists: nil
    }
  }
}

/// How many pages a collection has that a server sends a page at a time, as those of before 2023 do.
package struct APIPages: Hashable, Sendable {
  /// The number of the last page; the first has the number 1.
  package var last: Int

  /// So many bytes at its end say of what pages an answer is one, after all its records.
  private static let tail: UInt64 = 4096

  /// Reads the end of a page; nil for a collection that is whole.
  /// - Throws: what the system says of the file.
  package init?(ending file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }  // It was only read.
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length - min(length, Self.tail))
    self.init(ending: String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self))
  }

  /// Reads the text that a page ends with.
  init?(ending text: String) {
    // A record that holds such a member would not have it between "links" and the end.
    guard let links = text.range(of: #""links""#, options: .backwards),
      let match = text[links.upperBound...].firstMatch(of: /"last_page"\s*:\s*(\d{1,9})/),
      let last = Int(match.1)
    else { return nil }
    self.last = last
  }
}

/// What became of a collection since a change (`GET artworks/changes`), beside the records themselves.
package struct APICatalogueChanges: Hashable, Sendable {
  /// How many records it brings.
  package var count: Int
  /// The discoveries that are there no more.
  package var removed: [DiscoveryID]
  /// What to ask with next.
  package var revision: Int64
  /// Whether there is more now.
  package var hasMore: Bool

  /// Nil for what cannot be understood.
  package init?(_ data: Data, of kind: DiscoveryKind) {
    guard let fields = APIFields(data), let records = fields.objects("data"),
      let revision = fields.integer("revision")
    else { return nil }
    count = records.count
    removed = (fields.objects("removed") ?? []).compactMap { removal in
      removal.integer("id").flatMap { number in
        (0..<DiscoveryID.recordLimit).contains(number) ? DiscoveryID(kind, number) : nil
      }
    }
    self.revision = Int64(revision)
    hasMore = fields.flag("more") ?? false
  }
}

/// The discovery of the day (`GET daily`).
package struct APIDaily: Hashable, Sendable {
  /// "2026-11-23", of Montréal.
  package var date: String
  package var discovery: DiscoveryID

  /// Nil for what cannot be understood.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let date = fields.text("date"),
      let kind = fields.text("type").flatMap(DiscoveryKind.init(name:)),
      let number = fields.object("data")?.integer("id"),
      (0..<DiscoveryID.recordLimit).contains(number)
    else { return nil }
    self.date = date
    discovery = DiscoveryID(kind, number)
  }
}
