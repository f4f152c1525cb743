import MonaModel
import MonaPerson
import MonaText
import Observation

/// The numbers of the person's visits, as bars.
@Observable @MainActor
package final class StatisticsViewModel {
  /// The numbers.
  package private(set) var statistics = VisitStatistics()
  /// Whether the first answer has come.
  package private(set) var isLoaded = false
  /// The year whose months show.
  package private(set) var year: Int
  /// The lists that show whole.
  package private(set) var expanded: Set<FacetType> = []

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private var hasChosenYear = false

  /// How many bars a list has until all are asked for.
  static let shownBars = 8

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .notes,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// A screen that is empty until it is loaded.
  package init(store: Store, navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext) {
    self.store = store
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    year = MontrealMonth(MontrealDay(.now)).year
  }

  /// Reads the numbers again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = store
    let statistics = try await store.read { store in try store.visitStatistics() }
    guard reading.isCurrent else { return }
    if self.statistics != statistics { self.statistics = statistics }
    if !hasChosenYear || !years.contains(year) { year = years.last ?? year }
    isLoaded = true
  }

  /// Whether nothing is collected.
  package var isEmpty: Bool { isLoaded && statistics.visits == 0 }

  /// "200 visits".
  package var summary: String {
    isLoaded ? trn("{count} visit", "{count} visits", statistics.visits) : ""
  }

  // MARK: Months

  /// The years that have visits, from the first on.
  package var years: [Int] { Set(statistics.months.keys.map(\.year)).sorted() }

  /// The year with visits before the one that shows.
  package var previousYear: Int? { years.last { $0 < year } }

  /// The year with visits after the one that shows.
  package var nextYear: Int? { years.first { $0 > year } }

  /// "2026: 14 visits".
  package var yearText: String {
    let count = statistics.months.filter { $0.key.year == year }.values.reduce(0, +)
    let visits = trn("{count} visit", "{count} visits", count)
    return tr("{year}: {visits}", ["year": String(year), "visits": visits])
  }

  /// The twelve months of the year that shows.
  package var months: [BarRow] {
    // Years are drawn to one scale.
    let most = statistics.months.values.max() ?? 0
    return (1...12).map { number in
      let month = MontrealMonth(year: year, month: number)
      let (name, count) = (Format.month(month), statistics.months[month] ?? 0)
      return BarRow(
        name: name, shortName: Format.shortMonth(month), number: Format.number(count),
        spoken: trn("{name}: {count} visit", "{name}: {count} visits", count, ["name": name]),
        fraction: most == 0 ? 0 : Double(count) / Double(most), target: .month(month))
    }
  }

  // MARK: What visits have in common

  /// The three kinds.
  package var kinds: [BarRow] {
    DiscoveryKind.allCases.map { kind in
      share(kind.displayPlural, statistics.kinds[kind] ?? 0, .kind(kind))
    }
  }

  /// Five stars to one, then none.
  package var ratings: [BarRow] {
    [5, 4, 3, 2, 1, 0].map { stars in
      share(Format.rating(stars), statistics.ratings[stars] ?? 0, .rating(stars))
    }
  }

  /// The boroughs, the most visited first.
  package var boroughs: [BarRow] { bars(.borough, statistics.boroughs) }

  /// The categories, likewise.
  package var categories: [BarRow] { bars(.category, statistics.categories) }

  /// "Show All 19", for a list that does not show whole; nil for one that does.
  package func allText(_ type: FacetType) -> String? {
    let count = shares(type).count
    guard count > Self.shownBars, !expanded.contains(type) else { return nil }
    return tr("Show All {count}", ["count": Format.number(count)])
  }

  private func shares(_ type: FacetType) -> [VisitStatistics.Share] {
    type == .borough ? statistics.boroughs : statistics.categories
  }

  private func name(of facet: Int64) -> Localized {
    let shares = statistics.boroughs + statistics.categories
    return shares.first { $0.facet == facet }?.name ?? Localized()
  }

  private func bars(_ type: FacetType, _ shares: [VisitStatistics.Share]) -> [BarRow] {
    shares.prefix(expanded.contains(type) ? shares.count : Self.shownBars).map {
      share($0.name.display, $0.count, .facet($0.facet))
    }
  }

  /// The bar of some visits, as long as their share of all.
  private func share(_ name: String, _ count: Int, _ target: BarAction) -> BarRow {
    let all = statistics.visits
    let number = trn(
      "{part} of {count} visit", "{part} of {count} visits", all, ["part": Format.number(count)])
    return BarRow(
      name: name, shortName: name, number: number,
      spoken: tr("{name}: {number}", ["name": name, "number": number]),
      fraction: all == 0 ? 0 : Double(count) / Double(all), target: target)
  }

  // MARK: Intents

  /// Shows the months of another year.
  package func show(year: Int) {
    hasChosenYear = true
    self.year = year
  }

  /// Shows a list whole.
  package func expand(_ type: FacetType) {
    expanded.insert(type)
  }

  /// Goes where there is something to collect.
  package func browse() {
    navigation.show(.artworks)
  }

  /// Opens what a bar counts: the journal of a month, or the list of what was collected; nothing
  /// where it counts nothing.
  package func open(_ bar: BarRow) {
    guard bar.fraction > 0 else { return }
    var list = DiscoveryList()
    list.state = .collected
    let title: ListTitle
    switch bar.target {
    case .month(let month): return navigation.open(.journalDay(month.first))
    case .kind(let kind):
      list.kinds = [kind]
      title = .kind(kind)
    case .rating(let stars):
      list.rating = stars
      title = .rated(stars)
    case .facet(let facet):
      list.facet = facet
      title = .named(name(of: facet))
    }
    navigation.open(.list(list, title: .collected(title)))
  }
}

/// A bar of a chart, with its words.
package struct BarRow: Hashable, Sendable {
  /// What it counts: "Ville-Marie".
  package var name: String
  /// What little room there is shows of the name: "Nov".
  package var shortName: String
  /// How many, in the person's digits.
  package var number: String
  /// What a screen reader says: "Ville-Marie: 12 visits".
  package var spoken: String
  /// The length, from 0 to 1, where the longest bar is 1.
  package var fraction: Double
  /// What it leads to.
  package var target: BarAction
}

/// What a bar counts, and so what it leads to.
package enum BarAction: Hashable, Sendable {
  case month(MontrealMonth)
  case kind(DiscoveryKind)
  /// 1 to 5 stars, or 0 for none.
  case rating(Int)
  /// A borough or a category.
  case facet(Int64)
}
