import Foundation
import MonaCore
import MonaText

extension Session {
  /// Gives the maps another background, and leads the map to where it is.
  func show(_ source: MapSource) {
    mapSources.choose(source.id)
    mapPlace = mapSources.chosen.place
  }

  /// Opens a file of tiles (MBTiles) as the maps' background, and shows the map.
  ///
  /// - Throws: `MBTilesError`.
  package func openMapFile(_ file: URL) async throws {
    let source = try await background { MapSource(try MBTiles(file)) }
    mapSources.put(source)
    // It may have the place of an older one.
    if let kept = mapSources.added.first(where: { $0.file == file }) { show(kept) }
    showMap()
  }

  /// Gives up a map file that is no longer there, and says so; for the start of a run.
  package func checkMapFile() async {
    let chosen = mapSources.chosen
    guard let file = chosen.file else { return }
    do {
      _ = try await background { try MBTiles(file) }
    } catch {
      guard mapSources.chosen.id == chosen.id else { return }
      mapSources.choose(mapSources.standard.id)
      notices.append(
        Notice(
          text: tr(
            "The map “{name}” cannot be opened: {standard} shows instead.",
            ["name": chosen.name, "standard": mapSources.standard.name]),
          details: Sentence.of(error)))
    }
  }

  /// Where the map was told to go, once.
  package func takeMapPlace() -> MapPlace? {
    defer { if mapPlace != nil { mapPlace = nil } }
    return mapPlace
  }
}
