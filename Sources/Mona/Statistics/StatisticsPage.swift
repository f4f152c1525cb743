import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The number of visits by month, kind, rating, borough and category.
@MainActor
final class StatisticsPage: Page {
  private static let width = 960

  let widget: Widget
  private let place: VisitsPageContainer
  private let navigation: Navigation
  private let viewModel: StatisticsViewModel
  private let months: MonthColumns
  private let kinds: BarRows
  private let ratings: BarRows
  private let boroughs: BarRows
  private let categories: BarRows

  init(_ viewModel: StatisticsViewModel, navigation: Navigation) {
    self.navigation = navigation
    self.viewModel = viewModel
    months = MonthColumns(viewModel)
    func rows(_ title: String) -> BarRows {
      BarRows(title) { [weak viewModel] in viewModel?.open($0) }
    }
    kinds = rows(tr("By kind"))
    ratings = rows(tr("By rating"))
    boroughs = rows(tr("By borough"))
    categories = rows(tr("By category"))
    // Two columns, or one if the window is narrow.
    let sides = [
      [kinds.widget, ratings.widget],
      [Self.whole(boroughs, .borough, viewModel), Self.whole(categories, .category, viewModel)],
    ]
    let parts = columns(
      sides.map { box(.vertical, spacing: 24, $0) }, spacing: 24, areEven: true
    ) { [navigation] in navigation.width == .narrow }
    let content = box(.vertical, spacing: 24, [months.widget, parts])
    content.setMargins(12, 12)
    place = VisitsPageContainer(
      scrolled(clamped(content, width: Self.width)), icon: "mona-badges-symbolic",
      loader: viewModel.loader
    ) { [weak viewModel] in
      viewModel?.browse()
    }
    widget = place.widget
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { tr("Statistics") }
  var contentWidth: Int? { Self.width }
  var subtitle: String { viewModel.summary }

  private func render() {
    guard viewModel.isLoaded else { return }
    months.render(isNarrow: navigation.width == .narrow)
    kinds.show(viewModel.kinds)
    ratings.show(viewModel.ratings)
    boroughs.show(viewModel.boroughs)
    categories.show(viewModel.categories)
    place.show(isEmpty: viewModel.isEmpty)
  }

  /// A list, with a button below it that opens the complete one.
  private static func whole(
    _ rows: BarRows, _ type: FacetType, _ viewModel: StatisticsViewModel
  ) -> Widget {
    let more = button("", "flat") { [weak viewModel] in viewModel?.expand(type) }
    more.halign = .start
    observe(while: more) { [weak viewModel] in
      guard let viewModel else { return }
      let text = viewModel.isLoaded ? viewModel.allText(type) : nil
      more.isVisible = text != nil
      more.label = text ?? ""
    }
    return box(.vertical, spacing: 8, [rows.widget, more])
  }
}
