import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaScreens

/// Draws a photo at the current zoom, and loads it again at a higher resolution if needed.
///
/// It loads about as many pixels a side as are drawn, at most `largest`.
@MainActor
final class ZoomedCanvas {
  let canvas: Canvas
  private let zoomed: ZoomedPhoto
  private let fades: Bool
  private let drawn: Drawn
  /// The photo to show, and the longer side of its file in pixels; 0 if unknown.
  private var wanted: (photo: URL?, side: Int) = (nil, 0)
  /// The photo of the current texture.
  private var shown: URL?
  private var sharpening: Task<Void, Never>?

  /// Beyond this number of pixels a side, a photo takes too much memory for the gain in sharpness.
  private static let largest = 4096
  private static let fadeSeconds = 0.35

  /// The content of the canvas.
  @MainActor private final class Drawn {
    var texture: Object<OpaquePointer>?
    /// The previous photo, while it fades out.
    var leaving: (texture: Object<OpaquePointer>, frame: graphene_rect_t)?
    /// The opacity of the new photo, from 0 to 1.
    var share = 1.0
  }

  /// An empty canvas.
  ///
  /// - Parameter fades: whether one photo fades into the next.
  init(_ zoomed: ZoomedPhoto, fades: Bool) {
    (self.zoomed, self.fades) = (zoomed, fades)
    let drawn = Drawn()
    self.drawn = drawn
    canvas = Canvas { [weak drawn] snapshot, width, height in
      guard let drawn else { return }
      Self.draw(drawn, zoomed.zoom, on: snapshot)
      let view = PhotoZoom.Size(Double(width), Double(height))
      // A change found while a frame is drawn applies to the next frame.
      if zoomed.zoom.view != view { MainSource.idle { zoomed.zoom.view = view } }
    }
    canvas.widget.hexpand = true
    canvas.widget.vexpand = true
    observe(while: canvas.widget) { [weak self] in
      _ = zoomed.zoom
      self?.follow()
    }
  }

  isolated deinit {
    sharpening?.cancel()
  }

  /// Sets the photo whose textures `show` accepts next; the current one stays visible until then.
  ///
  /// - Parameter side: the longer side of its file, in pixels; 0 if unknown.
  func expect(_ photo: URL?, side: Int = 0) {
    wanted = (photo, side)
    sharpening?.cancel()
    sharpening = nil
  }

  /// Shows a texture of the expected photo; the size of the photo is that of its file, rotated as
  /// the texture is.
  func show(_ texture: Object<OpaquePointer>) {
    let width = Double(gdk_texture_get_width(texture.pointer))
    let height = Double(gdk_texture_get_height(texture.pointer))
    let scale = wanted.side == 0 ? 1 : Double(wanted.side) / max(width, height)
    take(texture)
    zoomed.zoom.photo = PhotoZoom.Size(width * scale, height * scale)
    sharpen()
  }

  /// Shows nothing.
  func clear() { take(nil) }

  private func take(_ texture: Object<OpaquePointer>?) {
    // A sharper texture of the same photo replaces it without fading.
    let isOther = texture == nil || drawn.texture == nil || shown != wanted.photo
    if fades, isOther, let before = drawn.texture, adw_get_enable_animations(canvas.widget) != 0 {
      drawn.leaving = (before, Self.rectangle(zoomed.zoom))
      fade()
    }
    shown = wanted.photo
    drawn.texture = texture
    canvas.redraw()
  }

  private func fade() {
    drawn.share = 0
    let start = ContinuousClock.now
    eachFrame(of: canvas.widget) { [weak self] in
      guard let self else { return false }
      drawn.share = min(1, (ContinuousClock.now - start) / .seconds(Self.fadeSeconds))
      if drawn.share >= 1 { drawn.leaving = nil }
      canvas.redraw()
      return drawn.share < 1
    }
  }

  /// Redraws at the current zoom, and loads more pixels if needed.
  private func follow() {
    canvas.redraw()
    sharpen()
  }

  /// Loads as many pixels of the photo as are drawn, once zooming has stopped.
  private func sharpen() {
    let side = wanted.side
    guard let photo = wanted.photo, photo == shown, let texture = drawn.texture, side > 0 else {
      return
    }
    let has = max(gdk_texture_get_width(texture.pointer), gdk_texture_get_height(texture.pointer))
    let frame = zoomed.zoom.frame
    let dense = Double(gtk_widget_get_scale_factor(canvas.widget))
    let seen = min(side, Self.largest, Int(max(frame.width, frame.height) * dense))
    guard Double(seen) > Double(has) * 1.1 else { return }
    sharpening?.cancel()
    // With a margin, so that a little more zoom does not load the photo again.
    let needed = min(side, Self.largest, seen * 3 / 2)
    sharpening = canvas.widget.startTask { [weak self] in
      // The sleep only throws when cancelled, which is checked below.
      try? await Task.sleep(for: .milliseconds(150))
      guard !Task.isCancelled else { return }
      let sharp = await tryLogging("A photo was not sharpened") {
        try await Texture.photo(photo, side: needed)
      }
      guard let self, let sharp, !Task.isCancelled, wanted.photo == photo else { return }
      show(sharp)
    }
  }

  private static func rectangle(_ zoom: PhotoZoom) -> graphene_rect_t {
    let frame = zoom.frame
    return graphene_rect_t(
      origin: graphene_point_t(x: Float(frame.x), y: Float(frame.y)),
      size: graphene_size_t(width: Float(frame.width), height: Float(frame.height)))
  }

  private static func draw(_ drawn: Drawn, _ zoom: PhotoZoom, on snapshot: OpaquePointer) {
    func draw(_ texture: Object<OpaquePointer>, _ place: graphene_rect_t, _ opacity: Double) {
      var place = place
      if opacity < 1 { gtk_snapshot_push_opacity(cast(snapshot), opacity) }
      gtk_snapshot_append_texture(cast(snapshot), texture.pointer, &place)
      if opacity < 1 { gtk_snapshot_pop(cast(snapshot)) }
    }
    if let leaving = drawn.leaving { draw(leaving.texture, leaving.frame, 1 - drawn.share) }
    if let texture = drawn.texture, zoom.photo.width > 0 {
      draw(texture, rectangle(zoom), drawn.share)
    }
  }
}
