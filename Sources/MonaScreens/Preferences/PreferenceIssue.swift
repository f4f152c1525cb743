import MonaText

/// A stored preference that is invalid, for example because it was edited by hand; its default is
/// used instead.
package enum PreferenceIssue: Hashable, Sendable {
  case language, server, mapFilter, mapSource, mapSources, album
  /// Values that are out of range or unknown.
  case values(Set<Value>)

  /// The preferences with simple values.
  package enum Value: Hashable, CaseIterable, Sendable {
    case style, firstView, order, origin, tileSpace, pictures, map, window, upload, notifications
    case photoFolder, welcome
  }

  /// The message for the person.
  package var sentence: String {
    switch self {
    case .language:
      tr("The language kept in the preferences is not one of MONA’s: the system’s is spoken.")
    case .server:
      tr(
        "The server kept in the preferences has no address that can be understood: MONA’s own is used."
      )
    case .mapFilter:
      tr("What the map was to show cannot be understood any more: it shows everything.")
    case .mapSource:
      tr(
        "The map background kept in the preferences is not there any more: OpenStreetMap is shown.")
    case .mapSources:
      tr(
        "Map backgrounds kept in the preferences cannot be read: they are not shown, and stay there until you remove them."
      )
    case .values(let values):
      tr(
        "Preferences that cannot be understood have their usual values: {names}.",
        [
          "names": Value.allCases.filter(values.contains).map(\.name).joined(separator: ", ")
        ])
    case .album:
      tr(
        "The folder kept for your album cannot be understood: photos are looked for in the usual one."
      )
    }
  }
}

extension PreferenceIssue.Value {
  /// The preference's name, the same as in the Preferences window where it has a row there.
  fileprivate var name: String {
    switch self {
    case .style: trc("light or dark", "Style")
    case .firstView: tr("Start on")
    case .order: trc("kept preference", "Order of the lists")
    case .origin: tr("Distances from")
    case .tileSpace: tr("Space for the maps")
    case .pictures: tr("Show pictures from the internet")
    case .map: trc("kept preference", "Where the map was")
    case .window: trc("kept preference", "Size of the window")
    case .upload: tr("Send")
    case .notifications: tr("Notifications")
    case .photoFolder: trc("kept preference", "Folder of the last photo")
    case .welcome: trc("kept preference", "Whether you were welcomed")
    }
  }
}
