import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A discovery that the photo may show, under the number of its key.
@MainActor
final class InboxCandidateView {
  /// The row of a `GtkListBox`.
  let widget = listRow()
  private let number = label("", "inbox-number", "numeric")
  private let title = label()
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let warning = label("", "caption", "warning", wraps: true)
  private let state = iconImage()
  private let chosen = iconImage("object-select-symbolic")
  private var shown: InboxCandidateRow?

  init() {
    number.xalign = 0.5
    number.valign = .center
    distance.ellipsize = .none
    distance.valign = .center
    let texts = box(.vertical, spacing: 1, [title, byline, warning])
    texts.hexpand = true
    texts.valign = .center
    let content = box(
      .horizontal, spacing: 10, [number, texts, distance, chosen, state])
    content.setMargins(10, 4)
    widget.child = content
    Tooltip.show(on: number) { [weak self] in self?.shown?.id.kind.displayName }
    Tooltip.show(on: state) { [weak self] in self?.shown?.state.displayName }
    Tooltip.show(on: widget) { [weak self] in
      (self?.shown).map {
        tr("Key {key} confirms {title}", ["key": "\($0.number)", "title": $0.title])
      }
    }
  }

  func show(_ row: InboxCandidateRow) {
    shown = row
    number.text = "\(row.number)"
    markKind(of: number, row.id.kind)
    title.text = row.title
    for (part, text) in [
      (byline, row.byline), (distance, row.distance), (warning, row.warning),
    ] {
      part.text = text
      part.isVisible = !text.isEmpty
    }
    state.iconName = row.state.iconName
    state.isVisible = row.state.iconName != nil
    chosen.isVisible = row.isChosen
    Accessible.label(widget, row.spoken)
    widget.setClass("current", row.isChosen)
  }
}
