import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens

/// The photo of the viewer: what is at hand of it at once, then as sharp as it is drawn large.
///
/// Of all photos of the viewer only the thumbnails of those near by are kept, which are few
/// megabytes.
@MainActor
final class ViewerPhoto {
  /// What the photo is drawn on.
  var widget: Widget { drawing.canvas.widget }
  /// Called when the photo is there, or cannot be shown.
  var onShown: (@MainActor (_ isShown: Bool) -> Void)?

  private let viewModel: ViewerViewModel
  private let drawing: ZoomedCanvas
  private var shown: (photo: URL?, edit: Int) = (nil, 0)
  private var loading: Task<Void, Never>?

  init(_ viewModel: ViewerViewModel) {
    self.viewModel = viewModel
    drawing = ZoomedCanvas(viewModel.zoomed, fades: true)
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows the screen's photo.
  func render() {
    let (photo, edit) = (viewModel.photo, viewModel.photoEdit)
    guard (photo, edit) != shown || photo == nil else { return }
    shown = (photo, edit)
    loading?.cancel()
    drawing.expect(photo)
    guard let photo else { return showNone() }
    let known = PhotoTextures.large.known(photo)
    if let known { show(known) }
    // Held by nothing that waits: a viewer that closes ends it.
    loading = Task { [weak self] in
      // A small one is there at once, until the large one is.
      if known == nil, let small = await PhotoTextures.small.texture(photo), !Task.isCancelled {
        self?.show(small)
      }
      let size = await BlockingExecutor.shared.run { Texture.dimensions(photo) }
      let texture = await PhotoTextures.large.texture(photo)
      guard !Task.isCancelled else { return }
      self?.take(photo, texture, size)
      for neighbour in self?.viewModel.neighbours ?? [] where !Task.isCancelled {
        _ = await PhotoTextures.large.texture(neighbour)
      }
    }
  }

  private func take(
    _ photo: URL, _ texture: Object<OpaquePointer>?, _ size: (width: Int, height: Int)?
  ) {
    guard shown.photo == photo else { return }
    guard let texture, let size else { return showNone() }
    drawing.expect(photo, side: max(size.width, size.height))
    show(texture)
  }

  private func show(_ texture: Object<OpaquePointer>) {
    drawing.show(texture)
    onShown?(true)
  }

  private func showNone() {
    drawing.clear()
    onShown?(false)
  }
}
