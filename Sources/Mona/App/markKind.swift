import CGtk
import GtkKit
import MonaCore

/// Gives a widget the colour of a kind, in the place of another's; none for nil.
@MainActor
func markKind(of widget: Widget, _ kind: DiscoveryKind?) {
  for other in DiscoveryKind.allCases where other != kind {
    gtk_widget_remove_css_class(widget, "kind-\(other.name)")
  }
  if let kind { gtk_widget_add_css_class(widget, "kind-\(kind.name)") }
}
