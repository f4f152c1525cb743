import Foundation
import MonaAPI
import MonaModel
import MonaSync
import Synchronization

/// A transport that injects faults at random, reproducibly by a seed.
package final class FaultyTransport: Sendable {
  private let inner: ServerTransport
  private let state: Mutex<State>
  /// The probability that a request meets a fault, in percent.
  private let percent: Int
  private let now: @Sendable () -> Date

  private struct State {
    var random: SplitMix64
    var isQuiet = false
    var met: [Fault: Int] = [:]
    var held: [Held] = []
    /// The task that delivers requests whose time has come.
    var arrival: Task<Void, any Error>?
  }

  /// A request that reaches the server after its sender timed out.
  private struct Held {
    var request: ServerRequest
    var address: ServerAddress
    var arrivesAt: Date
  }

  /// A fault that a request may meet.
  package enum Fault: CaseIterable, Sendable {
    /// The server never receives the request.
    case lost, untrusted, portal, emptyPortal, wordlessPortal, refusingPortal, redirect, busy,
      tooMany, tooManyForAWhile
    /// The sender times out; the server receives the request within a minute, in any order.
    case held
    /// The server carries out the request, but its answer is lost, damaged or an error.
    case unanswered, late, cut, endless, wrongType, failedAfter
    /// The server answers, with a wrong time.
    case askew
  }

  /// Wraps a transport.
  /// - Parameters:
  ///   - inner: the transport without faults.
  ///   - percent: the probability that a request meets a fault, in percent.
  ///   - now: the clock that determines when delayed requests arrive.
  package init(
    _ inner: ServerTransport, seed: UInt64, percent: Int = 20,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.percent = percent
    self.now = now
    state = Mutex(State(random: SplitMix64(seed: seed)))
  }

  /// How many times each fault occurred.
  package var met: [Fault: Int] { state.withLock(\.met) }

  /// Turns fault injection off (`true`) or on again (`false`).
  package func setQuiet(_ isQuiet: Bool) { state.withLock { $0.isQuiet = isQuiet } }

  /// The transport with the faults.
  package var transport: ServerTransport {
    ServerTransport(
      send: { request, address, progress in
        // Report the file as sent, whatever fault follows.
        if case .multipart(_, let part?) = request.body {
          progress(Int64(part.size))
          await Task.yield()
        }
        return try await self.pass(request, address) {
          try await self.inner.send(request, address, progress)
        }
      },
      download: { request, address, file, offset, progress in
        try await self.pass(nil, address) {
          try await self.inner.download(request, address, file, offset, progress)
        }
      })
  }

  /// Delivers the delayed requests that are due, and waits until the server has answered them.
  ///
  /// A request sent meanwhile waits for them too: the clock has passed their time of arrival.
  /// - Parameter date: delivers the requests due by then.
  package func letArrive(until date: Date = .distantFuture) async throws {
    let arrival = state.withLock { state in
      let arriving = state.held.filter { $0.arrivesAt <= date }
      guard !arriving.isEmpty else { return state.arrival }
      state.held.removeAll { $0.arrivesAt <= date }
      let arrival = Task { [before = state.arrival] in
        try await before?.value
        for held in arriving { try await self.arrive(held) }
      }
      state.arrival = arrival
      return arrival
    }
    try await arrival?.value
  }

  private func arrive(_ held: Held) async throws {
    // The sender timed out: discard the answer.
    _ = try await inner.send(held.request, held.address) { _ in }
    if case .multipart(_, let part?) = held.request.body {
      try FileManager.default.removeItem(at: part.file)
    }
  }

  /// Delays a request until `date`; without a date, by a random time of less than a minute.
  package func hold(
    _ request: ServerRequest, _ address: ServerAddress, until date: Date? = nil
  ) throws {
    var request = request
    if case .multipart(let fields, var part?) = request.body {
      // Copy the file: its sender may have replaced it by then.
      let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.copyItem(at: part.file, to: copy)
      part.file = copy
      request.body = .multipart(fields, file: part)
    }
    let now = now()
    state.withLock { [request] state in
      let seconds = Double(state.random.below(Self.longestHold) + 1)
      state.held.append(
        Held(request: request, address: address, arrivesAt: date ?? now.addingTimeInterval(seconds))
      )
    }
  }

  /// The longest delay of a request, in seconds.
  private static let longestHold = 50

  private func next() -> Fault? {
    state.withLock { state in
      guard !state.isQuiet, state.random.below(100) < percent else { return nil }
      let fault = Fault.allCases[state.random.below(Fault.allCases.count)]
      state.met[fault, default: 0] += 1
      return fault
    }
  }

  private func pass(
    _ request: ServerRequest?, _ address: ServerAddress, _ ask: () async throws -> ServerAnswer
  ) async throws -> ServerAnswer {
    try await letArrive(until: now())
    switch next() {
    case nil: return try await ask()
    case .lost: throw ServerRequestError.unreachable("Connection refused")
    case .held:
      if let request { try hold(request, address) }
      throw ServerRequestError.timedOut
    case .untrusted: throw ServerRequestError.untrusted("Unacceptable TLS certificate")
    case .portal:
      return ServerAnswer(
        status: 200, headers: ["content-type": "text/html; charset=utf-8"],
        body: Data("<!doctype html><title>Wi-Fi</title>".utf8))
    case .emptyPortal: return ServerAnswer(status: 200)
    case .wordlessPortal: return Self.json(200, #"{"portal":"https://portal.test/"}"#)
    case .refusingPortal: return Self.json(403, #"{"message":"Log in to this network first."}"#)
    case .redirect:
      return ServerAnswer(status: 302, headers: ["location": "https://portal.test/"])
    case .busy: return ServerAnswer(status: 503, body: Data("busy".utf8))
    case .tooMany: return Self.json(429, #"{"message":"Too Many Attempts."}"#)
    case .tooManyForAWhile:
      return Self.json(429, #"{"message":"Too Many Attempts."}"#, ["retry-after": "40"])
    case .unanswered:
      _ = try await ask()
      throw ServerRequestError.unreachable("Connection reset by peer")
    case .late:
      _ = try await ask()
      throw ServerRequestError.timedOut
    case .cut:
      let answer = try await ask()
      guard !answer.body.isEmpty else {
        throw ServerRequestError.unreachable("Connection terminated")
      }
      return ServerAnswer(
        status: answer.status, headers: answer.headers,
        body: answer.body.prefix(answer.body.count / 2))
    case .endless:
      _ = try await ask()
      throw ServerRequestError.notUnderstood(
        String(repeating: "x", count: ServerRequestError.messageLimit))
    case .wrongType:
      _ = try await ask()
      return ServerAnswer(
        status: 200, headers: ["content-type": "application/pdf"], body: Data("%PDF".utf8))
    case .failedAfter:
      _ = try await ask()
      return Self.json(500, #"{"message":"Server Error"}"#)
    case .askew:
      var answer = try await ask()
      answer.headers["date"] = "Sun, 06 Nov 1994 08:49:37 GMT"
      return answer
    }
  }

  private static func json(
    _ status: Int, _ body: String, _ headers: [String: String] = [:]
  ) -> ServerAnswer {
    ServerAnswer(
      status: status, headers: headers.merging(["content-type": "application/json"]) { $1 },
      body: Data(body.utf8))
  }
}
