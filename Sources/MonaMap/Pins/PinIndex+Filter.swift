import MonaModel

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
