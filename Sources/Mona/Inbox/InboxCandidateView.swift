import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A discovery that the photo may show, under the number of its key.
@MainActor
final class InboxCandidateView {
  /// The row of a `GtkListBox`.
  let widget: Widget = gtk_list_box_row_new()
  private let number = label("", "inbox-number", "numeric")
  private let title = label()
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let warning = label("", "caption", "warning", wraps: true)
  private let state: Widget = gtk_image_new()
  private let chosen: Widget = gtk_image_new_from_icon_name("object-select-symbolic")
  private var shown: InboxCandidateRow?

  init() {
    gtk_label_set_xalign(cast(number), 0.5)
    gtk_widget_set_valign(number, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(cast(distance), PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_valign(distance, GTK_ALIGN_CENTER)
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 1, [title, byline, warning])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    let content = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 10, [number, texts, distance, chosen, state])
    setMargins(content, 10, 4)
    gtk_list_box_row_set_child(cast(widget), content)
    Tooltip.show(on: number) { [weak self] in self?.shown?.id.kind.displayName }
    Tooltip.show(on: state) { [weak self] in self?.shown?.state.displayName }
    Tooltip.show(on: widget) { [weak self] in
      (self?.shown).map {
        tr("Key {key} confirms {title}", ["key": "\($0.number)", "title": $0.title])
      }
    }
  }

  func show(_ row: InboxCandidateRow) {
    shown = row
    setText(number, "\(row.number)")
    markKind(of: number, row.id.kind)
    setText(title, row.title)
    for (part, text) in [
      (byline, row.byline), (distance, row.distance), (warning, row.warning),
    ] {
      setText(part, text)
      gtk_widget_set_visible(part, text.isEmpty ? 0 : 1)
    }
    gtk_image_set_from_icon_name(cast(state), row.state.iconName)
    gtk_widget_set_visible(state, row.state.iconName == nil ? 0 : 1)
    gtk_widget_set_visible(chosen, row.isChosen ? 1 : 0)
    Accessible.label(widget, row.spoken)
    if row.isChosen {
      gtk_widget_add_css_class(widget, "current")
    } else {
      gtk_widget_remove_css_class(widget, "current")
    }
  }
}
