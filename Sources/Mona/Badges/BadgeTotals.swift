import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The head of the badges: how much is collected of all, and of each kind.
@MainActor
final class BadgeTotals {
  let widget: Widget
  private let won = label("", "dim-label", wraps: true)
  private let count = label("", "title-1", "numeric", wraps: true)
  private let progress: Widget = gtk_progress_bar_new()
  private let kinds = arranged([], by: .inLine(spacing: 12, areEven: true))

  /// - Parameter openStatistics: what the button beside the count does.
  init(openStatistics: @escaping @MainActor () -> Void) {
    let statistics = button(tr("Statistics"), action: openStatistics)
    statistics.valign = .center
    count.hexpand = true
    count.keepWordsWhole()
    let head = arranged([count, statistics], by: .inLine(spacing: 12))
    widget = box(.vertical, spacing: 12, [head, progress, kinds, won])
  }

  func show(_ totals: [BadgesViewModel.Total], won text: String) {
    won.text = text
    kinds.removeChildren()
    for total in totals {
      if let kind = total.kind {
        kinds.append(column(kind, total))
      } else {
        let words = tr("{progress} collected", ["progress": total.text])
        count.text = words
        gtk_progress_bar_set_fraction(cast(progress), total.fraction)
        Accessible.label(progress, words)
      }
    }
  }

  private func column(_ kind: DiscoveryKind, _ total: BadgesViewModel.Total) -> Widget {
    let dot = box(.horizontal)
    dot.addClass("kind-dot")
    markKind(of: dot, kind)
    dot.valign = .center
    // The name has the whole width, so that a narrow window breaks it between words.
    let name = label(kind.displayPlural, "caption-heading", wraps: true)
    name.keepWordsWhole()
    return box(
      .vertical, spacing: 4,
      [
        name,
        box(
          .horizontal, spacing: 8,
          [dot, label(total.text, "dim-label", "numeric", wraps: true)]),
      ])
  }
}
