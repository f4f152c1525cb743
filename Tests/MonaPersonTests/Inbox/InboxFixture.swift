import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// An inbox on a store in memory, with a folder of simulated photos.
///
/// Their content is metadata in text lines such as "taken 2026-06-24T14:00:00Z", "at 45.5 -73.6",
/// "looking 90", and "camera X 123" with a serial number.
final class InboxFixture: Sendable {
  let temporary: TemporaryFolder
  let store: Store
  let album: Album
  let card: URL

  init(store: Store? = nil, temporary: TemporaryFolder? = nil) throws {
    self.temporary = try temporary ?? TemporaryFolder()
    self.store = try store ?? Store.inMemory()
    album = Album(folder: self.temporary.url.appendingPathComponent("MONA"))
    card = self.temporary.url.appendingPathComponent("card")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
  }

  /// A new inbox on the same data, as after a restart.
  func inbox(
    album: Album? = nil, track: Track? = nil,
    look: @escaping @Sendable (URL) throws -> Void = { _ in }
  ) -> Inbox {
    Inbox(
      collecting: collecting(album, look),
      trackReader: TrackReader { _ in
        guard let track else { throw TrackError.notGPX }
        return track
      },
      titled: { $0.title.fr })
  }

  func collecting(
    _ album: Album? = nil, _ look: @escaping @Sendable (URL) throws -> Void = { _ in }
  ) -> Collecting {
    let inspector = PhotoInspector(
      inspect: { file in
        try look(file)
        return try file.withTextPath { try Self.info(of: $0) }
      }, digest: { try $0.withTextPath { try PhotoDigest(hashing: $0) } })
    return Collecting(
      store: store, album: album ?? self.album, inspector: inspector,
      trash: .folder(in: temporary))
  }

  /// Writes a photo to the card.
  @discardableResult
  func photo(
    _ name: String, at place: Coordinate? = nil, minute: Double? = nil, looking: Double? = nil,
    taken: Date? = nil, camera: String? = nil, satellites: Date? = nil, text: String = ""
  ) throws -> URL {
    var lines = [name, text]
    if let taken = taken ?? minute.map({ start + $0 * 60 }) {
      lines.append("taken \(ISO8601.string(taken))")
    }
    if let camera { lines.append("camera \(camera)") }
    if let satellites { lines.append("satellites \(ISO8601.string(satellites))") }
    if let place { lines.append("at \(place.latitude) \(place.longitude)") }
    if let looking { lines.append("looking \(looking)") }
    let file = card.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    return file
  }

  /// The names of the album's photos.
  var albumNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  private static func info(of file: URL) throws -> PhotoInfo {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw AlbumError.unreadable(errno: ENOENT)
    }
    guard !text.contains("broken") else { throw AlbumError.notAnImage }
    var info = PhotoInfo(type: .jpeg, width: 4, height: 3)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "taken": info.takenAt = ISO8601.date(words[1])
      case "at":
        info.position = Coordinate(
          latitude: Double(words[1]) ?? 0, longitude: Double(words[2]) ?? 0
        ).map { Position(coordinate: $0, accuracy: PhotoInfo.usualAccuracy) }
      case "satellites": info.satelliteTime = ISO8601.date(words[1])
      case "guessed": (info.takenAt, info.dateSource) = (ISO8601.date(words[1]), .metadata)
      case "looking": info.direction = Double(words[1])
      case "camera": info.camera = Camera(name: words[1], serial: words.dropFirst(2).first)
      default: break
      }
    }
    return info
  }
}

extension InboxFixture {
  /// Adds six works to the catalogue, and a photo near each to the card.
  func putSixWorks() throws -> [DiscoveryID] {
    try store.catalogue.seed([badge(1, 3, .any)])
    let ids = (1...6).map { DiscoveryID(.artwork, $0) }
    for (index, id) in ids.enumerated() {
      try store.catalogue.seed(
        id, title: "Œuvre \(index)", at: place(north: 0, east: Double(index) * 500))
      try photo(
        "\(index).jpg", at: place(north: 4, east: Double(index) * 500), minute: Double(index) * 15)
    }
    return ids
  }

  /// Reads the card and accepts all proposals.
  func decide(_ inbox: Inbox) async throws {
    try await inbox.read([card])
    for group in try await inbox.groups() {
      let id = try #require(group.candidates.first?.id)
      try await inbox.decide(.chosen(id), for: group)
    }
  }
}
