import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The journal: the person's visits by day, in Montréal's time zone.
@Observable @MainActor
package final class JournalViewModel {
  /// The number of visits of each day that has any.
  package private(set) var days: [MontrealDay: Int] = [:]
  /// The selected day; nil when nothing is collected.
  package private(set) var day: MontrealDay?
  /// The month that the calendar shows.
  package private(set) var month: MontrealMonth
  /// The visits of the selected day, in the order they were made; at most `entryLimit`.
  package private(set) var entries: [JournalEntry] = []
  /// Whether the journal has been loaded.
  package private(set) var isLoaded = false

  @ObservationIgnored private let context: AppContext
  /// The day to select at the next read; nil for the newest.
  @ObservationIgnored private var wish: MontrealDay?
  /// The keys of `days`, in order.
  @ObservationIgnored private var sorted: [MontrealDay] = []

  /// The maximum number of visits shown for a day; an import of photos may give thousands the same
  /// date.
  package nonisolated static let entryLimit = 200

  /// Loads the days and the selected day's visits, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .notes, .album,
  ]) {
    [weak self] in try await self?.read($0)
  }

  /// Creates a journal that is empty until it is loaded.
  /// - Parameter day: the day to select, or the next one with visits; nil for the newest.
  package init(_ context: AppContext, day: MontrealDay? = nil) {
    self.context = context
    wish = day
    month = MontrealMonth(day ?? MontrealDay(.now))
  }

  /// Exports visits to files.
  package var exporter: VisitExporter { context.exporter }

  /// Reads the days and the selected day's visits again; the last request wins.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, album, wish) = (context.store, context.album, wish)
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

  // MARK: Displayed values

  /// Whether nothing is collected.
  package var isEmpty: Bool { isLoaded && days.isEmpty }

  /// "Saturday, November 21, 2026"; empty without a selected day.
  package var dayText: String { day.map(Format.fullDay) ?? "" }

  /// "3 visits".
  package var countText: String {
    day.map { trn("{count} visit", "{count} visits", days[$0] ?? 0) } ?? ""
  }

  /// "The first 200 of 10,000 visits are shown."; nil when all are.
  package var cutText: String? {
    guard let day, let count = days[day], count > entries.count, isLoaded else { return nil }
    return tr(
      "The first {shown} of {count} visits are shown.",
      ["shown": Format.number(entries.count), "count": Format.number(count)])
  }

  /// "November 2026".
  package var monthText: String { Format.month(month) }

  /// The weeks of the month, Sunday first; nil for days of other months.
  package var weeks: [[CalendarDay?]] {
    var cells: [CalendarDay?] = Array(repeating: nil, count: month.first.weekday)
    cells += month.days.map { CalendarDay(day: $0, count: days[$0] ?? 0) }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  /// The last day with visits before the selected one.
  package var previousDay: MontrealDay? { day.flatMap { day in sorted.last { $0 < day } } }

  /// The first day with visits after the selected one.
  package var nextDay: MontrealDay? { day.flatMap { day in sorted.first { $0 > day } } }

  /// Whether there are visits before the calendar's month.
  package var hasEarlierMonth: Bool { sorted.first.map { MontrealMonth($0) < month } ?? false }

  /// Whether there are visits after the calendar's month.
  package var hasLaterMonth: Bool { sorted.last.map { MontrealMonth($0) > month } ?? false }

  /// The path of the selected day; nil if none of its visits has a known coordinate.
  package var path: DayPath? { DayPath(entries) }

  // MARK: Actions

  /// Selects a day, or the next one with visits.
  package func show(_ day: MontrealDay) async {
    wish = day
    month = MontrealMonth(day)
    await load()
  }

  /// Shows the calendar's next or previous month; the selected day stays.
  package func turnMonth(isNext: Bool) {
    guard isNext ? hasLaterMonth : hasEarlierMonth else { return }
    month = isNext ? month.next : month.previous
  }

  /// Opens the sheet of a visit, with the day's visits as its list.
  package func open(_ id: DiscoveryID) {
    context.navigation.openSheet(id, among: entries.map(\.id))
  }

  /// Shows the Artworks view, where there is something to collect.
  package func browse() {
    context.navigation.show(.artworks)
  }
}

/// A visit in the journal.
package struct JournalEntry: Hashable, Sendable {
  /// The visited discovery.
  package var id: DiscoveryID
  /// The number of the visit within the day, from 1.
  package var number: Int
  /// The time: "5:05 p.m.".
  package var time: String
  /// The title; the kind and number if the catalogue no longer has the discovery.
  package var title: String
  /// The makers and the borough or town; empty if unknown.
  package var details: String
  /// The rating, 1 to 5 stars; nil if unrated.
  package var rating: Int?
  /// The person's comment; empty without one.
  package var comment: String
  /// When it was collected, if that was another day, and the number of photos of this day, if there
  /// are several; else empty.
  package var note: String
  /// The photo; nil if there is none, or its file does not exist.
  package var photo: URL?
  /// The discovery's coordinate.
  package var place: Coordinate?

  init(_ visit: JournalVisit, number: Int, album: Album) {
    let row = visit.row
    id = visit.visit.discovery
    self.number = number
    time = Format.clock(visit.moment)
    title = row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
    details = [row?.makers.isolated ?? "", row?.locationText ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
    rating = visit.visit.rating
    comment = visit.visit.comment ?? ""
    note = Self.note(of: visit)
    photo = Self.photo(of: visit, album)
    place = row?.coordinate
  }

  private static func note(of visit: JournalVisit) -> String {
    let count = visit.photos.count
    return [
      visit.isDayOfCollecting
        ? "" : tr("Collected on {date}", ["date": Format.day(visit.visit.collectedAt)]),
      count > 1 ? trn("{count} photo", "{count} photos", count) : "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A photo of the day, rather the one for MONA; of the day of collecting also one without a date.
  private static func photo(of visit: JournalVisit, _ album: Album) -> URL? {
    let ofDay = visit.photos.filter(\.isChosen) + visit.photos.filter { !$0.isChosen }
    let names = ofDay.map(\.name) + (ofDay.isEmpty ? [visit.visit.photo].compactMap(\.self) : [])
    return names.lazy.compactMap { album.file(of: $0) }.first
  }

  /// The text for screen readers.
  package var spoken: String {
    [Format.number(number), time, title, details, note, rating.map(Format.rating) ?? "", comment]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A day in the calendar.
package struct CalendarDay: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// The number of visits.
  package var count: Int

  /// The day of the month, from 1.
  package var number: Int { day.dayOfMonth }

  /// The text for screen readers: "Saturday, November 21, 2026: 3 visits".
  package var spoken: String {
    trn("{name}: {count} visit", "{name}: {count} visits", count, ["name": Format.fullDay(day)])
  }
}
