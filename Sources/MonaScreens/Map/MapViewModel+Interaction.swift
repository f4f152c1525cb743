import Foundation
import MonaMap
import MonaModel
import MonaText

extension MapViewModel {
  // MARK: Clicks and keys

  /// Handles a click: opens the glyph, or closes the callout; while the map waits for the origin of
  /// distances, sets it.
  /// - Parameters:
  ///   - glyph: the clicked glyph; nil beside all glyphs.
  ///   - place: the coordinate of the click; nil outside the world.
  ///   - zoom: the map's zoom level.
  package func click(on glyph: PinGlyph?, at place: Coordinate?, zoom: Double) async {
    guard !context.navigation.isSettingOrigin else {
      if let place { context.origin.answer(with: place) }
      return
    }
    if let glyph { await open(glyph, zoom: zoom) } else { close() }
  }

  /// Opens a discovery's callout or the list of a stack, or zooms in until the cluster splits.
  package func open(_ glyph: PinGlyph, zoom: Double) async {
    switch glyph.look {
    case .pin, .dot: await choose(glyph.id)
    case .stack: if let place = glyph.point.coordinate { openStack(at: place) }
    case .cluster: lead(to: .window(glyph.bounds, atLeast: zoom.rounded(.down) + 1))
    }
  }

  /// Sets the computer's position as the origin of distances, and moves the map there; closer if
  /// the position is accurate.
  package func goToPosition() async {
    await context.origin.usePosition()
    guard case .position(let accuracy) = context.origin.current.source else { return }
    lead(to: .place(context.origin.current.coordinate, zoom: accuracy < 1000 ? Self.closeZoom : 11))
  }

  /// Handles Escape: closes the callout.
  ///
  /// - Returns: false if there is no callout or the map waits for a place; Escape then goes back.
  package func escape() -> Bool {
    guard !context.navigation.isSettingOrigin, chosen != nil else { return false }
    close()
    return true
  }
}

extension MapViewModel {
  // MARK: Requests

  /// Whether a request waits for the map while it is shown.
  package var isAsked: Bool {
    context.navigation.view == .map && context.navigation.request(of: .view(.map)) != nil
  }

  /// Takes and handles the request that waits for the map.
  package func answer() async {
    guard case .map(let request) = context.navigation.takeRequest(of: .view(.map)) else { return }
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

  /// Shows a single discovery and moves the map to it.
  private func showAlone(_ id: DiscoveryID) async {
    await choose(id)
    guard let chosen else { return }
    guard let place = chosen.coordinate else {
      close()
      return context.toasts.show(
        tr("“{title}” has no place on the map.", ["title": chosen.fullTitle]))
    }
    lead(to: .place(place, zoom: Self.closeZoom))
    await pass(filter, alone: id)
  }
}

extension MapViewModel {
  // MARK: Tours

  /// Makes a tour of the discoveries in view and opens it.
  package func makeTour() async {
    guard let window else { return }
    // One more than a tour takes, so that too many are refused instead of some left out.
    let ids = index.nearest(to: window.middle, in: window, limit: Tour.stopLimit + 1)
    await TourActions(context: context).make(tr("From the Map")) { _ in ids }
  }
}

extension MapViewModel {
  // MARK: Callout

  /// The chosen discovery for screen readers: title, makers, year, place and state.
  package var spokenText: String {
    guard let chosen else { return "" }
    return [chosen.displayTitle, chosen.byline, placeText].filter { !$0.isEmpty }
      .joined(separator: ", ").replacing(" · ", with: ", ")
  }

  /// Collects a discovery with a photo, then opens the page with badges, rating and comment.
  package func collect(_ row: DiscoveryRow, photo: URL) async {
    await context.visits.collect(row.id, title: row.fullTitle, photo: photo)
  }

  /// Opens the form of an own discovery at a place of the map.
  package func beginDiscovery(at place: Coordinate) {
    guard !context.navigation.isSettingOrigin else { return }
    context.ownDiscoveries.begin(at: place)
  }

  /// Whether the chosen discovery can be reported: own discoveries cannot.
  package var canReport: Bool { chosen?.id.isOwn == false }

  /// Opens the form in which the chosen discovery is reported.
  package func report() {
    if let chosen { context.navigation.open(.report(chosen.id)) }
  }

  // MARK: Other programs

  /// The chosen discovery's position as a `geo:` URI (RFC 5870).
  package var geoAddress: String? {
    chosen?.coordinate.map { "geo:\(Self.degrees($0.latitude)),\(Self.degrees($0.longitude))" }
  }

  /// The OpenStreetMap page with a marker at the chosen discovery.
  package var openStreetMapAddress: String? {
    chosen?.coordinate.map {
      let (latitude, longitude) = (Self.degrees($0.latitude), Self.degrees($0.longitude))
      return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
        + "#map=18/\(latitude)/\(longitude)"
    }
  }

  /// The chosen discovery's coordinates as text to copy: "45.512500, -73.534500".
  package var coordinatesText: String? {
    chosen?.coordinate.map { "\(Self.degrees($0.latitude)), \(Self.degrees($0.longitude))" }
  }

  /// Shows that the coordinates were copied.
  package func showCopied() {
    context.toasts.show(tr("Coordinates copied"))
  }

  /// Shows that no application can open the address.
  package func showNotOpened() {
    context.toasts.show(tr("No application of this computer opens it."))
  }

  /// Degrees with six decimals (about 10 cm) and a decimal point in every language.
  private static func degrees(_ value: Double) -> String {
    String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), value)
  }
}

extension MapViewModel {
  // MARK: Glyphs

  /// A short text for a glyph: the title, or the number and states of its discoveries; nil until
  /// loaded, or if the discovery no longer exists.
  package func title(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.displayTitle
  }

  /// The glyph's name for screen readers: "Three Disks, Alexander Calder, Not collected", or the
  /// number and states of its discoveries; nil until loaded, or if the discovery no longer exists.
  package func name(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.pinName
  }

  /// Loads the glyph's discovery if needed, and returns the name for screen readers.
  package func readName(of glyph: PinGlyph) async -> String? {
    if glyph.count == 1 { _ = await pinRows.readRow(of: glyph.id) }
    return name(of: glyph)
  }

  /// The discovery that a photo dropped on a glyph is for; nil when the glyph stands for several.
  package func photoDestination(of glyph: PinGlyph) -> PhotoDestination? {
    glyph.count > 1 ? nil : row(of: glyph).map { PhotoDestination($0) }
  }

  private func row(of glyph: PinGlyph) -> DiscoveryRow? {
    pinRows.row(of: glyph.id)
  }
}
