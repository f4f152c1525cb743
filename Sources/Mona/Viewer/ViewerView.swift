import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A photo that fills the window, with zoom, panning and a slideshow; its controls fade out while
/// the pointer rests.
@MainActor
final class ViewerView {
  let widget: Widget = gtk_overlay_new()
  private let viewModel: ViewerViewModel
  private let photo: ViewerPhoto
  private let missing: Widget
  private let missingText = label("", "title-2")
  private let controls: ViewerControls
  private var fading: MainSource?
  private var playing: MainSource?

  private static let controlsDelay = Duration.seconds(3)

  init(_ viewModel: ViewerViewModel) {
    self.viewModel = viewModel
    photo = ViewerPhoto(viewModel)
    controls = ViewerControls(viewModel)
    let symbol = iconImage("mona-photo-missing-symbolic", size: 64)
    missing = box(.vertical, spacing: 12, [symbol, missingText])
    missing.align(.center, .center)
    missing.canTarget = false
    widget.addClass("photo-viewer")
    photo.widget.isFocusable = true
    widget.child = photo.widget
    widget.addOverlay(missing)
    for part in controls.widgets { widget.addOverlay(part) }
    gtk_widget_set_opacity(missing, 0)
    photo.onShown = { [weak self] in self?.settle(isShown: $0) }
    ViewerGestures.listen(on: widget, over: photo.widget, viewModel) { [weak self] in
      self?.wake()
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.play() }
    bind(viewModel.loader, to: widget)
    DropZone.mark(widget) { [weak viewModel] _, _ in viewModel?.photoDestination }
    wake()
  }

  /// Takes the keyboard focus.
  func focus() { gtk_widget_grab_focus(photo.widget) }

  private func render() {
    photo.render()
    Accessible.label(photo.widget, viewModel.spoken)
  }

  private func settle(isShown: Bool) {
    let text = viewModel.photo == nil ? viewModel.missingText : tr("This photo cannot be opened")
    missingText.text = isShown ? "" : text
    gtk_widget_set_opacity(missing, isShown ? 0 : 1)
  }

  /// Shows the controls, and fades them out after a while.
  private func wake() {
    fading?.cancel()
    gtk_widget_set_cursor(widget, nil)
    controls.show(true)
    fading = MainSource.after(Self.controlsDelay, while: widget) { [weak self] in
      guard let self else { return }
      if controls.isUsed { return wake() }
      controls.show(false)
      gtk_widget_set_cursor_from_name(widget, "none")
    }
  }

  /// Schedules the next photo while the slideshow runs.
  private func play() {
    playing?.cancel()
    playing = nil
    _ = viewModel.position
    guard viewModel.isPlaying else { return }
    playing = MainSource.after(.seconds(viewModel.interval)) { [weak viewModel] in
      viewModel?.advance()
    }
  }

  isolated deinit {
    fading?.cancel()
    playing?.cancel()
  }
}

/// Shows the window's pages, or the viewer in their place.
@MainActor
final class ViewerSlot {
  let widget: Widget = gtk_stack_new()
  private let appModel: AppModel
  private let pages: Widget
  private var shown: (viewModel: ViewerViewModel, view: ViewerView)?
  /// The widget that had the keyboard focus before the viewer opened.
  private var focusBefore: Object<Widget>?

  init(_ appModel: AppModel, over pages: Widget) {
    self.appModel = appModel
    self.pages = pages
    gtk_stack_set_transition_type(cast(widget), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_hhomogeneous(cast(widget), 0)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    widget.addPage(pages)
    observe(while: widget) { [weak self, widget] in
      let viewer = appModel.viewer
      // In a task, so that what the new viewer reads is not observed here.
      widget.startTask { self?.show(viewer) }
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
      widget.addPage(view.widget)
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
