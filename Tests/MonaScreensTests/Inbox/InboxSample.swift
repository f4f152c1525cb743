import Foundation
import MonaModel
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

/// An inbox on a small catalogue; its photos are text files of a time and an optional position.
@MainActor
struct InboxSample {
  let appModel: AppModel
  let folder: URL

  var viewModel: InboxViewModel { appModel.inbox }
  var store: Store { appModel.services.store }
  var toasts: Toasts { appModel.toasts }

  nonisolated static let noon = Date(timeIntervalSince1970: 1_760_716_800)

  init() throws {
    let temporary = try TemporaryFolder()
    folder = temporary.url
    let store = try Sample.small()
    let album = Album(folder: folder.appendingPathComponent("album"))
    let inspector = PhotoInspector(
      inspect: { try Self.info($0) }, digest: { try PhotoDigest(hashing: $0) })
    appModel = AppModel(
      Services(
        store: store, album: album,
        collecting: Collecting(
          store: store, album: album, inspector: inspector,
          trash: .folder(in: temporary)),
        trackReader: TrackReader { _ in
          Track(segments: [
            (-60...60).map {
              Track.Point(time: Self.noon + Double($0) * 60, position: Self.library)
            }
          ])
        }), preferences: StoredPreferences(Preferences()))
  }

  nonisolated static let joute = place(45.5036, -73.5609)
  nonisolated static let library = place(45.5248, -73.5823)
  nonisolated static let presbytery = place(45.6176, -75.0188)

  private nonisolated static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("No place on Earth: \(latitude), \(longitude)")
    }
    return place
  }

  /// A new `AppModel` on the same store, as after a restart.
  func laterRun() -> AppModel {
    AppModel(appModel.services, preferences: StoredPreferences(Preferences()))
  }

  /// Writes a photo.
  /// - Parameter minutes: its time, in minutes after noon; NaN for a photo without a time.
  func photo(_ name: String, _ minutes: Double, at place: Coordinate? = nil) throws -> URL {
    let file = folder.appendingPathComponent(name)
    let words = place.map { "\($0.latitude) \($0.longitude)" } ?? ""
    try Data("\(minutes) \(words)".utf8).write(to: file)
    return file
  }

  /// Reads three photos of three discoveries.
  func readThree() async throws {
    viewModel.reading.read([
      try photo("a.jpg", 0, at: Self.joute), try photo("b.jpg", 20, at: Self.library),
      try photo("c.jpg", 40, at: Self.presbytery),
    ])
    await viewModel.settle()
  }

  private nonisolated static func info(_ file: URL) throws -> PhotoInfo {
    let words = try String(contentsOf: file, encoding: .utf8).split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard let minutes = numbers.first, numbers.count == words.count else {
      throw AlbumError.notAnImage
    }
    var info = PhotoInfo(
      type: .jpeg, width: 4, height: 3,
      takenAt: minutes.isNaN ? nil : Self.noon + minutes * 60)
    if numbers.count == 3 {
      info.position = Coordinate(latitude: numbers[1], longitude: numbers[2]).map {
        Position(coordinate: $0, accuracy: 5)
      }
    }
    return info
  }
}
