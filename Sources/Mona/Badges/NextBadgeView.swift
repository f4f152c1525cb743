import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The badge that is closest to being won, and the discoveries nearby that count for it.
@MainActor
final class NextBadgeView {
  let widget = box(.vertical, spacing: 12)
  private let viewModel: BadgesViewModel
  private let open: @MainActor (BadgeStatus) -> Void
  private var shown: BadgeHint?

  init(_ viewModel: BadgesViewModel, open: @escaping @MainActor (BadgeStatus) -> Void) {
    self.viewModel = viewModel
    self.open = open
  }

  /// Shows the view model's next badge; hidden if there is none.
  func render() {
    let next = viewModel.next
    widget.isVisible = next != nil
    guard next != shown else { return }
    shown = next
    widget.removeChildren()
    guard let next else { return }
    widget.append(heading(tr("Next badge"), "heading"))
    let card = box(
      .vertical, spacing: 12,
      [head(next), BadgeHintView.widget(next, viewModel)])
    card.addClass("card", "next-badge")
    widget.append(card)
  }

  private func head(_ hint: BadgeHint) -> Widget {
    let status = hint.status
    let name = status.badge.title.display
    let title = label(name, "title-3", wraps: true)
    let description = label(status.badge.description.display, wraps: true)
    let progress: Widget = gtk_progress_bar_new()
    gtk_progress_bar_set_fraction(cast(progress), status.fraction ?? 0)
    Accessible.label(progress, status.progressText ?? "")
    let state = label(
      [status.progressText, hint.missingText].compactMap(\.self).joined(separator: " · "),
      "dim-label", "caption", "numeric", wraps: true)
    let texts = box(
      .vertical, spacing: 6, [title, description, progress, state])
    texts.hexpand = true
    texts.valign = .center
    let picture = BadgePicture.widget(for: status.badge, side: 96)
    picture.addClass("badge-locked")
    let head: Widget = gtk_button_new()
    head.child = box(.horizontal, spacing: 16, [picture, freeWidth(texts)])
    head.addClass("flat", "badge-card")
    Accessible.label(head, tr("Next badge: {badge}", ["badge": name]))
    Accessible.describe(
      head,
      [status.badge.description.display, status.progressText, hint.missingText]
        .compactMap(\.self).joined(separator: " "))
    connect(head, "clicked") { [open] in open(status) }
    return head
  }
}

/// The discoveries nearby that count for a badge, with buttons to list all of them and to show them on the map.
@MainActor
enum BadgeHintView {
  /// - Parameter leave: called before another page or view opens.
  static func widget(
    _ hint: BadgeHint, _ viewModel: BadgesViewModel, leave: @escaping @MainActor () -> Void = {}
  ) -> Widget {
    let list = listBox("boxed-list")
    let heading = tr("Nearby, {place}", ["place": viewModel.originText])
    Accessible.label(list, heading)
    let rows = viewModel.rows(of: hint)
    for row in rows {
      let view = DiscoveryRowView()
      list.appendRow(view.widget)
      view.show(row, isCurrent: false)
      // The handler keeps the row's view alive as long as its widget.
      connect(view.widget, "destroy") { _ = view }
    }
    onRow(of: list) { [weak viewModel] position in
      guard rows.indices.contains(position) else { return }
      leave()
      viewModel?.open(rows[position].id, of: hint)
    }
    let all = button(hint.allText) { [weak viewModel] in
      leave()
      viewModel?.openAll(of: hint)
    }
    all.wrapWords()
    let buttons = Flow(perLine: 2, spacing: 8)
    buttons.widget.addClass("sheet-buttons")
    buttons.append(all)
    if hint.isOnMap {
      let map = button(tr("Show on Map")) { [weak viewModel] in
        leave()
        viewModel?.showOnMap(hint)
      }
      map.wrapWords()
      buttons.append(map)
    }
    return box(
      .vertical, spacing: 8,
      [label(heading, "dim-label", "caption", wraps: true), list, buttons.widget])
  }
}
