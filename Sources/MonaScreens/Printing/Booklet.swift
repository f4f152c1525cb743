import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// What is printed of a tour: a first page with its map, then its stops with room for notes.
package struct Booklet: Sendable {
  /// A stop.
  package struct Stop: Hashable, Sendable, Identifiable {
    /// What is visited.
    package var id: DiscoveryID
    /// Its number in the order, from 1.
    package var number: Int
    /// The title.
    package var title: String
    /// Makers and year.
    package var credit = ""
    /// The building or square, the address and the directions, else the borough; a line each.
    package var address = ""
    /// When and how it can be seen; empty if the catalogue does not say.
    package var access = ""
    /// When one arrives, and whether it is collected.
    package var progress = ""
    /// The way to the next stop or the end; nil if it is not known.
    package var next: String?
    /// The person's photo or the catalogue's picture.
    package var cover: CoverContent
    /// To whom the catalogue's picture is credited.
    package var pictureCredit: String?
  }

  /// The name of the tour.
  package var title: String
  /// The day of printing.
  package var day: String
  /// How one travels, how far it is and how long it takes.
  package var summary: String
  /// What else stands on the first page, a sentence a line.
  package var remarks: [String]
  /// The way; nil if no stop has a position.
  package var path: DayPath?
  /// To whom the catalogues' records are credited.
  package var credits: [String]
  /// The visited stops, in their order.
  package var stops: [Stop]
}

extension Booklet {
  /// Reads what is printed of a tour.
  /// - Parameter date: the day of printing.
  init(_ tour: Tour, _ store: Store, _ album: Album, on date: Date = Date()) throws {
    let found = try store.rows(tour.visited.map(\.discovery))
    let rows = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    let positions = rows.compactMapValues(\.coordinate)
    let schedule = TourSchedule(tour, positions)
    let sources = Dictionary(
      try store.catalogue.sources().map { ($0.id, $0) }
    ) { first, _ in first }
    title = tour.name
    day = Format.day(date)
    summary = tour.summary(schedule)
    path = DayPath(tour, positions)
    (stops, credits) = ([], [])
    for (index, entry) in schedule.entries.enumerated() {
      var discovery = try store.catalogue.discovery(entry.stop.discovery)
      if discovery?.picture == nil {
        discovery?.picture = try store.serverPicture(of: entry.stop.discovery)
      }
      let isLast = index + 1 == schedule.entries.count
      let metres = isLast ? schedule.lastMetres : schedule.entries[index + 1].metres
      var stop = Stop(entry, number: index + 1, rows[entry.stop.discovery], discovery, album)
      stop.next = metres.map { Self.way($0, toStop: isLast ? nil : index + 2) }
      stops.append(stop)
      let credit = discovery?.credit(from: sources[entry.stop.discovery.source])
      if let credit, !credits.contains(credit) { credits.append(credit) }
    }
    let skipped = tour.stops.count - stops.count
    remarks = [
      TourViewModel.progress(found),
      skipped > 0
        ? trn(
          "{count} stop is left out for now.", "{count} stops are left out for now.", skipped)
        : nil,
      tr("Distances and times are estimates: straight lines, lengthened as streets do."),
    ].compactMap(\.self)
  }

  private static func way(_ metres: Double, toStop number: Int?) -> String {
    let distance = Format.distance(metres)
    guard let number else { return tr("Then {distance} to the end.", ["distance": distance]) }
    return tr(
      "Then {distance} to stop {number}.",
      ["distance": distance, "number": Format.number(number)])
  }
}

extension Booklet.Stop {
  fileprivate init(
    _ entry: TourSchedule.Entry, number: Int, _ row: DiscoveryRow?, _ discovery: Discovery?,
    _ album: Album
  ) {
    id = entry.stop.discovery
    self.number = number
    title = row?.fullTitle ?? "\(id)"
    cover = CoverContent(id.kind, symbol: row?.symbol, photo: album.file(of: row?.photo))
    guard let row else { return }
    credit = row.byline
    let lines = discovery?.addressLines.map(\.text.display) ?? []
    address = lines.isEmpty ? row.locationText : lines.joined(separator: "\n")
    access = discovery?.artwork?.accessibilities.pairs.map(\.display).joined(separator: ", ") ?? ""
    progress = [
      entry.arrival < 30 ? nil : tr("after {time}", ["time": Format.duration(entry.arrival)]),
      row.coordinate == nil ? tr("position unknown") : nil,
      row.state == .collected ? tr("collected") : nil,
    ].compactMap(\.self).joined(separator: " · ")
    if cover.photo == nil, let picture = discovery?.picture {
      cover.picture = picture.reference
      pictureCredit = PictureCredit(picture).text
    }
  }
}
