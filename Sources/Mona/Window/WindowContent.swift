import CGtk
import GtkKit
import MonaScreens

/// What fills the window: the header, the views with their pages, and the photo over them all.
@MainActor
final class WindowContent {
  let widget: Widget = gtk_overlay_new()
  let views: Views
  private let header: Header
  private let viewer: ViewerSlot
  private let drop: PhotoDrop
  private let waiting: WaitingLine

  init(_ screens: Screens) {
    views = Views(screens)
    header = Header(screens.navigation, views, screens.outboxSign, screens.account.status)
    drop = PhotoDrop(over: widget, front: { [views] in views.frontTarget }) {
      [widget] content, target in
      screens.intake.take(content, for: target, over: widget)
    }
    viewer = ViewerSlot(
      screens, over: box(.vertical, [header.widget, views.widget, header.bottomBar]))
    waiting = WaitingLine(screens.acts, screens.navigation, over: widget)
    widget.child = viewer.widget
  }
}
