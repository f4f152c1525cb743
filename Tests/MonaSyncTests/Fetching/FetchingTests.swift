import Foundation
import GRDB
import MonaAPI
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaPerson
@testable import MonaSync

@Suite("Fetching an account's visits")
struct FetchingTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let collecting: Collecting
  private let server = VisitsServer()

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, DiscoveryID(.artwork, 5)])
    collecting = Collecting(
      store: store, album: Album(folder: temporary.url.appendingPathComponent("MONA")),
      inspector: PhotoInspector(
        inspect: { file in
          let data = try Data(contentsOf: file)
          guard data.starts(with: Data("photo".utf8)) || data.starts(with: [0xFF, 0xD8]) else {
            throw AlbumError.notAnImage
          }
          return PhotoInfo(type: .jpeg, width: 4, height: 3)
        }, digest: { try PhotoDigest(hashing: $0) }),
      trash: .folder(in: temporary))
  }

  private static let mona = APICapabilities(
    Data(#"{"server": "mona-server", "extensions": ["changes", "visit-answers"]}"#.utf8))

  private func fetch(_ user: String = "7") async throws -> MergeReport {
    let profile =
      try server.state.withLock(\.isOf2023) ? .server2023 : ServerProfile.mona(#require(Self.mona))
    return try await VisitFetching(store, collecting, server.client, profile, user: user).run()
  }

  private func fetchPhotos() async throws -> PhotoFetching.Report {
    try await PhotoFetching(
      store, collecting, server.client, folder: temporary.url.appendingPathComponent("arriving"),
      title: { "\($0)" }
    ).run()
  }

  /// Adds a visit to the server, with a photo of this content.
  private func add(_ number: Int, photo: String? = nil, name: String? = nil) throws {
    var photoName = name
    if let photo {
      let file = temporary.url.appendingPathComponent("on the server")
      try Data(photo.utf8).write(to: file)
      photoName = try name ?? "photos/\(PhotoDigest(hashing: file)).jpg"
    }
    server.state.withLock { state in
      if let photo { state.photos[number] = Data(photo.utf8) }
      let revision = state.isOf2023 ? "" : #", "revision": \#(state.visits.count + 1)"#
      let photo = photoName.map { #""\#($0)""# } ?? "null"
      state.visits.append(
        #"{"artwork_id": "\#(number)", "rating": 3, "comment": "words \#(number)", "photo": \#(photo), "created_at": "2026-11-20 12:00:00", "updated_at": "2026-11-20 12:00:00"\#(revision)}"#
      )
    }
  }

  @Test("All pages are fetched with their photos; the second time nothing is")
  func all() async throws {
    try add(4, photo: "photo of 4")
    try add(5, photo: "photo of 5")
    #expect(try await fetch().added == 2)
    #expect(try await fetchPhotos() == PhotoFetching.Report(fetched: 2))
    #expect(try store.visits().compactMap(\.photo).count == 2)
    #expect(try store.outbox().isEmpty)
    #expect(try await fetch() == MergeReport())
    #expect(try await fetchPhotos() == PhotoFetching.Report())
    #expect(try store.fetchedThrough == 2)
  }

  @Test("A 2023 server sends lists; a visit missing from its list stays here")
  func lists() async throws {
    server.state.withLock { $0.isOf2023 = true }
    try add(4, photo: "photo of 4", name: "https://mona.test/9.jpg")
    server.state.withLock { $0.photos[4] = TinyPhoto.jpeg(4) }
    #expect(try await fetch().added == 1)
    #expect(try await fetchPhotos().fetched == 1)
    server.state.withLock { $0.visits = [] }
    #expect(try await fetch() == MergeReport())
    #expect(try store.visit(of: joute)?.comment == "words 4")
  }

  /// The answers of a network that wants a log-in.
  private static let portals = [
    ServerAnswer(status: 200),
    ServerAnswer(
      status: 200, headers: ["content-type": "text/html"], body: Data("<html>Café".utf8)),
    ServerAnswer(status: 200, headers: ["content-type": "image/jpeg"], body: Data("<svg>".utf8)),
    ServerAnswer(status: 200, headers: ["content-type": "application/json"], body: Data("[]".utf8)),
    ServerAnswer(
      status: 404, headers: ["content-type": "application/json"],
      body: Data(#"{"message": "Log in to this network."}"#.utf8)),
    ServerAnswer(status: 404),
  ]

  @Test(
    "What a network answers in place of a server is no photo, and ends no download",
    arguments: [true, false], portals)
  func portal(isOf2023: Bool, portal: ServerAnswer) async throws {
    server.state.withLock { $0.isOf2023 = isOf2023 }
    let picture = temporary.url.appendingPathComponent("picture")
    try TinyPhoto.jpeg(4).write(to: picture)
    let name = "photos/\(try PhotoDigest(hashing: picture)).jpg"
    try add(4, name: isOf2023 ? "https://mona.test/9.jpg" : name)
    server.state.withLock { $0.photos[4] = TinyPhoto.jpeg(4) }
    _ = try await fetch()
    server.state.withLock { $0.portal = portal }
    let report = try await fetchPhotos()
    #expect(report == PhotoFetching.Report(damaged: 1))
    #expect(try store.wantedPhotos().map(\.discovery) == [joute])
    #expect(try store.visit(of: joute)?.photo == nil)
    server.state.withLock { $0.portal = nil }
    #expect(try await fetchPhotos().fetched == 1)
  }

  @Test("From a 2023 server, a photo is a picture by its type and by its content")
  func pictures() async throws {
    server.state.withLock { $0.isOf2023 = true }
    try add(4, name: "https://mona.test/9.jpg")
    _ = try await fetch()
    for (type, content) in [
      ("text/plain", TinyPhoto.jpeg(4)), ("image/jpeg", Data("photo of 4".utf8)),
      ("image/jpeg", Data()),
    ] {
      server.state.withLock { ($0.photoType, $0.photos[4]) = (type, content) }
      #expect(try await fetchPhotos() == PhotoFetching.Report(damaged: 1))
    }
    server.state.withLock { ($0.photoType, $0.photos[4]) = ("image/jpeg", TinyPhoto.jpeg(4)) }
    #expect(try await fetchPhotos().fetched == 1)
  }

  @Test("A server that was taken for one of 2023 in a network that answers for it is asked anew")
  func mistaken() async throws {
    try add(4)
    var client = server.client
    client.isMarked = false
    let fetching = VisitFetching(store, collecting, client, .server2023, user: "7")
    await #expect(throws: ServerRequestError.notUnderstood("")) { _ = try await fetching.run() }
    #expect(try store.visits().isEmpty)
  }

  @Test("A server that has more pages without end is left, and what it gave is kept")
  func endless() async throws {
    for number in 4...6 { try add(number) }
    var fetching = VisitFetching(
      store, collecting, server.client, .mona(try #require(Self.mona)), user: "7")
    fetching.pageLimit = 2
    await #expect(throws: ServerRequestError.notUnderstood("")) { _ = try await fetching.run() }
    #expect(try store.visits().count == 2)
    #expect(try await fetching.run().added == 1)
  }

  @Test("Visits of another account are not merged")
  func another() async throws {
    try add(4)
    await #expect(throws: AccountError.otherAccount) { _ = try await fetch("8") }
    #expect(try store.visits().isEmpty)
  }

  @Test("A wrong clock is detected from the server's", arguments: [-7200.0, 7200.0])
  func skew(seconds: Double) async throws {
    server.state.withLock { $0.clock = Date().addingTimeInterval(seconds) }
    _ = try await fetch()
    let skew = try await store.person.read { db in
      try Double.fetchOne(db, sql: "SELECT clockSkew FROM syncState")
    }
    #expect(abs(try #require(skew) - seconds) < 60)
  }

  @Test("An interrupted photo resumes at the byte where it stopped")
  func resumed() async throws {
    try add(4, photo: "photo of 4")
    _ = try await fetch()
    server.state.withLock { $0.cuts = [3, 2] }
    for _ in 0..<2 {
      await #expect(throws: ServerRequestError.unreachable("cut")) { _ = try await fetchPhotos() }
    }
    #expect(try await fetchPhotos().fetched == 1)
    #expect(server.state.withLock(\.offsets) == [0, 3, 5])
    #expect(try store.wantedPhotos().isEmpty)
  }

  @Test("A photo that was complete before its visit was updated is not requested again")
  func wholeBefore() async throws {
    try add(4, photo: "photo of 4")
    _ = try await fetch()
    server.state.withLock { $0.cuts = [10] }
    await #expect(throws: ServerRequestError.unreachable("cut")) { _ = try await fetchPhotos() }
    #expect(try await fetchPhotos().fetched == 1)
  }

  @Test("A partial file of another photo is not resumed")
  func anotherPhoto() async throws {
    try add(4, photo: "photo of 4")
    _ = try await fetch()
    server.state.withLock { $0.cuts = [3] }
    await #expect(throws: ServerRequestError.unreachable("cut")) { _ = try await fetchPhotos() }
    try add(4, photo: "photo that is newer")
    _ = try await fetch()
    #expect(try await fetchPhotos().fetched == 1)
    #expect(server.state.withLock(\.offsets) == [0, 0])
  }

  @Test("A photo with another digest is requested again later; a file that is no photo is not")
  func damaged() async throws {
    try add(4, photo: "photo of 4")
    try add(5, photo: "no picture")
    _ = try await fetch()
    server.state.withLock { $0.photos[4] = Data("photo of 9".utf8) }
    #expect(try await fetchPhotos() == PhotoFetching.Report(unusable: 1, damaged: 1))
    #expect(try store.wantedPhotos().map(\.discovery) == [joute])
    server.state.withLock { $0.photos[4] = Data("photo of 4".utf8) }
    #expect(try await fetchPhotos().fetched == 1)
  }

  @Test(
    "A photo that the server cannot send does not delay those after it",
    arguments: [
      ServerRequestError.serverFailure(status: 500, words: "", retryAfter: nil),
      .refused(APIRefusal(message: "No."), status: 403), .notUnderstood("<html>"),
    ])
  func given(fault: ServerRequestError) async throws {
    try add(4, photo: "photo of 4")
    try add(5, photo: "photo of 5")
    _ = try await fetch()
    server.state.withLock { $0.faults = [4: fault] }
    #expect(try await fetchPhotos() == PhotoFetching.Report(fetched: 1, damaged: 1))
    #expect(try store.wantedPhotos().map(\.discovery) == [joute], "it is requested again next time")
    server.state.withLock { $0.faults = [:] }
    #expect(try await fetchPhotos().fetched == 1)
  }

  @Test("An unavailable server is not asked for each photo")
  func away() async throws {
    try add(4, photo: "photo of 4")
    try add(5, photo: "photo of 5")
    _ = try await fetch()
    let fault = ServerRequestError.serverFailure(status: 503, words: "", retryAfter: 60)
    server.state.withLock { $0.faults = [4: fault, 5: fault] }
    await #expect(throws: fault) { _ = try await fetchPhotos() }
    #expect(server.state.withLock(\.offsets) == [0])
  }

  @Test("A photo missing on the server is no longer wanted")
  func gone() async throws {
    try add(4, name: "photos/\(String(repeating: "a", count: 64)).jpg")
    _ = try await fetch()
    #expect(try await fetchPhotos().unusable == 1)
    #expect(try store.wantedPhotos().isEmpty)
  }

  @Test("A visited work that the catalogue lacks gets its record, and its photo a name")
  func records() async throws {
    let far = DiscoveryID(.artwork, 603)
    try add(603, photo: "photo of 603")
    try add(604)
    server.state.withLock { state in
      state.records[603] =
        #"{"id": 603, "title": {"fr": "Loin"}, "artists": [], "location": {"lat": 45.5, "lng": -73.6}}"#
    }
    _ = try await fetch()
    #expect(try store.rows([far]).first?.title.fr == nil)
    try await RecordFetching(store, server.client).run()
    #expect(try store.rows([far]).first?.title.fr == "Loin")
    // The one that the server does not have is asked for again, and stops nothing.
    #expect(try store.visitsWithoutRecord(limit: 9) == [DiscoveryID(.artwork, 604)])
  }
}
