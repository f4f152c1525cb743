import MonaMap
import MonaText

extension MapSource {
  /// OpenStreetMap, in the person's language.
  package static func openStreetMap(environment: [String: String] = [:]) -> MapSource {
    openStreetMap(attribution: tr("© OpenStreetMap contributors"), environment: environment)
  }
}
