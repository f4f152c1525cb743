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
    let years = filter.decade.map { Int16(clamping: $0)...Int16(clamping: $0 + 9) }
    let borough = borough.map { Int32(clamping: $0) }
    let positions = (0..<count).filter { position in
      kinds[Int(keys[position] & 3)] && filter.states.contains(states[position])
        && (years?.contains(self.years[position]) ?? true)
        && (borough.map { $0 == boroughs[position] } ?? true)
        && (category?.contains(id(position)) ?? true)
    }
    return PinIndex(self, at: positions)
  }
}
