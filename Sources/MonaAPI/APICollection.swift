import Foundation
import MonaModel

/// A collection of the catalogue; the raw value is its path.
package enum APICollection: String, CaseIterable, Sendable {
  case artworks, places, heritages, badges, artists

  /// The kind of its discoveries; nil for badges and artists.
  package var kind: DiscoveryKind? {
    switch self {
    case .artworks: .artwork
    case .places: .place
    case .heritages: .heritage
    case .badges, .artists: nil
    }
  }

  /// The collection of a kind of discoveries.
  package init(_ kind: DiscoveryKind) {
    switch kind {
    case .artwork: self = .artworks
    case .place: self = .places
    case .heritage: self = .heritages
    }
  }

  /// The path for records changed since a day; nil when the interface has none for this collection.
  package var lastUpdated: String? {
    switch self {
    case .artworks: "lastUpdatedArtworks"
    case .places: "lastUpdatedPlaces"
    case .heritages: "lastUpdatedHeritages"
    case .badges, .artists: nil
    }
  }
}

/// The number of pages of a collection that a server sends in pages, as servers before 2023 do.
package struct APIPages: Hashable, Sendable {
  /// The number of the last page; the first page is 1.
  package var last: Int

  /// The number of bytes at the end of a page that contain the paging data, which follows the
  /// records.
  private static let tail: UInt64 = 4096

  /// Reads the paging data at the end of a file; nil for a collection without pages.
  /// - Throws: errors of reading the file.
  package init?(ending file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }  // It was only read.
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length - min(length, Self.tail))
    self.init(ending: String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self))
  }

  /// Reads the paging data at the end of a text.
  init?(ending text: String) {
    // Only looks after the last "links", so that a "last_page" inside a record is not matched.
    guard let links = text.range(of: #""links""#, options: .backwards),
      let match = text[links.upperBound...].firstMatch(of: /"last_page"\s*:\s*(\d{1,9})/),
      let last = Int(match.1)
    else { return nil }
    self.last = last
  }
}

/// The removals and the revision of an incremental response (`GET artworks/changes`); the records
/// are decoded separately.
package struct APICatalogueChanges: Hashable, Sendable {
  /// The number of records in the response.
  package var count: Int
  /// The removed discoveries.
  package var removed: [DiscoveryID]
  /// The revision for the next request.
  package var revision: Int64
  /// Whether more changes are available now.
  package var hasMore: Bool

  /// Decodes a response; nil when the data is invalid.
  package init?(_ data: Data, of kind: DiscoveryKind) {
    guard let fields = APIFields(data), let records = fields.objects("data"),
      let revision = fields.revision
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

/// What a server says of its catalogue (`GET catalogue`).
package struct APICatalogue: Hashable, Sendable {
  /// A part of the catalogue, from one source.
  package struct Part: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// To whom its data is credited.
    package var credit: String?
    /// The licence of its data.
    package var licence: String?
  }

  /// Its parts.
  package var parts: [Part]
  /// Whether it lists anything, and takes the place of MONA's starter catalogue.
  package var replacesStarter: Bool

  /// Decodes a response; nil when the data is invalid.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let parts = fields.objects("sources") else { return nil }
    self.parts = parts.compactMap { part in
      part.text("name").map {
        Part(name: $0, credit: part.text("credit"), licence: part.text("licence"))
      }
    }
    replacesStarter =
      fields.flag("replaces_starter") == true && fields.integer("total").map { $0 > 0 } == true
  }
}

/// The discovery of the day (`GET daily`).
package struct APIDaily: Hashable, Sendable {
  /// The date in Montréal, such as "2026-11-23".
  package var date: String
  /// The discovery.
  package var discovery: DiscoveryID

  /// Decodes a response; nil when the data is invalid.
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
