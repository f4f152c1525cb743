import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The discovery of the day; another one appears by itself at midnight in Montréal.
@MainActor
final class DailyView: View {
  let widget: Widget
  /// Called once, when the first content is in place.
  var onReady: (@MainActor () -> Void)?

  private let viewModel: DailyViewModel
  private let card: DailyCard
  private let week: DailyWeek
  private let stack: Widget = gtk_stack_new()
  private var midnight: MainSource?

  init(
    _ viewModel: DailyViewModel, origin: OriginChooser, preferences: StoredPreferences
  ) {
    self.viewModel = viewModel
    card = DailyCard(viewModel, origin: origin, preferences: preferences)
    week = DailyWeek(viewModel)
    let content = box(.vertical, spacing: 24, [card.widget, week.widget])
    let middle = clamped(content, width: 640)
    middle.setMargins(12, 24)
    middle.valign = .center
    stack.addPage(box(.vertical), "waiting")
    stack.addPage(scrolled(middle), "card")
    widget = stack
    connect(widget, "destroy") { [weak self] in self?.midnight?.cancel() }
    connect(widget, "realize") { [weak self] in self?.followWindow() }
    observe(while: widget) { [weak self] in self?.render() }
    Mona.bind(viewModel.loader, to: widget, atOnce: false)
    awaitMidnight()
  }

  /// Shows the day's discovery; nothing is read before the view is first looked at.
  func appear() {
    viewModel.loader.show()
    follow()
    // What was read before the view was made is in it from the first.
    tellReady()
  }

  private func render() {
    guard viewModel.day != nil else { return }
    card.render()
    week.render()
    if viewModel.row == nil {
      emptyPage.setStatus(tr("Nothing to suggest yet"), viewModel.emptyText)
    }
    stack.shownPage = viewModel.row == nil ? "empty" : "card"
    tellReady()
  }

  private func tellReady() {
    guard viewModel.day != nil else { return }
    onReady?()
    onReady = nil
  }

  // MARK: The day

  private func awaitMidnight() {
    midnight = .after(DailyViewModel.wait(from: Date())) { [weak self] in
      self?.follow()
      self?.awaitMidnight()
    }
  }

  /// A computer that slept over midnight shows the new day to whoever wakes it.
  private func followWindow() {
    guard let window = widget.window else { return }
    window.onActive { [weak self] in self?.follow() }
  }

  private func follow() {
    Task { await viewModel.follow(Date()) }
  }

  /// Made only when it shows: its large picture would cost each start the SVG library.
  private lazy var emptyPage = {
    let page = statusPage("mona-daily-symbolic")
    stack.addPage(page, "empty")
    return page
  }()
}

/// What was suggested earlier this week, quietly, under the discovery of the day.
@MainActor
final class DailyWeek {
  let widget: Widget
  private let viewModel: DailyViewModel
  // Seven rows at most: a plain list box will do.
  private let list = listBox("boxed-list")
  private var shown: [EarlierDay] = []

  init(_ viewModel: DailyViewModel) {
    self.viewModel = viewModel
    let heading = label(tr("Earlier this week"), "heading")
    gtk_widget_set_margin_start(heading, 6)
    Accessible.label(list, tr("Earlier this week"))
    widget = box(.vertical, spacing: 8, [heading, list])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { viewModel.open(shown[position]) }
    }
  }

  /// Shows what the screen says now; call it from an observer.
  func render() {
    let week = viewModel.week
    widget.isVisible = !week.isEmpty
    guard week != shown else { return }
    shown = week
    list.removeRows()
    for earlier in week { list.appendRow(makeRow(earlier)) }
  }

  private func makeRow(_ earlier: EarlierDay) -> Widget {
    let row = earlier.row
    let day = viewModel.name(of: earlier)
    let texts = box(
      .vertical, spacing: 2,
      [
        label(day, "dim-label", "caption"), label(row.displayTitle, "heading"),
        label(row.byline, "dim-label", "caption"),
      ])
    texts.hexpand = true
    let kind = iconImage(row.id.kind.iconName, size: 20)
    let state = iconImage(row.state.iconName)
    state.isVisible = row.state.iconName != nil
    state.tooltip = row.state.displayName
    let content = box(.horizontal, spacing: 12, [kind, texts, state])
    content.setMargins(12, 8)
    let place = listRow(content)
    Accessible.label(
      place,
      [day, row.displayTitle, row.byline, row.state.displayName].joined(separator: ", "))
    return place
  }
}
