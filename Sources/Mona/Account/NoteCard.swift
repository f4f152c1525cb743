import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A card that explains why something cannot go on, with buttons for the remedies.
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

/// An error message with a button for its details; empty while there is no error.
@MainActor
enum NoteRow {
  static func widget(_ notice: @escaping @MainActor () -> Toast?) -> Widget {
    let holder = box(.vertical)
    var said: String?
    observe(while: holder) {
      let notice = notice()
      if let text = notice?.text, text != said { Accessible.announce(text, from: holder) }
      said = notice?.text
      // Creates a new line each time: with GTK 4.8, screen readers do not announce a hidden widget that is
      // shown again.
      holder.removeChildren()
      if let notice { holder.append(line(notice, over: holder)) }
    }
    return holder
  }

  private static func line(_ notice: Toast, over widget: Widget) -> Widget {
    let text = label(notice.text, "error", wraps: true)
    text.hexpand = true
    let line = box(.horizontal, spacing: 12, [freeWidth(text)])
    line.setMargins(12, 6)
    if let details = notice.details {
      let more = button(tr("Details"), "flat") {
        widget.startTask {
          _ = await Alert(
            heading: notice.text, body: details, responses: [.init("close", tr("Close"))]
          ).ask(over: widget.window)
        }
      }
      more.valign = .center
      line.append(more)
    }
    return line
  }
}
