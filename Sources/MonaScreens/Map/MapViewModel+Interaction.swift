import Foundation
import MonaMap
import MonaModel
import MonaText

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

extension MapViewModel {
  /// What a screen reader says of the chosen discovery: title, makers, year, place and state.
  package var spokenText: String {
    guard let chosen else { return "" }
    return [chosen.displayTitle, chosen.byline, placeText].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Collects a discovery with this photo, then leads through badges, rating and comment.
  package func collect(_ row: DiscoveryRow, photo: URL) async {
    await visits.collect(row.id, title: row.fullTitle, photo: photo)
  }

  // MARK: Elsewhere

  /// Where the chosen discovery stands, for whatever shows maps on this computer (RFC 5870).
  package var geoAddress: String? {
    chosen?.coordinate.map { "geo:\(Self.degrees($0.latitude)),\(Self.degrees($0.longitude))" }
  }

  /// The page of OpenStreetMap with a mark where the chosen discovery stands.
  package var openStreetMapAddress: String? {
    chosen?.coordinate.map {
      let (latitude, longitude) = (Self.degrees($0.latitude), Self.degrees($0.longitude))
      return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
        + "#map=18/\(latitude)/\(longitude)"
    }
  }

  /// Where the chosen discovery stands, as other programs take it: "45.512500, -73.534500".
  package var coordinatesText: String? {
    chosen?.coordinate.map { "\(Self.degrees($0.latitude)), \(Self.degrees($0.longitude))" }
  }

  /// Says that the coordinates were copied.
  package func sayCopied() {
    toasts.show(tr("Coordinates copied"))
  }

  /// Says that nothing on this computer opens what was to be opened.
  package func sayNotOpened() {
    toasts.show(tr("No application of this computer opens it."))
  }

  /// Degrees to some ten centimetres, with a point whatever the language.
  private static func degrees(_ value: Double) -> String {
    String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), value)
  }
}

extension MapViewModel {
  /// What a glyph of the map stands for, in a few words: a title, or a number and what is behind it;
  /// nil when it is gone, or not known yet.
  package func title(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.displayTitle
  }

  /// What a screen reader says of a glyph of the map: "Three Disks, Alexander Calder, Not collected",
  /// or a number and what is behind it; nil when it is gone.
  package func name(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.pinName
  }

  /// The same, once it is known.
  package func readName(of glyph: PinGlyph) async -> String? {
    if glyph.count == 1 { _ = await pinRows.readRow(of: glyph.id) }
    return name(of: glyph)
  }

  /// What a photo dropped on a glyph of the map is for; nil when it stands for several discoveries.
  package func photoDestination(of glyph: PinGlyph) -> PhotoDestination? {
    glyph.count > 1 ? nil : row(of: glyph).map { PhotoDestination($0) }
  }

  private func row(of glyph: PinGlyph) -> DiscoveryRow? {
    pinRows.row(of: glyph.id)
  }
}
