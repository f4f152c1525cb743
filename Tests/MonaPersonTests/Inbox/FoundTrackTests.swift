import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Issue 43, point 8: a GPX file in the folder of photos is used without being asked for.
@Suite struct FoundTrackTests {
  private let fixture: InboxFixture
  private let place = Coordinate(latitude: 45.5, longitude: -73.6)

  init() throws {
    fixture = try InboxFixture()
    try fixture.store.catalogue.seed(joute, at: place)
    try fixture.photo("DCIM/a.jpg", minute: 0)
    try fixture.photo("DCIM/b.jpg", minute: 20)
  }

  /// An inbox that reads these tracks, by the names of their files; others are no GPX.
  private func inbox(_ tracks: [String: Track]) -> Inbox {
    Inbox(
      collecting: fixture.collecting(),
      trackReader: TrackReader { file in
        guard let track = tracks[file.lastPathComponent] else { throw TrackError.notGPX }
        return track
      },
      titled: { $0.title.fr })
  }

  /// An hour at one place, some days before the photos.
  private func track(daysBefore days: Double = 0, at place: Coordinate? = nil) throws -> Track {
    let place = try #require(place ?? self.place)
    let begin = start - days * 86_400
    return Track(segments: [
      (-10...50).map { Track.Point(time: begin + Double($0) * 60, position: place) }
    ])
  }

  private func read(_ inbox: Inbox, _ places: [URL]? = nil) async throws -> [FoundTrack] {
    let tracks = FoundTracks()
    try await inbox.read(places ?? [fixture.card], tracks: tracks)
    return tracks.all
  }

  private func names(_ inbox: Inbox) async throws -> [String] {
    try await inbox.open()?.tracks.map(\.file.lastPathComponent) ?? []
  }

  @Test func `a track among the photos places them, and is reported once`() async throws {
    let file = try fixture.photo("GPX/Walk.GPX")
    let inbox = inbox(["Walk.GPX": try track()])
    let found = try await read(inbox)
    #expect(found.map(\.file) == [file])
    if case .used? = found.first?.use {} else { Issue.record("\(found)") }
    #expect(try await names(inbox) == ["Walk.GPX"])
    #expect(try await inbox.open()?.others.isEmpty == true, "it is not left out")
    #expect(try await inbox.photos().allSatisfy { $0.positionSource == .track })
    #expect(try await read(inbox).isEmpty)
    #expect(try await names(inbox) == ["Walk.GPX"])
  }

  @Test func `several are used, and the same track in two files once`() async throws {
    for name in ["1.gpx", "2.gpx", "copy of 2.gpx"] { try fixture.photo(name) }
    let other = try track(at: Coordinate(latitude: 45.51, longitude: -73.6))
    let inbox = inbox(["1.gpx": try track(), "2.gpx": other, "copy of 2.gpx": other])
    #expect(try await read(inbox).count == 2)
    #expect(try await names(inbox) == ["1.gpx", "2.gpx"])
  }

  @Test func `a track of another day is not used unasked`() async throws {
    let file = try fixture.photo("week.gpx")
    let inbox = inbox(["week.gpx": try track(daysBefore: 7)])
    #expect(try await read(inbox) == [FoundTrack(file: file, use: .otherDay)])
    #expect(try await names(inbox).isEmpty)
    try await inbox.addTrack(file)
    #expect(try await names(inbox) == ["week.gpx"])
  }

  @Test func `a broken file is reported, and the photos come in`() async throws {
    let file = try fixture.photo("broken.gpx")
    let inbox = inbox([:])
    #expect(try await read(inbox) == [FoundTrack(file: file, use: .failed(.notGPX))])
    #expect(try await inbox.photos().count { $0.isUsable } == 2)
  }

  @Test func `a track that the person removed is not used again, unless it is given`() async throws
  {
    let file = try fixture.photo("walk.gpx")
    let inbox = inbox(["walk.gpx": try track()])
    _ = try await read(inbox)
    try await inbox.removeTrack(try #require(try await inbox.open()?.tracks.first).id)
    try fixture.photo("DCIM/c.jpg", minute: 30)
    #expect(try await read(inbox).isEmpty)
    #expect(try await names(inbox).isEmpty)
    try await inbox.addTrack(file)
    #expect(try await names(inbox) == ["walk.gpx"])
  }

  @Test func `a folder of tracks alone is for the photos that wait`() async throws {
    let folder = fixture.temporary.url.appendingPathComponent("receiver")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("walk.gpx")
    try Data("gpx".utf8).write(to: file)
    let inbox = inbox(["walk.gpx": try track()])
    await #expect(throws: InboxError.noPhotos(folder)) { try await inbox.read([folder]) }
    _ = try await read(inbox)
    #expect(try await read(inbox, [folder]).map(\.file) == [file])
    #expect(try await inbox.photos().allSatisfy { $0.positionSource == .track })
  }

  @Test func `tracks of a card that went away while it was read are used`() async throws {
    for index in 100..<120 { try fixture.photo("DCIM/\(index).jpg", minute: Double(index) - 90) }
    try fixture.photo("GPX/walk.gpx")
    let (looks, card) = (Counter(), fixture.card)
    let other = fixture.temporary.url.appendingPathComponent("card1")
    let walk = try track()
    let going = Inbox(
      collecting: fixture.collecting(nil) { _ in
        if looks.next() == 10 { try FileManager.default.moveItem(at: card, to: other) }
      }, trackReader: TrackReader { _ in walk }, titled: { $0.title.fr })
    let tracks = FoundTracks()
    await #expect(throws: InboxError.self) { try await going.read([card], tracks: tracks) }
    #expect(tracks.all.count == 1)
    // The same track elsewhere is no other one.
    #expect(try await read(going, [other]).isEmpty)
    let batch = try #require(try await going.open())
    #expect(batch.tracks.map(\.file.path) == [other.path + "/GPX/walk.gpx"])
    #expect(batch.counts.photos == 22 && batch.counts.waiting == 0)
  }
}
