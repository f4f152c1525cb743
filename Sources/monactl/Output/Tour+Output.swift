import MonaModel
import MonaPerson
import MonaText

extension Tour {
  /// The JSON keys of a tour, for the help of commands.
  static let jsonKeys = """
    {"number", "name", "mode": "foot" | "bicycle", "start", "end", "round", "stayMinutes", "minutes" \
    (null without a time to spend), "metres", "seconds", "stops": [{"place" (null if left out), \
    "locked", "skipped", "metres" (from the one before), "arrival" (s), "discovery": \
    \(DiscoveryRow.jsonKeys)}, …]}
    """

  /// The tour as JSON, with the estimated distances and times.
  func json(in store: Store) throws -> JSONValue {
    let rows = try rows(in: store)
    let schedule = schedule(rows)
    let entries = Dictionary(
      schedule.entries.enumerated().map { ($0.element.stop.discovery, $0) }
    ) { first, _ in first }
    let stops = stops.map { stop -> JSONValue in
      let entry = entries[stop.discovery]
      return [
        "place": JSONValue(entry.map { $0.offset + 1 }), "locked": .bool(stop.isLocked),
        "skipped": .bool(stop.isSkipped), "metres": JSONValue(entry?.element.metres?.rounded()),
        "arrival": JSONValue(entry?.element.arrival.rounded()),
        "discovery": rows[stop.discovery]?.json() ?? .object(["id": .string("\(stop.discovery)")]),
      ]
    }
    return [
      "number": .int(Int(id)), "name": .string(name), "mode": .string(mode.rawValue),
      "start": Self.json(ends.start), "end": Self.json(ends.end), "round": .bool(ends.isRound),
      "stayMinutes": .int(stayMinutes), "minutes": JSONValue(minutes),
      "metres": JSONValue(schedule.metres.rounded()),
      "seconds": JSONValue(schedule.seconds.rounded()), "stops": .array(stops),
    ]
  }

  private static func json(_ place: Coordinate?) -> JSONValue {
    guard let place else { return .null }
    return ["latitude": JSONValue(place.latitude), "longitude": JSONValue(place.longitude)]
  }

  /// The tour as text: a line a stop.
  func lines(in store: Store) throws -> [String] {
    let rows = try rows(in: store)
    let schedule = schedule(rows)
    var table = Table([
      .init(isNumber: true), .init(), .init(isNumber: true), .init(isNumber: true), .init(),
      .init(), .init(),
    ])
    func add(_ number: String, _ stop: TourStop, _ metres: Double?, _ arrival: Double?) {
      let row = rows[stop.discovery]
      table.add([
        number, stop.isLocked ? "=" : "", metres.map(Format.distance) ?? "",
        arrival.map(Format.duration) ?? "", "\(stop.discovery)",
        row?.fullTitle ?? "", row?.state == .collected ? tr("collected") : "",
      ])
    }
    for (index, entry) in schedule.entries.enumerated() {
      add(Format.number(index + 1), entry.stop, entry.metres, entry.arrival)
    }
    for stop in stops where stop.isSkipped { add("–", stop, nil, nil) }
    let last = schedule.lastMetres.map {
      tr("Then {distance} to the end.", ["distance": Format.distance($0)])
    }
    return ["\(id). \(name)", summary(schedule), ""] + table.lines + [last].compactMap(\.self)
  }

  /// The rows of its stops that the catalogue has.
  private func rows(in store: Store) throws -> [DiscoveryID: DiscoveryRow] {
    Dictionary(try store.rows(stops.map(\.discovery)).map { ($0.id, $0) }) { first, _ in first }
  }

  private func schedule(_ rows: [DiscoveryID: DiscoveryRow]) -> TourSchedule {
    TourSchedule(self, rows.compactMapValues(\.coordinate))
  }
}

extension OutputOptions {
  /// Prints a tour after a change.
  func printTour(_ tour: Tour, _ store: Store) throws {
    if isJSON { return try Output.json(tour.json(in: store)) }
    try Output.lines(tour.lines(in: store))
  }
}
