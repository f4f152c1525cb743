import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A badge of the grid: picture, title, progress; pressing it shows it large.
@MainActor
final class BadgeCard {
  let widget: Widget
  private let picture: Widget
  private let title = label("", "heading", wraps: true)
  private let progress: Widget = gtk_progress_bar_new()
  private let state = label("", "dim-label", "caption", "numeric", wraps: true)

  init(_ badge: Badge, _ open: @escaping @MainActor () -> Void) {
    picture = BadgePicture.widget(for: badge, side: 72)
    // A card as wide as its longest word would leave no room for a second one beside it.
    for text in [title, state] { gtk_label_set_max_width_chars(cast(text), 22) }
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [title, progress, state])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    widget = gtk_button_new()
    gtk_button_set_child(
      cast(widget),
      box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, margin: 6, [picture, texts]))
    gtk_widget_add_css_class(widget, "card")
    gtk_widget_add_css_class(widget, "badge-card")
    connect(widget, "clicked", open)
  }

  func show(_ status: BadgeStatus) {
    let name = status.badge.title.display
    let words = status.wonText ?? status.progressText ?? ""
    setText(title, name)
    setText(state, words)
    gtk_widget_set_visible(state, words.isEmpty ? 0 : 1)
    gtk_widget_set_visible(progress, status.fraction == nil || status.isWon ? 0 : 1)
    gtk_progress_bar_set_fraction(cast(progress), status.fraction ?? 0)
    Accessible.label(progress, words)
    Accessible.label(widget, name)
    Accessible.describe(widget, words)
    if status.isWon {
      gtk_widget_remove_css_class(picture, "badge-locked")
    } else {
      gtk_widget_add_css_class(picture, "badge-locked")
    }
  }
}
