import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The discovery of the day, Montréal's.
@Observable @MainActor
package final class DailyViewModel {
  /// The day that shows; nil until the first answer has come.
  package private(set) var day: MontrealDay?
  private var discovery: DailyDiscovery?

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let origin: OriginChooser
  @ObservationIgnored private let visits: VisitActions
  @ObservationIgnored private let serverDaily: ServerDaily
  /// The moment whose day is wanted; nil for the one when it is read.
  @ObservationIgnored private var asked: Date?

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .targets, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a view model that is empty until it is loaded.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    origin: OriginChooser,
    visits: VisitActions, serverDaily: ServerDaily
  ) {
    self.store = store
    self.serverDaily = serverDaily
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.origin = origin
    self.visits = visits
  }

  /// Reads the discovery of the day that `now` is in.
  package func load(at now: Date = Date()) async {
    asked = now
    await loader.load()
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (day, store, album) = (MontrealDay(asked ?? Date()), store, album)
    var (found, isNew) = try await BlockingExecutor.shared.run {
      let isNew = try !store.isDailyChosen(on: day)
      return (try DailyDiscovery(of: day, in: store, album: album), isNew)
    }
    if isNew { Task { [weak self] in await self?.followServer(on: day) } }
    guard reading.isCurrent else { return }
    found.row = found.row.map(loaderContext.pendingWrites.expected)
    if discovery != found { discovery = found }
    if self.day != day { self.day = day }
  }

  // MARK: The day

  /// Takes the server's choice of a day that has just begun, if it comes soon: what was chosen here shows
  /// meanwhile.
  private func followServer(on day: MontrealDay) async {
    if await serverDaily.take(on: day, in: store) { await loader.load() }
  }

  /// Whether the day that shows is no longer, or not yet, today.
  package func isStale(at now: Date) -> Bool {
    day.map { $0 != MontrealDay(now) } ?? false
  }

  /// Shows the new day once the one that shows is over; call it each time the wait is over, and
  /// when the person comes back to the window.
  package func follow(_ now: Date) async {
    if isStale(at: now) { await load(at: now) }
  }

  /// How long to wait before following again: until midnight in Montréal, and at most a minute,
  /// for computers sleep and clocks are set.
  package static func wait(from now: Date) -> Duration {
    let seconds = MontrealDay(now).end.timeIntervalSince(now)
    return .seconds(min(max(seconds, 1), 60))
  }

  // MARK: Displayed values

  /// What a list shows of the discovery; nil when the catalogue is empty.
  package var row: DiscoveryRow? { discovery?.row }

  /// Why there is none, and what to do; without meaning while there is one.
  package var emptyText: String {
    if discovery?.isCatalogueEmpty == true { return EmptyCatalogue.windowSentence }
    return tr("The catalogue is empty. Once it has works, one of them awaits you here each day.")
  }

  /// The ground it stands on, for the small map; nil when nobody knows where that is.
  package var ground: SheetGround? { discovery?.ground }

  /// Where the person's photo of it is.
  package var photo: URL? { discovery?.photo }

  /// Whether it was collected with a photo whose file is no longer in the album.
  package var isPhotoRemoved: Bool { discovery?.visit?.photo != nil && photo == nil }

  /// What was suggested in the seven days before, the last day first; days on which MONA was not
  /// opened have nothing to show.
  package var week: [EarlierDay] { discovery?.week ?? [] }

  /// How far it is and from where: "1.2 km from your position"; nil when nobody knows where it is.
  package var distanceText: String? {
    row?.coordinate.map { origin.current.distanceText(to: $0) }
  }

  /// "Discovery of the day — November 21, 2026".
  package var dateLine: String {
    tr("Discovery of the day — {date}", ["date": day.map { Format.day($0.start) } ?? ""])
  }

  /// "Alexander Calder · 1967"; empty when neither is known.
  package var byline: String { row?.credit ?? "" }

  /// What this view is, to whoever opens MONA for the first time; empty later.
  package var welcome: String {
    guard discovery?.isFirst == true else { return "" }
    return tr("Each day, a discovery: go and see it, photograph it, and it joins your collection.")
  }

  /// A word on what the person has done with it already; empty when there is nothing to say.
  package var remark: String {
    guard let discovery else { return "" }
    switch (discovery.visit, discovery.remaining) {
    case (.some, .nothing):
      return tr("You have collected the whole catalogue: here is one to see again.")
    case (.some(let visit), _):
      return tr("Collected on {date}", ["date": Format.day(visit.collectedAt)])
    case (nil, .targetedOnly):
      return tr(
        "You have collected or targeted the whole catalogue: here is one that awaits you.")
    case (nil, _): return ""
    }
  }

  /// The day of an earlier suggestion: "Yesterday", "Thursday, November 19".
  package func name(of earlier: EarlierDay) -> String {
    earlier.day.next == day ? tr("Yesterday") : Format.weekday(earlier.day.start)
  }

  // MARK: Intents

  /// Collects with this photo what the person chose it for, which at midnight is no longer what
  /// shows; then leads through badges, rating and comment.
  package func collect(_ row: DiscoveryRow, photo: URL) async {
    await visits.collect(row.id, title: row.fullTitle, photo: photo)
  }

  /// Puts it on the wish list, or takes it off.
  package func toggleTarget() {
    if let row { discovery?.row = visits.toggleTarget(row) }
  }

  /// Shows it on the map.
  package func showOnMap() {
    if let row { navigation.show(.map(.discovery(row.id))) }
  }

  /// Opens its sheet.
  package func openSheet() {
    if let row { navigation.open(.sheet(row.id)) }
  }

  /// Opens the sheet of an earlier suggestion, from which one goes on through the week.
  package func open(_ earlier: EarlierDay) {
    navigation.openSheet(earlier.row.id, among: week.map(\.row.id))
  }
}

