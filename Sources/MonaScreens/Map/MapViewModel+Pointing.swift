import MonaMap
import MonaModel

extension MapViewModel {
  /// Opens what was clicked, or closes the callout; a map that waits for the place where distances
  /// start takes the place that was pointed at.
  /// - Parameters:
  ///   - glyph: what is there; nil beside all pins.
  ///   - place: where that is on Earth; nil where no place can be.
  ///   - zoom: how close the map is.
  package func click(on glyph: PinGlyph?, at place: Coordinate?, zoom: Double) async {
    guard !navigation.isSettingOrigin else {
      if let place { origin.setPlace(place) }
      return
    }
    if let glyph { await open(glyph, zoom: zoom) } else { close() }
  }

  /// Opens a discovery's callout, the list of a place, or the space where a cluster comes apart.
  package func open(_ glyph: PinGlyph, zoom: Double) async {
    switch glyph.look {
    case .pin, .dot: await choose(glyph.id)
    case .stack: if let place = glyph.point.coordinate { openStack(at: place) }
    case .cluster: lead(to: .window(glyph.bounds, atLeast: zoom.rounded(.down) + 1))
    }
  }

  /// Starts distances where the computer is, and leads there, as close as that is known.
  package func goToPosition() async {
    await origin.usePosition()
    guard case .position(let accuracy) = origin.current.source else { return }
    lead(to: .place(origin.current.coordinate, zoom: accuracy < 1000 ? Self.closeZoom : 11))
  }

  /// Closes the callout, as Escape asks; false when there is none, or the map waits for a place: then
  /// Escape goes back.
  package func escape() -> Bool {
    guard !navigation.isSettingOrigin, chosen != nil else { return false }
    close()
    return true
  }
}
