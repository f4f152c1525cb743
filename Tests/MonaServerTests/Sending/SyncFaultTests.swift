import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Two devices and network faults")
struct SyncFaultTests {
  private let ids = (1...12).map { DiscoveryID(.artwork, $0) }

  @Test("Both converge, and no comment is lost without a trace")
  func equal() async throws {
    let folder = try TemporaryFolder()
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    try catalogue.seed(ids)
    let files = try SeededStore(ids)
    _ = try await SyncRuns.each(atMost: 20) { seed, _ in
      let server = try TestServer(requestsPerMinute: 10_000_000, catalogueInFile: catalogue)
      let token = try await server.register("lea")
      let profile = try await ServerClient(.mona, server.transport).profile()
      var peers: [SyncPeer] = []
      for number in Self.numbers(seed) {
        peers.append(
          try await SyncPeer(ids, in: files, seed: number, server.transport, token, profile))
      }
      try await live(peers)
      let there = try await ServerClient(.mona, server.transport, token: token).visits(.artwork)
      try check(peers, on: Set(there.map(\.discovery)), seed)
    }
  }

  @Test("Both converge with a 2023 server, which accepts only the last login")
  func equalOn2023() async throws {
    let files = try SeededStore(ids)
    _ = try await SyncRuns.each(atMost: 20) { seed, _ in
      // Time passes equally for all, though the server's clock is wrong.
      let clock = TestUploadClock()
      let server = Server2023(now: { clock.now + 5000 })
      var peers: [SyncPeer] = []
      for number in Self.numbers(seed) {
        peers.append(
          try await SyncPeer(
            ids, in: files, seed: number, server.transport(loggingIn: "lea"), nil, .server2023,
            clock: clock))
      }
      try await live(peers)
      let there = await server.visits(of: "lea")
      try check(peers, on: Set(there.keys), seed)
      let here = try peers[0].visits().mapValues(\.photo)
      let different = there.filter { $0.value.photo != here[$0.key] }
      #expect(different.isEmpty, "seed \(seed)")
    }
  }

  /// The seeds of the two devices.
  private static func numbers(_ seed: UInt64) -> [UInt64] { [seed &* 2 &+ 1, seed &* 2 &+ 2] }

  /// Lets both devices act alternately, and then finish without faults.
  private func live(_ peers: [SyncPeer]) async throws {
    for _ in 0..<4 { for peer in peers { try await peer.act() } }
    for peer in peers { try await peer.disableFaults() }
    for _ in 0..<4 { for peer in peers { try await peer.settle() } }
  }

  private func check(_ peers: [SyncPeer], on server: Set<DiscoveryID>, _ seed: UInt64) throws {
    let here = try peers.map { try $0.visits() }
    let different = here[0].filter { $0.value != here[1][$0.key] }
    #expect(different.isEmpty && here[0].count == here[1].count, "seed \(seed)")
    #expect(server == Set(here[0].keys), "seed \(seed)")
    for peer in peers {
      #expect(try peer.device.store.outbox().isEmpty, "seed \(seed)")
    }
    let written = peers.reduce(into: Set<String>()) { $0.formUnion($1.written) }
    let kept = try peers.reduce(into: Set(here[0].values.compactMap(\.comment))) {
      $0.formUnion(try $1.kept())
    }
    #expect(written.subtracting(kept).isEmpty, "seed \(seed)")
  }
}
