import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices

/// Draws a card to share: the photo as wide as the card, and under it, on light paper, what it is.
struct CardDrawing {
  /// In pixels; social networks show pictures this wide.
  static let width = 1080.0
  private static let margin = 56.0
  private static let gap = 16.0
  private static let markSide = 84.0

  /// The card cannot be made: the photo cannot be read, or the file not written.
  struct Failure: Error {}

  private let card: PhotoCard

  /// Draws a card off the main actor, and writes it as PNG.
  ///
  /// - Throws: ``Failure``; what was at that place is still there then.
  @concurrent
  static func save(_ card: PhotoCard, to file: URL) async throws {
    try CardDrawing(card: card).save(to: file)
  }

  private func save(to file: URL) throws {
    guard let photo = upright() else { throw Failure() }
    defer { g_object_unref(UnsafeMutableRawPointer(photo)) }
    // Sizes first, on a surface that nobody sees.
    let height = Self.photoHeight(of: photo) + draw(photo: nil, height: nil)
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(Self.width), Int32(height.rounded(.up)))
    defer { cairo_surface_destroy(surface) }
    _ = draw(photo: photo, height: height, on: surface)
    let part = file.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID().uuidString).png")
    guard cairo_surface_write_to_png(surface, part.path) == CAIRO_STATUS_SUCCESS,
      rename(part.path, file.path) == 0
    else {
      unlink(part.path)
      throw Failure()
    }
  }

  /// The photo, upright, no larger than a card needs.
  private func upright() -> OpaquePointer? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(card.photo.path, &width, &height) != nil,
      Int(width) * Int(height) <= PhotoInfo.pixelLimit
    else { return nil }
    let side = min(max(width, height), 2400)
    guard let read = gdk_pixbuf_new_from_file_at_scale(card.photo.path, side, side, 1, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(read)) }
    if let turn = PhotoOrientation.overlooked(in: card.photo) {
      gdk_pixbuf_set_option(read, "orientation", String(turn))
    }
    return gdk_pixbuf_apply_embedded_orientation(read)
  }

  /// As high as the photo wants, from 4:3 to 4:5; what is beyond is cut evenly.
  private static func photoHeight(of photo: OpaquePointer) -> Double {
    let ratio = Double(gdk_pixbuf_get_height(photo)) / Double(gdk_pixbuf_get_width(photo))
    return (width * min(max(ratio, 0.75), 1.25)).rounded()
  }

  /// Draws the card, or only measures when there is no surface; answers how high the words are.
  private func draw(photo: OpaquePointer?, height: Double?, on surface: OpaquePointer? = nil)
    -> Double
  {
    let canvas = surface ?? cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    let cairo = cairo_create(canvas)
    defer {
      cairo_destroy(cairo)
      if surface == nil { cairo_surface_destroy(canvas) }
    }
    var top = 0.0
    if let photo, height != nil {
      top = Self.photoHeight(of: photo)
      paint(photo, top, cairo)
    }
    let start = top
    let isDrawn = surface != nil
    if isDrawn {
      Self.fill(cairo, 0, top, Self.width, (height ?? 0) - top, 0xFBFAF7)
      Self.fill(cairo, 0, top, Self.width, 12, kindColour)
    }
    top += 12 + Self.margin * 0.75
    let words = Self.width - 2 * Self.margin
    top += text(card.title, 58, bold: true, 0x1D1D1F, lines: 3, words, top, cairo, isDrawn)
    if !card.makers.isEmpty {
      top += Self.gap
      top += text(card.makers, 38, bold: false, 0x1D1D1F, lines: 2, words, top, cairo, isDrawn)
    }
    top += Self.gap * 1.5
    let beside = words - 3 * Self.markSide
    let details = text(card.details, 30, bold: false, 0x5E5C64, lines: 2, beside, top, cairo, false)
    let row = max(details, Self.markSide)
    if isDrawn {
      _ = text(
        card.details, 30, bold: false, 0x5E5C64, lines: 2, beside, top + row - details, cairo, true)
      mark(top + row - Self.markSide, cairo)
    }
    return top + row + Self.margin * 0.75 - start
  }

  private func paint(_ photo: OpaquePointer, _ height: Double, _ cairo: OpaquePointer?) {
    let (width, own) = (
      Double(gdk_pixbuf_get_width(photo)), Double(gdk_pixbuf_get_height(photo))
    )
    let scale = max(Self.width / width, height / own)
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, 0, Self.width, height)
    cairo_clip(cairo)
    cairo_translate(cairo, (Self.width - width * scale) / 2, (height - own * scale) / 2)
    cairo_scale(cairo, scale, scale)
    gdk_cairo_set_source_pixbuf(cairo, photo, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BEST)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  /// MONA's mark and name, at the right.
  private func mark(_ top: Double, _ cairo: OpaquePointer?) {
    let side = Int32(Self.markSide)
    let left = Self.width - Self.margin - Self.markSide
    let icon = gdk_pixbuf_new_from_resource_at_scale(
      "\(AppIdentity.resources)/mona.svg", side, side, 1, nil)
    if let icon {
      gdk_cairo_set_source_pixbuf(cairo, icon, left, top)
      cairo_paint(cairo)
      g_object_unref(UnsafeMutableRawPointer(icon))
    }
    let layout = Self.layout("MONA", 34, bold: true, lines: 1, 300, cairo)
    defer { g_object_unref(layout?.instance) }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    Self.ink(cairo, 0x1D1D1F)
    cairo_move_to(
      cairo, left - 16 - Double(width), top + (Self.markSide - Double(height)) / 2)
    pango_cairo_show_layout(cairo, layout)
  }

  /// Writes a text, or only measures it; answers its height.
  private func text(
    _ text: String, _ size: Double, bold: Bool, _ colour: UInt32, lines: Int32, _ width: Double,
    _ top: Double, _ cairo: OpaquePointer?, _ isDrawn: Bool
  ) -> Double {
    let layout = Self.layout(text, size, bold: bold, lines: lines, width, cairo)
    defer { g_object_unref(layout?.instance) }
    if isDrawn {
      Self.ink(cairo, colour)
      cairo_move_to(cairo, Self.margin, top)
      pango_cairo_show_layout(cairo, layout)
    }
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    return Double(height)
  }

  private static func layout(
    _ text: String, _ size: Double, bold: Bool, lines: Int32, _ width: Double,
    _ cairo: OpaquePointer?
  ) -> OpaquePointer? {
    let layout = pango_cairo_create_layout(cairo)
    let font = pango_font_description_from_string("Cantarell, sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    // A negative height counts lines.
    pango_layout_set_height(layout, -lines)
    return layout
  }

  private var kindColour: UInt32 {
    switch card.kind {
    case .artwork: 0xFAE800
    case .place: 0x612B8D
    case .heritage: 0xFE7E61
    }
  }

  private static func fill(
    _ cairo: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ colour: UInt32
  ) {
    ink(cairo, colour)
    cairo_rectangle(cairo, x, y, width, height)
    cairo_fill(cairo)
  }

  private static func ink(_ cairo: OpaquePointer?, _ colour: UInt32) {
    cairo_set_source_rgb(
      cairo, Double(colour >> 16 & 255) / 255, Double(colour >> 8 & 255) / 255,
      Double(colour & 255) / 255)
  }
}
