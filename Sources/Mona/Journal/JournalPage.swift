import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The visits by day: a calendar, the map of the chosen day, and its visits.
///
/// The calendar and the map are beside the visits, or above them in a narrow window.
@MainActor
final class JournalPage: Page {
  private static let width = 1000

  let widget: Widget
  private let place: VisitsPageContainer
  private let navigation: Navigation
  private let viewModel: JournalViewModel
  private let calendar: CalendarGrid
  private let map: PathMap
  private let day: JournalDay
  private let side = box(.vertical, spacing: 18)

  init(
    _ viewModel: JournalViewModel, navigation: Navigation, preferences: StoredPreferences
  ) {
    self.navigation = navigation
    self.viewModel = viewModel
    calendar = CalendarGrid(viewModel)
    map = PathMap(
      preferences: preferences, path: { [weak viewModel] in viewModel?.path },
      text: { [weak viewModel] in viewModel?.path?.text ?? "" },
      open: { [weak viewModel] in viewModel?.open($0) })
    day = JournalDay(viewModel)
    let pathText = label("", "dim-label", "caption", wraps: true)
    let ground = box(.vertical, spacing: 6, [map.widget, pathText])
    observe(while: pathText) { [weak viewModel] in
      pathText.text = viewModel?.path?.text ?? ""
    }
    for part in [calendar.widget, ground] { side.append(part) }
    let parts = columns([side, day.widget], spacing: 24) { [navigation] in
      navigation.width == .narrow
    }
    day.widget.hexpand = true
    side.valign = .start
    let exports = arranged(
      [
        ExportMenu.button(tr("Export This Day"), viewModel.exporter) { [weak viewModel] in
          viewModel?.day.map { .day($0) } ?? .all
        },
        ExportMenu.button(tr("Export Visits"), viewModel.exporter),
      ], by: .wrapped(spacing: 6, lineSpacing: 6))
    day.widget.append(exports)
    parts.setMargins(12, 12)
    place = VisitsPageContainer(
      scrolled(clamped(parts, width: Self.width)), icon: "x-office-calendar-symbolic",
      loader: viewModel.loader
    ) { [weak viewModel] in
      viewModel?.browse()
    }
    widget = place.widget
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { tr("Journal") }
  var contentWidth: Int? { Self.width }
  var subtitle: String { "" }

  private func render() {
    guard viewModel.isLoaded else { return }
    side.requestSize(width: navigation.width == .narrow ? -1 : 320)
    place.show(isEmpty: viewModel.isEmpty)
  }
}
