import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The current background work of the inbox, its progress, and a button that cancels it.
@MainActor
final class InboxActivity {
  let widget = box(.vertical)
  private let work: InboxWork
  private let text = label("", "numeric")
  private let bar: Widget = gtk_progress_bar_new()
  private let line: Widget
  private var isShown = false

  init(_ work: InboxWork) {
    self.work = work
    line = Self.makeLine(work, text, bar)
    // The reference keeps the line while it is not in the page.
    g_object_ref_sink(line)
    connect(widget, "destroy") { [line] in g_object_unref(line) }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static func makeLine(
    _ work: InboxWork, _ text: Widget, _ bar: Widget
  ) -> Widget {
    text.hexpand = true
    bar.valign = .center
    let words = box(.vertical, spacing: 6, [text, bar])
    words.hexpand = true
    words.valign = .center
    let cancel = button(tr("Cancel")) { [weak work] in work?.cancel() }
    cancel.valign = .center
    let line = box(.horizontal, spacing: 12, [words, cancel])
    line.setMargins(12, 6)
    return line
  }

  /// The line is added and removed, not hidden: screen readers do not announce a hidden widget that is shown
  /// again.
  private func render() {
    let isActive = work.activity != nil
    if isActive != isShown {
      isShown = isActive
      if isActive {
        widget.append(line)
      } else {
        widget.remove(line)
      }
    }
    guard isActive else { return }
    text.text = work.text
    Accessible.label(bar, work.text)
    if let share = work.share {
      gtk_progress_bar_set_fraction(cast(bar), share)
    } else {
      gtk_progress_bar_pulse(cast(bar))
    }
  }
}

/// The button that opens the photo inbox, highlighted while photos wait there.
@MainActor
enum InboxButton {
  static let icon = "document-open-symbolic"

  static func widget(_ inbox: InboxViewModel) -> Widget {
    let button = iconButton(icon, tr("Photo Inbox…"), does: "win.inbox", "flat")
    observe(while: button) { [button] in
      let isWaiting = inbox.stored.isWaiting
      let text = isWaiting ? tr("Photo Inbox: photos wait") : tr("Photo Inbox…")
      button.tooltip = text
      Accessible.label(button, text)
      button.setClass("inbox-waiting", isWaiting)
    }
    Task { await inbox.open() }
    return button
  }
}
