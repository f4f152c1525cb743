import CGtk
import GtkKit
import MonaScreens
import MonaText

/// While photos are selected: what stands over them, and what can be done with all of them.
@MainActor
final class CollectionSelectionBar {
  /// How many are selected, and the way out.
  let head: Widget
  /// What can be done with them.
  let foot: Widget = gtk_action_bar_new()
  private let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)

  init(_ screen: CollectionScreen) {
    let text = heading("", "heading")
    gtk_widget_set_hexpand(text, 1)
    let all = button(trc("select all photos", "Select all"), "flat") { [weak screen] in
      screen?.selectAll()
    }
    let done = button(tr("Cancel")) { [weak screen] in screen?.endSelecting() }
    head = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [text, all, done])
    setMargins(head, 12, 6)
    observe(while: head) { [weak screen] in setText(text, screen?.selectionText ?? "") }
    observe(while: foot) { [weak screen, foot] in
      gtk_action_bar_set_revealed(cast(foot), screen?.isSelecting == true ? 1 : 0)
    }
  }

  /// Gives the actions to the page that holds both.
  func addActions(to page: Widget) {
    gtk_widget_insert_action_group(page, "collection", cast(group))
  }
}
