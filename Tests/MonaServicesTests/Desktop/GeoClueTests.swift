import Foundation
import MonaModel
import Testing

@testable import MonaServices

@Suite("Position from GeoClue")
struct GeoClueTests {
  private func locate(
    _ fake: FakeGeoClue, deadline: Duration = .seconds(20)
  ) async throws -> Position {
    try await GeoClue(bus: fake.address, deadline: deadline).locate()
  }

  @Test("The position comes with its accuracy, and MONA identifies itself")
  func allowed() async throws {
    let fake = try FakeGeoClue(.tells(latitude: 45.5248, longitude: -73.5823, accuracy: 40))
    let position = try await locate(fake)
    #expect(position.coordinate == Coordinate(latitude: 45.5248, longitude: -73.5823))
    #expect(position.accuracy == 40)
    let calls = fake.calls.withLock { $0 }
    #expect(
      calls == [
        "CreateClient", "DesktopId=org.maisonmona.Mona", "RequestedAccuracyLevel=uint32 8", "Start",
        "Location", "Accuracy", "Latitude", "Longitude",
      ])
  }

  @Test("A slow position is waited for")
  func slow() async throws {
    let fake = try FakeGeoClue(
      .tells(latitude: 45.5, longitude: -73.5, accuracy: 25_000, atQuestion: 4))
    #expect(try await locate(fake).accuracy == 25_000)
  }

  @Test("A refusal is thrown with the system's reason")
  func refused() async throws {
    let fake = try FakeGeoClue(.refuses)
    await #expect {
      try await locate(fake)
    } throws: { error in
      guard case LocatorError.refused(let reason) = error else { return false }
      return reason.contains("Geolocation disabled")
    }
  }

  @Test("Without GeoClue, or without a bus, no position is available")
  func absent() async throws {
    let bus = try FakeGeoClue(nil)
    for address in [bus.address, "unix:path=/nowhere/at/all", "nonsense"] {
      await #expect {
        try await GeoClue(bus: address).locate()
      } throws: { error in
        if case LocatorError.unavailable = error { true } else { false }
      }
    }
  }

  @Test("Without a position or an answer the request ends at the deadline")
  func tooSlow() async throws {
    for behaviour in [FakeGeoClue.Behaviour.findsNothing, .hangs] {
      let fake = try FakeGeoClue(behaviour)
      await #expect(throws: LocatorError.timedOut) {
        try await locate(fake, deadline: .milliseconds(400))
      }
    }
  }

  @Test("An invalid position, and malformed answers, are refused")
  func nonsense() async throws {
    let behaviours: [FakeGeoClue.Behaviour] = [
      .tells(latitude: .nan, longitude: -73.5, accuracy: 1),
      .tells(latitude: 91, longitude: -73.5, accuracy: 1),
      .tells(latitude: 45.5, longitude: -73.5, accuracy: .infinity), .babbles,
    ]
    for behaviour in behaviours {
      let fake = try FakeGeoClue(behaviour)
      await #expect {
        try await locate(fake)
      } throws: { error in
        if case LocatorError.unavailable = error { true } else { false }
      }
    }
  }

  @Test("Cancelling ends the request at once")
  func cancelled() async throws {
    let fake = try FakeGeoClue(.hangs)
    let asking = Task { try await locate(fake) }
    while fake.calls.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }
}
