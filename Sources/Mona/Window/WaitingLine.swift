import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A quiet line over the window, as long as what the person did waits for the database.
@MainActor
final class WaitingLine {
  private var line: Widget?

  /// - Parameter overlay: fills the window.
  init(_ pendingWrites: PendingWrites, _ navigation: Navigation, over overlay: Widget) {
    observe(while: overlay) { [weak self] in
      let isWaiting = pendingWrites.isWaiting
      guard let self, isWaiting != (line != nil) else { return }
      if let line {
        gtk_overlay_remove_overlay(cast(overlay), line)
        self.line = nil
        return
      }
      // Made anew each time: GTK 4.8 tells screen readers nothing of a hidden widget that shows again.
      let line = label(
        tr("MONA waits for its data, which another program is using. Nothing is lost."),
        "osd", "drop-line", wraps: true)
      gtk_label_set_justify(cast(line), GTK_JUSTIFY_CENTER)
      line.halign = .center
      line.valign = .end
      line.setMargins(12, 24)
      // A narrow window has the names of the views there.
      if navigation.width == .narrow { line.marginBottom = 72 }
      line.canTarget = false
      gtk_overlay_add_overlay(cast(overlay), line)
      self.line = line
    }
  }
}
