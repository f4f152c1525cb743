import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Overlapping uploads")
struct OverlapTests {
  private let ids = (1...5).map { DiscoveryID(.artwork, $0) }
  private let device: UploadingDevice
  private let server = ScriptedServer()
  private let gate = Gate()

  init() throws {
    device = try UploadingDevice(ids)
    for (number, id) in ids.enumerated() { try device.collect(id, photo: number) }
  }

  /// Holds responses back until it is opened, and records the highest number held at once.
  ///
  /// The first response passes, as the uploader measures the connection's speed by it.
  private final class Gate: Sendable {
    private struct State {
      var isOpen = false
      var isFirst = true
      var held: [CheckedContinuation<Void, Never>] = []
      var most = 0
    }

    private let state = Mutex(State())

    var most: Int { state.withLock(\.most) }

    /// - Returns: whether it was the first response.
    @discardableResult
    func pass() async -> Bool {
      let isFirst = state.withLock { state in
        defer { state.isFirst = false }
        return state.isFirst
      }
      if isFirst { return true }
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen {
            state.held.append(continuation)
            state.most = max(state.most, state.held.count)
          }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
      return false
    }

    func open() {
      let held = state.withLock { state in
        defer { state.held = [] }
        state.isOpen = true
        return state.held
      }
      for continuation in held { continuation.resume() }
    }
  }

  /// A transport whose responses wait until the gate is open.
  /// - Parameters:
  ///   - leaves: whether photos count as sent at once, or only with their responses.
  ///   - seconds: how long a response takes, on the device's clock.
  private func transport(leaves: Bool = true, after seconds: TimeInterval = 0) -> ServerTransport {
    ServerTransport(
      send: { [server, gate, device] request, address, progress in
        if leaves, let photo = request.photo { progress(Int64(photo.size)) }
        device.clock.pass(seconds)
        await gate.pass()
        return try await server.transport.send(request, address, progress)
      }, download: server.transport.download)
  }

  private func begin(_ uploader: Uploader) -> Task<UploadNext, any Error> {
    Task { try await uploader.sendAll() }
  }

  private func waits(for count: Int) async throws {
    for _ in 0..<2000 where gate.most < count { try await Task.sleep(for: .milliseconds(1)) }
    #expect(gate.most == count)
  }

  @Test("Up to two sent visits wait for their responses while the next is sent")
  func together() async throws {
    let uploader = device.uploader(transport(), token: "t", profile: .ours())
    let sending = begin(uploader)
    try await waits(for: 3)
    gate.open()
    #expect(try await sending.value == .nothing)
    #expect(gate.most == 3)
    #expect(Set(server.asked.compactMap { $0.fields?["id"] }).count == ids.count)
    #expect(server.asked.count == ids.count)
    #expect(await uploader.statusPublisher.status.waiting == 0)
  }

  /// Uploads everything, and expects that each request waits for the response to the one before.
  private func sendOneByOne(_ transport: ServerTransport, _ profile: ServerProfile) async throws {
    let sending = begin(device.uploader(transport, token: "t", profile: profile))
    try await waits(for: 1)
    gate.open()
    #expect(try await sending.value == .nothing)
    #expect(gate.most == 1)
  }

  @Test("A visit whose photo is still being sent delays the next")
  func leaving() async throws { try await sendOneByOne(transport(leaves: false), .ours()) }

  @Test("After a late response to a photo, uploads do not overlap")
  func slowLine() async throws { try await sendOneByOne(transport(after: 30), .ours()) }

  @Test("A server without idempotency keys gets one upload after the other")
  func withoutKeys() async throws {
    let old = Server2023().transport(loggingIn: "lea")
    let gated = transport()
    let both = ServerTransport(
      send: { request, address, progress in
        // Lists are read back at once.
        if request.route.method == .post { _ = try await gated.send(request, address, progress) }
        return try await old.send(request, address, progress)
      }, download: old.download)
    try await sendOneByOne(both, .server2023)
  }

  @Test("Withdrawing the consent stops all current uploads, and all stays unsent")
  func withdrawn() async throws {
    let before = try device.store.outbox()
    let gone = Counter()
    let hanging = ServerTransport(
      send: { request, _, progress in
        if let photo = request.photo { progress(Int64(photo.size)) }
        if gone.next() == 1 { return ServerAnswer(status: 200) }
        try await Task.sleep(for: .seconds(60))
        throw ServerRequestError.timedOut
      }, download: server.transport.download)
    let uploader = device.uploader(hanging, token: "t", profile: .ours())
    let sending = begin(uploader)
    for _ in 0..<2000 where gone.value < 4 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(gone.value == 4)
    try device.store.withdrawConsent()
    await uploader.stopIfPaused()
    #expect(try await sending.value == .paused(.noConsent))
    #expect(try device.store.outbox() == Array(before.dropFirst()))
  }

  @Test("A failed upload does not stop the others, and the server is then tried with one request")
  func fault() async throws {
    server.next(200)
    server.next(503, "busy")
    let uploader = device.uploader(transport(), token: "t", profile: .ours())
    gate.open()
    guard case .retry = try await uploader.pass() else {
      Issue.record("the upload is not retried")
      return
    }
    #expect((2...4).contains(server.asked.count), "only the running requests were sent")
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
    let keys = Set(server.asked.compactMap(\.key))
    #expect(keys.count == ids.count, "a repeated request has its first key")
  }
}
