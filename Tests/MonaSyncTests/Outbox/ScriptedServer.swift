import Foundation
import MonaAPI
import MonaSync
import Synchronization

/// A fake server that returns the responses a test defines, and records the requests.
final class ScriptedServer: Sendable {
  private let state = Mutex<State>(State())

  private struct State {
    var asked: [ServerRequest] = []
    var script: [@Sendable (ServerRequest) throws -> ServerAnswer] = []
    var rule: @Sendable (ServerRequest) throws -> ServerAnswer = { _ in ServerAnswer(status: 200) }
  }

  /// The requests, in the order of their arrival.
  var asked: [ServerRequest] { state.withLock(\.asked) }

  /// Sets the responses to all requests after the scripted ones.
  func answer(_ rule: @escaping @Sendable (ServerRequest) throws -> ServerAnswer) {
    state.withLock { $0.rule = rule }
  }

  /// Adds a response to the script: it answers the next request that has none yet.
  func next(_ answer: @escaping @Sendable (ServerRequest) throws -> ServerAnswer) {
    state.withLock { $0.script.append(answer) }
  }

  func next(_ status: Int, _ json: String = "", _ headers: [String: String] = [:]) {
    next { _ in ServerAnswer(status: status, headers: headers, body: Data(json.utf8)) }
  }

  func next(_ fault: ServerRequestError) { next { _ in throw fault } }

  var transport: ServerTransport {
    ServerTransport(
      send: { request, _, _ in try self.take(request) },
      download: { request, _, _, _, _ in try self.take(request) })
  }

  private func take(_ request: ServerRequest) throws -> ServerAnswer {
    let answer = state.withLock { state in
      state.asked.append(request)
      return state.script.isEmpty ? state.rule : state.script.removeFirst()
    }
    return try answer(request)
  }
}

extension ServerRequest {
  /// The fields of its form; nil when it has no form.
  var fields: [String: String]? {
    if case .multipart(let fields, _) = body { fields } else { nil }
  }

  /// Its file; nil when it has none.
  var photo: FilePart? { if case .multipart(_, let file) = body { file } else { nil } }

  var key: String? { headers["Idempotency-Key"] }
}

extension ServerProfile {
  /// The profile of our own server, with every extension that uploads use.
  static func ours(_ extensions: [String] = ["idempotency-key", "patch", "if-match"])
    -> ServerProfile
  {
    let names = extensions.map { "\"\($0)\"" }.joined(separator: ", ")
    let capabilities = APICapabilities(
      Data(#"{"server": "mona-server", "extensions": [\#(names)]}"#.utf8))
    return capabilities.map { .mona($0) } ?? .server2023
  }
}
