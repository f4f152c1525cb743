import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// Whose the background of the large map is, and the page that says more: libshumate 1.0 shows the
/// words without their link.
@MainActor
struct MapCredit {
  let widget = label("", "map-attribution", wraps: true)

  init(_ preferences: StoredPreferences) {
    widget.align(.end, .end)
    widget.maxWidthChars = 40
    widget.setMargins(6, 6)
    observe(while: widget) { [widget, weak preferences] in
      guard let source = preferences?.mapSources.chosen else { return }
      gtk_label_set_markup(cast(widget), Self.markup(source))
    }
  }

  private static func markup(_ source: MapSource) -> String {
    let words = escaped(source.attribution)
    return source.link.map { "<a href=\"\(escaped($0))\">\(words)</a>" } ?? words
  }
}
