import CGtk
import GtkKit
import MonaCatalogue

/// The colour of a catalogue as a dot, beside its name or at its works.
@MainActor
final class SourceDot {
  /// The width and height including the outline, in pixels.
  static let side = 12

  let widget: Widget
  private let slot = PictureSlot(width: SourceDot.side, height: SourceDot.side)
  private var shown: SourceColour?

  /// A dot of a colour; nil for a hidden one.
  init(_ colour: SourceColour? = nil) {
    widget = slot.widget
    widget.align(.center, .center)
    widget.isVisible = false
    show(colour)
  }

  /// Shows a colour, or hides the dot.
  func show(_ colour: SourceColour?) {
    guard colour != shown else { return }
    shown = colour
    slot.show(colour.map { Self.picture(of: $0, for: widget) })
    widget.isVisible = colour != nil
  }

  private struct Key: Hashable {
    var colour: SourceColour
    var scale: Int
  }

  private static var pictures: [Key: Object<OpaquePointer>] = [:]

  /// The dot of a colour at a widget's scale: a white ring, then a dark one, show it on any ground.
  static func picture(of colour: SourceColour, for widget: Widget) -> Object<OpaquePointer> {
    let key = Key(colour: colour, scale: max(1, Int(gtk_widget_get_scale_factor(widget))))
    if let picture = pictures[key] { return picture }
    let middle = Double(side) / 2
    let (red, green, blue) = colour.components
    let picture = Texture.draw(width: side, height: side, scale: key.scale) { canvas in
      for (radius, fill) in [
        (middle, (0.0, 0.0, 0.0)), (middle - 0.75, (1, 1, 1)), (middle - 2, (red, green, blue)),
      ] {
        cairo_new_path(canvas)
        cairo_arc(canvas, middle, middle, radius, 0, 2 * .pi)
        cairo_set_source_rgba(canvas, fill.0, fill.1, fill.2, radius == middle ? 0.45 : 1)
        cairo_fill(canvas)
      }
    }
    pictures[key] = picture
    return picture
  }
}

extension SourceColour {
  /// Red, green and blue, from 0 to 1.
  fileprivate var components: (Double, Double, Double) {
    switch self {
    case .blue: (0.11, 0.44, 0.85)
    case .orange: (0.93, 0.45, 0.02)
    case .green: (0.15, 0.60, 0.27)
    case .purple: (0.50, 0.20, 0.65)
    case .red: (0.78, 0.11, 0.16)
    case .teal: (0.05, 0.62, 0.65)
    case .pink: (0.88, 0.38, 0.66)
    case .brown: (0.50, 0.33, 0.18)
    }
  }
}
