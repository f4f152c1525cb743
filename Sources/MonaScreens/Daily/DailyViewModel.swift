import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The discovery of the day; days begin at midnight in Montréal.
@Observable @MainActor
package final class DailyViewModel {
  /// The displayed day; nil until loaded.
  package private(set) var day: MontrealDay?
  private var discovery: DailyDiscovery?

  @ObservationIgnored private let context: AppContext
  /// The time whose day is requested; nil for the time of reading.
  @ObservationIgnored private var asked: Date?

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .targets, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a view model that is empty until it is loaded.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Reads the discovery of the day that contains `now`.
  package func load(at now: Date = Date()) async {
    asked = now
    await loader.load()
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (day, store, album) = (MontrealDay(asked ?? Date()), context.store, context.album)
    var (found, isNew) = try await BlockingExecutor.shared.run {
      let isNew = try !store.isDailyChosen(on: day)
      return (try DailyDiscovery(of: day, in: store, album: album), isNew)
    }
    if isNew { Task { [weak self] in await self?.followServer(on: day) } }
    guard reading.isCurrent else { return }
    found.row = found.row.map(context.pendingWrites.expected)
    if discovery != found { discovery = found }
    if self.day != day { self.day = day }
  }

  // MARK: Day

  /// Adopts the server's choice for a new day if it arrives soon; the local choice is displayed
  /// meanwhile.
  private func followServer(on day: MontrealDay) async {
    let serverDaily = context.services.updates.daily(context.preferences)
    if await serverDaily.take(on: day, in: context.store) { await loader.load() }
  }

  /// Whether the displayed day is not the day of `now`.
  package func isStale(at now: Date) -> Bool {
    day.map { $0 != MontrealDay(now) } ?? false
  }

  /// Loads the new day when the displayed one is over; call it after each ``wait(from:)`` and when
  /// the window becomes active.
  package func follow(_ now: Date) async {
    if isStale(at: now) { await load(at: now) }
  }

  /// How long to wait before the next ``follow(_:)``: until midnight in Montréal, but at most a
  /// minute, as computers are suspended and clocks are set.
  package static func wait(from now: Date) -> Duration {
    let seconds = MontrealDay(now).end.timeIntervalSince(now)
    return .seconds(min(max(seconds, 1), 60))
  }

  // MARK: Displayed values

  /// The discovery's row; nil when the catalogue is empty.
  package var row: DiscoveryRow? { discovery?.row }

  /// The text for an empty catalogue.
  package var emptyText: String {
    if discovery?.isCatalogueEmpty == true { return EmptyCatalogue.windowSentence }
    return tr("The catalogue is empty. Once it has works, one of them awaits you here each day.")
  }

  /// The area around it, for the small map; nil when its position is unknown.
  package var location: SiteLocation? { discovery?.location }

  /// The file of the person's photo of it.
  package var photo: URL? { discovery?.photo }

  /// The picture of it, or its cover.
  package var cover: CoverContent? { row.map { CoverContent($0, photo: photo) } }

  /// The picture of an earlier discovery, or its cover.
  package func cover(of earlier: EarlierDay) -> CoverContent {
    CoverContent(earlier.row, in: context.album)
  }

  /// Which pictures of catalogues are shown; asks for the choice once.
  package var pictures: PictureDisplay { context.pictures }

  /// Whether the question about pictures is asked here.
  package var asksAboutPictures: Bool { pictures.asks(photo == nil && row?.picture != nil) }

  /// Whether the file of the visit's photo is missing from the album.
  package var isPhotoRemoved: Bool { discovery?.visit?.photo != nil && photo == nil }

  /// The discoveries of the 7 days before, newest first; days without a choice are left out.
  package var week: [EarlierDay] { discovery?.week ?? [] }

  /// The distance and its origin: "1.2 km from your position"; nil when the position is unknown.
  package var distanceText: String? {
    row?.coordinate.map { context.origin.current.distanceText(to: $0) }
  }

  /// "Discovery of the day — November 21, 2026".
  package var dateLine: String {
    tr("Discovery of the day — {date}", ["date": day.map { Format.day($0.start) } ?? ""])
  }

  /// "Alexander Calder · 1967"; empty when neither is known.
  package var byline: String { row?.credit ?? "" }

  /// The introduction displayed with the first discovery of the day; empty later.
  package var welcome: String {
    guard discovery?.isFirst == true else { return "" }
    return tr("Each day, a discovery: go and see it, photograph it, and it joins your collection.")
  }

  /// A remark for a discovery that is collected or targeted; empty otherwise.
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

  /// The name of an earlier day: "Yesterday", "Thursday, November 19".
  package func name(of earlier: EarlierDay) -> String {
    earlier.day.next == day ? tr("Yesterday") : Format.weekday(earlier.day.start)
  }

  // MARK: Intents

  /// Collects a discovery with a photo, then opens the page after collecting.
  ///
  /// The row is a parameter because the displayed one changes at midnight.
  package func collect(_ row: DiscoveryRow, photo: URL) async {
    await context.visits.collect(row.id, title: row.fullTitle, photo: photo)
  }

  /// Adds it to the wish list, or removes it.
  package func toggleTarget() {
    if let row { discovery?.row = context.visits.toggleTarget(row) }
  }

  /// Shows the discovery on the map.
  package func showOnMap() {
    if let row { context.navigation.show(.map(.discovery(row.id))) }
  }

  /// Opens the discovery's sheet.
  package func openSheet() {
    if let row { context.navigation.open(.sheet(row.id)) }
  }

  /// Opens the sheet of an earlier discovery, with those of the week as its neighbours.
  package func open(_ earlier: EarlierDay) {
    context.navigation.openSheet(earlier.row.id, among: week.map(\.row.id))
  }
}

/// The discovery of a day and of the week before, as read from the store.
struct DailyDiscovery: Hashable, Sendable {
  /// Its row; nil when the catalogue is empty.
  var row: DiscoveryRow?
  /// Whether the catalogue has no discoveries and never had any.
  var isCatalogueEmpty = false
  /// The visit, if it is collected.
  var visit: Visit?
  /// The photo's file; nil when there is none or it is missing.
  var photo: URL?
  /// The area around it, for the small map; nil when its position is unknown.
  var location: SiteLocation?
  /// Which discoveries are left to collect.
  var remaining = Remaining.uncollected
  /// Whether it is the first one ever displayed to the person.
  var isFirst = false
  /// The discoveries of the 7 days before, newest first.
  var week: [EarlierDay] = []

  /// Reads everything to display on a day; chooses the discovery if none is chosen yet.
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
    location = try id.flatMap { try store.catalogue.discovery($0) }.flatMap(SiteLocation.init)
    isFirst = try store.isFirstDaily(on: day)
    if row?.state != .uncollected { remaining = try store.remaining() }
    guard let row, row.state == .collected else { return }
    visit = try store.visit(of: row.id)
    photo = album.file(of: visit?.photo)
  }
}

/// The discovery of an earlier day.
package struct EarlierDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// The discovery's row, in its current state.
  package var row: DiscoveryRow
}
