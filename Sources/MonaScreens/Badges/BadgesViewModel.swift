import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The badges with the progress towards each.
@Observable @MainActor
package final class BadgesViewModel {
  /// How many discoveries of a kind, or of all kinds, are collected.
  package struct Total: Hashable, Sendable {
    /// The kind; nil for all kinds together.
    package var kind: DiscoveryKind?
    /// The number of collected discoveries.
    package var collected: Int
    /// The number of discoveries.
    package var total: Int

    /// "3 of 1,492".
    package var text: String { progressText(collected, of: total) }
    /// 0 to 1.
    package var fraction: Double { total == 0 ? 0 : Double(collected) / Double(total) }
  }

  /// The total of all kinds, then of each; empty until loaded.
  package private(set) var totals: [Total] = []
  /// The badges in order of their numbers.
  package private(set) var badges: [BadgeStatus] = []
  /// The badge that is closest to being won, with works that count for it; nil when none can be
  /// won.
  package private(set) var next: BadgeHint?

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var hints = 0
  /// The rows of the discoveries that won a badge.
  @ObservationIgnored private var winners: [DiscoveryID: DiscoveryRow] = [:]

  /// The number of suggested works.
  nonisolated static let suggested = 3

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(
    for: [.catalogue, .badges, .visits, .targets, .badgesWon, .album],
    inputs: { [context] in context.origin.current }
  ) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a view model that is empty until it is loaded.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Reads badges and totals again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let (kinds, badges, winners) = try await store.read { store in
      let badges = try store.badges()
      let rows = try store.rows(Set(badges.compactMap(\.wonBy)))
      return (try store.kindTotals(), badges, rows)
    }
    guard reading.isCurrent else { return }
    self.winners = Dictionary(
      winners.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let all = Total(
      kind: nil, collected: kinds.map(\.collected).reduce(0, +),
      total: kinds.map(\.total).reduce(0, +))
    let totals =
      [all] + kinds.map { Total(kind: $0.kind, collected: $0.collected, total: $0.total) }
    if self.totals != totals { self.totals = totals }
    if self.badges != badges { self.badges = badges }
    await suggest()
  }

  /// Updates ``next``: the next badge and the nearest works that count for it.
  package func suggest() async {
    hints += 1
    let (hint, store, origin) = (hints, context.store, context.origin.current.coordinate)
    let badges = badges
    do {
      let next = try await store.read { (store) -> BadgeHint? in
        // Skips badges for which too few works are left to collect.
        for status in NextBadge.order(badges) {
          let works = try store.works(for: status.badge.rule, near: origin, limit: Self.suggested)
          if let works, works.count >= status.missing ?? 0 {
            return BadgeHint(status: status, works: works)
          }
        }
        return nil
      }
      guard hint == hints else { return }
      if self.next != next { self.next = next }
    } catch {
      context.toasts.report(error)
    }
  }

  /// A badge with the nearest works that count for it; nil when it is won, when no works are left,
  /// or when its rule is unknown.
  package func hint(for status: BadgeStatus) async -> BadgeHint? {
    if next?.status == status { return next }
    guard status.missing != nil else { return nil }
    let (store, origin) = (context.store, context.origin.current.coordinate)
    do {
      let works = try await store.read { store in
        try store.works(for: status.badge.rule, near: origin, limit: Self.suggested)
      }
      return works.map { BadgeHint(status: status, works: $0) }
    } catch {
      context.toasts.report(error)
      return nil
    }
  }

  /// The suggested works as list rows with distances.
  package func rows(of hint: BadgeHint) -> [ListRow] {
    hint.works.nearest.map {
      ListRow($0, from: context.origin.current.coordinate, album: context.album)
    }
  }

  /// The origin of the distances: "from the centre of Montréal".
  package var originText: String { context.origin.current.text }

  /// Opens the sheet of a suggested work, with the other suggestions as its neighbours.
  package func open(_ id: DiscoveryID, of hint: BadgeHint) {
    context.navigation.openSheet(id, among: hint.works.nearest.map(\.id))
  }

  /// Opens the list of all uncollected works that count for a badge.
  package func openAll(of hint: BadgeHint) {
    context.navigation.open(.list(hint.works.list, title: .named(hint.status.badge.title)))
  }

  /// Shows the uncollected works that count for a badge on the map.
  package func showOnMap(_ hint: BadgeHint) {
    guard let filter = hint.mapFilter else { return }
    let places = hint.works.nearest.compactMap(\.coordinate)
    context.navigation.show(.map(.filtered(filter, around: places)))
  }

  /// "4 badges won out of 28".
  package var wonText: String {
    trn(
      "{count} of {total} badges won", "{count} of {total} badges won",
      badges.count { $0.isWon }, ["total": Format.number(badges.count)])
  }

  /// The discovery that won a badge, with its title; nil when the badge is not won.
  package func winner(of status: BadgeStatus) -> (id: DiscoveryID, title: String)? {
    guard let id = status.wonBy else { return nil }
    return (id, winners[id]?.displayTitle ?? "\(id.kind.displayName) \(id.number)")
  }

  /// Opens the sheet of a discovery.
  package func open(_ id: DiscoveryID) {
    context.navigation.open(.sheet(id))
  }
}

extension BadgeStatus {
  /// "3 of 10"; nil when the rule is unknown.
  package var progressText: String? {
    count.map { MonaScreens.progressText($0, of: badge.required) }
  }

  /// 0 to 1; nil when the rule is unknown.
  package var fraction: Double? {
    count.map { min(1, Double($0) / Double(badge.required)) }
  }

  /// The text in place of the progress for a badge whose rule is unknown; nil for all others.
  package var unknownText: String? {
    guard !isWon, count == nil else { return nil }
    return tr("This version of MONA does not know how it is won.")
  }

  /// "Won on November 21, 2026"; nil when it is not won.
  package var wonText: String? {
    wonAt.map { tr("Won on {date}", ["date": Format.day($0)]) }
  }
}

private func progressText(_ count: Int, of total: Int) -> String {
  // TRANSLATORS: How many are collected of how many there are: "3 of 10".
  tr("{count} of {total}", ["count": Format.number(count), "total": Format.number(total)])
}

/// A badge to win, with works that count for it.
package struct BadgeHint: Hashable, Sendable {
  /// The badge and its progress.
  package var status: BadgeStatus
  /// The uncollected works that count for it.
  package var works: BadgeWorks

  /// "2 more to go.".
  package var missingText: String {
    trn("{count} more to go.", "{count} more to go.", status.missing ?? 0)
  }

  /// "See all 1,492 eligible works".
  package var allText: String {
    trn("See {count} eligible work", "See all {count} eligible works", works.count)
  }

  /// The map filter that selects these works; nil when the map cannot filter by the badge's rule.
  var mapFilter: PinFilter? {
    var filter = PinFilter()
    filter.states = [.uncollected, .targeted]
    switch status.badge.rule {
    case .any: break
    case .kind(let kind): filter.kinds = [kind]
    case .borough(let letters): filter.borough = FacetName(.borough, code: letters)
    case .category(let letters): filter.category = FacetName(.category, code: letters)
    case .owner, .unknown: return nil
    }
    return filter
  }

  /// Whether the map can show exactly these works.
  package var isOnMap: Bool { mapFilter != nil }
}
