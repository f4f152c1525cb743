import Foundation
import MonaModel
import MonaText

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
