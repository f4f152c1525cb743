import Foundation
import MonaCatalogue
import MonaModel

/// A field of a sheet: a label and the catalogue's values.
package struct SheetField: Hashable, Sendable {
  /// The label: "Materials".
  package var label: String
  /// The values; at least one.
  package var values: [Value]

  /// A value, with what a click opens.
  package struct Value: Hashable, Sendable {
    /// The text, never markup.
    package var text: String
    /// What a click opens; nil for nothing.
    package var target: Target?
    /// Additional information, one line each.
    package var notes: [String] = []
    /// Links to further information.
    package var links: [SheetLink] = []
    /// The colour of the catalogue that the value names.
    package var colour: SourceColour?
    /// The number of characters shown at first.
    package fileprivate(set) var limit = 1500

    /// Creates a value.
    package init(
      text: String, target: Target? = nil, notes: [String] = [], links: [SheetLink] = [],
      colour: SourceColour? = nil
    ) {
      (self.text, self.target, self.notes) = (text, target, notes)
      (self.links, self.colour) = (links, colour)
    }

    /// The text in parts that can be laid out separately: the first is shown, the others on
    /// request.
    package var pieces: TextPieces { TextPieces(text, limit: limit) }
  }

  /// The total cost of the long texts that a sheet shows at first, as counted by `TextPieces`;
  /// later texts are cut to some lines each.
  static let allowance = 4000

  /// Shortens long texts, so that laying out a sheet takes a bounded time for any record.
  mutating func fold(_ allowance: inout Int) {
    for index in values.indices where values[index].target == nil {
      if values.count > 1 || allowance <= 0 { values[index].limit = 150 }
      // Folded values are not laid out.
      if index >= Self.limit { continue }
      var pieces = values[index].pieces
      allowance -= pieces.next().map(TextPieces.cost) ?? 0
    }
  }

  /// What a click on a value opens.
  package enum Target: Hashable, Sendable {
    /// The page of the facet.
    case list(FacetRow)
    /// A web page.
    case web(SheetLink)
  }

  /// The maximum number of values shown without folding.
  private static let limit = 8
  /// The number of values shown of a folded field.
  private static let shown = 6

  /// The values shown at first.
  package var visible: ArraySlice<Value> {
    values.count > Self.limit ? values.prefix(Self.shown) : values[...]
  }

  /// The values shown on request; usually none.
  package var folded: ArraySlice<Value> { values[visible.endIndex...] }
}

/// A section of a sheet.
package struct SheetSection: Hashable, Sendable {
  /// The topic of its fields.
  package var topic: Topic
  /// The fields; at least one.
  package var fields: [SheetField]

  /// The topics of a sheet, in order.
  package enum Topic: CaseIterable, Sendable {
    /// The text that introduces the discovery, shown below its title without a heading.
    case introduction
    /// Makers, date and materials, and what remains of the description.
    case about
    /// Place, address and access.
    case location
    /// Owner, funding and acquisition.
    case origin
    /// Sources and links.
    case reference

    /// The section's heading.
    package var title: String {
      switch self {
      case .introduction: tr("In short")
      case .about: trc("part of a sheet", "About")
      case .location: trc("part of a sheet", "Location")
      case .origin: trc("part of a sheet", "Origin")
      case .reference: trc("part of a sheet", "References")
      }
    }
  }
}

/// A link to a web page; its text shows the host.
package struct SheetLink: Hashable, Sendable {
  /// The page's description and its host: "Website (exemple.org)".
  package let text: String
  /// The address.
  package let url: URL

  /// The maximum length of an address in bytes; RFC 9110, 4.1, recommends that servers support
  /// 8,000, and few support more.
  private static let longest = 8000

  /// Creates a link; nil unless the address is http or https with a host.
  ///
  /// - Parameter page: the description; without one, only the host is shown.
  package init?(_ address: String?, _ page: String? = nil) {
    guard let address, address.utf8.count <= Self.longest,
      let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { return nil }
    self.url = url
    let shown = host.hasPrefix("www.") && host.count > 4 ? String(host.dropFirst(4)) : host
    text = page.map { tr("{page} ({host})", ["page": $0, "host": shown]) } ?? shown
  }

  /// The address for a tooltip, truncated if it is long.
  package var preview: String {
    let address = url.absoluteString
    return address.utf8.count > 200 ? address.prefix(199) + "…" : address
  }
}
