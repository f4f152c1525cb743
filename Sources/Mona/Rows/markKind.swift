import CGtk
import GtkKit
import MonaModel

/// Gives a widget the colour of a kind, in the place of another's; none for nil.
@MainActor
func markKind(of widget: Widget, _ kind: DiscoveryKind?) {
  for other in DiscoveryKind.allCases where other != kind {
    widget.removeClass("kind-\(other.name)")
  }
  if let kind { widget.addClass("kind-\(kind.name)") }
}
