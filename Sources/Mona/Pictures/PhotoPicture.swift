import CGtk
import Foundation
import GtkKit

/// A photo of the album, whole and in its own proportions, cut to round corners.
@MainActor
final class PhotoPicture {
  /// Takes no room where there is no photo to show.
  let widget: Widget = gtk_picture_new()
  /// Whether there is a file that cannot be shown.
  private(set) var isUnreadable = false
  private var shown: (url: URL?, edit: Int) = (nil, 0)
  private var loading: Task<Void, Never>?

  init() {
    widget.addClass("whole-photo")
    widget.clips = true
    widget.isVisible = false
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows this photo, or none.
  ///
  /// - Parameters:
  ///   - edit: grows when the photo's file changes.
  ///   - failed: called later when the photo cannot be shown; its place is hidden then.
  func show(_ url: URL?, edit: Int = 0, failed: @escaping @MainActor () -> Void = {}) {
    guard (url, edit) != shown else { return }
    shown = (url, edit)
    loading?.cancel()
    isUnreadable = false
    widget.paintable = nil
    widget.isVisible = url != nil
    guard let url else { return }
    loading = Task { [weak self] in
      let texture = await PhotoTextures.large.texture(url)
      guard !Task.isCancelled, let self else { return }
      widget.paintable = texture?.pointer
      isUnreadable = texture == nil
      widget.isVisible = !isUnreadable
      if isUnreadable { failed() }
    }
  }

  /// The largest that the photo of a widget can be shown in this room, in pixels; one that is still
  /// being read is taken for three by two.
  static func size(of photo: Widget, width: Int, highest: Int) -> (width: Int, height: Int) {
    let own = photo.paintable.map { gdk_paintable_get_intrinsic_aspect_ratio($0) } ?? 0
    let aspect = own > 0 ? own : 1.5
    let height = min(Double(width) / aspect, Double(highest))
    return (min(width, Int((height * aspect).rounded())), Int(height.rounded()))
  }
}
