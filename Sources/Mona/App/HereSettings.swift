import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// Keeps between runs where the person wants distances to start; never the computer's position.
@MainActor
enum HereSettings {
  /// What an earlier run kept.
  static func wish(in settings: Settings) -> HereWish {
    HereWish(
      start: settings.text("here").flatMap(HereWish.Start.init) ?? .centre,
      // 0, 0 is no place: nothing was set.
      place: Coordinate(
        latitude: settings.number("here-latitude", default: 0),
        longitude: settings.number("here-longitude", default: 0)))
  }

  /// Keeps each change of mind, as long as the window is there.
  static func keep(_ session: Session, in settings: Settings, while window: Widget) {
    var kept = session.hereWish
    observe(while: window) {
      guard session.hereWish != kept else { return }
      kept = session.hereWish
      settings.set("here", kept.start.rawValue)
      settings.set("here-latitude", kept.place?.latitude ?? 0)
      settings.set("here-longitude", kept.place?.longitude ?? 0)
    }
  }
}
