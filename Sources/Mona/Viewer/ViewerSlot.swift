import CGtk
import GtkKit
import MonaScreens

/// Shows the pages of the window, or in their place the photo that fills it.
@MainActor
final class ViewerSlot {
  let widget: Widget = gtk_stack_new()
  private let appModel: AppModel
  private let pages: Widget
  private var shown: (viewModel: ViewerViewModel, view: ViewerView)?
  /// What had the keyboard before.
  private var focusBefore: Object<Widget>?

  init(_ appModel: AppModel, over pages: Widget) {
    self.appModel = appModel
    self.pages = pages
    gtk_stack_set_transition_type(cast(widget), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_hhomogeneous(cast(widget), 0)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    gtk_stack_add_child(cast(widget), pages)
    observe(while: widget) { [weak self] in
      let viewer = appModel.viewer
      // In a task: what the viewer reads as it is made is not this observer's concern.
      Task { self?.show(viewer) }
    }
  }

  private func show(_ viewModel: ViewerViewModel?) {
    guard viewModel !== shown?.viewModel else { return }
    let before = shown
    shown = nil
    if let viewModel {
      if before == nil { focusBefore = focus(besides: widget).map { Object($0) } }
      let view = ViewerView(viewModel)
      shown = (viewModel, view)
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
