import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The badge nearest to be won, and what to see for it.
@MainActor
final class NextBadgeView {
  let widget = box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private let screen: BadgesScreen
  private let open: @MainActor (BadgeStatus) -> Void
  private var shown: BadgeHint?

  init(_ screen: BadgesScreen, open: @escaping @MainActor (BadgeStatus) -> Void) {
    self.screen = screen
    self.open = open
  }

  /// Shows what the screen says now; takes no room while there is no such badge.
  func render() {
    let next = screen.next
    gtk_widget_set_visible(widget, next == nil ? 0 : 1)
    guard next != shown else { return }
    shown = next
    removeChildren(of: widget)
    guard let next else { return }
    gtk_box_append(cast(widget), heading(tr("Next badge"), "heading"))
    let card = box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [head(next), BadgeHintView.widget(next, screen)])
    gtk_widget_add_css_class(card, "card")
    gtk_widget_add_css_class(card, "next-badge")
    gtk_box_append(cast(widget), card)
  }

  private func head(_ hint: BadgeHint) -> Widget {
    let status = hint.status
    let name = status.badge.title.display
    let title = label(name, "title-3", wraps: true)
    let description = label(status.badge.description.display, wraps: true)
    let progress: Widget = gtk_progress_bar_new()
    gtk_progress_bar_set_fraction(cast(progress), status.fraction ?? 0)
    Accessible.label(progress, status.progressText ?? "")
    let state = label(
      [status.progressText, hint.missingText].compactMap(\.self).joined(separator: " · "),
      "dim-label", "caption", "numeric", wraps: true)
    let texts = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, [title, description, progress, state])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    let picture = BadgePicture.widget(for: status.badge, side: 96)
    gtk_widget_add_css_class(picture, "badge-locked")
    let head: Widget = gtk_button_new()
    gtk_button_set_child(
      cast(head),
      box(
        GTK_ORIENTATION_HORIZONTAL, spacing: 16,
        [picture, texts]))
    for style in ["flat", "badge-card"] { gtk_widget_add_css_class(head, style) }
    Accessible.label(head, tr("Next badge: {badge}", ["badge": name]))
    Accessible.describe(head, hint.missingText)
    connect(head, "clicked") { [open] in open(status) }
    return head
  }
}
