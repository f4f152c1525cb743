import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

/// Draws a printed map: the land with its names, the way, the numbered stops, a scale and where north is.
struct PrintedMapDrawing: Sendable {
  let map: PrintedMap
  let land: Land?

  private static let way: UInt32 = 0x1C54C2

  /// Draws the map with its upper left corner there.
  func draw(on canvas: OpaquePointer, left: Double, top: Double) {
    cairo_save(canvas)
    cairo_translate(canvas, left, top)
    cairo_save(canvas)
    cairo_rectangle(canvas, 0, 0, map.width, map.height)
    cairo_clip(canvas)
    setColour(0xF7F7F5, on: canvas)
    cairo_paint(canvas)
    if let land, land.isSeen(in: map.window) {
      LandDrawing.draw(
        land, on: canvas, map.transform, width: map.width, height: map.height, .printed)
    }
    names(on: canvas)
    way(on: canvas)
    marks(on: canvas)
    scale(on: canvas)
    north(on: canvas)
    cairo_restore(canvas)
    setColour(PrintedParts.rule, on: canvas)
    cairo_set_line_width(canvas, 0.75)
    cairo_rectangle(canvas, 0, 0, map.width, map.height)
    cairo_stroke(canvas)
    cairo_restore(canvas)
  }

  // MARK: Names

  private func names(on canvas: OpaquePointer) {
    let names = MapNames.names(
      of: land, towns: [], boroughs: [], in: map.window, view: map.window, zoom: map.zoom)
    func text(_ name: MapName) -> DrawnText {
      // Names of merged boroughs stand in several lines.
      DrawnText(
        name.text.replacing("–", with: "–\n"), 8, isBold: true, isCentred: true, lines: 2,
        width: 110, on: canvas)
    }
    let placed = MapNamePlacement.place(
      names, of: land, among: [], besides: map.marks.compactMap(\.box) + [scaleBox, northBox],
      map.transform
    ) { name in
      // Centred within the whole width.
      MapTransform.Pixel(110, text(name).height)
    }
    for name in placed {
      let spot = map.transform.pixel(of: name.name.point)
      text(name.name).draw(
        0x77767B, outlined: 0xF7F7F2, left: spot.x + name.offset.x, top: spot.y + name.offset.y)
    }
  }

  // MARK: Way

  private func way(on canvas: OpaquePointer) {
    guard map.line.count > 1 else { return }
    cairo_new_path(canvas)
    for spot in map.line { cairo_line_to(canvas, spot.x, spot.y) }
    cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_width(canvas, 3.5)
    setColour(0xFFFFFF, on: canvas)
    cairo_stroke_preserve(canvas)
    cairo_set_line_width(canvas, 1.75)
    setColour(Self.way, on: canvas)
    cairo_stroke(canvas)
  }

  private func marks(on canvas: OpaquePointer) {
    for (spot, text) in [(map.start, tr("Start")), (map.end, tr("End"))] {
      guard let spot else { continue }
      disc(on: canvas, spot, 5, 0xFFFFFF)
      disc(on: canvas, spot, 3.5, Self.way)
      DrawnText(text, 8, isBold: true, lines: 1, width: 120, on: canvas)
        .draw(Self.way, outlined: 0xFFFFFF, left: spot.x + 7, top: spot.y - 6)
    }
    for mark in map.marks {
      if let label = mark.label, label != mark.spot {
        cairo_move_to(canvas, mark.spot.x, mark.spot.y)
        cairo_line_to(canvas, label.x, label.y)
        cairo_set_line_width(canvas, 0.75)
        setColour(PrintedParts.ink, on: canvas)
        cairo_stroke(canvas)
      }
      disc(on: canvas, mark.spot, 2.5, PrintedParts.ink)
    }
    for mark in map.marks {
      guard let box = mark.box, let label = mark.label else { continue }
      pill(on: canvas, box, 0xFFFFFF)
      pill(
        on: canvas,
        PixelRectangle(x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2),
        PrintedParts.ink)
      let text = DrawnText(
        String(mark.number), 7.5, isBold: true, lines: 1, width: 60, on: canvas)
      text.draw(0xFFFFFF, left: label.x - text.width / 2, top: label.y - text.height / 2)
    }
  }

  private func disc(
    on canvas: OpaquePointer, _ spot: MapTransform.Pixel, _ radius: Double, _ colour: UInt32
  ) {
    setColour(colour, on: canvas)
    cairo_new_path(canvas)
    cairo_arc(canvas, spot.x, spot.y, radius, 0, 2 * .pi)
    cairo_fill(canvas)
  }

  private func pill(on canvas: OpaquePointer, _ box: PixelRectangle, _ colour: UInt32) {
    let radius = box.height / 2
    setColour(colour, on: canvas)
    cairo_new_path(canvas)
    cairo_arc(
      canvas, box.x + box.width - radius, box.y + radius, radius, -.pi / 2, .pi / 2)
    cairo_arc(canvas, box.x + radius, box.y + radius, radius, .pi / 2, 3 * .pi / 2)
    cairo_close_path(canvas)
    cairo_fill(canvas)
  }

  // MARK: Scale and north

  private var scaleBox: PixelRectangle {
    PixelRectangle(x: 6, y: map.height - 26, width: map.scale.length + 12, height: 22)
  }

  private var northBox: PixelRectangle {
    PixelRectangle(x: map.width - 26, y: 6, width: 20, height: 32)
  }

  private func scale(on canvas: OpaquePointer) {
    let (left, bottom) = (10.0, map.height - 9)
    for (width, colour) in [(3.5, UInt32(0xFFFFFF)), (1.25, PrintedParts.ink)] {
      cairo_move_to(canvas, left, bottom - 4)
      cairo_line_to(canvas, left, bottom)
      cairo_line_to(canvas, left + map.scale.length, bottom)
      cairo_line_to(canvas, left + map.scale.length, bottom - 4)
      cairo_set_line_width(canvas, width)
      setColour(colour, on: canvas)
      cairo_stroke(canvas)
    }
    let text = DrawnText(
      Format.distance(map.scale.metres), 8, lines: 1, width: 120, on: canvas)
    text.draw(
      PrintedParts.ink, outlined: 0xFFFFFF, left: left + 4, top: bottom - text.height - 1)
  }

  private func north(on canvas: OpaquePointer) {
    let (middle, top) = (map.width - 16, 10.0)
    setColour(PrintedParts.ink, on: canvas)
    cairo_move_to(canvas, middle, top)
    cairo_line_to(canvas, middle + 5, top + 13)
    cairo_line_to(canvas, middle, top + 10)
    cairo_line_to(canvas, middle - 5, top + 13)
    cairo_close_path(canvas)
    cairo_fill(canvas)
    let text = DrawnText(
      trc("north, on a map", "N"), 8, isBold: true, lines: 1, width: 40, on: canvas)
    text.draw(
      PrintedParts.ink, outlined: 0xFFFFFF, left: middle - text.width / 2, top: top + 14)
  }
}
