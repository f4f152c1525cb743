import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The person's visits day by day; days are Montréal's.
@Observable @MainActor
package final class JournalViewModel {
  /// How many visits each day has that has any.
  package private(set) var days: [MontrealDay: Int] = [:]
  /// The day whose visits show; nil while nothing is collected.
  package private(set) var day: MontrealDay?
  /// The month of the calendar.
  package private(set) var month: MontrealMonth
  /// The visits of the day, in the order they were made; at most `entryLimit` of them.
  package private(set) var entries: [JournalEntry] = []
  /// Whether the first answer has come.
  package private(set) var isLoaded = false

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  /// What the person asked for, or came for; nil for the newest day.
  @ObservationIgnored private var wish: MontrealDay?
  /// The days of `days`, in order.
  @ObservationIgnored private var sorted: [MontrealDay] = []

  /// As many visits as a day shows; a batch may bring thousands at one moment.
  package nonisolated static let entryLimit = 200

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .notes, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// A journal that is empty until it is loaded.
  /// - Parameter day: the day to begin at, or the first with visits after it; nil for the newest.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    day: MontrealDay? = nil
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    wish = day
    month = MontrealMonth(day ?? MontrealDay(.now))
  }

  /// Reads the days and the visits of the one that shows again; what is asked for meanwhile wins.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, album, wish) = (store, album, wish)
    let (days, sorted, day, entries) = try await store.read { store in
      let days = try store.visitDays()
      let sorted = days.keys.sorted()
      let day = wish.flatMap { wish in sorted.first { $0 >= wish } } ?? sorted.last
      let visits = try day.map(store.visits(on:)) ?? []
      let entries = visits.prefix(Self.entryLimit).enumerated().map { index, visit in
        JournalEntry(visit, number: index + 1, album: album)
      }
      return (days, sorted, day, entries)
    }
    guard reading.isCurrent else { return }
    if self.days != days { self.days = days }
    self.sorted = sorted
    if let day, day != self.day { month = MontrealMonth(day) }
    self.day = day
    if self.entries != entries { self.entries = entries }
    isLoaded = true
  }

  // MARK: What shows

  /// Whether nothing is collected.
  package var isEmpty: Bool { isLoaded && days.isEmpty }

  /// "Saturday, November 21, 2026"; empty while nothing shows.
  package var dayText: String { day.map(Format.fullDay) ?? "" }

  /// "3 visits".
  package var countText: String {
    day.map { trn("{count} visit", "{count} visits", days[$0] ?? 0) } ?? ""
  }

  /// "The first 200 of 10,000 show."; nil when all do.
  package var cutText: String? {
    guard let day, let count = days[day], count > entries.count, isLoaded else { return nil }
    return tr(
      "The first {shown} of {count} visits are shown.",
      ["shown": Format.number(entries.count), "count": Format.number(count)])
  }

  /// "November 2026".
  package var monthText: String { Format.month(month) }

  /// The weeks of the month, Sunday first; nil where a week has days of another month.
  package var weeks: [[CalendarDay?]] {
    var cells: [CalendarDay?] = Array(repeating: nil, count: month.first.weekday)
    cells += month.days.map { CalendarDay(day: $0, count: days[$0] ?? 0) }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  /// The day with visits before the one that shows.
  package var previousDay: MontrealDay? { day.flatMap { day in sorted.last { $0 < day } } }

  /// The day with visits after it.
  package var nextDay: MontrealDay? { day.flatMap { day in sorted.first { $0 > day } } }

  /// Whether there are visits before the month of the calendar.
  package var hasEarlierMonth: Bool { sorted.first.map { MontrealMonth($0) < month } ?? false }

  /// Whether there are visits after it.
  package var hasLaterMonth: Bool { sorted.last.map { MontrealMonth($0) > month } ?? false }

  /// The way of the day: the places of its visits, in the order they were made; nil when nobody
  /// knows where any was.
  package var way: DayPath? { DayPath(entries) }

  // MARK: Intents

  /// Shows the visits of a day, or of the next one that has some.
  package func show(_ day: MontrealDay) async {
    wish = day
    month = MontrealMonth(day)
    await load()
  }

  /// Shows the month before in the calendar, or the one after; the day stays.
  package func turnMonth(isNext: Bool) {
    guard isNext ? hasLaterMonth : hasEarlierMonth else { return }
    month = isNext ? month.next : month.previous
  }

  /// Opens the sheet of a visit, among those of the day.
  package func open(_ id: DiscoveryID) {
    navigation.openSheet(id, among: entries.map(\.id))
  }

  /// Goes where there is something to collect.
  package func browse() {
    navigation.show(.artworks)
  }
}

/// A visit of a day, as the journal shows it.
package struct JournalEntry: Hashable, Sendable {
  /// What was collected.
  package var id: DiscoveryID
  /// Its place among the visits of the day, from 1.
  package var number: Int
  /// "5:05 p.m.".
  package var time: String
  /// The title; the number alone when the catalogue has forgotten everything.
  package var title: String
  /// The makers and the borough; empty when neither is known.
  package var details: String
  /// 1 to 5 stars.
  package var rating: Int?
  /// What the person said of it; empty when nothing.
  package var comment: String
  /// Where the photo is; nil when there is none, or its file is gone.
  package var photo: URL?
  /// Where it stands.
  package var place: Coordinate?

  init(_ visit: JournalVisit, number: Int, album: Album) {
    let row = visit.row
    id = visit.visit.discovery
    self.number = number
    time = Format.clock(visit.visit.collectedAt)
    title = row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
    details = [row?.makers.isolated ?? "", row?.whereabouts ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
    rating = visit.visit.rating
    comment = visit.visit.comment ?? ""
    photo = album.file(of: visit.visit.photo)
    place = row?.coordinate
  }

  /// What a screen reader says.
  package var spoken: String {
    [Format.number(number), time, title, details, rating.map(Format.rating) ?? "", comment]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A day of a calendar's month.
package struct CalendarDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// How many visits it has.
  package var count: Int

  /// Its number within the month, from 1.
  package var number: Int { day.dayOfMonth }

  /// What a screen reader says: "Saturday, November 21, 2026: 3 visits".
  package var spoken: String {
    trn("{name}: {count} visit", "{name}: {count} visits", count, ["name": Format.fullDay(day)])
  }
}
