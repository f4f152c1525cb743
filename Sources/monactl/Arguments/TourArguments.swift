import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

extension TravelMode: ExpressibleByArgument {}

extension TourFormat: ExpressibleByArgument {}

/// A duration in minutes: "150" or "2:30".
struct Minutes: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    switch (parts.first ?? nil, parts.count) {
    case (let minutes?, 1) where (0...100_000).contains(minutes): count = minutes
    case (let hours?, 2) where (0...1000).contains(hours):
      guard let minutes = parts[1], (0..<60).contains(minutes) else { return nil }
      count = hours * 60 + minutes
    default: return nil
    }
  }
}

/// A stored tour, named on the command line.
struct TourArgument: ParsableArguments {
  @Argument(help: .init(tr("The tour’s number or name."), valueName: "tour"))
  var tour: String

  /// The tour with this number, otherwise with this name, whatever its case and accents.
  func find(_ store: Store) throws -> Tour {
    let tours = try store.tours()
    let found =
      tours.first { String($0.id) == tour } ?? tours.first { $0.name == tour }
      ?? tours.first { NormalizedKey.of($0.name) == NormalizedKey.of(tour) }
    guard let found else {
      throw ValidationError(
        tr("There is no tour “{name}”: monactl tour lists them.", ["name": tour]))
    }
    return found
  }
}

/// Where a tour begins and ends, how one travels, and how long.
struct TourOptions: ParsableArguments {
  @Option(help: .init(tr("How you travel.")))
  var mode: TravelMode?

  @Option(
    parsing: .unconditional,
    help: .init(
      tr("Where the tour begins, in degrees; by default at a stop."), valueName: "lat,lng"))
  var start: Coordinate?

  @Option(
    parsing: .unconditional,
    help: .init(tr("Where it ends, in degrees; by default at a stop."), valueName: "lat,lng"))
  var end: Coordinate?

  @Flag(inversion: .prefixedNo, help: .init(tr("Come back to where it begins.")))
  var round: Bool?

  @Option(
    help: .init(
      tr("The time to spend, in minutes or as 2:30: the most stops that fit it are chosen."),
      valueName: "time"))
  var time: Minutes?

  @Option(help: .init(tr("How long you stay at each stop, in minutes."), valueName: "time"))
  var stay: Minutes?

  func validate() throws {
    if round == true, end != nil {
      throw ValidationError(tr("A round ends where it begins: give either --round or --end."))
    }
    if time?.count == 0 {
      throw ValidationError(tr("--time is a number above 0."))
    }
  }

  /// Whether none is given.
  var isEmpty: Bool {
    mode == nil && start == nil && end == nil && round == nil && time == nil && stay == nil
  }

  /// Sets what is given.
  func apply(to tour: inout Tour) {
    tour.mode = mode ?? tour.mode
    tour.ends.start = start ?? tour.ends.start
    tour.ends.end = end ?? tour.ends.end
    tour.ends.isRound = round ?? (end == nil && tour.ends.isRound)
    tour.minutes = time?.count ?? tour.minutes
    tour.stayMinutes = stay?.count ?? tour.stayMinutes
  }
}
