import CGtk
import GtkKit
import MonaModel
import MonaText

/// What a discovery is, on its kind's colour: a word beside a photo, and where there is none a slim
/// band, with what became of the photo.
@MainActor
final class SheetKind {
  let widget: Widget
  private let symbol: Widget
  private let note = label("", wraps: true)

  init(_ kind: DiscoveryKind) {
    symbol = iconImage(kind.iconName)
    note.hexpand = true
    note.xalign = 1
    widget = box(.horizontal, spacing: 8, [symbol, label(kind.displayName), note])
    markKind(of: widget, kind)
    show(isBand: true, note: "")
  }

  /// - Parameter note: why there is no photo, though there was one; else empty.
  func show(isBand: Bool, note text: String) {
    symbol.isVisible = isBand
    note.text = text
    note.isVisible = !text.isEmpty
    widget.halign = isBand ? .fill : .start
    widget.setClass("kind-band", isBand)
    widget.setClass("kind-pill", !isBand)
  }
}
