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
  private let callout: TutorialCallout

  init(_ screens: Screens) {
    views = Views(screens)
    header = Header(
      screens.navigation, views, screens.outboxSign, screens.account.status, screens.tutorial)
    drop = PhotoDrop(over: widget, front: { [views] in views.frontTarget }) {
      [widget] content, target in
      screens.intake.take(content, for: target, over: widget)
    }
    viewer = ViewerSlot(
      screens, over: box(.vertical, [header.widget, views.widget, header.bottomBar]))
    waiting = WaitingLine(screens.acts, screens.navigation, over: widget)
    callout = TutorialCallout(screens.tutorial, over: widget, anchors: header.buttons)
    // Whoever was welcomed has nothing between the window and its pages.
    widget.child =
      screens.welcome.isShown
      ? WelcomeSlot(screens.welcome, over: viewer.widget).widget : viewer.widget
  }
}
