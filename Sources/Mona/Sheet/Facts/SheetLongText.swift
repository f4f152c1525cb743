import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A text of a sheet; a long one shows how it begins, and goes on when it is asked for.
@MainActor
final class SheetLongText {
  /// How much is laid out at once, as `TextPieces` counts.
  private static let page = 6000
  /// How many letters show in all; whoever wants more of a text reads it elsewhere.
  private static let longest = 60_000

  private let text: String
  private let lines: Widget
  private var pieces: TextPieces
  private var shown = 0

  static func widget(for value: SheetField.Value) -> Widget {
    var pieces = value.pieces
    let first = label(ends(pieces.next() ?? ""), wraps: true, isSelectable: true)
    guard !pieces.rest.isEmpty else { return first }
    return SheetLongText(value.text, after: first, pieces.rest).lines
  }

  private init(_ text: String, after first: Widget, _ rest: Substring) {
    self.text = text
    lines = box(.vertical, spacing: 2, [first])
    pieces = TextPieces(rest, limit: 600)
    // The button keeps this as long as there is more to show.
    appendButton(trc("of a long text", "More")) { self.showMore($0) }
  }

  private func showMore(_ button: Widget) {
    var cost = 0
    while cost < Self.page, let piece = pieces.next() {
      lines.append(label(Self.ends(piece), wraps: true, isSelectable: true))
      cost += TextPieces.cost(of: piece)
      shown += piece.unicodeScalars.count
    }
    let hadFocus = button.hasFocus
    let next: Widget? =
      if pieces.rest.isEmpty {
        nil
      } else if shown < Self.longest {
        appendButton(trc("of a long text", "More")) { self.showMore($0) }
      } else {
        appendButton(tr("Copy the Whole Text")) { Clipboard.copy(self.text, from: $0) }
      }
    if hadFocus { next?.grabFocus() }
    lines.remove(button)
  }

  @discardableResult
  private func appendButton(
    _ text: String, _ action: @escaping @MainActor (Widget) -> Void
  ) -> Widget {
    let button: Widget = gtk_button_new_with_label(text)
    button.halign = .start
    button.marginTop = 4
    connect(button, "clicked") { action(button) }
    lines.append(button)
    return button
  }

  /// Without the blanks around it, of which those at its end would be a line of their own.
  private static func ends(_ piece: String) -> String {
    piece.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
