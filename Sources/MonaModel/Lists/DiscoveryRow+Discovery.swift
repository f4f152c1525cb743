extension DiscoveryRow {
  /// What a list would show of a discovery that nobody has collected.
  package init(_ discovery: Discovery) {
    self.init(
      id: discovery.id, title: discovery.title,
      makers: (discovery.artwork?.makers ?? []).map(\.name).joined(separator: ", ").shortened(),
      produced: discovery.produced, borough: discovery.borough, territory: discovery.territory,
      coordinate: discovery.coordinate, state: .uncollected, isRetired: false)
  }
}
