import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The badges in two columns, below the totals of the collection.
@MainActor
final class BadgesView: View {
  let widget: Widget
  private let viewModel: BadgesViewModel
  private let totals: BadgeTotals
  private let next: NextBadgeView
  private let flow = Flow(perLine: 2, spacing: 12, areEven: true)
  private var cards: [(id: Int, card: BadgeCard)] = []

  init(
    _ viewModel: BadgesViewModel, navigation: Navigation
  ) {
    self.viewModel = viewModel
    totals = BadgeTotals { [weak navigation] in navigation?.openOnce(.statistics) }
    let holder: Widget = adw_bin_new()
    next = NextBadgeView(viewModel) { [weak viewModel] status in
      if let viewModel { BadgeDialog.present(status, viewModel, over: holder) }
    }
    holder.child = next.widget
    Accessible.label(flow.widget, trc("view", "Badges"))
    let content = box(.vertical, spacing: 24, [totals.widget, holder, flow.widget])
    content.setMargins(12, 24)
    content.isVisible = false
    widget = scrolled(clamped(content, width: 860))
    observe(while: widget) { [weak self] in self?.render(in: content) }
    bind(viewModel.loader, to: widget, atOnce: false)
  }

  func appear() { viewModel.loader.show() }

  private func render(in content: Widget) {
    guard !viewModel.totals.isEmpty else { return }
    totals.show(viewModel.totals, won: viewModel.wonText)
    next.render()
    let badges = viewModel.badges
    // Reuses the cards while the badges are the same, which keeps the focus.
    if cards.map(\.id) != badges.map(\.badge.id) { makeCards(badges) }
    for (status, entry) in zip(badges, cards) {
      entry.card.show(status, winner: viewModel.winner(of: status))
    }
    guard !content.isVisible else { return }
    content.isVisible = true
    // While nothing was shown, the page itself took the focus.
    if widget.hasFocus { widget.focusFirst() }
  }

  private func makeCards(_ badges: [BadgeStatus]) {
    flow.removeAll()
    cards = badges.map { status in
      let id = status.badge.id
      let card = BadgeCard(status.badge) { [weak self] in
        self?.open(id)
      } openWinner: { [weak viewModel] in
        viewModel?.open($0)
      }
      card.widget.requestSize(width: 270)
      flow.append(card.widget)
      return (id, card)
    }
  }

  private func open(_ id: Int) {
    guard let status = viewModel.badges.first(where: { $0.badge.id == id }) else { return }
    BadgeDialog.present(status, viewModel, over: widget)
  }
}

/// The totals above the badges: the collected share of all discoveries and of each kind.
@MainActor
final class BadgeTotals {
  let widget: Widget
  private let won = label("", "dim-label", wraps: true)
  private let count = label("", "title-1", "numeric", wraps: true)
  private let progress: Widget = gtk_progress_bar_new()
  private let kinds = arranged([], by: .inLine(spacing: 12, areEven: true))

  /// - Parameter openStatistics: the action of the button beside the count.
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
    // On a line of its own, so that a narrow window breaks the name between words.
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
