import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What is being sent, and how far it is; it keeps its room while something waits, so that nothing
/// jumps between two visits.
@MainActor
enum OutboxProgress {
  static func widget(_ screen: OutboxScreen) -> Widget {
    let text = label("", "caption")
    let bar: Widget = gtk_progress_bar_new()
    let parts = box(.vertical, spacing: 6, [text, bar])
    observe(while: parts) { [weak screen] in
      guard let screen else { return }
      parts.isVisible = screen.isAtWork
      text.text = screen.current?.title ?? tr("Waiting for its turn…")
      gtk_progress_bar_set_fraction(cast(bar), screen.current?.share ?? 0)
      Accessible.label(bar, text.text)
    }
    return parts
  }
}
