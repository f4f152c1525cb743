extension PinIndex {
  /// Those a filter lets through.
  ///
  /// - Parameters:
  ///   - borough: the number of the filter's borough; nil lets all through.
  ///   - category: what is of the filter's category; nil lets all through.
  public func filtered(
    by filter: PinFilter, borough: Int64? = nil, category: Set<DiscoveryID>? = nil
  ) -> PinIndex {
    let kinds = DiscoveryKind.allCases.map(filter.kinds.contains)
    let (isCollectedIn, isTargetedIn, isUncollectedIn) = (
      filter.states.contains(.collected), filter.states.contains(.targeted),
      filter.states.contains(.uncollected)
    )
    let years = filter.decade.map { Int16(clamping: $0)...Int16(clamping: $0 + 9) }
    let borough = borough.map { Int32(clamping: $0) }
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
      guard isStateIn, kinds[Int(keys[position] & 3)] else { continue }
      if let years, !years.contains(self.years[position]) { continue }
      if let borough, boroughs[position] != borough { continue }
      if let category, !category.contains(id(position)) { continue }
      positions.append(position)
    }
    return PinIndex(self, at: positions)
  }
}
