import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The line under the photos: what was done last or the keys, skipping, taking back, collecting.
@MainActor
final class InboxFoot {
  let widget: Widget
  private let screen: InboxScreen
  private let said = label("", "caption-heading", wraps: true)
  private let hint = label("", "dim-label", "caption", wraps: true)
  private let collect: Widget
  private let buttons: Widget
  private var isNarrow = false

  init(_ screen: InboxScreen) {
    self.screen = screen
    Accessible.become(said, GTK_ACCESSIBLE_ROLE_STATUS)
    collect = button(screen.collectText, "suggested-action") { [weak screen] in screen?.collect() }
    gtk_widget_set_tooltip_text(collect, tr("Collect all that is confirmed (Ctrl+Enter)"))
    let back = iconButton(
      "edit-undo-symbolic", tr("Take Back the Decision (U or Backspace)")
    ) { [weak screen] in screen?.undoDecision() }
    let skip = button(tr("Skip")) { [weak screen] in screen?.skip() }
    gtk_widget_set_tooltip_text(skip, tr("Nothing comes of this photo (S or Space)"))
    let split = iconButton(
      "edit-cut-symbolic", tr("Set This Photo Apart, or Join It with the One Before (X)")
    ) { [weak screen] in screen?.splitOrJoin() }
    buttons = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [split, back, skip, collect])
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    gtk_widget_set_valign(buttons, GTK_ALIGN_CENTER)
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [said, hint])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [texts, buttons])
    setMargins(widget, 12, 8)
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// In a narrow window the buttons stand under the words.
  func set(isNarrow: Bool) {
    gtk_orientable_set_orientation(
      cast(widget), isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    gtk_box_set_spacing(cast(widget), isNarrow ? 6 : 12)
    gtk_widget_set_visible(hint, isNarrow ? 0 : 1)
    gtk_widget_set_halign(buttons, isNarrow ? GTK_ALIGN_FILL : GTK_ALIGN_END)
    gtk_widget_set_hexpand(collect, isNarrow ? 1 : 0)
    self.isNarrow = isNarrow
    render()
  }

  private func render() {
    setText(said, screen.said)
    setText(hint, screen.hint)
    let text = screen.collectText
    gtk_button_set_label(cast(collect), isNarrow ? screen.collectShortText : text)
    Accessible.label(collect, text)
    gtk_widget_set_sensitive(collect, screen.canCollect ? 1 : 0)
  }
}
