import Foundation
import MonaLog
import MonaModel

/// The filter of the map, stored between runs.
package struct PinFilter: Hashable, Sendable, Codable {
  /// The visible kinds.
  package var kinds = Set(DiscoveryKind.allCases)
  /// The visible states.
  package var states = Set(DiscoveryState.allCases)
  /// Shows only discoveries of this category, if not nil.
  package var category: FacetName?
  /// Shows only discoveries in this borough, if not nil.
  package var borough: FacetName?
  /// Shows only discoveries by this artist, if not nil.
  package var artist: FacetName?
  /// Shows only discoveries made in the decade that starts with this year, if not nil.
  package var decade: Int?

  /// Creates a filter that accepts everything.
  package init() {}

  /// Whether the filter accepts everything.
  package var isEmpty: Bool { self == PinFilter() }

  /// Decodes a stored filter; nil when it cannot be read.
  package init?(json: String) {
    let filter = tryLogging("The map's filter was not read") {
      try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
    guard let filter else {
      return nil
    }
    self = filter
  }

  /// The filter as JSON, for storage.
  package var json: String {
    // Encoding these types cannot fail.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension PinIndex {
  /// The discoveries that a filter accepts.
  /// - Parameter shared: the discoveries of the filter's category, borough and artist; nil accepts all.
  package func filtered(by filter: PinFilter, among shared: Set<DiscoveryID>? = nil) -> PinIndex {
    let kinds = DiscoveryKind.allCases.map(filter.kinds.contains)
    let (isCollectedIn, isTargetedIn, isUncollectedIn) = (
      filter.states.contains(.collected), filter.states.contains(.targeted),
      filter.states.contains(.uncollected)
    )
    let years = filter.decade.map { Int16(clamping: $0)...Int16(clamping: $0 + 9) }
    var positions: [Int] = []
    positions.reserveCapacity(count)
    for position in 0..<count {
      // Runs up to 500,000 times, so the states are compared without a set lookup.
      let isStateIn =
        switch states[position] {
        case .collected: isCollectedIn
        case .targeted: isTargetedIn
        case .uncollected: isUncollectedIn
        }
      guard isStateIn, kinds[DiscoveryID.kindValue(ofKey: keys[position])] else { continue }
      if let years, !years.contains(self.years[position]) { continue }
      if let shared, !shared.contains(id(position)) { continue }
      positions.append(position)
    }
    return PinIndex(self, at: positions)
  }
}
