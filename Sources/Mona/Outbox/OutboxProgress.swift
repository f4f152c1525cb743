import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What is being sent, and how far it is; it keeps its room while something waits, so that nothing
/// jumps between two visits.
@MainActor
enum OutboxProgress {
  static func widget(_ viewModel: OutboxViewModel) -> Widget {
    let text = label("", "caption")
    let bar: Widget = gtk_progress_bar_new()
    let parts = box(.vertical, spacing: 6, [text, bar])
    observe(while: parts) { [weak viewModel] in
      guard let viewModel else { return }
      parts.isVisible = viewModel.isAtWork
      text.text = viewModel.current?.title ?? tr("Waiting for its turn…")
      gtk_progress_bar_set_fraction(cast(bar), viewModel.current?.share ?? 0)
      Accessible.label(bar, text.text)
    }
    return parts
  }
}
