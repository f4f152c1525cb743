import Foundation
import MonaTestSupport

@testable import MonaModel
@testable import MonaPerson

/// A memory card with the photos of one walk by several cameras, whose clocks, GPS times and
/// positions are wrong in all the ways that are known, by a seed.
struct MixedCard {
  let fixture: InboxFixture
  let walk: SimulatedWalk
  /// The cameras, the walk's photos by each of which are on the card.
  private(set) var cameras: [MixedCamera] = []
  /// The discovery that each photo shows, by file name.
  private(set) var shown: [String: DiscoveryID] = [:]
  /// The discoveries of which there is enough to decide: photos with right positions, or photos at
  /// many stops by a clock that nothing contradicts.
  private(set) var decidable: Set<DiscoveryID> = []

  init(seed: UInt64, cameras count: Int) throws {
    var random = SplitMix64(seed: seed)
    fixture = try InboxFixture()
    walk = SimulatedWalk(seed: seed, stops: 24 + random.below(16))
    for (index, work) in walk.works.enumerated() {
      try fixture.store.catalogue.seed(
        DiscoveryID(.artwork, index + 1), title: "Œuvre \(index)", at: work)
    }
    for number in 0..<count {
      let camera = MixedCamera(number: number, &random)
      cameras.append(camera)
      try take(by: camera, &random)
    }
  }

  private mutating func take(by camera: MixedCamera, _ random: inout SplitMix64) throws {
    let seen = walk.stops.filter { _ in random.below(10) < 6 }
    let stops = camera.isBrief ? Array(seen.prefix(1 + random.below(5))) : seen
    var old = 0.0
    for (index, stop) in stops.enumerated() {
      // The receiver finds its position now and then.
      if index % 3 == 0 { old = Double(random.below(900)) }
      for view in 0..<random.below(2) + 1 {
        let moment = stop.moment(0.2 + 0.5 * Double(view))
        let name = "C\(camera.number)_\(index)_\(view).jpg"
        let id = DiscoveryID(.artwork, stop.work + 1)
        try fixture.photo(
          name, at: position(camera, moment, stop, old), taken: moment - camera.offset,
          camera: "Camera\(camera.number) \(camera.number)",
          satellites: camera.satelliteTime(at: moment, old: old, &random))
        shown[name] = id
        if camera.suffices, stops.count >= 16 || camera.positions == .right { decidable.insert(id) }
      }
    }
  }

  private func position(
    _ camera: MixedCamera, _ moment: Date, _ stop: SimulatedWalk.Stop, _ old: Double
  ) -> Coordinate? {
    switch camera.positions {
    case .none: nil
    case .right: walk.works[stop.work]
    case .old:
      TrackPlaces([walk.track]).position(
        at: moment - (camera.stamps == .late ? camera.lag : old))?.coordinate
    }
  }

  /// What MONA collects by itself.
  func figures() async throws -> Figures {
    let inbox = fixture.inbox(track: walk.track)
    try await inbox.read([fixture.card])
    try await inbox.addTrack(URL(fileURLWithPath: "/walk.gpx"))
    try await inbox.useFoundClocks()
    try await inbox.decideClear(within: 30)
    var figures = Figures()
    var right: Set<DiscoveryID> = []
    for group in try await inbox.groups() {
      guard case .chosen(let id) = group.decision else { continue }
      let truth = Set(group.photos.map { shown[$0.file.lastPathComponent] })
      if truth == [id] {
        right.insert(id)
      } else {
        figures.wrong.append(
          "\(id): \(group.photos.map { "\($0.file.lastPathComponent) \($0.positionSource)" })")
      }
    }
    (figures.right, figures.works) = (right.count, Set(shown.values).count)
    figures.rightOfDecidable = right.intersection(decidable).count
    figures.decidable = decidable.count
    return figures
  }

  /// The number of works photographed, and of those collected.
  struct Figures {
    var works = 0
    var right = 0
    var decidable = 0
    var rightOfDecidable = 0
    var wrong: [String] = []
  }
}

/// A camera whose clock, GPS times and positions may be wrong.
struct MixedCamera {
  let number: Int
  let clock: Clock
  let stamps: Stamps
  let positions: Positions
  /// The true time minus that of its clock, in seconds.
  let offset: Double
  /// Whether it took photos at a few stops only.
  let isBrief: Bool
  /// The age of its last position, where it is always the same, in seconds.
  let lag: Double

  enum Clock: CaseIterable {
    case right, seconds, minutes, hour, zone, halfDay, day, year, weeks, unset
  }

  enum Stamps: CaseIterable {
    case none, right, late, old, local, weeks, twiceWeeks, someWeeks, day, leap, nonsense, few,
      copied
  }

  enum Positions {
    case none, right, old
  }

  init(number: Int, _ random: inout SplitMix64) {
    self.number = number
    // Most clocks are nearly right.
    clock = random.below(3) == 0 ? .right : Clock.allCases[random.below(Clock.allCases.count)]
    let stamps = random.below(3) == 0 ? .none : Stamps.allCases[random.below(Stamps.allCases.count)]
    self.stamps = stamps
    positions =
      random.below(5) > 0 ? .none : [Stamps.old, .late].contains(stamps) ? .old : .right
    let aside = Double(random.below(61)) - 30
    let sign = random.below(2) == 0 ? -1.0 : 1
    lag = 60 + Double(random.below(600))
    // A few old positions may be of one age, and the clock wrong by just that: nothing shows it.
    isBrief = random.below(5) == 0 && positions != .old
    switch clock {
    case .right: offset = Double(random.below(5)) - 2
    case .seconds: offset = aside
    case .minutes: offset = sign * (40 + Double(random.below(700)))
    case .hour: offset = sign * 3600 + aside
    case .zone: offset = Double(random.below(27) - 13) * 3600 + aside
    case .halfDay: offset = sign * 43_200 + aside
    case .day: offset = sign * 86_400 * 0.98 + aside
    case .year: offset = 365 * 86_400 + aside
    case .weeks: offset = SatelliteTimes.weekRollover + aside
    case .unset:
      offset = start.timeIntervalSince1970 - 946_710_000 + Double(random.below(20_000))
    }
  }

  /// Whether its photos without positions can be located without asking.
  var suffices: Bool {
    if positions == .right { return ![.unset, .year, .weeks].contains(clock) && stamps == .none }
    return positions == .none && ![.unset, .year, .weeks].contains(clock)
      && [.none, .right, .weeks, .twiceWeeks, .someWeeks].contains(stamps)
  }

  /// The GPS time in a photo.
  /// - Parameter old: the age of the receiver's last position, in seconds.
  func satelliteTime(at moment: Date, old: Double, _ random: inout SplitMix64) -> Date? {
    switch stamps {
    case .none: nil
    case .right: moment - Double(random.below(3))
    case .late: moment - lag
    case .old: moment - old
    case .local: moment + Double(MontrealDay.timeZone.secondsFromGMT(for: moment))
    case .weeks: moment - SatelliteTimes.weekRollover
    case .twiceWeeks: moment - 2 * SatelliteTimes.weekRollover
    case .someWeeks: random.below(10) == 0 ? moment - SatelliteTimes.weekRollover : moment
    case .day: moment + 86_400
    case .leap: moment + 18
    case .nonsense: moment + Double(random.below(200_000)) - 100_000
    case .few: random.below(10) == 0 ? moment - lag : nil
    // Programs also write the time of the clock.
    case .copied: moment - offset
    }
  }
}
