import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("A person's own data")
struct ExportTests {
  private let server: TestServer
  private let folder: TemporaryFolder

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
  }

  /// The files of an archive, unpacked by the system's `tar`.
  private func unpacked(_ archive: Data) throws -> [String: Data] {
    let file = folder.url.appendingPathComponent("mona.tar")
    let files = folder.url.appendingPathComponent(UUID().uuidString)
    try archive.write(to: file)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let tar = TestProcess()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-x", "-f", file.path, "-C", files.path]
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: files.path) {
      let url = files.appendingPathComponent(path)
      guard (try url.resourceValues(forKeys: [.isRegularFileKey])).isRegularFile == true else {
        continue
      }
      contents[path] = try Data(contentsOf: url)
    }
    return contents
  }

  private func list(_ data: Data?) throws -> [[String: Any]] {
    let data = try #require(data)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test("An account without data has an archive that says so")
  func nothing() async throws {
    let token = try await server.register("ana")
    let answer = try await server.ask(.get, "/api/v3/export", token: token)
    #expect(answer.status == 200)
    let files = try unpacked(answer.body)
    #expect(
      files.keys.sorted() == [
        "account.json", "consent.json", "pictures.json", "reports.json", "selections.json",
        "showing.json", "visits.json",
      ])
    #expect(try list(files["visits.json"]).isEmpty)
    #expect(try list(files["reports.json"]).isEmpty)
  }

  @Test("It contains account, visits, reports and photos, and nobody else's")
  func everything() async throws {
    let (ana, ben) = (try await server.register("ana"), try await server.register("ben"))
    let (store, photos) = (server.context.store, server.context.photos)
    func photo(_ words: String) async throws -> StoredPhoto {
      let incoming = photos.incoming()
      try await incoming.write(TestPoint.png(comment: words))
      return try await photos.keep(incoming, sharesMetadata: true)
    }
    let (mine, reported, other) = (try await photo("a"), try await photo("b"), try await photo("c"))
    let person = try #require(try await store.login(showing: ana)).account.id
    // More visits than are read at once.
    for number in 1...450 {
      try await store.note(
        VisitChange(comment: .set("Beau \(number)"), photo: number % 2 == 0 ? .set(mine) : .keep),
        of: person, to: DiscoveryID(.artwork, number), photos: photos)
    }
    let report = Report(problem: .damaged, discovery: DiscoveryID(.place, 602), photo: reported)
    for _ in 1...250 { _ = try await store.keep(report, of: person, photos: photos) }
    let stranger = try #require(try await store.login(showing: ben)).account.id
    try await store.note(
      VisitChange(comment: .set("Secret"), photo: .set(other)), of: stranger,
      to: DiscoveryID(.artwork, 7), photos: photos)

    let answer = try await server.ask(.get, "/api/v3/export", token: ana)
    let files = try unpacked(answer.body)
    let visits = try list(files["visits.json"])
    #expect(visits.compactMap { $0["artwork_id"] as? Int } == Array(1...450))
    #expect(visits.last?["comment"] as? String == "Beau 450")
    #expect(try list(files["reports.json"]).count == 250)
    let account = try #require(files["account.json"])
    #expect(String(decoding: account, as: UTF8.self).contains(#""username":"ana""#))
    #expect(
      Set(files.keys) == [
        "account.json", "consent.json", "showing.json", "pictures.json", "selections.json",
        "reports.json", "visits.json", "photos/\(mine.path)", "photos/\(reported.path)",
      ])
    #expect(files["photos/\(mine.path)"] == Data(TestPoint.png(comment: "a")))
    #expect(visits.last?["photo"] as? String == "photos/\(mine.path)")
    #expect(try await server.ask(.get, "/api/v3/export").status == 401)
  }
}
