import MonaModel

extension Locator {
  /// Asks GeoClue.
  package static let live = Locator { try await GeoClue().locate() }
}
