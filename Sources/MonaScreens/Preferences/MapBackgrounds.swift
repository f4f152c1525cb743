import Foundation
import MonaMap
import MonaModel
import MonaText

/// The actions that change the maps' background.
@MainActor
package struct MapBackgrounds {
  let context: AppContext

  private var preferences: StoredPreferences { context.preferences }

  /// The extension of map files.
  package nonisolated static let suffix = "mbtiles"

  /// Selects a background, and moves the map to where it has tiles.
  func show(_ source: MapSource) {
    preferences.mapSources.choose(source.id)
    if let place = preferences.mapSources.chosen.place {
      context.navigation.ask(.map(.place(place)))
    }
  }

  /// Adds a tile file (MBTiles) as a background, selects it, and shows the map.
  ///
  /// - Throws: `MBTilesError`.
  package func open(_ file: URL) async throws {
    let source = try await BlockingExecutor.shared.run { MapSource(try MBTiles(file)) }
    preferences.mapSources.put(source)
    context.navigation.showMap()
    // The file may have replaced an existing entry, and so have that entry's identifier.
    if let kept = preferences.mapSources.added.first(where: { $0.file == file }) { show(kept) }
  }

  /// Selects OpenStreetMap, with a message, if the chosen map file cannot be opened; called at the
  /// start.
  package func checkFile() async {
    let chosen = preferences.mapSources.chosen
    guard let file = chosen.file else { return }
    do {
      _ = try await BlockingExecutor.shared.run { try MBTiles(file) }
    } catch {
      guard preferences.mapSources.chosen.id == chosen.id else { return }
      let standard = preferences.mapSources.standard
      preferences.mapSources.choose(standard.id)
      context.toasts.show(
        tr(
          "The map “{name}” cannot be opened: {standard} is shown instead.",
          ["name": chosen.name, "standard": standard.name]),
        details: ErrorText.of(error))
    }
  }

  /// The number of stored backgrounds that cannot be read, as text; nil if there are none.
  package var unreadText: String? {
    let count = preferences.mapSources.unreadCount
    return count == 0
      ? nil
      : trn(
        "{count} background that cannot be read", "{count} backgrounds that cannot be read", count)
  }

  /// The question to confirm before the unreadable backgrounds are removed; nil if there are none.
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

  /// Removes the stored backgrounds that cannot be read.
  package func removeUnread() { preferences.mapSources.removeUnread() }
}

extension MapSource {
  /// OpenStreetMap, with its attribution in the interface language.
  package static func openStreetMap(environment: [String: String] = [:]) -> MapSource {
    openStreetMap(attribution: tr("© OpenStreetMap contributors"), environment: environment)
  }
}
