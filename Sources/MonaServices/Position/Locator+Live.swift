import MonaCore

extension Locator {
  /// Asks GeoClue.
  public static let live = Locator { try await GeoClue().locate() }
}
