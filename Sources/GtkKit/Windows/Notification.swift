import CGtk

/// A desktop notification.
@MainActor
package struct Notification {
  /// What a click does: an action of the application, by its name with its group ("app.open"), and its parameter.
  package struct Act: Sendable {
    let action: String
    let text: String

    package init(_ action: String, _ text: String) {
      (self.action, self.text) = (action, text)
    }
  }

  private let title: String
  private let text: String
  private let act: Act?
  private let buttons: [(label: String, act: Act)]

  /// - Parameter act: what a click does; nil to open the program.
  package init(
    _ title: String, _ text: String, act: Act? = nil, buttons: [(label: String, act: Act)] = []
  ) {
    (self.title, self.text, self.act, self.buttons) = (title, text, act, buttons)
  }

  /// Sends it; it replaces an earlier one of the same kind.
  package func send(as kind: String = "mona", of application: some Instance) {
    guard let notification = g_notification_new(title) else { return }
    g_notification_set_body(notification, text)
    if let act {
      g_notification_set_default_action_and_target_value(
        notification, act.action, g_variant_new_string(act.text))
    }
    for button in buttons {
      g_notification_add_button_with_target_value(
        notification, button.label, button.act.action, g_variant_new_string(button.act.text))
    }
    g_application_send_notification(cast(application), kind, notification)
    g_object_unref(UnsafeMutableRawPointer(notification))
  }
}
