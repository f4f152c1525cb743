import CGtk
import GtkKit
import MonaScreens

/// The inbox of photos.
@MainActor
final class InboxPage: Page {
  let widget: Widget = adw_status_page_new()
  private let screen: InboxScreen

  init(_ screen: InboxScreen) {
    self.screen = screen
    adw_status_page_set_title(cast(widget), screen.title)
  }
}
