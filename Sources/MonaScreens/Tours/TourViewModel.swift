import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// A tour: its stops in their order, its way on a map, and what it is asked for.
@Observable @MainActor
package final class TourViewModel {
  /// A stop in the list.
  package struct Row: Hashable, Sendable, Identifiable {
    /// What is visited.
    package var id: DiscoveryID
    /// Its number in the order, from 1; nil if it is left out.
    package var number: Int?
    /// The title.
    package var title: String
    /// The makers, the way from the stop before it, and when one arrives.
    package var details: String
    /// When and how it can be seen, if the catalogue says so.
    package var access: String?
    /// Whether it keeps its place.
    package var isLocked: Bool
    /// Whether it is collected.
    package var isCollected: Bool

    /// What a screen reader says.
    package var spoken: String {
      let marks = [
        number.map { tr("stop {number}", ["number": Format.number($0)]) }
          ?? trc("a stop of a tour", "left out"),
        isLocked ? trc("a stop of a tour", "locked") : nil,
        isCollected ? tr("collected") : nil,
      ]
      return ([title] + marks.compactMap(\.self) + [details, access ?? ""])
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// The first stops, at most `shownLimit`.
  package private(set) var rows: [Row] = []
  /// The way on the map; nil if no stop has a position.
  package private(set) var path: DayPath?
  /// The tour; nil until loaded and after it is removed.
  package private(set) var tour: Tour?
  /// Whether it was removed.
  package private(set) var isGone = false
  /// How far it is and how long it takes.
  package private(set) var summary = ""
  /// How many stops are collected; nil if none is.
  package private(set) var progress: String?

  @ObservationIgnored let context: AppContext
  @ObservationIgnored let id: Int64

  /// The largest number of stops that are listed.
  package nonisolated static let shownLimit = 200
  /// The times to spend that are offered, in minutes; nil without a limit.
  package nonisolated static let times: [Int?] = [nil, 60, 90, 120, 180, 240, 360, 480]

  /// Loads the tour, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .tours, .catalogue, .visits,
  ]) { [weak self] in try await self?.read($0) }

  /// Creates the page of a tour, which is empty until it is loaded.
  package init(_ context: AppContext, id: Int64) {
    (self.context, self.id) = (context, id)
  }

  /// Reads the tour again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let id = id
    let contents = try await context.store.read { store in
      try store.tour(id).map { try Contents($0, store) }
    }
    guard reading.isCurrent else { return }
    isGone = contents == nil
    guard let contents else { return }
    if tour != contents.tour { tour = contents.tour }
    if rows != contents.rows { rows = contents.rows }
    if path != contents.path { path = contents.path }
    summary = contents.tour.summary(contents.schedule)
    progress = contents.progress
  }

  /// What is read of a tour.
  private struct Contents: Sendable {
    var tour: Tour
    var schedule: TourSchedule
    var rows: [Row] = []
    var path: DayPath?
    var progress: String?

    init(_ tour: Tour, _ store: Store) throws {
      self.tour = tour
      let found = try store.rows(tour.stops.map(\.discovery))
      let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      let positions = known.compactMapValues(\.coordinate)
      let schedule = TourSchedule(tour, positions)
      self.schedule = schedule
      let skipped = tour.stops.filter(\.isSkipped).map { stop in
        TourSchedule.Entry(stop: stop, metres: nil, arrival: 0)
      }
      for (index, entry) in (schedule.entries + skipped).prefix(shownLimit).enumerated() {
        let id = entry.stop.discovery
        let access = try store.catalogue.discovery(id)?.artwork?.accessibilities
        rows.append(Row(entry, number: index + 1, known[id], access))
      }
      path = DayPath(tour, positions)
      let visited = Set(tour.visited.map(\.discovery))
      progress = TourViewModel.progress(found.filter { visited.contains($0.id) })
    }
  }

  /// "3 of 12 collected"; nil if none is.
  nonisolated static func progress(_ rows: [DiscoveryRow]) -> String? {
    let collected = rows.count { $0.state == .collected }
    guard collected > 0 else { return nil }
    return tr(
      "{count} of {total} collected",
      ["count": Format.number(collected), "total": Format.number(rows.count)])
  }

  // MARK: Displayed values

  /// The name of the tour.
  package var title: String { tour?.name ?? "" }

  /// What stands instead of a tour that was removed; nil otherwise.
  package var goneText: String? { isGone ? TourError.unknown(id).sentence : nil }

  /// "The first 200 of 1,400 stops are shown."; nil when all are.
  package var cutText: String? {
    guard let count = tour?.stops.count, count > Self.shownLimit else { return nil }
    return tr(
      "The first {shown} of {count} stops are shown.",
      ["shown": Format.number(Self.shownLimit), "count": Format.number(count)])
  }

  /// The times to spend in words.
  package var timeTexts: [String] {
    Self.times.map { $0.map { Format.duration(Double($0) * 60) } ?? tr("No limit") }
  }

  /// The position in `times` of the time to spend: the nearest, if it is none of them.
  package var chosenTime: Int {
    guard let minutes = tour?.minutes else { return 0 }
    let given = Self.times.indices.dropFirst()
    return given.min {
      abs((Self.times[$0] ?? 0) - minutes) < abs((Self.times[$1] ?? 0) - minutes)
    } ?? 0
  }

  // MARK: Intents

  var actions: TourActions { TourActions(context: context) }

  /// Opens the sheet of a stop.
  package func open(_ stop: DiscoveryID) {
    context.navigation.openSheet(stop, among: tour?.stops.map(\.discovery) ?? [stop])
  }

  /// Gives the stops a short order, with a message that undoes it.
  package func order() async {
    await change(tr("The stops are in a short order.")) { $0.order($1) }
  }

  /// Chooses how the person travels.
  package func travel(_ mode: TravelMode) async {
    guard mode != tour?.mode else { return }
    await fit { $0.mode = mode }
  }

  /// Chooses the time to spend, by its position in `times`.
  package func spend(_ position: Int) async {
    guard position != chosenTime, Self.times.indices.contains(position) else { return }
    await fit { $0.minutes = Self.times[position] }
  }

  /// Moves a stop by some places.
  package func move(_ row: Row, by places: Int) async {
    guard let number = row.number else { return }
    await change(row) { tour, _ in tour.move(row.id, to: number - 1 + places) }
  }

  /// Locks a stop in its place, or unlocks it.
  package func toggleLock(_ row: Row) async {
    await change(row) { tour, _ in tour.lock(row.id, !row.isLocked) }
  }

  /// Leaves a stop out, or visits it again.
  package func toggleSkip(_ row: Row) async {
    await change(row) { tour, _ in tour.skip(row.id, row.number != nil) }
  }

  /// Changes a stop, and has screen readers say what it is now.
  private func change(
    _ row: Row, _ change: @escaping @Sendable (inout Tour, [DiscoveryID: Coordinate]) -> Void
  ) async {
    guard await actions.change(id, change) != nil else { return }
    await load()
    if let row = rows.first(where: { $0.id == row.id }) { context.toasts.announce(row.spoken) }
  }

  /// Removes a stop, with a message that undoes it.
  package func remove(_ row: Row) async {
    await change(tr("“{name}” removed", ["name": row.title])) { tour, _ in tour.remove(row.id) }
  }

  /// Gives the tour another name.
  package func rename(_ name: String) async {
    let (store, id) = (context.store, id)
    let renamed = await context.toasts.attempt {
      try await store.write { try $0.changeTour(id) { $0.name = name } }
    }
    if renamed != nil {
      context.toasts.announce(tr("The tour is now called “{name}”.", ["name": name]))
    }
  }

  /// Copies the tour and opens the copy.
  package func duplicate() async {
    let (store, id) = (context.store, id)
    let copy = await context.toasts.attempt {
      try await store.write { try $0.duplicateTour(id) }
    }
    if let copy { context.navigation.open(.tour(copy.id)) }
  }

  /// Removes the tour, with a message that undoes it, and leaves its page.
  package func removeTour() async {
    await actions.remove(id, named: title)
    if context.navigation.routes.last == .tour(id) { context.navigation.back() }
  }

  /// The booklet of the tour, to be printed.
  package var printable: Printable { Printable(tour: id, context) }

  /// The proposed file name of an export.
  package func fileName(_ format: TourFormat) -> String {
    let name = Album.readable(title)
    let base = name.isEmpty ? tr("Tour") : name
    return "\(base).\(format.suffix)"
  }

  /// Writes the tour to a file, and says so or why it failed.
  package func export(as format: TourFormat, to file: URL) async {
    guard let tour else { return }
    let store = context.store
    let count = await context.toasts.attempt {
      try await store.read { store in
        let export = try store.export(tour, as: format, texts: .spoken) { $0.fullTitle }
        try file.replaceContent(export.data)
        return export.count
      }
    }
    guard let count else { return }
    context.toasts.show(
      trn(
        "{count} stop is in “{file}”.", "{count} stops are in “{file}”.", count,
        ["file": file.lastPathComponent]), file: file)
  }

  /// Changes what the tour is asked for, then orders it, or chooses the stops that fit the time; screen readers say how
  /// long it is now.
  func fit(_ change: @escaping @Sendable (inout Tour) -> Void) async {
    let changed = await actions.change(id) { tour, positions in tour.change(positions, change) }
    guard changed != nil else { return }
    await load()
    context.toasts.announce(summary)
  }

  private func change(
    _ text: String, _ change: @escaping @Sendable (inout Tour, [DiscoveryID: Coordinate]) -> Void
  ) async {
    let (actions, id) = (actions, id)
    guard let (before, after) = await actions.change(id, change) else { return }
    if before == after { return context.toasts.announce(text) }
    context.toasts.show(text) { await actions.change(id) { tour, _ in tour.stops = before.stops } }
  }
}

