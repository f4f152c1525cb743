import Foundation
import GtkKit
import MonaCore
import MonaScreens

/// Keeps between runs what background the maps have, and how much of it is kept on the disk.
@MainActor
enum MapSettings {
  /// The backgrounds of an earlier run, and the one it ended with.
  static func sources(in settings: Settings) -> MapSources {
    MapSources(
      standard: .openStreetMap(environment: ProcessInfo.processInfo.environment),
      text: settings.text("map-sources") ?? "[]",
      chosenID: settings.text("map-source") ?? MapSource.openStreetMapID)
  }

  /// How many megabytes the tiles may take.
  static func tileSpace(in settings: Settings) -> Int {
    settings.integer("map-tile-space", default: 200)
  }

  /// Keeps each change, as long as the window is there.
  static func keep(_ session: Session, in settings: Settings, while window: Widget) {
    var (sources, space) = (session.mapSources, session.tileSpace)
    observe(while: window) {
      if session.mapSources != sources {
        sources = session.mapSources
        settings.set("map-sources", sources.text)
        settings.set("map-source", sources.chosenID)
      }
      if session.tileSpace != space {
        space = session.tileSpace
        settings.set("map-tile-space", space)
      }
    }
  }
}
