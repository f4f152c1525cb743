import MonaModel
import MonaText

/// What search shows of a hit.
package struct FoundRow: Hashable, Sendable {
  /// The symbol of the kind of thing it is.
  package var icon: String
  /// Its title or name.
  package var title: MarkedText
  /// What else is said of it; empty when there is nothing to say.
  package var byline: MarkedText
  /// How far it is: "350 m"; empty when where it or the person stands is not known.
  package var distance = ""
  /// How the person stands to it; nil when it is no discovery.
  package var state: DiscoveryState?
  /// What a photo dropped here is for; nil when it is no discovery.
  package var photoDestination: PhotoDestination?

  init(_ row: DiscoveryRow, matching query: String, from origin: Origin) {
    let parts = [row.byline, row.whereabouts]
    self.init(row, byline: Self.joined(parts), matching: query, from: origin)
    // The language that is not shown may be the one that matched.
    if title.marks.isEmpty, byline.marks.isEmpty {
      let titles = [row.title.fr, row.title.en].compactMap(\.self)
      let other = titles.first { !MarkedText($0, matching: query).marks.isEmpty }
      if let other { byline = MarkedText(Self.joined([other] + parts), matching: query) }
    }
  }

  /// A row of what is not there yet: nothing was looked for, and no photo can be dropped on it.
  init(example row: DiscoveryRow) {
    self.init(row, matching: "", from: Origin(coordinate: .montreal, source: .centre))
    (state, photoDestination, distance) = (nil, nil, "")
  }

  init(_ hit: SearchResults.CommentHit, matching query: String, from origin: Origin) {
    let excerpt = SearchHighlight.excerpt(of: hit.comment, matching: query)
    self.init(
      hit.row, byline: tr("“{text}”", ["text": excerpt]), matching: query, from: origin)
  }

  init(_ hit: SearchResults.AddressHit, matching query: String, from origin: Origin) {
    let text = hit.line.text
    let shown = text.display
    // The language that is not shown may be the one that matched.
    let other = [text.fr, text.en].compactMap(\.self).first {
      !MarkedText($0, matching: query).marks.isEmpty
    }
    let hasMatch = !MarkedText(shown, matching: query).marks.isEmpty
    let excerpt = SearchHighlight.excerpt(
      of: hasMatch ? shown : other ?? shown, matching: query)
    self.init(hit.row, byline: "", matching: query, from: origin)
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

  private init(_ row: DiscoveryRow, byline: String, matching query: String, from origin: Origin) {
    icon = row.id.kind.iconName
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

/// A text that shows what of it a search found.
package struct MarkedText: Hashable, Sendable {
  /// The text.
  package var text: String
  /// The parts that were found, in bytes of UTF-8.
  package var marks: [Range<Int>]

  /// A text with what `query` finds of it marked.
  init(_ text: String, matching query: String) {
    self.text = text
    marks = Self.marks(in: text, matching: query)
  }

  /// A text with what `query` finds of a part of it marked.
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
