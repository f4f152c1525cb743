import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Two devices through faults")
struct TwinDisasterTests {
  @Test("Both end equal, and no word of either is lost without a trace")
  func equal() async throws {
    let ids = (1...12).map { DiscoveryID(.artwork, $0) }
    let folder = try TemporaryFolder()
    let catalogue = try Catalogue(file: KeptDatabase.catalogue.file(in: folder.url))
    try catalogue.seed(ids)
    let files = try SeededStore(ids)
    _ = try await SyncRuns.each(atMost: 20) { seed, _ in
      let server = try TestServer(requestsPerMinute: 10_000_000, catalogueInFile: catalogue)
      let token = try await server.register("lea")
      let profile = try await ServerClient(.mona, server.transport).profile()
      var twins: [Twin] = []
      for number in 1...2 {
        twins.append(
          try await Twin(
            ids, in: files, seed: seed &* 2 &+ UInt64(number), server.transport, token, profile))
      }
      for _ in 0..<4 { for twin in twins { try await twin.act() } }
      for twin in twins { try await twin.calm() }
      for _ in 0..<4 { for twin in twins { try await twin.settle() } }

      let here = try twins.map { try $0.visits() }
      #expect(here[0] == here[1], "with the seed \(seed)")
      let there = try await ServerClient(.mona, server.transport, token: token).visits(.artwork)
      #expect(Set(there.map(\.discovery)) == Set(here[0].keys), "with the seed \(seed)")
      for twin in twins {
        #expect(try twin.device.store.outbox().isEmpty, "with the seed \(seed)")
      }
      let written = twins.reduce(into: Set<String>()) { $0.formUnion($1.written) }
      let kept = try twins.reduce(into: Set(here[0].values.compactMap(\.comment))) {
        $0.formUnion(try $1.kept())
      }
      #expect(written.subtracting(kept).isEmpty, "with the seed \(seed)")
    }
  }
}
