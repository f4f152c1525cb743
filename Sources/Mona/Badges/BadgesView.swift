import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The badges, two a row, under what is collected so far.
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
    // Cards stay while the badges do, and so does the focus.
    if cards.map(\.id) != badges.map(\.badge.id) { makeCards(badges) }
    for (status, entry) in zip(badges, cards) {
      entry.card.show(status, winner: viewModel.winner(of: status))
    }
    content.isVisible = true
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
