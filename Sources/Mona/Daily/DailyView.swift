import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The discovery of the day; it changes at midnight in Montréal.
@MainActor
final class DailyView: View {
  let widget: Widget
  /// Called once, when the first content is shown.
  var onReady: (@MainActor () -> Void)?

  private let viewModel: DailyViewModel
  private let card: DailyCard
  private let week: DailyWeek
  private let news: NewsSign
  private let stack: Widget = gtk_stack_new()
  private var midnight: MainSource?

  init(
    _ viewModel: DailyViewModel, origin: OriginChooser, preferences: StoredPreferences,
    news: NewsSign
  ) {
    self.viewModel = viewModel
    self.news = news
    card = DailyCard(viewModel, origin: origin, preferences: preferences)
    week = DailyWeek(viewModel)
    let content = box(.vertical, spacing: 24, [newsButton(news), card.widget, week.widget])
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

  /// Loads the day's discovery, which is not done before the view is first shown.
  func appear() {
    viewModel.loader.show()
    follow()
    // Content that was loaded before the view was created is shown at once.
    reportReady()
  }

  private func render() {
    guard viewModel.day != nil else { return }
    card.render()
    week.render()
    if viewModel.row == nil {
      emptyPage.setStatus(tr("Nothing to suggest yet"), viewModel.emptyText)
    }
    stack.shownPage = viewModel.row == nil ? "empty" : "card"
    reportReady()
  }

  private func reportReady() {
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

  /// Shows the new day when the window becomes active, for instance after the computer slept over midnight.
  private func followWindow() {
    guard let window = widget.window else { return }
    window.onActive { [weak self] in self?.follow() }
  }

  private func follow() {
    Task { await viewModel.follow(Date()) }
  }

  /// Created when it first shows: its large icon would load the SVG library at each start.
  private lazy var emptyPage = {
    let page = statusPage("mona-daily-symbolic")
    stack.addPage(page, "empty")
    return page
  }()
}

/// How many entries of the news are new, and a way to them; hidden if there is none.
@MainActor
private func newsButton(_ news: NewsSign) -> Widget {
  let mark = button("", "flat") { news.open() }
  // In a narrow window, a longer line would make Daily wider than the window.
  mark.wrapWords()
  mark.halign = .center
  observe(while: mark) {
    gtk_button_set_label(cast(mark), news.text ?? "")
    mark.isVisible = news.text != nil
  }
  bind(news.loader, to: mark, atOnce: false)
  // While it is hidden, nothing maps it.
  news.loader.show()
  return mark
}

/// The discoveries of the last days, below the discovery of the day.
@MainActor
final class DailyWeek {
  let widget: Widget
  private let viewModel: DailyViewModel
  // At most seven rows: a plain list box is enough.
  private let list = listBox("boxed-list")
  private var shown: [EarlierDay] = []
  /// The pictures of the rows, which load while they can be seen.
  private var pictures: [CoverPicture] = []

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

  /// Shows the view model's earlier days; call it in an observer.
  func render() {
    let week = viewModel.week
    widget.isVisible = !week.isEmpty
    guard week != shown else { return }
    shown = week
    list.removeRows()
    pictures = []
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
    let picture = CoverPicture(side: 44, isInList: false)
    picture.show(viewModel.cover(of: earlier))
    picture.widget.valign = .center
    // Decorative: the text beside it names the discovery.
    Accessible.become(picture.widget, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    pictures.append(picture)
    let state = iconImage(row.state.iconName)
    state.isVisible = row.state.iconName != nil
    state.tooltip = row.state.displayName
    let content = box(.horizontal, spacing: 12, [picture.widget, texts, state])
    content.setMargins(12, 8)
    let place = listRow(content)
    Accessible.label(
      place,
      [day, row.displayTitle, row.byline, row.state.displayName].joined(separator: ", "))
    return place
  }
}
