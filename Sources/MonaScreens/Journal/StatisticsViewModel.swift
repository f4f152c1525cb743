import MonaModel
import MonaPerson
import MonaText
import Observation

/// The statistics of the person's visits, as bar charts.
@Observable @MainActor
package final class StatisticsViewModel {
  /// The numbers of visits.
  package private(set) var statistics = VisitStatistics()
  /// Whether the statistics have been loaded.
  package private(set) var isLoaded = false
  /// The year of the months chart.
  package private(set) var year: Int
  /// The charts that show all their bars.
  package private(set) var expanded: Set<FacetType> = []

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var hasChosenYear = false

  /// The maximum number of bars of a chart that is not expanded.
  static let shownBars = 8

  /// Loads the statistics, and again when their data changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .notes,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates statistics that are empty until they are loaded.
  package init(_ context: AppContext) {
    self.context = context
    year = MontrealMonth(MontrealDay(.now)).year
  }

  /// Reads the statistics again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let statistics = try await store.read { store in try store.visitStatistics() }
    guard reading.isCurrent else { return }
    if self.statistics != statistics { self.statistics = statistics }
    if !hasChosenYear || !years.contains(year) { year = years.last ?? year }
    isLoaded = true
  }

  /// Whether nothing is collected.
  package var isEmpty: Bool { isLoaded && statistics.visits == 0 }

  /// "200 visits"; empty until loaded.
  package var summary: String {
    isLoaded ? trn("{count} visit", "{count} visits", statistics.visits) : ""
  }

  // MARK: Months

  /// The years with visits, in order.
  package var years: [Int] { Set(statistics.months.keys.map(\.year)).sorted() }

  /// The last year with visits before the selected one.
  package var previousYear: Int? { years.last { $0 < year } }

  /// The first year with visits after the selected one.
  package var nextYear: Int? { years.first { $0 > year } }

  /// "2026: 14 visits".
  package var yearText: String {
    let count = statistics.months.filter { $0.key.year == year }.values.reduce(0, +)
    let visits = trn("{count} visit", "{count} visits", count)
    return tr("{year}: {visits}", ["year": String(year), "visits": visits])
  }

  /// The twelve months of the selected year.
  package var months: [BarRow] {
    // All years use the same scale.
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

  // MARK: Visits by property

  /// The bars of the three kinds.
  package var kinds: [BarRow] {
    DiscoveryKind.allCases.map { kind in
      share(kind.displayPlural, statistics.kinds[kind] ?? 0, .kind(kind))
    }
  }

  /// The bars of the ratings, from five stars to none.
  package var ratings: [BarRow] {
    [5, 4, 3, 2, 1, 0].map { stars in
      share(Format.rating(stars), statistics.ratings[stars] ?? 0, .rating(stars))
    }
  }

  /// The bars of the boroughs, the most visited first.
  package var boroughs: [BarRow] { bars(.borough, statistics.boroughs) }

  /// The bars of the categories, the most visited first.
  package var categories: [BarRow] { bars(.category, statistics.categories) }

  /// "Show All 19", for a chart with more bars than it shows; nil otherwise.
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

  /// A bar whose length is its share of all visits.
  private func share(_ name: String, _ count: Int, _ target: BarAction) -> BarRow {
    let all = statistics.visits
    let number = trn(
      "{part} of {count} visit", "{part} of {count} visits", all, ["part": Format.number(count)])
    return BarRow(
      name: name, shortName: name, number: number,
      spoken: tr("{name}: {number}", ["name": name, "number": number]),
      fraction: all == 0 ? 0 : Double(count) / Double(all), target: target)
  }

  // MARK: Actions

  /// Selects the year of the months chart.
  package func show(year: Int) {
    hasChosenYear = true
    self.year = year
  }

  /// Shows all bars of a chart.
  package func expand(_ type: FacetType) {
    expanded.insert(type)
  }

  /// Shows the Artworks view, where there is something to collect.
  package func browse() {
    context.navigation.show(.artworks)
  }

  /// Opens the visits that a bar counts: a month's journal, or a list of collected discoveries;
  /// does nothing for an empty bar.
  package func open(_ bar: BarRow) {
    guard bar.fraction > 0 else { return }
    var list = DiscoveryList()
    list.state = .collected
    let title: ListTitle
    switch bar.target {
    case .month(let month): return context.navigation.open(.journalDay(month.first))
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
    context.navigation.open(.list(list, title: .collected(title)))
  }
}

/// A bar of a chart, with its texts.
package struct BarRow: Hashable, Sendable {
  /// The name: "Ville-Marie".
  package var name: String
  /// The abbreviated name, where space is narrow: "Nov".
  package var shortName: String
  /// The number of visits, formatted.
  package var number: String
  /// The text for screen readers: "Ville-Marie: 12 visits".
  package var spoken: String
  /// The length, from 0 to 1.
  package var fraction: Double
  /// What a click opens.
  package var target: BarAction
}

/// The property value that a bar counts, which determines what a click opens.
package enum BarAction: Hashable, Sendable {
  case month(MontrealMonth)
  case kind(DiscoveryKind)
  /// 1 to 5 stars; 0 for unrated.
  case rating(Int)
  /// The number of a borough or category facet.
  case facet(Int64)
}