extension TourViewModel.Row {
  fileprivate init(
    _ entry: TourSchedule.Entry, number: Int, _ row: DiscoveryRow?, _ access: Terms?
  ) {
    id = entry.stop.discovery
    self.number = entry.stop.isSkipped ? nil : number
    title = row?.fullTitle ?? "\(entry.stop.discovery)"
    let parts = [
      row?.makers, entry.metres.map(Format.distance),
      entry.stop.isSkipped
        ? nil
        : entry.arrival < 30 ? nil : tr("after {time}", ["time": Format.duration(entry.arrival)]),
      row?.coordinate == nil ? tr("position unknown") : nil,
    ]
    details = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let words = access?.pairs.map(\.display).joined(separator: ", ") ?? ""
    self.access = words.isEmpty ? nil : words
    isLocked = entry.stop.isLocked
    isCollected = row?.state == .collected
  }
}

extension DayPath {
  /// The way of a tour through its visited stops; nil if none has a position.
  init?(_ tour: Tour, _ positions: [DiscoveryID: Coordinate]) {
    let stops = tour.visited.enumerated().compactMap { index, stop in
      positions[stop.discovery].map { Stop(id: stop.discovery, number: index + 1, place: $0) }
    }
    self.init(stops, line: tour.ends.way(through: stops.map(\.place)))
  }
}
