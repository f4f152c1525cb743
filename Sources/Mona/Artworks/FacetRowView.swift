import CGtk
import GtkKit
import MonaModel
import MonaText

/// A row of a list of facets: the name, whether an artist is a collective, and how many discoveries;
/// always as high.
@MainActor
final class FacetRowView {
  /// How high a row is without its margins, in pixels.
  static let height = 32

  let widget: Widget
  private let icon = iconImage()
  private let name = label()
  private let note = label("", "dim-label", "caption")
  private let count = label("", "dim-label", "numeric")

  init() {
    name.hexpand = true
    note.ellipsize = .none
    count.ellipsize = .none
    widget = box(.horizontal, spacing: 12, [icon, name, note, count])
    widget.setMargins(6, 4)
    widget.requestSize(height: Self.height)
  }

  /// Shows a facet; one that is a part of the one above stands a little inside.
  func show(_ row: FacetRow, isIndented: Bool, isCurrent: Bool) {
    icon.iconName = row.artistIcon
    icon.isVisible = row.artistIcon != nil
    gtk_widget_set_margin_start(widget, isIndented ? 30 : 6)
    name.text = row.displayName
    note.text = row.artistWord ?? ""
    count.text = Format.number(row.count)
    let discoveries = trn("{count} discovery", "{count} discoveries", row.count)
    Accessible.labelRow(
      widget,
      [row.displayName, row.artistWord, discoveries].compactMap(\.self)
        .joined(separator: ", "))
    markRow(of: widget, isCurrent)
  }

  /// Whether this is the row whose list is open.
  func markCurrent(_ isCurrent: Bool) {
    markRow(of: widget, isCurrent)
  }
}

extension FacetRow {
  /// Only of collectives: most artists are persons, whose symbol says it.
  fileprivate var artistWord: String? {
    isCollective == true ? Maker.Nature.collective.displayName : nil
  }

  fileprivate var artistIcon: String? {
    guard type == .artist else { return nil }
    return isCollective == true ? "mona-collective-symbolic" : "avatar-default-symbolic"
  }
}
