import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices

/// The viewer's photo: first a cached thumbnail, then the photo as sharp as it is drawn.
///
/// Of the other photos, only the neighbours' thumbnails are kept in memory, a few megabytes each.
@MainActor
final class ViewerPhoto {
  /// The widget that draws the photo.
  var widget: Widget { drawing.canvas.widget }
  /// Called when the photo is shown, or cannot be decoded.
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

  /// Shows the view model's photo.
  func render() {
    let (photo, edit) = (viewModel.photo, viewModel.photoEdit)
    guard (photo, edit) != shown || photo == nil else { return }
    shown = (photo, edit)
    loading?.cancel()
    drawing.expect(photo)
    guard let photo else { return showNone() }
    let known = PhotoTextures.large.known(photo)
    if let known { show(known) }
    // Captures self weakly, so that closing the viewer ends loading.
    loading = widget.startTask { [weak self] in
      // A small version is shown until the large one is loaded.
      if known == nil, let small = await PhotoTextures.small.texture(photo), !Task.isCancelled {
        self?.show(small)
      }
      let size = await BlockingExecutor.shared.run { PhotoPixels.size(of: photo) }
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
