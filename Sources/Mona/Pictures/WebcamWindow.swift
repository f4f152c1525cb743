import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A window with the image of a camera, and the button that takes a photo.
@MainActor
final class WebcamWindow {
  private let viewModel: WebcamViewModel
  private let window: Widget = adw_window_new()
  private let stack: Widget = gtk_stack_new()
  private let picture: Widget = gtk_picture_new()
  private let seconds = label("", "webcam-count", "numeric")
  private let buttons = box(.horizontal, spacing: 12)
  private let trouble = statusPage("camera-disabled-symbolic")
  private let chooser: DropDown
  private var texture: Object<OpaquePointer>?
  private var shown: Shown?

  /// The state of the window, which selects its buttons.
  private enum Shown { case none, watching, counting, taken, trouble }

  /// Opens the window over another one.
  static func present(_ viewModel: WebcamViewModel, over parent: Widget) {
    let page = WebcamWindow(viewModel)
    gtk_window_set_transient_for(cast(page.window), cast(parent.window))
    gtk_window_present(cast(page.window))
    Task { await page.viewModel.start() }
  }

  private init(_ viewModel: WebcamViewModel) {
    self.viewModel = viewModel
    chooser = DropDown(name: tr("Camera")) { [weak viewModel] position in
      guard let viewModel, viewModel.cameras.indices.contains(position) else { return }
      viewModel.choose(viewModel.cameras[position])
    }
    gtk_window_set_title(
      cast(window), tr("Photograph “{title}”", ["title": viewModel.target.title]))
    gtk_window_set_modal(cast(window), 1)
    gtk_window_set_default_size(cast(window), 640, 560)
    Accessible.label(picture, tr("What the camera sees"))
    layOut()
    // Keeps this object alive until the window is destroyed.
    connect(window, "destroy") { [viewModel, self] in
      viewModel.stop()
      shown = nil
    }
    closeOnEscape(window)
    observe(while: window) { [weak self] in self?.showPicture() }
    observe(while: window) { [weak self] in self?.showStage() }
    observe(while: window) { [weak self] in self?.showCameras() }
    observe(while: window) { [weak self] in
      if let self, self.viewModel.isDone { gtk_window_close(cast(self.window)) }
    }
  }

  private func layOut() {
    stack.vexpand = true
    let overlay: Widget = gtk_overlay_new()
    overlay.child = picture
    overlay.addOverlay(seconds)
    seconds.align(.center, .center)
    let waiting = spinner(tr("Starting the camera"))
    gtk_spinner_start(cast(waiting))
    for (page, name) in [(waiting, "starting"), (overlay, "picture"), (trouble, "trouble")] {
      stack.addPage(page, name)
    }
    buttons.halign = .center
    buttons.setMargins(12, 12)
    let bar: Widget = adw_header_bar_new()
    adw_header_bar_pack_start(cast(bar), chooser.widget)
    adw_window_set_content(cast(window), box(.vertical, [bar, stack, buttons]))
  }

  private func showPicture() {
    texture = viewModel.picture.flatMap {
      Texture.of(rgb: $0.pixels, width: $0.width, height: $0.height, stride: $0.stride)
    }
    picture.paintable = texture?.pointer
  }

  private func showCameras() {
    chooser.widget.isVisible = viewModel.cameras.count > 1
    let position = viewModel.cameras.firstIndex { $0 == viewModel.camera } ?? 0
    chooser.show(viewModel.cameras.map(\.name), chosen: position)
  }

  private func showStage() {
    let stage = viewModel.stage
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
      trouble.setStatus(tr("No picture"), sentence)
      show(.trouble)
    }
    seconds.text = count
    seconds.isVisible = !count.isEmpty
    stack.shownPage = page
  }

  private func show(_ next: Shown) {
    guard next != shown else { return }
    shown = next
    buttons.removeChildren()
    switch next {
    case .none: return
    case .watching: add(tr("Take the Photo"), isMain: true) { $0.takePhoto() }
    case .counting: add(tr("Now"), isMain: true) { $0.takePhoto() }
    case .taken:
      add(tr("Retake")) { $0.retake() }
      add(tr("Use This Photo"), isMain: true) { viewModel in Task { await viewModel.use() } }
    case .trouble:
      add(tr("Try Again"), isMain: true) { viewModel in Task { await viewModel.start() } }
    }
  }

  private func add(
    _ word: String, isMain: Bool = false, _ action: @escaping @MainActor (WebcamViewModel) -> Void
  ) {
    let added = button(word, "pill") { [weak viewModel] in
      if let viewModel { action(viewModel) }
    }
    buttons.append(added)
    guard isMain else { return }
    added.addClass("suggested-action")
    added.grabFocus()
  }
}
