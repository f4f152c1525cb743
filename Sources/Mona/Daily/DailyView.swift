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
