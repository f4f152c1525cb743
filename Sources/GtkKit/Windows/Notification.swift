import CGtk

/// What the desktop tells a person who may be looking at another program.
package enum Notification {
  /// Sends one; pressed, it opens the program.
  ///
  /// Another one of this program takes its place.
  @MainActor
  package static func send(_ title: String, _ text: String, of application: some Instance) {
    guard let notification = g_notification_new(title) else { return }
    g_notification_set_body(notification, text)
    g_application_send_notification(cast(application), "mona", notification)
    g_object_unref(UnsafeMutableRawPointer(notification))
  }
}
