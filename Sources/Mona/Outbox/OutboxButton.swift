import CGtk
import GtkKit
import MonaScreens

/// The quiet sign in the header: how many visits wait to be sent; nothing when nothing does.
@MainActor
enum OutboxButton {
  static func widget(_ sign: OutboxSign, _ navigation: Navigation) -> Widget {
    let number = label("", "caption-heading", "numeric")
    let button: Widget = gtk_button_new()
    button.child = box(.horizontal, spacing: 6, [iconImage("document-send-symbolic"), number])
    button.addClass("flat", "outbox-sign")
    gtk_actionable_set_action_name(cast(button), "win.outbox")
    Tooltip.show(on: button) { sign.text }
    observe(while: button) {
      button.isVisible = sign.isShown
      guard sign.isShown else { return }
      number.text = sign.number
      // The header of a narrow window has no room for it.
      number.isVisible = navigation.width > .narrow
      Accessible.label(button, sign.text)
      button.setClass("needs-person", sign.needsPerson)
    }
    return button
  }
}
