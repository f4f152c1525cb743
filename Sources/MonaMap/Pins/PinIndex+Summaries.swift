import MonaModel

extension PinIndex {
  /// The one discovery of this number, if it is here.
  package func only(_ id: DiscoveryID) -> PinIndex {
    PinIndex(self, at: keys.firstIndex(of: id.key).map { [$0] } ?? [])
  }

  /// What these discoveries span; nil when none of them is here.
  package func bounds(of ids: Set<DiscoveryID>) -> MapWindow? {
    var bounds: MapWindow?
    for position in 0..<count where ids.contains(id(position)) {
      let point = Morton.point(codes[position])
      bounds = bounds?.with(point) ?? MapWindow(point)
    }
    return bounds
  }

  /// The decades they were made in, by their first years, in order.
  package var decades: [Int] {
    var decades: Set<Int> = []
    for year in years where year != Self.noYear {
      decades.insert(Int((Double(year) / 10).rounded(.down)) * 10)
    }
    return decades.sorted()
  }

  /// Changes how the person stands to several discoveries.
  package mutating func setStates(_ changes: [DiscoveryID: DiscoveryState]) {
    for (id, state) in changes { setState(state, of: id) }
  }
}
