import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The badges, and how far the person is with each.
@Observable @MainActor
package final class BadgesViewModel {
  /// How much is collected of all, or of a kind.
  package struct Total: Hashable, Sendable {
    /// The kind; nil for all of them together.
    package var kind: DiscoveryKind?
    /// How many are collected.
    package var collected: Int
    /// How many there are.
    package var total: Int

    /// "3 of 1,492".
    package var text: String { progressText(collected, of: total) }
    /// 0 to 1.
    package var fraction: Double { total == 0 ? 0 : Double(collected) / Double(total) }
  }

  /// All together, then each kind; empty until the first answer has come.
  package private(set) var totals: [Total] = []
  /// The badges, in the order of their numbers.
  package private(set) var badges: [BadgeStatus] = []
  /// The badge nearest to be won, with works that count for it; nil when none can be.
  package private(set) var next: BadgeHint?

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let origin: OriginChooser
  @ObservationIgnored private var hints = 0
  /// The discoveries that won a badge.
  @ObservationIgnored private var winners: [DiscoveryID: DiscoveryRow] = [:]

  /// How many works are suggested.
  nonisolated static let suggested = 3

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(
    for: [.catalogue, .badges, .visits, .targets, .badgesWon, .album],
    inputs: { [origin] in origin.current }
  ) {
    [weak self] in try await self?.read($0)
  }

  /// A screen that is empty until it is loaded.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    origin: OriginChooser
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.origin = origin
  }

  /// Reads badges and totals again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = store
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

  /// Works out again which badge is next, and which works near by count for it.
  package func suggest() async {
    hints += 1
    let (hint, store, origin) = (hints, store, origin.current.coordinate)
    let badges = badges
    do {
      let next = try await store.read { (store) -> BadgeHint? in
        // A badge for which too little is left to collect cannot be won.
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
      toasts.report(error)
    }
  }

  /// A badge with the works near by that count for it; nil when it is won, when nothing is left to
  /// collect for it, or when nobody knows how it is won.
  package func hint(for status: BadgeStatus) async -> BadgeHint? {
    if next?.status == status { return next }
    guard status.missing != nil else { return nil }
    let (store, origin) = (store, origin.current.coordinate)
    do {
      let works = try await store.read { store in
        try store.works(for: status.badge.rule, near: origin, limit: Self.suggested)
      }
      return works.map { BadgeHint(status: status, works: $0) }
    } catch {
      toasts.report(error)
      return nil
    }
  }

  /// The works of a suggestion, as rows of a list that say how far each is.
  package func rows(of hint: BadgeHint) -> [ListRow] {
    hint.works.nearest.map {
      ListRow($0, from: origin.current.coordinate, album: album)
    }
  }

  /// Where the distances of suggestions start: "from the centre of Montréal".
  package var originText: String { origin.current.text }

  /// Opens the sheet of a work that was suggested, among the others.
  package func open(_ id: DiscoveryID, of hint: BadgeHint) {
    navigation.openSheet(id, among: hint.works.nearest.map(\.id))
  }

  /// Lists all that count for a badge and are not collected.
  package func openAll(of hint: BadgeHint) {
    navigation.open(.list(hint.works.list, title: .named(hint.status.badge.title)))
  }

  /// Shows on the map what counts for a badge and is not collected.
  package func showOnMap(_ hint: BadgeHint) {
    guard let filter = hint.mapFilter else { return }
    let places = hint.works.nearest.compactMap(\.coordinate)
    navigation.show(.map(.filtered(filter, around: places)))
  }

  /// "4 badges won out of 28".
  package var wonText: String {
    trn(
      "{count} of {total} badges won", "{count} of {total} badges won",
      badges.count { $0.isWon }, ["total": Format.number(badges.count)])
  }

  /// The discovery that won a badge, by its title; nil when it is not won.
  package func winner(of status: BadgeStatus) -> (id: DiscoveryID, title: String)? {
    guard let id = status.wonBy else { return nil }
    return (id, winners[id]?.displayTitle ?? "\(id.kind.displayName) \(id.number)")
  }

  /// Opens the sheet of a discovery.
  package func open(_ id: DiscoveryID) {
    navigation.open(.sheet(id))
  }
}

extension BadgeStatus {
  /// "3 of 10"; nil when the rule is not understood.
  package var progressText: String? {
    count.map { MonaScreens.progressText($0, of: badge.required) }
  }

  /// 0 to 1; nil when the rule is not understood.
  package var fraction: Double? {
    count.map { min(1, Double($0) / Double(badge.required)) }
  }

  /// What stands where progress would, of a badge nobody knows the rule of; nil for all others.
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

/// A badge to reach, and the works that would bring it nearer.
package struct BadgeHint: Hashable, Sendable {
  /// The badge, not won yet.
  package var status: BadgeStatus
  /// What counts for it and is not collected.
  package var works: BadgeWorks

  /// "2 more discoveries win it.".
  package var missingText: String {
    trn("{count} more to go.", "{count} more to go.", status.missing ?? 0)
  }

  /// "See all 1,492 that count".
  package var allText: String {
    trn("See {count} eligible work", "See all {count} eligible works", works.count)
  }

  /// What the map shows of them; nil for what it cannot tell apart.
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

  /// Whether the map can show them, and nothing else.
  package var isOnMap: Bool { mapFilter != nil }
}
