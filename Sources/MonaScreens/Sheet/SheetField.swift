import Foundation
import MonaModel
import MonaText

/// A line of a sheet: what it is, and what the catalogue says.
package struct SheetField: Hashable, Sendable {
  /// What the values are: "Materials".
  package var label: String
  /// At least one.
  package var values: [Value]

  /// One thing said, and where it leads.
  package struct Value: Hashable, Sendable {
    /// The words, never markup.
    package var text: String
    /// Where a click leads; nowhere when nil.
    package var target: Target?
    /// What else is known of it, a line each.
    package var notes: [String] = []
    /// Where to read more.
    package var links: [SheetLink] = []
    /// How many letters of the words show at once.
    package fileprivate(set) var limit = 1500

    /// The words in pieces that a screen can lay out: the first shows, the others wait to be asked for.
    package var pieces: TextPieces { TextPieces(text, limit: limit) }
  }

  /// What all long texts of a sheet may cost at once, as `TextPieces` counts; those that follow show
  /// some lines each.
  static let allowance = 4000

  /// Folds long texts, so that a sheet is laid out in no time whatever its record holds.
  mutating func fold(_ allowance: inout Int) {
    for index in values.indices where values[index].target == nil {
      if values.count > 1 || allowance <= 0 { values[index].limit = 150 }
      // Those that are folded away cost nothing.
      if index >= Self.limit { continue }
      var pieces = values[index].pieces
      allowance -= pieces.next().map(TextPieces.cost) ?? 0
    }
  }

  /// Where a value leads.
  package enum Target: Hashable, Sendable {
    /// The other discoveries that share it.
    case list(FacetRow)
    /// A page of the web.
    case web(SheetLink)
  }

  /// More values than this are folded.
  private static let limit = 8
  /// How many show of those that are folded.
  private static let shown = 6

  /// The values that show at once.
  package var visible: ArraySlice<Value> {
    values.count > Self.limit ? values.prefix(Self.shown) : values[...]
  }

  /// The values that wait to be asked for; most often none.
  package var folded: ArraySlice<Value> { values[visible.endIndex...] }
}

/// A part of a sheet: fields that answer the same question.
package struct SheetSection: Hashable, Sendable {
  /// What the fields are about.
  package var topic: Topic
  /// The fields, at least one.
  package var fields: [SheetField]

  /// The questions a sheet answers, in the order a person asks them.
  package enum Topic: CaseIterable, Sendable {
    /// What it is, who made it and of what.
    case about
    /// Where it is and how to find it.
    case location
    /// Whose it is and how it came to be.
    case origin
    /// Who says so, and where to read more.
    case reference

    /// The heading over the fields.
    package var title: String {
      switch self {
      case .about: trc("part of a sheet", "About")
      case .location: trc("part of a sheet", "Location")
      case .origin: trc("part of a sheet", "Origin")
      case .reference: trc("part of a sheet", "References")
      }
    }
  }
}

/// A page of the web that a sheet leads to; its host is told before one goes there.
package struct SheetLink: Hashable, Sendable {
  /// What the page is, and its host: "Website (exemple.org)".
  package let text: String
  /// The page.
  package let url: URL

  /// How long an address may be, in bytes: servers are asked to take 8,000 (RFC 9110, 4.1), and few
  /// take more.
  private static let longest = 8000

  /// Refuses all but the web's own schemes, http and https, with a host.
  ///
  /// - Parameter page: what the page is; the host alone is shown without it.
  package init?(_ address: String?, _ page: String? = nil) {
    guard let address, address.utf8.count <= Self.longest,
      let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { return nil }
    self.url = url
    let shown = host.hasPrefix("www.") && host.count > 4 ? String(host.dropFirst(4)) : host
    text = page.map { tr("{page} ({host})", ["page": $0, "host": shown]) } ?? shown
  }

  /// The address as a tooltip can show it: its beginning, when it is long.
  package var preview: String {
    let address = url.absoluteString
    return address.utf8.count > 200 ? address.prefix(199) + "…" : address
  }
}
