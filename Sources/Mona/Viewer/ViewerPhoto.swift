import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaScreens

/// The photo of the viewer: what is at hand of it at once, then as sharp as it is drawn large.
///
/// Of all photos of the viewer only the thumbnails of those near by are kept, which are few
/// megabytes; of the one that shows also as many pixels as are seen, at most `largest` a side.
@MainActor
final class ViewerPhoto {
  let canvas: Canvas
  /// Called when the photo is there, or cannot be shown.
  var onShown: (@MainActor (_ isShown: Bool) -> Void)?

  private let screen: ViewerScreen
  private let drawn: Drawn
  private var shown: (photo: URL?, edit: Int) = (nil, 0)
  private var loading: Task<Void, Never>?
  private var sharpening: Task<Void, Never>?
  /// The longer side of the photo's file, in pixels.
  private var side = 0

  /// Beyond this many pixels a side, a photo takes more memory than its sharpness is worth.
  private static let largest = 4096
  private static let fadeSeconds = 0.35

  /// What is on the canvas.
  @MainActor private final class Drawn {
    var texture: Object<OpaquePointer>?
    /// The photo before, while it fades out.
    var leaving: (texture: Object<OpaquePointer>, frame: graphene_rect_t)?
    /// From 0, when nothing of the new photo shows, to 1.
    var share = 1.0
  }

  init(_ screen: ViewerScreen) {
    self.screen = screen
    let drawn = Drawn()
    self.drawn = drawn
    canvas = Canvas { [weak screen, weak drawn] snapshot, width, height in
      guard let screen, let drawn else { return }
      Self.draw(drawn, screen.zoom, on: snapshot)
      let view = PhotoZoom.Size(Double(width), Double(height))
      // What is told while a frame is drawn is for the next one.
      if screen.zoom.view != view { MainSource.idle { screen.zoom.view = view } }
    }
    canvas.widget.hexpand = true
    canvas.widget.vexpand = true
  }

  isolated deinit {
    loading?.cancel()
    sharpening?.cancel()
  }

  /// Shows the screen's photo.
  func render() {
    let (photo, edit) = (screen.photo, screen.photoEdit)
    guard (photo, edit) != shown || photo == nil else { return }
    shown = (photo, edit)
    loading?.cancel()
    sharpening?.cancel()
    sharpening = nil
    side = 0
    guard let photo else {
      take(nil)
      onShown?(false)
      return
    }
    let known = PhotoTextures.large.known(photo)
    if let known { show(known) }
    // Held by nothing that waits: a viewer that closes ends it.
    loading = Task { [weak self] in
      // A small one is there at once, until the large one is.
      if known == nil, let small = await PhotoTextures.small.texture(photo), !Task.isCancelled {
        self?.show(small)
      }
      let size = await withTaskExecutorPreference(WorkThreads.working) {
        await Texture.dimensions(photo)
      }
      let texture = await PhotoTextures.large.texture(photo)
      guard !Task.isCancelled else { return }
      self?.take(photo, texture, size)
      for neighbour in self?.screen.neighbours ?? [] where !Task.isCancelled {
        _ = await PhotoTextures.large.texture(neighbour)
      }
    }
  }

  /// Draws again where the zoom says, sharper if need be.
  func follow() {
    canvas.redraw()
    sharpen()
  }

  private func take(
    _ photo: URL, _ texture: Object<OpaquePointer>?, _ size: (width: Int, height: Int)?
  ) {
    guard shown.photo == photo else { return }
    guard let texture, let size else {
      take(nil)
      onShown?(false)
      return
    }
    side = max(size.width, size.height)
    show(texture)
    sharpen()
  }

  /// Shows a texture of the photo; the photo's size is its file's, turned as the texture is.
  private func show(_ texture: Object<OpaquePointer>) {
    let width = Double(gdk_texture_get_width(texture.pointer))
    let height = Double(gdk_texture_get_height(texture.pointer))
    let scale = side == 0 ? 1 : Double(side) / max(width, height)
    take(texture)
    screen.zoom.photo = PhotoZoom.Size(width * scale, height * scale)
    onShown?(true)
  }

  private func take(_ texture: Object<OpaquePointer>?) {
    // A sharper texture of the same photo takes its place at once.
    let isOther = texture == nil || drawn.texture == nil || shownBefore != shown.photo
    if isOther, let before = drawn.texture, adw_get_enable_animations(canvas.widget) != 0 {
      drawn.leaving = (before, Self.rectangle(screen.zoom))
      fade()
    }
    shownBefore = shown.photo
    drawn.texture = texture
    canvas.redraw()
  }

  private var shownBefore: URL?

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

  /// Reads as many pixels of the photo as are drawn, once the person does not zoom any more.
  private func sharpen() {
    guard let photo = shown.photo, let texture = drawn.texture, side > 0 else { return }
    let has = max(gdk_texture_get_width(texture.pointer), gdk_texture_get_height(texture.pointer))
    let frame = screen.zoom.frame
    let dense = Double(gtk_widget_get_scale_factor(canvas.widget))
    let drawn = min(side, Self.largest, Int(max(frame.width, frame.height) * dense))
    guard Double(drawn) > Double(has) * 1.1 else { return }
    sharpening?.cancel()
    // By steps, so that a little more zoom needs no other reading.
    let wanted = min(side, Self.largest, drawn * 3 / 2)
    sharpening = Task { [weak self] in
      // Only a cancelled task wakes early, which is seen below.
      try? await TaskThreads.pause(for: .milliseconds(150))
      guard !Task.isCancelled else { return }
      let sharp = await logged("A photo was not sharpened") {
        try await Texture.photo(photo, side: wanted)
      }
      guard let self, let sharp, !Task.isCancelled, shown.photo == photo else { return }
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
