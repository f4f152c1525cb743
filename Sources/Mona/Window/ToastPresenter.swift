import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Shows toasts at the bottom of the window, each with an optional button.
@MainActor
final class ToastPresenter {
  /// In narrower windows, a toast with a button is wrapped; in pixels at the default text size.
  private static let tightWidth = 600.0
  /// Longer toasts are wrapped at every width, and stay for eight seconds; in characters.
  private static let longText = 70

  /// The `AdwToastOverlay`.
  let widget: Widget = adw_toast_overlay_new()

  /// The message shown last that can be undone, while it is shown, and the `AdwToast` of it.
  private var undoable: (toast: OpaquePointer, message: Toast)?

  /// Sets the content below the toasts; nil for none.
  func show(over content: Widget?) {
    adw_toast_overlay_set_child(cast(widget), content)
  }

  /// Shows each new toast; details open in a dialog over the window.
  func follow(_ toasts: Toasts, in window: Widget) {
    observe(while: window) { [self] in
      for notice in toasts.take() { show(notice, of: toasts, in: window) }
    }
    observe(while: window) {
      for text in toasts.takeAnnouncements() { Accessible.announce(text, from: window) }
    }
  }

  /// Reverts what the message shown last is about, if it can be undone; otherwise has screen readers say that it cannot.
  func undo(_ toasts: Toasts, in window: Widget) {
    guard let (toast, message) = undoable else {
      return toasts.announce(tr("There is nothing to undo here."))
    }
    undoable = nil
    // It may still have to show.
    let kept = Object(toast)
    Accessible.changeToasts(of: window) { adw_toast_dismiss(kept.pointer) }
    Task { await toasts.undo(message) }
  }

  private func show(_ notice: Toast, of toasts: Toasts, in window: Widget) {
    let toast: OpaquePointer = adw_toast_new(escaped(notice.text))
    if notice.text.count > Self.longText { adw_toast_set_timeout(toast, 8) }
    if let details = notice.details {
      adw_toast_set_timeout(toast, 8)
      adw_toast_set_button_label(toast, tr("Details"))
      connect(toast, "button-clicked") {
        window.startTask {
          _ = await Alert(
            heading: notice.text, body: details,
            responses: [.init("close", tr("Close"))]
          ).ask(over: window)
        }
      }
    }
    if notice.undo != nil {
      adw_toast_set_timeout(toast, 10)
      adw_toast_set_button_label(toast, tr("Undo"))
      // Shown before queued toasts, so that the action can be undone at once.
      adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH)
      connect(toast, "button-clicked") { Task { await toasts.undo(notice) } }
      connect(toast, "dismissed") { [weak self] in
        if self?.undoable?.toast == toast { self?.undoable = nil }
      }
      undoable = (toast, notice)
    }
    if let file = notice.file {
      adw_toast_set_button_label(toast, trc("on a message", "Open Folder"))
      connect(toast, "button-clicked") {
        window.startTask { await SharedFolder.show(file, over: Object(window), toasts) }
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
    // The window may be closed by then.
    let overlay = Object(widget)
    Accessible.changeToasts(of: window) {
      adw_toast_overlay_add_toast(cast(overlay.pointer), toast)
    }
    Accessible.announceToast(notice.text, andThen: notice.undoText, from: window)
  }

  /// Wraps a toast at `width` characters instead of truncating it.
  private func wrap(_ text: String, of toast: OpaquePointer, width: Int) {
    let lines = label(text, "heading", wraps: true)
    lines.maxWidthChars = width
    adw_toast_set_custom_title(toast, lines)
  }
}

/// A message over the window, shown while writes wait for the database.
@MainActor
final class WaitingLine {
  private var line: Widget?

  /// - Parameter overlay: the `GtkOverlay` that fills the window.
  init(_ pendingWrites: PendingWrites, _ navigation: Navigation, over overlay: Widget) {
    observe(while: overlay) { [weak self] in
      let isWaiting = pendingWrites.isWaiting
      guard let self, isWaiting != (line != nil) else { return }
      if let line {
        gtk_overlay_remove_overlay(cast(overlay), line)
        self.line = nil
        return
      }
      // Recreated each time: GTK 4.8 does not report a hidden widget that is shown again to screen
      // readers.
      let line = label(
        tr("MONA waits for its data, which another program is using. Nothing is lost."),
        "osd", "drop-line", wraps: true)
      gtk_label_set_justify(cast(line), GTK_JUSTIFY_CENTER)
      line.halign = .center
      line.valign = .end
      line.setMargins(12, 24)
      // Above the view switcher at the bottom of a narrow window.
      if navigation.width == .narrow { line.marginBottom = 72 }
      line.canTarget = false
      gtk_overlay_add_overlay(cast(overlay), line)
      self.line = line
    }
  }
}
