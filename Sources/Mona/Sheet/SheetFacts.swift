import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The fields of a topic below their heading, recreated only when the catalogue's data change.
@MainActor
enum SheetTopic {
  static func widget(_ topic: SheetSection.Topic, in viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    var shown: SheetSection?
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      let section = viewModel.sections.first { $0.topic == topic }
      guard section != shown else { return }
      shown = section
      holder.isVisible = section != nil
      holder.child = section.map { fields($0, in: viewModel) }
    }
    // Hidden while empty, so that it takes no space between the others.
    if shown == nil { holder.isVisible = false }
    return holder
  }

  private static func fields(_ section: SheetSection, in viewModel: SheetViewModel) -> Widget {
    let rows = listBox("boxed-list")
    for field in section.fields {
      rows.appendRow(SheetFieldRow.widget(for: field, in: viewModel))
    }
    return box(
      .vertical, spacing: 12, [heading(section.topic.title, "heading"), rows])
  }
}

/// A field of a sheet: values with a destination are links, and a long list of values is collapsed.
@MainActor
enum SheetFieldRow {
  static func widget(for field: SheetField, in viewModel: SheetViewModel) -> Widget {
    let values = box(.vertical, spacing: 2)
    for value in field.visible { values.append(widget(for: value, in: viewModel)) }
    if !field.folded.isEmpty {
      values.append(unfoldButton(field.folded, in: viewModel, values))
    }
    let content = box(
      .vertical, spacing: 4, [label(field.label, "dim-label", "caption"), values])
    content.setMargins(12, 10)
    // Screen readers say it before the first value that gets the focus.
    Accessible.group(content, field.label)
    let row = listRow(content, isActivatable: false)
    row.isFocusable = false
    Accessible.label(row, field.label)
    return row
  }

  private static func widget(for value: SheetField.Value, in viewModel: SheetViewModel) -> Widget {
    let words = words(of: value, in: viewModel)
    if value.notes.isEmpty, value.links.isEmpty { return words }
    let lines = box(.vertical, [words])
    for note in value.notes {
      lines.append(label(note, "dim-label", "caption", wraps: true))
    }
    for link in value.links {
      lines.append(SheetLinkButton.widget(link, "caption"))
    }
    lines.marginBottom = 6
    return lines
  }

  private static func words(of value: SheetField.Value, in viewModel: SheetViewModel) -> Widget {
    switch value.target {
    case nil:
      if let colour = value.colour {
        box(.horizontal, spacing: 6, [SourceDot(colour).widget, SheetLongText.widget(for: value)])
      } else {
        SheetLongText.widget(for: value)
      }
    case .list(let facet):
      SheetLinkButton.widget(value.text) { [weak viewModel] in viewModel?.open(facet) }
    case .web(let page): SheetLinkButton.widget(page)
    }
  }

  /// How many values one click adds: a record may have thousands.
  private static let unfoldedAtOnce = 50

  /// The button "and 30 others", which the values replace.
  private static func unfoldButton(
    _ folded: ArraySlice<SheetField.Value>, in viewModel: SheetViewModel, _ values: Widget
  ) -> Widget {
    let more: Widget = gtk_button_new_with_label(
      trn("and {count} other", "and {count} others", folded.count))
    more.halign = .start
    more.marginTop = 4
    connect(more, "clicked") { [weak viewModel] in
      guard let viewModel else { return }
      var first: Widget?
      for value in folded.prefix(unfoldedAtOnce) {
        let line = widget(for: value, in: viewModel)
        values.append(line)
        first = first ?? line
      }
      let rest = folded.dropFirst(unfoldedAtOnce)
      if !rest.isEmpty { values.append(unfoldButton(rest, in: viewModel, values)) }
      if let first { first.focusFirst() }
      values.remove(more)
    }
    return more
  }
}

/// A link on a sheet.
@MainActor
enum SheetLinkButton {
  /// A link to another page of MONA.
  static func widget(
    _ text: String, _ classes: String..., open: @escaping @MainActor () -> Void
  ) -> Widget {
    let words = label(text, wraps: true)
    let link: Widget = gtk_button_new()
    Accessible.become(link, GTK_ACCESSIBLE_ROLE_LINK)
    link.child = freeWidth(words)
    link.halign = .start
    link.addClasses(["flat", "sheet-link"] + classes)
    Accessible.label(link, text)
    connect(link, "clicked", open)
    return link
  }

  /// A link to a web page, opened in the browser; the tooltip shows the address.
  static func widget(_ page: SheetLink, _ classes: String...) -> Widget {
    let address = page.url.absoluteString
    let link = widget(page.text) { gtk_show_uri(nil, address, guint(GDK_CURRENT_TIME)) }
    link.tooltip = page.preview
    link.addClasses(classes)
    return link
  }
}

/// A text of a sheet; of a long one only the beginning is shown, with a button for more.
@MainActor
final class SheetLongText {
  /// How much is added at once, in the units of `TextPieces.cost(of:)`.
  private static let page = 6000
  /// The maximum number of Unicode scalars shown; beyond it, the whole text can be copied.
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
    // Deliberately strong: the button keeps this object alive while there is more to show.
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

  /// Trims white space; line breaks at the end would add empty lines.
  private static func ends(_ piece: String) -> String {
    piece.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
