import CGtk
import Foundation
import GtkKit

/// Confetti in MONA's colours for a new badge; none if the desktop's animations are off.
@MainActor
enum Confetti {
  private static let count = 70
  private nonisolated static let seconds = 2.4

  /// Drops confetti over an overlay's content; it removes itself, and lets clicks through.
  static func fall(over overlay: Widget, while isWanted: @escaping @MainActor () -> Bool) {
    guard adw_get_enable_animations(overlay) != 0 else { return }
    let pieces = (0..<count).map { _ in Piece() }
    let start = g_get_monotonic_time()
    func elapsed() -> Double { Double(g_get_monotonic_time() - start) / 1e6 }
    let area = drawing { canvas, width, height in
      for piece in pieces { piece.draw(on: canvas, elapsed(), Double(width), Double(height)) }
    }
    Accessible.become(area, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    area.canTarget = false
    overlay.addOverlay(area)
    eachFrame(of: area) {
      guard elapsed() < seconds, isWanted() else {
        gtk_overlay_remove_overlay(cast(overlay), area)
        return false
      }
      gtk_widget_queue_draw(area)
      return true
    }
  }

  /// A piece of paper that rotates as it falls.
  private struct Piece {
    private let column = Double.random(in: 0...1)
    private let delay = Double.random(in: 0...0.5)
    private let speed = Double.random(in: 0.7...1.2)
    private let sway = Double.random(in: 10...40)
    private let turn = Double.random(in: -6...6)
    private let size = Double.random(in: 6...11)
    private let colour = colours.randomElement() ?? colours[0]

    private static let colours = [(0xFA, 0xE8, 0x00), (0x8E, 0x5B, 0xC0), (0xFE, 0x7E, 0x61)]

    func draw(on canvas: OpaquePointer, _ elapsed: Double, _ width: Double, _ height: Double) {
      let age = elapsed - delay
      guard age > 0 else { return }
      let fall = (age / Confetti.seconds) * (0.6 + age) * speed
      let fade = max(0, min(1, (Confetti.seconds - elapsed) / 0.6))
      cairo_save(canvas)
      cairo_translate(
        canvas, column * width + sin(age * 4 + column * 9) * sway, fall * height - size)
      cairo_rotate(canvas, age * turn)
      cairo_scale(canvas, 1, cos(age * turn * 1.3))
      cairo_set_source_rgba(
        canvas, Double(colour.0) / 255, Double(colour.1) / 255, Double(colour.2) / 255, fade)
      cairo_rectangle(canvas, -size / 2, -size / 3, size, size / 1.5)
      cairo_fill(canvas)
      cairo_restore(canvas)
    }
  }
}
