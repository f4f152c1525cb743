import MonaModel
import MonaPerson
import MonaText

/// A search result's row.
package struct FoundRow: Hashable, Sendable {
  /// The icon of its kind or facet.
  package var icon: String
  /// The title or name.
  package var title: MarkedText
  /// The second line; may be empty.
  package var byline: MarkedText
  /// The distance: "350 m"; empty if the discovery's or the person's place is not known.
  package var distance = ""
  /// The state; nil for anything but a discovery.
  package var state: DiscoveryState?
  /// What a photo dropped here is for; nil for anything but a discovery.
  package var photoDestination: PhotoDestination?
  /// The picture of a discovery, or its cover; nil for anything else, which has its icon.
  package var cover: CoverContent?

  /// - Parameter album: the person's photos.
  init(_ row: DiscoveryRow, matching query: String, from origin: Origin, album: Album?) {
    let parts = [row.byline, row.locationText]
    self.init(row, byline: Self.joined(parts), matching: query, from: origin, album: album)
    // The match may be in the title of the other language.
    if title.marks.isEmpty, byline.marks.isEmpty {
      let titles = [row.title.fr, row.title.en].compactMap(\.self)
      let other = titles.first { !MarkedText($0, matching: query).marks.isEmpty }
      if let other { byline = MarkedText(Self.joined([other] + parts), matching: query) }
    }
  }

  /// Creates an example row, without a search, a state, a picture or a drop target.
  init(example row: DiscoveryRow) {
    self.init(
      row, matching: "", from: Origin(coordinate: .montreal, source: .centre), album: nil)
    (state, photoDestination, distance, cover) = (nil, nil, "", nil)
  }

  init(
    _ hit: SearchResults.CommentHit, matching query: String, from origin: Origin, album: Album?
  ) {
    let excerpt = SearchHighlight.excerpt(of: hit.comment, matching: query)
    self.init(
      hit.row, byline: tr("“{text}”", ["text": excerpt]), matching: query, from: origin,
      album: album)
  }

  init(
    _ hit: SearchResults.AddressHit, matching query: String, from origin: Origin, album: Album?
  ) {
    let text = hit.line.text
    let shown = text.display
    // The match may be in the text of the other language.
    let other = [text.fr, text.en].compactMap(\.self).first {
      !MarkedText($0, matching: query).marks.isEmpty
    }
    let hasMatch = !MarkedText(shown, matching: query).marks.isEmpty
    let excerpt = SearchHighlight.excerpt(
      of: hasMatch ? shown : other ?? shown, matching: query)
    self.init(hit.row, byline: "", matching: query, from: origin, album: album)
    byline = MarkedText(hit.line.part.sentence(excerpt), only: excerpt, matching: query)
  }

  init(_ venue: Venue, matching query: String) {
    icon = FacetType.borough.iconName
    title = MarkedText(venue.name.display.shortened(), matching: query)
    let count = trn("{count} discovery", "{count} discoveries", venue.discoveries.count)
    byline = MarkedText(count, matching: "")
  }

  init(_ facet: FacetRow, matching query: String) {
    icon = facet.type.iconName
    title = MarkedText(facet.displayName, matching: query)
    let count = trn("{count} discovery", "{count} discoveries", facet.count)
    byline = MarkedText(count, matching: "")
  }

  private init(
    _ row: DiscoveryRow, byline: String, matching query: String, from origin: Origin, album: Album?
  ) {
    icon = row.id.kind.iconName
    cover = CoverContent(row, in: album)
    title = MarkedText(row.displayTitle, matching: query)
    self.byline = MarkedText(byline, matching: query)
    state = row.state
    photoDestination = PhotoDestination(row)
    if origin.source != .centre, let place = row.coordinate {
      distance = Format.distance(Distance.metres(from: origin.coordinate, to: place))
    }
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// A text with its matches marked.
package struct MarkedText: Hashable, Sendable {
  /// The text.
  package var text: String
  /// The ranges of the matches, as offsets in UTF-8 bytes.
  package var marks: [Range<Int>]

  /// Marks all matches of `query` in a text.
  init(_ text: String, matching query: String) {
    self.text = text
    marks = Self.marks(in: text, matching: query)
  }

  /// Marks the matches of `query` within the first occurrence of `part` in a text.
  init(_ text: String, only part: String, matching query: String) {
    self.text = text
    let start = text.firstRange(of: part)?.lowerBound ?? text.startIndex
    let skipped = text.utf8.distance(from: text.startIndex, to: start)
    marks = Self.marks(in: part, matching: query).map { mark in
      mark.lowerBound + skipped..<mark.upperBound + skipped
    }
  }

  private static func marks(in text: String, matching query: String) -> [Range<Int>] {
    SearchHighlight.ranges(in: text, matching: query).map { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text[range].utf8.count
    }
  }
}

extension SearchResults.Section {
  /// The section's heading.
  package var title: String {
    switch subject {
    case .discoveries(let kind): kind.displayPlural
    case .comments: tr("Your comments and notes")
    case .facets(let type): type.displayPlural
    case .addresses: tr("Addresses and places")
    }
  }

  /// "All 41 artworks" when there are more hits than shown; nil otherwise.
  package var moreTitle: String? {
    guard total > hits.count else { return nil }
    if total >= SearchResults.countLimit {
      return tr("All results, {count} or more", ["count": Format.number(total)])
    }
    switch subject {
    case .discoveries(.artwork): return trn("The {count} artwork", "All {count} artworks", total)
    case .discoveries(.place):
      return trn("The {count} cultural place", "All {count} cultural places", total)
    case .discoveries(.heritage):
      return trn("The {count} heritage site", "All {count} heritage sites", total)
    case .comments:
      return trn("The {count} comment or note", "All {count} comments and notes", total)
    case .facets(let type): return Self.moreTitle(of: type, total)
    case .addresses:
      return trn("The {count} discovery by address", "All {count} discoveries by address", total)
    }
  }

  private static func moreTitle(of type: FacetType, _ total: Int) -> String {
    switch type {
    case .artist: trn("The {count} artist", "All {count} artists", total)
    case .borough: trn("The {count} borough", "All {count} boroughs", total)
    case .territory: trn("The {count} territory", "All {count} territories", total)
    case .category: trn("The {count} category", "All {count} categories", total)
    case .subcategory: trn("The {count} subcategory", "All {count} subcategories", total)
    case .material: trn("The {count} material", "All {count} materials", total)
    case .technique: trn("The {count} technique", "All {count} techniques", total)
    case .usage: trn("The {count} usage", "All {count} usages", total)
    case .function: trn("The {count} function", "All {count} functions", total)
    }
  }
}
