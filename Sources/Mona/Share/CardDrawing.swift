import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaScreens
import MonaServices

/// Draws a card to share: the photo over the full width, and below it, on a light background,
/// title, details and MONA's mark.
struct CardDrawing {
  /// In pixels; the width at which social networks show pictures.
  static let width = 1080.0
  private static let margin = 56.0
  private static let gap = 16.0
  private static let markSide = 84.0

  /// The photo cannot be decoded, or the file cannot be written.
  struct Failure: Error {}

  private let card: PhotoCard

  /// Draws a card off the main actor, and writes it as PNG.
  ///
  /// - Throws: ``Failure``; a file that already existed is then unchanged.
  static func save(_ card: PhotoCard, to file: URL) async throws {
    try await BlockingExecutor.shared.run {
      try CardDrawing(card: card).save(to: file)
    }
  }

  private func save(to file: URL) throws {
    guard let photo = CardPhoto(card.photo) else { throw Failure() }
    // Measure first, without a surface.
    let height = photo.height + draw(photo: nil, height: nil)
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(Self.width), Int32(height.rounded(.up)))
    defer { cairo_surface_destroy(surface) }
    _ = draw(photo: photo, height: height, on: surface)
    let part = file.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID().uuidString).png")
    guard cairo_surface_write_to_png(surface, part.cPath) == CAIRO_STATUS_SUCCESS,
      rename(part.cPath, file.cPath) == 0
    else {
      unlink(part.cPath)
      throw Failure()
    }
  }

  /// Draws the card, or only measures it if there is no surface; returns the height of the text
  /// part.
  private func draw(photo: CardPhoto?, height: Double?, on surface: OpaquePointer? = nil)
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
      top = photo.height
      photo.paint(on: cairo)
    }
    let start = top
    let isDrawn = surface != nil
    if isDrawn {
      Self.fill(cairo, 0, top, Self.width, (height ?? 0) - top, 0xFBFAF7)
      Self.fill(cairo, 0, top, Self.width, 12, kindColour)
    }
    top += 12 + Self.margin * 0.75
    let words = Self.width - 2 * Self.margin
    func write(_ text: DrawnText) {
      if isDrawn { text.draw(0x1D1D1F, left: Self.margin, top: top) }
      top += text.height
    }
    write(DrawnText(card.title, 58, isBold: true, lines: 3, width: words, on: cairo))
    if !card.makers.isEmpty {
      top += Self.gap
      write(DrawnText(card.makers, 38, lines: 2, width: words, on: cairo))
    }
    top += Self.gap * 1.5
    let beside = words - 3 * Self.markSide
    let details = DrawnText(card.details, 30, lines: 2, width: beside, on: cairo)
    let row = max(details.height, Self.markSide)
    if isDrawn {
      details.draw(0x5E5C64, left: Self.margin, top: top + row - details.height)
      mark(top + row - Self.markSide, cairo)
    }
    return top + row + Self.margin * 0.75 - start
  }

  /// Draws MONA's mark and name, at the right.
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
    let name = DrawnText("MONA", 34, isBold: true, lines: 1, width: 300, on: cairo)
    name.draw(0x1D1D1F, left: left - 16 - name.width, top: top + (Self.markSide - name.height) / 2)
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
    setColour(colour, on: cairo)
    cairo_rectangle(cairo, x, y, width, height)
    cairo_fill(cairo)
  }
}

/// The photo of a card, upright, decoded no larger than needed.
final class CardPhoto {
  private let picture: OpaquePointer

  /// Nil if it cannot be decoded, or exceeds the size limits for photos.
  init?(_ file: URL) {
    let read = tryLogging("A photo cannot be drawn") {
      try PhotoPixels.read(file, side: 2400) { picture in
        g_object_ref(UnsafeMutableRawPointer(picture))
        return picture
      }
    }
    guard let read else { return nil }
    picture = read
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(picture))
  }

  private var size: (width: Double, height: Double) {
    (Double(gdk_pixbuf_get_width(picture)), Double(gdk_pixbuf_get_height(picture)))
  }

  /// The height on the card, in pixels: proportions between 4:3 and 4:5, cropped evenly beyond
  /// that.
  var height: Double {
    (CardDrawing.width * min(max(size.height / size.width, 0.75), 1.25)).rounded()
  }

  /// Draws it at the top, over the full width.
  func paint(on cairo: OpaquePointer?) {
    let (size, width) = (size, CardDrawing.width)
    let scale = max(width / size.width, height / size.height)
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, 0, width, height)
    cairo_clip(cairo)
    cairo_translate(
      cairo, (width - size.width * scale) / 2, (height - size.height * scale) / 2)
    cairo_scale(cairo, scale, scale)
    gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BEST)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}
