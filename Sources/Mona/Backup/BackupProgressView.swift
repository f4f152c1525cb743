import CGtk
import GtkKit
import MonaPerson
import MonaText

/// What is being done with a back-up, how far it is, and the button that ends it.
@MainActor
final class BackupProgressView {
  let widget: Widget
  private let text: Widget
  private let bar: Widget = gtk_progress_bar_new()

  init(cancel: @escaping @MainActor () -> Void) {
    text = label("", wraps: true)
    let stop = button(tr("Cancel"), "pill", action: cancel)
    stop.halign = .center
    widget = box(.vertical, spacing: 24, [box(.vertical, spacing: 12, [text, bar]), stop])
  }

  func show(_ progress: BackupProgress?) {
    text.text = progress?.text ?? tr("Getting ready…")
    let share = progress.map { Double($0.done) / Double($0.total) } ?? 0
    gtk_progress_bar_set_fraction(cast(bar), share)
    Accessible.label(bar, text.text)
  }
}
