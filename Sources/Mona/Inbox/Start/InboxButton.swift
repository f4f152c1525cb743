import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Leads to the photo inbox, and shows when something waits there.
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
