import MonaText

/// A preference of which what was kept cannot be understood, as when somebody wrote it by hand; the usual
/// value holds instead.
package enum PreferenceFault: Hashable, Sendable {
  case language, server, mapFilter, mapSource, album

  /// What to tell the person.
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
      tr("The map background kept in the preferences is not there any more: OpenStreetMap shows.")
    case .album:
      tr(
        "The folder kept for your album cannot be understood: photos are looked for in the usual one."
      )
    }
  }
}
