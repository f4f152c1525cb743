import MonaModel
import MonaText

extension MapViewModel {
  /// Whether something is asked of the map while it shows.
  package var isAsked: Bool {
    navigation.view == .map && navigation.request(of: .view(.map)) != nil
  }

  /// Shows what is asked of the map.
  package func answer() async {
    guard case .map(let request) = navigation.takeRequest(of: .view(.map)) else { return }
    switch request {
    case .discovery(let id): await showAlone(id)
    case .filtered(let filter, let window):
      close()
      await setFilter(filter)
      if let window { lead(to: .window(window)) }
    case .place(let place):
      if let coordinate = place.coordinate { lead(to: .place(coordinate, zoom: place.zoom)) }
    }
  }

  /// Shows a discovery on its own, and leads to where it stands.
  private func showAlone(_ id: DiscoveryID) async {
    await choose(id)
    guard let chosen else { return }
    guard let place = chosen.coordinate else {
      close()
      return toasts.show(tr("“{title}” has no place on the map.", ["title": chosen.fullTitle]))
    }
    lead(to: .place(place, zoom: Self.closeZoom))
    await pass(filter, alone: id)
  }
}
