import CGtk
import GtkKit

/// Why something does not go on, and what can be done: a card over what it is about.
@MainActor
enum NoteCard {
  static func widget(
    _ icon: String, _ title: String, _ text: String, _ buttons: [Widget]
  ) -> Widget {
    let symbol = iconImage(icon, size: 24)
    symbol.valign = .start
    let texts = box(
      .vertical, spacing: 4, [heading(title, "heading"), label(text, wraps: true)])
    texts.hexpand = true
    let line = box(.horizontal, spacing: 12, [symbol, freeWidth(texts)])
    let card = box(.vertical, spacing: 12, [line])
    if !buttons.isEmpty {
      let foot = box(.horizontal, spacing: 12, buttons)
      foot.halign = .end
      card.append(foot)
    }
    card.addClass("card", "note-card")
    return card
  }
}
