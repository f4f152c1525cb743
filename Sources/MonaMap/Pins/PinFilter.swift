import Foundation
import MonaLog
import MonaModel

/// What the map lets through; kept between runs.
package struct PinFilter: Hashable, Sendable, Codable {
  /// The kinds that show.
  package var kinds = Set(DiscoveryKind.allCases)
  /// The states that show.
  package var states = Set(DiscoveryState.allCases)
  /// Only what is of this category, by its `FacetName`.
  package var category: FacetName?
  /// Only what stands in this borough, by its `FacetName`.
  package var borough: FacetName?
  /// Only what was made in the ten years that begin with this one.
  package var decade: Int?

  /// A filter that lets everything through.
  package init() {}

  /// Whether everything passes.
  package var isEmpty: Bool { self == PinFilter() }

  /// The filter as it was kept; nil when that says nothing.
  package init?(json: String) {
    let filter = tryLogging("The map's filter was not read") {
      try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
    guard let filter else {
      return nil
    }
    self = filter
  }

  /// The filter as it is kept.
  package var json: String {
    // Nothing in it can fail to be written.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
