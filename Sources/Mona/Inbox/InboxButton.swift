import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Leads to the photo inbox, and shows when something waits there.
@MainActor
enum InboxButton {
  static func widget(_ session: Session) -> Widget {
    let icon = "document-open-symbolic"
    let button = iconButton(icon, tr("Photo Inbox…"), does: "win.inbox", "flat")
    let inbox = session.inbox
    observe(while: button) { [button] in
      let isWaiting = inbox.isWaiting
      let text = isWaiting ? tr("Photo Inbox: photos wait") : tr("Photo Inbox…")
      gtk_widget_set_tooltip_text(button, text)
      Accessible.label(button, text)
      if isWaiting {
        gtk_widget_add_css_class(button, "inbox-waiting")
      } else {
        gtk_widget_remove_css_class(button, "inbox-waiting")
      }
    }
    Task { await inbox.open() }
    return button
  }
}
