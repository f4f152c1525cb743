import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

/// A cache of the pictures of the map's glyphs; glyphs that look the same share one.
@MainActor
final class GlyphPictures {
  /// Identifies a picture.
  private struct Key: Hashable {
    var look: PinGlyph.Look
    var kind: DiscoveryKind
    var state: DiscoveryState
    /// The number on it; 0 for none.
    var number: Int
    var shares: GlyphShares
    /// The size relative to the normal one, in hundredths.
    var size: Int
  }

  /// The scale factor: device pixels per pixel.
  var scale = 1 {
    didSet { if scale != oldValue { pictures = [:] } }
  }
  private var pictures: [Key: GlyphPicture] = [:]

  /// The maximum number of pictures: twice what a large window shows.
  private static let limit = 600

  /// The picture of a glyph, at `size` times its normal size.
  func picture(of glyph: PinGlyph, size: Double = 1) -> GlyphPicture {
    let isOne = glyph.look == .pin || glyph.look == .dot
    let isCluster = glyph.look == .cluster
    let key = Key(
      look: glyph.look, kind: isCluster ? .artwork : glyph.id.kind,
      state: isCluster ? .uncollected : glyph.state,
      number: isOne ? 0 : Format.compactValue(glyph.count),
      shares: isCluster ? GlyphShares(glyph.stateCounts) : GlyphShares(),
      size: Int(size * 100))
    if let picture = pictures[key] { return picture }
    let picture = make(glyph, key.shares, size)
    // Clearing everything is enough: visible pictures are requested again at once.
    if pictures.count >= Self.limit { pictures = [:] }
    pictures[key] = picture
    return picture
  }

  private func make(_ glyph: PinGlyph, _ shares: GlyphShares, _ size: Double) -> GlyphPicture {
    switch glyph.look {
    case .pin:
      return draw(32, 40, spot: (16, 39), size) { canvas in
        self.paint(glyph.pictureName, on: canvas, 32, 40, size)
      }
    case .dot:
      return draw(24, 24, spot: (12, 12), size) { canvas in
        self.paint("\(glyph.pictureName)-dot", on: canvas, 24, 24, size)
      }
    case .stack:
      // The number extends beyond the upper right corner.
      return draw(56, 46, spot: (28, 45), size) { canvas in
        cairo_translate(canvas, 12, 6)
        self.paint(glyph.pictureName, on: canvas, 32, 40, size)
        GlyphDrawing.badge(Format.compact(glyph.count), on: canvas, at: (30, 6))
      }
    case .cluster:
      let side = glyph.clusterSide
      return draw(side, side, spot: (side / 2, side / 2), size) { canvas in
        GlyphDrawing.disc(Format.compact(glyph.count), shares, on: canvas, side: side)
      }
    }
  }

  private func draw(
    _ width: Double, _ height: Double, spot: (x: Double, y: Double), _ size: Double,
    _ draw: (OpaquePointer) -> Void
  ) -> GlyphPicture {
    let (whole, high) = ((width * size).rounded(), (height * size).rounded())
    let texture = Texture.draw(width: Int(whole), height: Int(high), scale: scale) { canvas in
      cairo_scale(canvas, whole / width, high / height)
      draw(canvas)
    }
    return GlyphPicture(
      texture: texture, width: whole, height: high, x: spot.x * whole / width,
      y: spot.y * high / height)
  }

  /// Paints a picture of the resources, rasterized at the size it will cover.
  private func paint(
    _ name: String, on canvas: OpaquePointer, _ width: Double, _ height: Double, _ size: Double
  ) {
    let path = "\(AppIdentity.resources)/pins/\(name).png"
    let sharp = size * Double(scale)
    guard
      let pixels = gdk_pixbuf_new_from_resource_at_scale(
        path, Int32((width * sharp).rounded()), Int32((height * sharp).rounded()), 0, nil)
    else { return }
    cairo_save(canvas)
    cairo_scale(
      canvas, width / Double(gdk_pixbuf_get_width(pixels)),
      height / Double(gdk_pixbuf_get_height(pixels)))
    gdk_cairo_set_source_pixbuf(canvas, pixels, 0, 0)
    cairo_paint(canvas)
    cairo_restore(canvas)
    g_object_unref(pixels.instance)
  }
}

/// A rendered glyph.
@MainActor
struct GlyphPicture {
  let texture: Object<OpaquePointer>
  /// Its size, in pixels.
  let (width, height): (Double, Double)
  /// The offset of its anchor from its left and upper edges, in pixels.
  let (x, y): (Double, Double)

  /// Adds it to a snapshot with its anchor at a pixel, aligned to device pixels.
  func append(to snapshot: OpaquePointer, at spot: (x: Double, y: Double), scale: Double) {
    var bounds = graphene_rect_t()
    graphene_rect_init(
      &bounds, Float(((spot.x - x) * scale).rounded() / scale),
      Float(((spot.y - y) * scale).rounded() / scale), Float(width), Float(height))
    gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
  }
}
