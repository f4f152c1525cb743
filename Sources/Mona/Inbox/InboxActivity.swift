import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What is being done, how far it is, and the button that ends it.
@MainActor
final class InboxActivity {
  let widget = box(GTK_ORIENTATION_VERTICAL)
  private let screen: InboxScreen
  private let text = label("", "numeric")
  private let bar: Widget = gtk_progress_bar_new()
  private let line: Widget
  private var isShown = false

  init(_ screen: InboxScreen) {
    self.screen = screen
    line = Self.makeLine(screen, text, bar)
    // It comes and goes.
    g_object_ref_sink(line)
    connect(widget, "destroy") { [line] in g_object_unref(line) }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static func makeLine(
    _ screen: InboxScreen, _ text: Widget, _ bar: Widget
  ) -> Widget {
    gtk_widget_set_hexpand(text, 1)
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
    let words = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [text, bar])
    gtk_widget_set_hexpand(words, 1)
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
    let cancel = button(tr("Cancel")) { [weak screen] in screen?.cancel() }
    gtk_widget_set_valign(cancel, GTK_ALIGN_CENTER)
    let line = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [words, cancel])
    setMargins(line, 12, 6)
    return line
  }

  /// It is taken out, not hidden: screen readers would lose it when it comes back.
  private func render() {
    let isActive = screen.activity != nil
    if isActive != isShown {
      isShown = isActive
      if isActive {
        gtk_box_append(cast(widget), line)
      } else {
        gtk_box_remove(cast(widget), line)
      }
    }
    guard isActive else { return }
    setText(text, screen.activityText)
    Accessible.label(bar, screen.activityText)
    if let share = screen.activityShare {
      gtk_progress_bar_set_fraction(cast(bar), share)
    } else {
      gtk_progress_bar_pulse(cast(bar))
    }
  }
}
