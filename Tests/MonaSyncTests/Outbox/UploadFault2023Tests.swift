import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Uploads to a 2023 server with network faults")
struct UploadFault2023Tests {
  @Test("Nothing is lost or duplicated, and each photo is the one that was uploaded")
  func nothingLost() async throws {
    let ids = (1...SyncRuns.visits).map { DiscoveryID(.artwork, $0) }
    let files = try SeededStore(ids)
    let faults = try await SyncRuns.each { seed, count in
      let server = Server2023()
      let scenario = try UploadScenario(
        Array(ids.prefix(count)), in: files, seed: seed, server.transport)
      try await scenario.run(.server2023) { await server.logIn("lea") }

      let there = await server.visits(of: "lea")
      let here = try scenario.device.store.visits()
      #expect(here.count == count && there.count == count, "seed \(seed)")
      let wrong = here.filter { visit in
        let copy = there[visit.discovery]
        return copy?.rating != visit.rating || copy?.comment != visit.comment
          || copy?.photo != scenario.photoData(visit)
      }
      #expect(wrong.isEmpty, "seed \(seed): \(wrong.map(\.discovery))")
      #expect(try scenario.device.store.outbox().isEmpty, "seed \(seed)")
      let doubled = await server.doubledPhotos
      #expect(doubled == 0, "seed \(seed)")
      return scenario.faults.met
    }
    let met = Set(faults.flatMap(\.keys))
    // A short run does not meet each fault.
    guard SyncRuns.count * SyncRuns.visits >= 2000 else { return }
    #expect(met.count == FaultyTransport.Fault.allCases.count, "every fault occurred")
  }
}
