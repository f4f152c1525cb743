import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What a discovery is and is called, by whom and how far, and whether the catalogue still has it.
@MainActor
enum SheetTitles {
  static func widget(for screen: SheetScreen) -> Widget {
    let kind = label(screen.id.kind.displayName, "kind-pill")
    markKind(of: kind, screen.id.kind)
    gtk_widget_set_halign(kind, GTK_ALIGN_START)
    let title = heading("", isSelectable: true)
    // A title that takes the focus would show as selected when the sheet opens.
    gtk_widget_set_can_focus(title, 0)
    let other = label("", "dim-label", wraps: true)
    let byline = label("", wraps: true)
    let distance = label("", "dim-label", wraps: true)
    let names = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [kind, title, other, byline, distance])
    observe(while: names) { [weak screen] in
      guard let screen else { return }
      setText(title, screen.title)
      set("title-1", of: title, !screen.isTitleLong)
      set("title-3", of: title, screen.isTitleLong)
      set("title-4", of: other, !screen.isTitleLong)
      show(screen.otherTitle, in: other)
      show(screen.byline, in: byline)
    }
    observe(while: names) { [weak screen] in show(screen?.distanceText, in: distance) }
    return box(GTK_ORIENTATION_VERTICAL, spacing: 18, [names, note(on: screen)])
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
    gtk_widget_set_halign(open, GTK_ALIGN_START)
    let card = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, margin: 0, [retired, meaning, replaced, open])
    for name in ["card", "sheet-note"] { gtk_widget_add_css_class(card, name) }
    observe(while: card) { [weak screen] in
      guard let screen else { return }
      let (text, instead) = (screen.retiredText, screen.replacementText)
      gtk_widget_set_visible(card, text == nil && instead == nil ? 0 : 1)
      gtk_widget_set_visible(retired, text == nil ? 0 : 1)
      show(text, in: meaning)
      show(instead, in: replaced)
      gtk_widget_set_visible(open, instead == nil ? 0 : 1)
    }
    return card
  }

  private static func set(_ name: String, of line: Widget, _ isSet: Bool) {
    if isSet {
      gtk_widget_add_css_class(line, name)
    } else {
      gtk_widget_remove_css_class(line, name)
    }
  }

  /// A line that says nothing takes no room.
  private static func show(_ text: String?, in line: Widget) {
    setText(line, text ?? "")
    gtk_widget_set_visible(line, text?.isEmpty == false ? 1 : 0)
  }
}
