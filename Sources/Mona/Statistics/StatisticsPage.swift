import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// How many visits there are of each month, kind, rating, borough and category.
@MainActor
final class StatisticsPage: Page {
  private static let width = 960

  let widget: Widget
  private let place: VisitsSlot
  private let navigation: Navigation
  private let screen: StatisticsScreen
  private let months: MonthColumns
  private let kinds: BarRows
  private let ratings: BarRows
  private let boroughs: BarRows
  private let categories: BarRows

  init(_ screen: StatisticsScreen, navigation: Navigation) {
    self.navigation = navigation
    self.screen = screen
    months = MonthColumns(screen)
    func rows(_ title: String) -> BarRows {
      BarRows(title) { [weak screen] in screen?.open($0) }
    }
    kinds = rows(tr("By kind"))
    ratings = rows(tr("By rating"))
    boroughs = rows(tr("By borough"))
    categories = rows(tr("By category"))
    // Two columns, or one under the other where there is no room.
    let sides = [
      [kinds.widget, ratings.widget],
      [Self.whole(boroughs, .borough, screen), Self.whole(categories, .category, screen)],
    ]
    let parts = columns(
      sides.map { box(.vertical, spacing: 24, $0) }, spacing: 24, areEven: true
    ) { [navigation] in navigation.width == .narrow }
    let content = box(.vertical, spacing: 24, [months.widget, parts])
    content.setMargins(12, 12)
    place = VisitsSlot(
      scrolled(clamped(content, width: Self.width)), icon: "mona-badges-symbolic",
      reader: screen.reader
    ) { [weak screen] in
      screen?.browse()
    }
    widget = place.widget
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { tr("Statistics") }
  var contentWidth: Int? { Self.width }
  var subtitle: String { screen.summary }

  private func render() {
    guard screen.isLoaded else { return }
    months.render(isNarrow: navigation.width == .narrow)
    kinds.show(screen.kinds)
    ratings.show(screen.ratings)
    boroughs.show(screen.boroughs)
    categories.show(screen.categories)
    place.show(isEmpty: screen.isEmpty)
  }

  /// A list, with the button under it that shows it whole.
  private static func whole(
    _ rows: BarRows, _ type: FacetType, _ screen: StatisticsScreen
  ) -> Widget {
    let more = button("", "flat") { [weak screen] in screen?.expand(type) }
    more.halign = .start
    observe(while: more) { [weak screen] in
      guard let screen else { return }
      let text = screen.isLoaded ? screen.allText(type) : nil
      more.isVisible = text != nil
      more.label = text ?? ""
    }
    return box(.vertical, spacing: 8, [rows.widget, more])
  }
}
