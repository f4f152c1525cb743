import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Uploads to this project's server with network faults")
struct UploadFaultTests {
  @Test("Nothing is lost or duplicated, and each photo is the one that was uploaded")
  func nothingLost() async throws {
    let ids = (1...SyncRuns.visits).map { DiscoveryID(.artwork, $0) }
    let folder = try TemporaryFolder()
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    try catalogue.seed(ids)
    let files = try SeededStore(ids)
    _ = try await SyncRuns.each { seed, count in
      let server = try TestServer(requestsPerMinute: 10_000_000, catalogueInFile: catalogue)
      let scenario = try UploadScenario(
        Array(ids.prefix(count)), in: files, seed: seed, server.transport)
      let token = try await server.register("lea")
      let profile = try await ServerClient(.mona, server.transport).profile()
      #expect(profile.has("idempotency-key") && profile.has("photo-sum"))
      let photos = PhotoPreparing.copying(digest: PhotoInspector.live.digest)
      try await scenario.run(profile, photos: photos) { token }

      let client = ServerClient(.mona, server.transport, token: token)
      let there = try await client.visits(.artwork)
      let here = try scenario.device.store.visits()
      #expect(here.count == count && there.count == count, "seed \(seed)")
      let copies = Dictionary(there.map { ($0.discovery, $0) }) { first, _ in first }
      let wrong = here.filter { visit in
        let copy = copies[visit.discovery]
        return copy?.rating != visit.rating || copy?.comment != visit.comment
          || copy?.collectedAt != visit.collectedAt
          || copy.flatMap(server.photo(of:)) != scenario.photoData(visit)
      }
      let others = wrong.map { copies[$0.discovery] }
      #expect(wrong.isEmpty, "seed \(seed); the server has \(others)")
      #expect(try scenario.device.store.outbox().isEmpty, "seed \(seed)")
      #expect(try server.context.store.photos().count == here.count, "seed \(seed)")
    }
  }
}

extension TestServer {
  /// The content of a visit's photo.
  func photo(of visit: APIVisit) -> Data? {
    visit.photo.flatMap {
      FileManager.default.contents(atPath: context.options.folder.appendingPathComponent($0).path)
    }
  }
}
