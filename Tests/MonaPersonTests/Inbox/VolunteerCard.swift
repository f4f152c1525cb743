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
  let bench: InboxBench
  let outing: Outing
  /// The discovery that each photo shows, by file name.
  private(set) var shown: [String: DiscoveryID] = [:]

  static let canon = CameraClock.ID(Camera(name: "Canon", serial: "062034"))
  static let nikon = CameraClock.ID(Camera(name: "Nikon", serial: "77"))
  /// The correct offset of each clock in seconds.
  static let lacking: [CameraClock.ID: Double] = [canon: -3760, nikon: 18_432]

  init(seed: UInt64) throws {
    bench = try InboxBench()
    outing = Outing(seed: seed, stops: 50)
    for (index, work) in outing.works.enumerated() {
      try bench.store.catalogue.seed(Self.work(index), title: "Œuvre \(index)", at: work)
    }
    for (number, stop) in outing.stops.enumerated() {
      switch number % 5 {
      case 0, 1, 2: try take("IMG_\(number)", by: Self.canon, of: stop)
      case 3: try take("DSC_\(number)", by: Self.nikon, of: stop)
      default:
        try bench.photo(
          "PXL_\(number).heic", at: outing.works[stop.work], taken: stop.moment(0.5),
          camera: "Pixel")
        shown["PXL_\(number).heic"] = Self.work(stop.work)
      }
    }
    for year in 1...20 {
      try bench.photo(
        "OLD_\(year).jpg", taken: start - Double(year) * 41 * 86_400 - 400 * 86_400,
        camera: "Canon 062034")
    }
    try bench.photo("RAW_1.CR2")
    try bench.photo("MVI_1.mp4")
    try bench.photo("IMG_half.jpg", text: "broken")
  }

  private static func work(_ index: Int) -> DiscoveryID { DiscoveryID(.artwork, index + 1) }

  private mutating func take(
    _ name: String, by clock: CameraClock.ID, of stop: Outing.Stop
  ) throws {
    let camera = "\(clock.camera.name ?? "") \(clock.camera.serial ?? "")"
    for (view, part) in [0.3, 0.7].enumerated() {
      let file = "\(name)\(view).jpg"
      try bench.photo(
        file, taken: stop.moment(part) - (Self.lacking[clock] ?? 0), camera: camera)
      shown[file] = Self.work(stop.work)
    }
  }

  /// An inbox after reading the card and the track.
  func read() async throws -> Inbox {
    let inbox = bench.inbox(track: outing.track)
    try await inbox.read([bench.card])
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
      guard case .chosen(let id, _) = group.decision else { continue }
      let truth = Set(group.photos.map { shown[$0.file.lastPathComponent] })
      if truth == [id] { figures.right += 1 } else { figures.wrong += 1 }
    }
    figures.undecided = Set(shown.values).count - figures.right - figures.wrong
    try await inbox.collect()
    return figures
  }
}
