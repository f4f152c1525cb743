import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A line of a sheet; values that lead somewhere are links, and a long list of them is folded.
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
    case nil: SheetLongText.widget(for: value)
    case .list(let facet):
      SheetLinkButton.widget(value.text) { [weak viewModel] in viewModel?.open(facet) }
    case .web(let page): SheetLinkButton.widget(page)
    }
  }

  /// How many of many values a click brings: a record may have thousands.
  private static let unfoldedAtOnce = 50

  /// "and 30 others": gives way to them.
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
