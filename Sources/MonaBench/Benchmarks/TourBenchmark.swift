import Foundation
import MonaModel

/// P14: how fast the stops of a tour are ordered and how short its way is, and how many stops fit a time.
///
/// The peers are Python packages, called by `meson-helpers/tour-peers`.
struct TourBenchmark {
  var bench: Bench

  func measure() throws {
    try measureRounds(count: 200, cities: bench.repetitions ?? 6, peer: "elkai")
    try measureRounds(count: 2000, cities: bench.repetitions ?? 3, peer: "fast-tsp")
    try measureSelections(count: bench.repetitions ?? 40)
  }

  /// Rounds through all stops.
  private func measureRounds(count: Int, cities: Int, peer: String) throws {
    let ends = TourEnds(isRound: true)
    let instances = (0..<cities).map { city in
      let points = GeneratedCity(count: count, seed: UInt64(city)).points
      return Instance(points: points, ends: ends, mode: .foot, stay: 0, limit: 0)
    }
    var (times, lengths): ([Double], [Double]) = ([], [])
    let processor = Samples.processorTime
    for instance in instances {
      var order: [Int] = []
      times.append(Samples.time { order = TourOrder.order(instance.points, ends: ends) })
      lengths.append(ends.metres(through: order.map { instance.points[$0] }))
    }
    var details = [
      "slowest": Samples(times).maximum,
      "processor_ms": (Samples.processorTime - processor) / Double(cities),
    ]
    let answers = try peers(peer, instances)
    if let answers {
      let longer = zip(zip(instances, answers), lengths).map { pair, length in
        (length / ends.metres(through: pair.1.order.map { pair.0.points[$0] }) - 1) * 100
      }
      details["longer_percent"] = longer.reduce(0, +) / Double(longer.count)
      details["longer_percent_max"] = longer.max()
    }
    let theirs = answers.map { Samples($0.map(\.milliseconds)) }
    try Measurement(
      name: "P14.round", value: Samples(times).median, unit: "ms", n: cities, size: count,
      details: details, peer: theirs.map { .init(name: peer, value: $0.median, n: $0.count) }
    ).print()
  }

  /// The most of 60 stops in a time: every other time on foot and back to the start, else by bicycle to another
  /// place.
  private func measureSelections(count: Int) throws {
    let instances = (0..<count).map { city in
      let points = GeneratedCity(count: 62, seed: UInt64(1000 + city)).points
      let isRound = city % 2 == 0
      return Instance(
        points: Array(points.dropFirst(2)),
        ends: TourEnds(start: points[0], end: isRound ? nil : points[1], isRound: isRound),
        mode: isRound ? .foot : .bicycle, stay: 300, limit: Double(2 + city % 4) * 3600)
    }
    var (times, counts): ([Double], [Int]) = ([], [])
    for instance in instances {
      var chosen: [Int] = []
      times.append(
        Samples.time {
          var selection = TourSelection(
            instance.points, ends: instance.ends, mode: instance.mode, stay: instance.stay,
            limit: instance.limit)
          chosen = selection.best()
        })
      if instance.seconds(chosen) > instance.limit + 1 {
        bench.report("a selection takes longer than its time")
      }
      counts.append(chosen.count)
    }
    var details = ["ms": Samples(times).median, "slowest_ms": Samples(times).maximum]
    let answers = try peers("ortools", instances)
    if let answers {
      let fewer = zip(answers, counts).map { $0.order.count - $1 }
      details["fewer_max"] = Double(fewer.max() ?? 0)
      for (instance, answer) in zip(instances, answers)
      where instance.seconds(answer.order) > instance.limit + 1 {
        bench.report("a selection of OR-tools takes longer than its time")
      }
    }
    try Measurement(
      name: "P14.subset", value: Double(counts.reduce(0, +)), unit: "stops", n: count, size: 60,
      details: details,
      peer: answers.map { answers in
        .init(
          name: "OR-tools", value: Double(answers.reduce(0) { $0 + $1.order.count }),
          n: answers.count)
      }
    ).print()
  }

  /// The stops of a tour and what is asked of it.
  private struct Instance: Encodable {
    var points: [Coordinate]
    var ends: TourEnds
    var mode: TravelMode
    var stay: Double
    var limit: Double

    /// How long the tour through some stops takes.
    func seconds(_ order: [Int]) -> Double {
      mode.seconds(forMetres: ends.metres(through: order.map { points[$0] }))
        + stay * Double(order.count)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(points.map(Self.degrees), forKey: .points)
      try container.encode(ends.start.map(Self.degrees), forKey: .start)
      try container.encode((ends.isRound ? ends.start : ends.end).map(Self.degrees), forKey: .end)
      try container.encode(TravelMode.detour / mode.speed, forKey: .secondsPerMetre)
      try container.encode(stay, forKey: .stay)
      try container.encode(limit, forKey: .limit)
    }

    private enum Key: CodingKey {
      case points, start, end, secondsPerMetre, stay, limit
    }

    private static func degrees(_ point: Coordinate) -> [Double] {
      [point.latitude, point.longitude]
    }
  }

  /// What a peer found for an instance.
  private struct Answer: Decodable {
    /// The indices of the stops.
    var order: [Int]
    var milliseconds: Double
  }

  /// Runs a peer; nil and a message on stderr where it is not installed.
  private func peers(_ name: String, _ instances: [Instance]) throws -> [Answer]? {
    guard let python = bench.python else {
      bench.report("without --python, tours are not compared with \(name)")
      return nil
    }
    return try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("instances.json")
      try JSONEncoder().encode(instances).write(to: file)
      let process = Process()
      process.executableURL = python
      process.arguments = ["meson-helpers/tour-peers", name, file.path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        bench.report("\(name) failed: tours are not compared with it")
        return nil
      }
      return try JSONDecoder().decode([Answer].self, from: text)
    }
  }
}
