import CGtk
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// What the shapes on the map mean, whatever their kind and state.
@MainActor
enum MapLegend {
  /// As wide as the widest of them.
  private static let width = 56

  /// A line for each shape.
  static func lines() -> [Widget] {
    let pictures = GlyphPictures()
    // Sharp on dense displays.
    pictures.scale = 2
    return PinGlyph.examples.map { line(for: $0.look, pictures.picture(of: $0)) }
  }

  private static func line(for look: PinGlyph.Look, _ picture: GlyphPicture) -> Widget {
    let slot = PictureSlot(width: Int(picture.width), height: Int(picture.height))
    slot.show(picture.texture)
    slot.widget.align(.center, .center)
    slot.widget.hexpand = true
    let column = box(.horizontal, [slot.widget])
    column.requestSize(width: width)
    column.hexpand = false
    let meaning = label(look.meaning, wraps: true)
    meaning.maxWidthChars = 28
    let words = freeWidth(meaning)
    words.hexpand = true
    return box(.horizontal, spacing: 8, [column, words])
  }
}
