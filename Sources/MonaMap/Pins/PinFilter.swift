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

extension PinIndex {
  /// Those a filter lets through.
  ///
  /// - Parameter shared: what is of the filter's category and stands in its borough; nil lets all
  ///   through.
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
      // Half a million times: no set is asked here that need not be.
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
