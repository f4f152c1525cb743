import Foundation
import MonaSync
import Synchronization

extension Server2023 {
  /// A transport that this server answers without a network.
  package nonisolated var transport: ServerTransport {
    ServerTransport(
      send: { request, _, progress in
        var answer = await self.answer(request)
        answer.headers["date"] = self.now().formatted(Self.headerDate)
        if case .multipart(_, let file?) = request.body { progress(Int64(file.size)) }
        return answer
      },
      download: { request, _, file, _, progress in
        let answer = await self.answer(request)
        guard answer.status == 200 else { return answer }
        // The server does not support ranges: it always sends the whole file.
        try answer.body.write(to: file)
        progress(Int64(answer.body.count))
        return ServerAnswer(status: answer.status, headers: answer.headers)
      })
  }

  /// A transport that logs in again as `username` when another login has ended its own.
  package nonisolated func transport(loggingIn username: String) -> ServerTransport {
    let (inner, login) = (transport, Login(self, username))
    return ServerTransport(
      send: { request, address, progress in
        try await login.ask(request) { try await inner.send($0, address, progress) }
      },
      download: { request, address, file, offset, progress in
        try await login.ask(request) {
          try await inner.download($0, address, file, offset, progress)
        }
      })
  }

  private final class Login: Sendable {
    private let server: Server2023
    private let username: String
    private let token = Mutex("")

    init(_ server: Server2023, _ username: String) {
      (self.server, self.username) = (server, username)
    }

    func ask(
      _ request: ServerRequest, _ way: (ServerRequest) async throws -> ServerAnswer
    ) async throws -> ServerAnswer {
      let answer = try await way(withToken(request))
      guard answer.status == 401 else { return answer }
      let new = await server.logIn(username)
      token.withLock { $0 = new }
      return try await way(withToken(request))
    }

    private func withToken(_ request: ServerRequest) -> ServerRequest {
      var request = request
      request.headers["Authorization"] = "Bearer \(token.withLock(\.self))"
      return request
    }
  }

  /// The format of the `Date` header: "Sun, 22 Nov 2026 18:37:32 GMT".
  private static let headerDate = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
      \(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
