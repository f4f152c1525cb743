import CGtk

/// What screen readers call the entries of menus.
///
/// GTK 4.18 has each named by its label, and hides that label from them: none would have a name.
@MainActor
enum MenuAccessibility {
  /// Names the entries of a menu whenever it opens.
  static func nameEntries(of popover: Widget) {
    connect(popover, "map") { nameEntriesNow(of: popover) }
  }

  private static func nameEntriesNow(of widget: Widget) {
    for child in widget.children {
      if String(cString: g_type_name_from_instance(cast(child))) == "GtkModelButton" {
        name(child)
      } else {
        nameEntriesNow(of: child)
      }
    }
  }

  private static func name(_ entry: Widget) {
    let label = entry.children.first { isKind($0, of: gtk_label_get_type()) }
    guard let label, let text = gtk_label_get_text(cast(label)) else { return }
    Accessible.label(entry, String(cString: text))
  }
}
