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

  init(_ appModel: AppModel) {
    views = Views(appModel)
    header = Header(
      appModel.navigation, views, appModel.outboxSign, appModel.account.status, appModel.tutorial)
    drop = PhotoDrop(over: widget, front: { [views] in views.frontDestination }) {
      [widget] content, target in
      appModel.dropHandler.take(content, for: target, over: widget)
    }
    viewer = ViewerSlot(
      appModel, over: box(.vertical, [header.widget, views.widget, header.bottomBar]))
    waiting = WaitingLine(appModel.pendingWrites, appModel.navigation, over: widget)
    callout = TutorialCallout(appModel.tutorial, over: widget, anchors: header.buttons)
    // Whoever was welcomed has nothing between the window and its pages.
    widget.child =
      appModel.welcome.isShown
      ? WelcomeSlot(appModel.welcome, over: viewer.widget).widget : viewer.widget
  }
}
