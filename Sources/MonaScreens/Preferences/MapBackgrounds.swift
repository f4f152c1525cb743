import Foundation
import MonaMap
import MonaModel
import MonaText

/// The ways to give the maps another background.
@MainActor
package struct MapBackgrounds {
  let preferences: StoredPreferences
  let navigation: Navigation
  let toasts: Toasts

  /// How the names of map files end.
  package nonisolated static let suffix = "mbtiles"

  /// Gives the maps another background, and leads the map to where it is.
  func show(_ source: MapSource) {
    preferences.mapSources.choose(source.id)
    if let place = preferences.mapSources.chosen.place { navigation.ask(.map(.place(place))) }
  }

  /// Opens a file of tiles (MBTiles) as the maps' background, and shows the map.
  ///
  /// - Throws: `MBTilesError`.
  package func open(_ file: URL) async throws {
    let source = try await BlockingExecutor.shared.run { MapSource(try MBTiles(file)) }
    preferences.mapSources.put(source)
    navigation.showMap()
    // It may have the place of an older one.
    if let kept = preferences.mapSources.added.first(where: { $0.file == file }) { show(kept) }
  }

  /// Gives up a map file that is no longer there, and says so; for the start of a run.
  package func checkFile() async {
    let chosen = preferences.mapSources.chosen
    guard let file = chosen.file else { return }
    do {
      _ = try await BlockingExecutor.shared.run { try MBTiles(file) }
    } catch {
      guard preferences.mapSources.chosen.id == chosen.id else { return }
      let standard = preferences.mapSources.standard
      preferences.mapSources.choose(standard.id)
      toasts.show(
        tr(
          "The map “{name}” cannot be opened: {standard} is shown instead.",
          ["name": chosen.name, "standard": standard.name]),
        details: ErrorText.of(error))
    }
  }

  /// How many backgrounds were kept that cannot be read; nil where there are none.
  package var unreadText: String? {
    let count = preferences.mapSources.unreadCount
    return count == 0
      ? nil
      : trn(
        "{count} background that cannot be read", "{count} backgrounds that cannot be read", count)
  }

  /// What the person is asked before those that cannot be read are removed.
  package var unreadRemovalQuestion: (heading: String, body: String)? {
    let count = preferences.mapSources.unreadCount
    return count == 0
      ? nil
      : (
        trn(
          "Remove {count} background that cannot be read?",
          "Remove {count} backgrounds that cannot be read?", count),
        tr("Another version of MONA may be able to read what you remove.")
      )
  }

  /// Keeps those that cannot be read no more.
  package func removeUnread() { preferences.mapSources.removeUnread() }
}

extension MapSource {
  /// OpenStreetMap, in the person's language.
  package static func openStreetMap(environment: [String: String] = [:]) -> MapSource {
    openStreetMap(attribution: tr("© OpenStreetMap contributors"), environment: environment)
  }
}
