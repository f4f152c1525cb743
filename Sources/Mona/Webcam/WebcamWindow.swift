import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// What a camera of this computer sees, and the button that takes the photo.
@MainActor
final class WebcamWindow {
  private let screen: WebcamScreen
  private let window: Widget = adw_window_new()
  private let stack: Widget = gtk_stack_new()
  private let picture: Widget = gtk_picture_new()
  private let seconds = label("", "webcam-count", "numeric")
  private let buttons = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  private let trouble: Widget = adw_status_page_new()
  private let chooser: DropDown
  private var texture: Object<OpaquePointer>?
  private var shown: Shown?

  /// Which buttons there are.
  private enum Shown { case none, watching, counting, taken, trouble }

  /// Opens it over a window.
  static func present(_ screen: WebcamScreen, over parent: Widget) {
    let page = WebcamWindow(screen)
    gtk_window_set_transient_for(cast(page.window), cast(gtk_widget_get_root(parent)))
    gtk_window_present(cast(page.window))
    Task { await page.screen.start() }
  }

  private init(_ screen: WebcamScreen) {
    self.screen = screen
    chooser = DropDown(name: tr("Camera")) { [weak screen] position in
      guard let screen, screen.cameras.indices.contains(position) else { return }
      screen.choose(screen.cameras[position])
    }
    gtk_window_set_title(cast(window), tr("Photograph “{title}”", ["title": screen.place.title]))
    gtk_window_set_modal(cast(window), 1)
    gtk_window_set_default_size(cast(window), 640, 560)
    Accessible.label(picture, tr("What the camera sees"))
    layOut()
    // The window holds what draws it.
    connect(window, "destroy") { [screen, self] in
      screen.stop()
      shown = nil
    }
    closeOnEscape(window)
    observe(while: window) { [weak self] in self?.showPicture() }
    observe(while: window) { [weak self] in self?.showStage() }
    observe(while: window) { [weak self] in self?.showCameras() }
    observe(while: window) { [weak self] in
      if let self, self.screen.isDone { gtk_window_close(cast(self.window)) }
    }
  }

  private func layOut() {
    gtk_widget_set_vexpand(stack, 1)
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(cast(overlay), picture)
    gtk_overlay_add_overlay(cast(overlay), seconds)
    gtk_widget_set_halign(seconds, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(seconds, GTK_ALIGN_CENTER)
    let waiting: Widget = gtk_spinner_new()
    gtk_spinner_start(cast(waiting))
    Accessible.label(waiting, tr("Waking the camera up"))
    adw_status_page_set_icon_name(cast(trouble), "camera-disabled-symbolic")
    adw_status_page_set_title(cast(trouble), tr("No picture"))
    for (page, name) in [(waiting, "starting"), (overlay, "picture"), (trouble, "trouble")] {
      gtk_stack_add_named(cast(stack), page, name)
    }
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
    setMargins(buttons, 12, 12)
    let bar: Widget = adw_header_bar_new()
    adw_header_bar_pack_start(cast(bar), chooser.widget)
    adw_window_set_content(cast(window), box(GTK_ORIENTATION_VERTICAL, [bar, stack, buttons]))
  }

  private func showPicture() {
    texture = screen.picture.flatMap {
      Texture.of(rgb: $0.pixels, width: $0.width, height: $0.height, stride: $0.stride)
    }
    gtk_picture_set_paintable(cast(picture), texture?.pointer)
  }

  private func showCameras() {
    gtk_widget_set_visible(chooser.widget, screen.cameras.count > 1 ? 1 : 0)
    let position = screen.cameras.firstIndex { $0 == screen.camera } ?? 0
    chooser.show(screen.cameras.map(\.name), chosen: position)
  }

  private func showStage() {
    let stage = screen.stage
    var page = "picture"
    var count = ""
    switch stage {
    case .starting:
      page = "starting"
      show(.none)
    case .watching: show(.watching)
    case .counting(let left):
      count = Format.number(left)
      show(.counting)
    case .taken: show(.taken)
    case .trouble(let sentence):
      page = "trouble"
      adw_status_page_set_description(cast(trouble), escaped(sentence))
      show(.trouble)
    }
    setText(seconds, count)
    gtk_widget_set_visible(seconds, count.isEmpty ? 0 : 1)
    gtk_stack_set_visible_child_name(cast(stack), page)
  }

  private func show(_ next: Shown) {
    guard next != shown else { return }
    shown = next
    removeChildren(of: buttons)
    switch next {
    case .none: return
    case .watching: add(tr("Take the Photo"), isMain: true) { $0.takePhoto() }
    case .counting: add(tr("Now"), isMain: true) { $0.takePhoto() }
    case .taken:
      add(tr("Retake")) { $0.retake() }
      add(tr("Use This Photo"), isMain: true) { screen in Task { await screen.use() } }
    case .trouble: add(tr("Try Again"), isMain: true) { screen in Task { await screen.start() } }
    }
  }

  private func add(
    _ word: String, isMain: Bool = false, _ action: @escaping @MainActor (WebcamScreen) -> Void
  ) {
    let added = button(word, "pill") { [weak screen] in
      if let screen { action(screen) }
    }
    gtk_box_append(cast(buttons), added)
    guard isMain else { return }
    gtk_widget_add_css_class(added, "suggested-action")
    gtk_widget_grab_focus(added)
  }
}
