import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What a discovery is and is called, by whom and how far, and whether the catalogue still has it.
@MainActor
enum SheetTitles {
  static func widget(for screen: SheetScreen, _ kind: SheetKind) -> Widget {
    let title = heading("", isSelectable: true)
    // A title that takes the focus would show as selected when the sheet opens.
    title.canFocus = false
    let other = label("", "dim-label", wraps: true)
    let distance = label("", "dim-label", wraps: true)
    let names = box(
      .vertical, spacing: 6,
      [kind.widget, title, other, SheetByline.widget(for: screen), distance])
    observe(while: names) { [weak screen] in
      guard let screen else { return }
      title.text = screen.title
      set("title-1", of: title, !screen.isTitleLong)
      set("title-3", of: title, screen.isTitleLong)
      set("title-4", of: other, !screen.isTitleLong)
      show(screen.otherTitle, in: other)
    }
    observe(while: names) { [weak screen] in show(screen?.distanceText, in: distance) }
    return box(.vertical, spacing: 18, [names, note(on: screen)])
  }

  /// A card for what the catalogue no longer has, with a way to what it has instead.
  private static func note(on screen: SheetScreen) -> Widget {
    let retired = label(tr("No longer in the catalogue"), "heading", wraps: true)
    let meaning = label("", wraps: true)
    let replaced = label("", wraps: true)
    let open = button(trc("the discovery that replaces this one", "Open its sheet")) {
      [weak screen] in
      if let id = screen?.replacement?.id { screen?.open(id) }
    }
    open.halign = .start
    let card = box(
      .vertical, spacing: 6, margin: 0, [retired, meaning, replaced, open])
    card.addClass("card", "sheet-note")
    observe(while: card) { [weak screen] in
      guard let screen else { return }
      let (text, instead) = (screen.retiredText, screen.replacementText)
      card.isVisible = text != nil || instead != nil
      retired.isVisible = text != nil
      show(text, in: meaning)
      show(instead, in: replaced)
      open.isVisible = instead != nil
    }
    return card
  }

  private static func set(_ name: String, of line: Widget, _ isSet: Bool) {
    line.setClass(name, isSet)
  }

  /// A line that says nothing takes no room.
  private static func show(_ text: String?, in line: Widget) {
    line.text = text ?? ""
    line.isVisible = text?.isEmpty == false
  }
}
