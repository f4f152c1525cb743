import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The messages that come up over the window's foot for a while, with what can be done about them.
@MainActor
struct ToastPresenter {
  /// In windows narrower than this, in pixels of texts of the default size, a message beside a button
  /// takes several lines.
  private static let tightWidth = 600.0
  /// Longer messages, in letters, take several lines in every window.
  private static let longText = 70

  /// The `AdwToastOverlay`.
  let widget: Widget = adw_toast_overlay_new()

  /// Puts messages over this, or over nothing.
  func show(over content: Widget?) {
    adw_toast_overlay_set_child(cast(widget), content)
  }

  /// Shows each notice as it is told; their details open over the window.
  func follow(_ toasts: Toasts, in window: Widget) {
    observe(while: window) { [self] in
      for notice in toasts.take() { show(notice, of: toasts, in: window) }
    }
  }

  private func show(_ notice: Toast, of toasts: Toasts, in window: Widget) {
    let toast: OpaquePointer = adw_toast_new(escaped(notice.text))
    if let details = notice.details {
      adw_toast_set_timeout(toast, 8)
      adw_toast_set_button_label(toast, tr("Details"))
      connect(toast, "button-clicked") {
        Task {
          _ = await Alert(
            heading: notice.text, body: details,
            responses: [.init("close", tr("Close"))]
          ).ask(over: window)
        }
      }
    }
    if let undo = notice.undo {
      adw_toast_set_timeout(toast, 10)
      adw_toast_set_button_label(toast, tr("Undo"))
      // What was just done can be taken back at once, not after older messages.
      adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
      connect(toast, "button-clicked") { Task { await undo() } }
    }
    if let file = notice.file {
      adw_toast_set_button_label(toast, trc("on a message", "Open Folder"))
      connect(toast, "button-clicked") {
        Task { await SharedFolder.show(file, over: Object(window), toasts) }
      }
    }
    if let offer = notice.offer {
      adw_toast_set_timeout(toast, 10)
      adw_toast_set_button_label(toast, offer.label)
      connect(toast, "button-clicked") { offer.act() }
    }
    if notice.text.count > Self.longText {
      wrap(notice.text, of: toast, width: 50)
    } else if adw_toast_get_button_label(toast) != nil,
      Double(widget.width) / TextSize.shared.scale < Self.tightWidth
    {
      wrap(notice.text, of: toast, width: 20)
    }
    adw_toast_overlay_add_toast(cast(widget), toast)
    // Neither GTK nor libadwaita has screen readers say a message.
    Accessible.announce(notice.text, from: window)
  }

  /// Has a message take several lines, where it would be cut, of so many letters or fewer.
  private func wrap(_ text: String, of toast: OpaquePointer, width: Int) {
    let lines = label(text, "heading", wraps: true)
    lines.maxWidthChars = width
    adw_toast_set_custom_title(toast, lines)
  }
}

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
