import Foundation
import HTTPTypes
import MonaAPI
import NIOHTTP1
import Synchronization

/// The collections of version 3, answered from memory while the catalogue is as it was.
///
/// An answer is the one that `CatalogueRoutes` gives by way of all middleware: counted, numbered, measured.
struct HeldCollections: Sendable {
  let publisher: Publisher
  let rate: RateMiddleware
  let watch: RequestWatch

  private static let paths = Dictionary(
    uniqueKeysWithValues: APICollection.allCases.map {
      ("/api/\(APIVersion.v3.rawValue)/\($0.rawValue)", $0)
    })
  /// Who sends one of these has a body, or asks for more than an answer, or for less.
  private static let others = [
    "content-length", "transfer-encoding", "expect", "upgrade", "range",
  ]

  /// - Parameter peer: the address at the other end of the connection.
  /// - Returns: nil for what is to go the usual way, which may refuse it.
  func answer(to request: HTTPRequestHead, from peer: String) -> HeldAnswers.Answer? {
    let (path, headers) = (request.uri, request.headers)
    guard let collection = Self.paths[path], request.method == .GET, request.version == .http1_1,
      request.isKeepAlive, !Self.others.contains(where: headers.contains(name:)),
      let answer = publisher.known(collection)?.answer(
        tags: headers["if-none-match"], encodings: headers["accept-encoding"]),
      rate.limiter.enter(rate.address(headers["x-forwarded-for"].last, from: peer)) == nil
    else { return nil }
    let number = watch.note(answer.status, to: .get, path)
    return .init(
      head: answer.head(number: number, ending: Self.ending()), body: answer.body)
  }

  private static let written = Mutex((second: time_t(0), text: ""))

  /// What follows the number in a head: the time, written once a second, and the server's name.
  private static func ending() -> String {
    let second = time(nil)
    return written.withLock { written in
      if written.second != second {
        let date = WebDate.text(second)
        written = (second, "\r\nDate: \(date)\r\nServer: \(ServerOptions.serverName)\r\n\r\n")
      }
      return written.text
    }
  }
}
