import Foundation
import MonaTestSupport

@testable import MonaModel
@testable import MonaPerson

/// The memory card of a field volunteer with three cameras.
///
/// One camera is on summer time and 2 min 40 s fast, one is five hours slow, and one, a phone, has
/// the right time and positions. The card also has the track of the walk with its stops, old photos
/// of other years, HEIC, a raw file, a video and a truncated file.
struct VolunteerCard {
  let fixture: InboxFixture
  let walk: SimulatedWalk
  /// The discovery that each photo shows, by file name.
  private(set) var shown: [String: DiscoveryID] = [:]

  static let canon = CameraClock.ID(Camera(name: "Canon", serial: "062034"))
  static let nikon = CameraClock.ID(Camera(name: "Nikon", serial: "77"))
  /// The correct offset of each clock in seconds.
  static let offsets: [CameraClock.ID: Double] = [canon: -3760, nikon: 18_432]

  init(seed: UInt64) throws {
    fixture = try InboxFixture()
    walk = SimulatedWalk(seed: seed, stops: 50)
    for (index, work) in walk.works.enumerated() {
      try fixture.store.catalogue.seed(Self.work(index), title: "Œuvre \(index)", at: work)
    }
    for (number, stop) in walk.stops.enumerated() {
      switch number % 5 {
      case 0, 1, 2: try take("IMG_\(number)", by: Self.canon, of: stop)
      case 3: try take("DSC_\(number)", by: Self.nikon, of: stop)
      default:
        try fixture.photo(
          "PXL_\(number).heic", at: walk.works[stop.work], taken: stop.moment(0.5),
          camera: "Pixel")
        shown["PXL_\(number).heic"] = Self.work(stop.work)
      }
    }
    for year in 1...20 {
      try fixture.photo(
        "OLD_\(year).jpg", taken: start - Double(year) * 41 * 86_400 - 400 * 86_400,
        camera: "Canon 062034")
    }
    try fixture.photo("RAW_1.CR2")
    try fixture.photo("MVI_1.mp4")
    try fixture.photo("IMG_half.jpg", text: "broken")
  }

  private static func work(_ index: Int) -> DiscoveryID { DiscoveryID(.artwork, index + 1) }

  private mutating func take(
    _ name: String, by clock: CameraClock.ID, of stop: SimulatedWalk.Stop
  ) throws {
    let camera = "\(clock.camera.name ?? "") \(clock.camera.serial ?? "")"
    for (view, part) in [0.3, 0.7].enumerated() {
      let file = "\(name)\(view).jpg"
      try fixture.photo(
        file, taken: stop.moment(part) - (Self.offsets[clock] ?? 0), camera: camera)
      shown[file] = Self.work(stop.work)
    }
  }

  /// An inbox after reading the card and the track.
  func read() async throws -> Inbox {
    let inbox = fixture.inbox(track: walk.track)
    try await inbox.read([fixture.card])
    try await inbox.addTrack(URL(fileURLWithPath: "/walk.gpx"))
    return inbox
  }

  /// The number of photographed works found correctly, wrongly, and not at all.
  struct Figures: Equatable {
    var right = 0
    var wrong = 0
    var undecided = 0
  }

  /// The result of collecting all clear groups.
  func collect(_ inbox: Inbox) async throws -> Figures {
    try await inbox.decideClear(within: 30)
    var figures = Figures()
    for group in try await inbox.groups() {
      guard case .chosen(let id) = group.decision else { continue }
      let truth = Set(group.photos.map { shown[$0.file.lastPathComponent] })
      if truth == [id] { figures.right += 1 } else { figures.wrong += 1 }
    }
    figures.undecided = Set(shown.values).count - figures.right - figures.wrong
    try await inbox.collect()
    return figures
  }
}