/// A day's discovery and the week before it, as the store has them.
struct DailyDiscovery: Hashable, Sendable {
  /// What a list shows of it; nil when the catalogue is empty.
  var row: DiscoveryRow?
  /// Whether the catalogue has no discovery at all, and never had.
  var isCatalogueEmpty = false
  /// The person's visit, once collected.
  var visit: Visit?
  /// Where the photo is; nil when its file is gone.
  var photo: URL?
  /// The ground it stands on, for the small map; nil when nobody knows where that is.
  var ground: SheetGround?
  /// What is left to collect.
  var remaining = Remaining.uncollected
  /// Whether it is the first that the person was ever suggested.
  var isFirst = false
  /// What was suggested in the seven days before, the last day first.
  var week: [EarlierDay] = []

  /// All there is to show on a day.
  init(of day: MontrealDay, in store: Store, album: Album) throws {
    let id = try store.daily(on: day, today: day)
    let earlier = try store.earlierDailies(before: day)
    let rows = try store.rows(earlier.map(\.discovery) + (id.map { [$0] } ?? []))
    let rowOf = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    week = earlier.compactMap { past in
      rowOf[past.discovery].map { EarlierDay(day: past.day, row: $0) }
    }
    row = id.flatMap { rowOf[$0] }
    isCatalogueEmpty = try row == nil && store.catalogue.hasNoDiscovery()
    ground = try id.flatMap { try store.catalogue.discovery($0) }.flatMap(SheetGround.init)
    isFirst = try store.isFirstDaily(on: day)
    if row?.state != .uncollected { remaining = try store.remaining() }
    guard let row, row.state == .collected else { return }
    visit = try store.visit(of: row.id)
    photo = album.file(of: visit?.photo)
  }
}

/// A suggestion of a day gone by, as the week under the discovery of the day shows it.
package struct EarlierDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// What was suggested, in its state of now.
  package var row: DiscoveryRow
}
