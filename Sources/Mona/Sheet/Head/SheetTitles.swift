import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What a discovery is and is called, by whom and how far, and whether the catalogue still has it.
@MainActor
enum SheetTitles {
  static func widget(for viewModel: SheetViewModel, _ kind: SheetKind) -> Widget {
    let title = heading("", isSelectable: true)
    // A title that takes the focus would show as selected when the sheet opens.
    title.canFocus = false
    let other = label("", "dim-label", wraps: true)
    let distance = label("", "dim-label", wraps: true)
    let names = box(
      .vertical, spacing: 6,
      [kind.widget, title, other, SheetByline.widget(for: viewModel), distance])
    observe(while: names) { [weak viewModel] in
      guard let viewModel else { return }
      title.text = viewModel.title
      set("title-1", of: title, !viewModel.isTitleLong)
      set("title-3", of: title, viewModel.isTitleLong)
      set("title-4", of: other, !viewModel.isTitleLong)
      show(viewModel.otherTitle, in: other)
    }
    observe(while: names) { [weak viewModel] in show(viewModel?.distanceText, in: distance) }
    return box(.vertical, spacing: 18, [names, note(on: viewModel)])
  }

  /// A card for what the catalogue no longer has, with a way to what it has instead.
  private static func note(on viewModel: SheetViewModel) -> Widget {
    let retired = label(tr("No longer in the catalogue"), "heading", wraps: true)
    let meaning = label("", wraps: true)
    let replaced = label("", wraps: true)
    let open = button(trc("the discovery that replaces this one", "Open its sheet")) {
      [weak viewModel] in
      if let id = viewModel?.replacement?.id { viewModel?.open(id) }
    }
    open.halign = .start
    let card = box(
      .vertical, spacing: 6, margin: 0, [retired, meaning, replaced, open])
    card.addClass("card", "sheet-note")
    observe(while: card) { [weak viewModel] in
      guard let viewModel else { return }
      let (text, instead) = (viewModel.retiredText, viewModel.replacementText)
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
