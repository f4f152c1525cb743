import Foundation
import MonaModel
import MonaText
import Testing

@testable import MonaScreens

/// Every value of a discovery, with its field, found by reflection, so that fields added to the
/// model are included.
@MainActor
struct CatalogueWords {
  /// A value of the catalogue, and its field.
  struct Word: Hashable {
    var field: String
    /// The texts of the value; at least one must show.
    var forms: [String]
  }

  private(set) var words: [Word] = []
  /// The name of the source, which the catalogue may give as a code.
  private let source: String?

  init(_ discovery: Discovery) {
    source = discovery.displaySource
    collect(discovery, "")
  }

  private mutating func collect(_ value: Any, _ field: String) {
    switch value {
    case let text as Localized:
      if !text.isEmpty { add(field, [Self.host(text.display)]) }
    case let terms as Terms:
      let isMeasure = field == ".details.artwork.dimensions"
      for pair in terms.pairs {
        let forms = [pair.fr, pair.en].compactMap(\.self)
        add(field, isMeasure ? forms.map(Format.dimensions) : forms)
      }
    case let date as ProductionDate: add(field, [Format.produced(date)])
    case let place as Coordinate: add(field, [Format.place(place)])
    case let id as DiscoveryID: add(field, [String(id.number)])
    case let nature as Maker.Nature:
      if nature != .unknown { add(field, [nature == .artist ? "Person" : "Collective"]) }
    case let text as String:
      add(field, [field == ".source" ? source ?? text : Self.host(text)])
    case let number as Int:
      // The numbers of makers and of replaced discoveries are identifiers, which no sheet shows.
      if ![".details.artwork.makers.number", ".replaces"].contains(field) {
        add(field, [String(number)])
      }
    case is Polygon: break  // Drawn on the small map.
    default: collectParts(of: value, field)
    }
  }

  /// The host of a web address, which is all the sheet shows of it; other texts unchanged.
  private static func host(_ text: String) -> String {
    text.hasPrefix("http") ? URL(string: text)?.host() ?? text : text
  }

  private mutating func collectParts(of value: Any, _ field: String) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .enum:
      for part in mirror.children { collect(part.value, "\(field).\(part.label ?? "")") }
    case .collection, .optional: for part in mirror.children { collect(part.value, field) }
    default: Issue.record("\(field) of type \(type(of: value)) cannot be read")
    }
  }

  private mutating func add(_ field: String, _ forms: [String]) {
    let shown = forms.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
    words.append(Word(field: field, forms: shown))
  }
}
