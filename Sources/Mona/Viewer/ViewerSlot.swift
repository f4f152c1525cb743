import CGtk
import GtkKit
import MonaScreens

/// Shows the pages of the window, or in their place the photo that fills it.
@MainActor
final class ViewerSlot {
  let widget: Widget = gtk_stack_new()
  private let screens: Screens
  private let pages: Widget
  private var shown: (screen: ViewerScreen, view: ViewerView)?
  /// What had the keyboard before.
  private var focusBefore: Object<Widget>?

  init(_ screens: Screens, over pages: Widget) {
    self.screens = screens
    self.pages = pages
    gtk_stack_set_transition_type(cast(widget), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_hhomogeneous(cast(widget), 0)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    gtk_stack_add_child(cast(widget), pages)
    observe(while: widget) { [weak self] in
      let viewer = screens.viewer
      // In a task: what the viewer reads as it is made is not this observer's concern.
      Task { self?.show(viewer) }
    }
  }

  private func show(_ screen: ViewerScreen?) {
    guard screen !== shown?.screen else { return }
    let before = shown
    shown = nil
    if let screen {
      if before == nil { focusBefore = focus(besides: widget).map { Object($0) } }
      let view = ViewerView(screen)
      shown = (screen, view)
      gtk_stack_add_child(cast(widget), view.widget)
      gtk_stack_set_visible_child(cast(widget), view.widget)
      view.focus()
    } else {
      gtk_stack_set_visible_child(cast(widget), pages)
      if let window = widget.window { gtk_window_unfullscreen(cast(window)) }
      if let focusBefore, focusBefore.pointer.window != nil {
        focusBefore.pointer.grabFocus()
      }
      focusBefore = nil
    }
    if let before { gtk_stack_remove(cast(widget), before.view.widget) }
  }
}
